/** Confirms or declines a person who waits to become an administrator of a center. */
import { api, bodyOf } from '@/api/client';
import { useCommand } from '@/api/command';
import type { WaitingAdministrator } from '@/api/types';
import { t } from '@/i18n';
import { toast } from '@/ui/toast';

/** What is decided about whom. */
export interface AdministratorDecision {
  person: WaitingAdministrator;
  /** Whether the person becomes an administrator; otherwise they are declined. */
  confirms: boolean;
}

/** Both calls set a state, so the server takes no Idempotency-Key. */
export function useAdministratorDecision() {
  return useCommand({
    send: async ({ person, confirms }: AdministratorDecision) => {
      const request = { params: { path: { id: person._id } }, body: { center: person.centerId } };
      await (confirms
        ? bodyOf(api.PUT('/api/certifycredential/{id}', request))
        : bodyOf(api.PUT('/api/revokecredential/{id}', request)));
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
