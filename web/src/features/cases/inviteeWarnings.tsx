/** Warnings about the time of favorites: few have one, so what shows them is loaded with the first. */
import type { components } from '@/api/schema';
import { loadTexts } from '@/i18n';
import { lazyWithRetry } from '@/ui/lazyWithRetry';

export type WarnedInvitee = components['schemas']['WarnedInvitee'];

/** What an inviter should know of the time of a favorite. */
export const InviteeWarning = lazyWithRetry(
  async () => (await Promise.all([import('./InviteeWarning'), loadTexts('eligibility')]))[0],
  () => {},
);
