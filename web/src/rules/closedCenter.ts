import type { Affiliation } from '@/api/types';

/**
 * Returns the center for which an administrator has no rights, if they have none: the first one whose status takes
 * them away (AMB-83), otherwise the first one with a pending affiliation, where they wait for a confirmation or were
 * declined (AMB-385), or where another administrator ended their administration (AMB-373).
 * Surgeons keep their own cases, and system administrators act for all centers.
 */
export function closedCenterOf(user: {
  signInType: string;
  affiliations: readonly Affiliation[];
}): Affiliation | undefined {
  if (user.signInType !== 'ADMIN') return undefined;
  const verified = user.affiliations.filter(({ status }) => status === 'VERIFIED');
  // Only a center that is not confirmed has a status.
  return verified.every(({ centerStatus }) => centerStatus)
    ? (verified[0] ?? user.affiliations[0])
    : undefined;
}
