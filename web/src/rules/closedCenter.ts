import type { Affiliation } from '@/api/types';

/**
 * Returns the center whose status takes an administrator's rights away: the first verified one, if
 * none of the verified centers is confirmed (AMB-83). Surgeons keep their own cases, and system
 * administrators act for all centers.
 */
export function closedCenterOf(user: {
  signInType: string;
  affiliations: readonly Affiliation[];
}): Affiliation | undefined {
  if (user.signInType !== 'ADMIN') return undefined;
  const verified = user.affiliations.filter(({ status }) => status === 'VERIFIED');
  // Only a center that is not confirmed has a status.
  return verified.every(({ centerStatus }) => centerStatus) ? verified[0] : undefined;
}
