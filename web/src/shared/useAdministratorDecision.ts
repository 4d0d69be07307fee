/** Confirms or declines a person who waits to become an administrator of a center. */
import { api, bodyOf } from '@/api/client';
import { useCommand } from '@/api/command';
import type { WaitingAdministrator } from '@/api/types';
import { t } from '@/i18n';
import { toast } from '@/ui/toast';

/** What is decided about whom. */
export interface AdministratorDecision {
  person: WaitingAdministrator;
  /** Whether the person cannot be mailed, because the address is not verified. */
  unverified?: boolean;
  /** Whether the person becomes an administrator; otherwise they are declined. */
  confirms: boolean;
}

/** Both calls set a state, so the server takes no Idempotency-Key. */
export function useAdministratorDecision() {
  return useCommand({
    send: async ({ person, confirms }: AdministratorDecision) => {
      const params = { path: { id: person._id } };
      const center = person.centerId;
      // Only who waits is declined: a colleague may have confirmed the person meanwhile.
      await (confirms
        ? bodyOf(api.PUT('/api/certifycredential/{id}', { params, body: { center } }))
        : bodyOf(
            api.PUT('/api/revokecredential/{id}', { params, body: { center, waiting: true } }),
          ));
    },
    onDone: (_answer, { person, confirms }) =>
      toast(
        t(confirms ? 'waitingAdmin.confirmed' : 'waitingAdmin.declined', {
          name: person.fullName,
          center: person.centerName,
        }),
      ),
    refreshes: ['profile'],
  });
}
