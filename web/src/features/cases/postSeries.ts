import { api, bodyOf } from '@/api/client';
import type { IdempotencyHeader } from '@/api/command';
import type { components } from '@/api/schema';

/** Posts a case for each start in one request, with invitations of the favorites to all of them. */
export function postSeries(
  body: components['schemas']['NewJob'],
  starts: readonly string[],
  invitees: readonly { id: string; categoryId: number }[],
  headers: IdempotencyHeader,
) {
  const { surgeonId, surgeryCenterId, duration, desc, procedures, staffs, plan } = body;
  return bodyOf(
    api.POST('/api/createjobs', {
      body: {
        ...(surgeonId && { surgeonId }),
        ...(surgeryCenterId && { surgeryCenterId }),
        ...(desc !== undefined && { desc }),
        ...(procedures && { procedures }),
        ...(plan && { plan }),
        duration,
        staffs,
        starts: [...starts],
        invitees: invitees.map(({ id, categoryId }) => ({ id, categoryId })),
      },
      headers,
    }),
  );
}
