/** Warnings about inviting favorites. Few have one, so the component is loaded with the first warning. */
import type { components } from '@/api/schema';
import { withTexts } from '@/i18n';
import { lazyWithRetry } from '@/ui/lazyWithRetry';

export type WarnedInvitee = components['schemas']['WarnedInvitee'];

/** Warns the inviter about a favorite; loaded on demand with its texts. */
export const InviteeWarning = lazyWithRetry(
  () => withTexts(import('./InviteeWarning'), 'availability', 'documents'),
  () => {},
);
