import type { components } from '@/api/schema';

/**
 * Whether the server would invite a person with this warning: it refuses an invitation of people who do not meet the
 * requirements of the center on the day of the case (AMB-132). No one is refused for being busy.
 */
export const isInvitable = (warned: components['schemas']['WarnedInvitee'] | undefined): boolean =>
  !warned?.missing?.length;
