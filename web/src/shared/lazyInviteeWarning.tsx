/** The warning about inviting a favorite. Few favorites have one, so the component and its texts are lazy. */
import type { components } from '@/api/schema';
import { withTexts } from '@/i18n';
import { lazyWithRetry } from '@/ui/lazyWithRetry';

export type WarnedInvitee = components['schemas']['WarnedInvitee'];

export const InviteeWarning = lazyWithRetry(
  () => withTexts(import('./InviteeWarning'), 'availability', 'documents'),
  () => {},
);
