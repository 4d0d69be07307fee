/** Warnings about the availability of favorites. Few have one, so the component is loaded with the first warning. */
import type { components } from '@/api/schema';
import { loadTexts } from '@/i18n';
import { lazyWithRetry } from '@/ui/lazyWithRetry';

export type WarnedInvitee = components['schemas']['WarnedInvitee'];

/** Warns the inviter that a favorite is not available or has little time; loaded on demand with its texts. */
export const InviteeWarning = lazyWithRetry(
  async () => (await Promise.all([import('./InviteeWarning'), loadTexts('eligibility')]))[0],
  () => {},
);
