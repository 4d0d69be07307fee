import { api, bodyOf } from '@/api/client';
import type { IdempotencyHeader } from '@/api/command';

/**
 * Sends the acknowledgement of a message. `status` acknowledges what it reports as well, if there is anything, and
 * `read` only marks it as read.
 */
export const sendAcknowledge = (
  messageId: string,
  how: 'status' | 'read',
  headers: IdempotencyHeader,
) =>
  bodyOf(
    api.POST('/api/acknowledged', {
      body: {
        _id: messageId,
        read: true,
        ...(how === 'status' && { status: 'ACKNOWLEDGED', replyed: true }),
      },
      headers,
    }),
  );
