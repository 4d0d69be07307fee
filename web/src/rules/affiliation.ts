import type { Affiliation } from '@/api/types';

/** Returns whether this is a surgeon whom no center has verified, who can neither post nor see cases. */
export const isUnverifiedSurgeon = (user: {
  signInType: string;
  affiliations: readonly Affiliation[];
}): boolean =>
  user.signInType === 'SURGEON' && !user.affiliations.some(({ status }) => status === 'VERIFIED');
