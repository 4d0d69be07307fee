import { api, bodyOf } from '@/api/client';
import { useCommand } from '@/api/command';
import type { FavoritePerson } from '@/api/types';
import { t } from '@/i18n';
import { toast } from '@/ui/toast';

interface Invitation {
  job: string;
  person: FavoritePerson;
}

export interface InviteMoreCommand {
  invite: (job: string, person: FavoritePerson) => void;
  /** The id of the person whose invitation is being sent. */
  pending: string | undefined;
}

/**
 * Invites further favorites to a posted case, one for each press. The screen owns it and not the dialog, which may be
 * opened again after a lost answer.
 */
export function useInviteMore(): InviteMoreCommand {
  const command = useCommand({
    intent: ({ job, person }: Invitation) => [job, person._id],
    subject: ({ job, person }) => `${job} ${person._id}`,
    send: ({ job, person: { _id, categoryId } }, headers) =>
      bodyOf(
        api.POST('/api/invitefavorites', {
          body: { job, invitees: [{ id: _id, categoryId }] },
          headers,
        }),
      ),
    onDone: ({ skipped: [skipped] }, { person }) => {
      // Another owner was faster; the list shows the invitation.
      if (!skipped || skipped.reason === 'ALREADY_INVITED')
        toast(t('toast.invitationSent', { name: person.fullName }));
      else
        toast(t(skipped.reason === 'CLOSED' ? 'invite.closed' : 'invite.not'), {
          title: t('toast.invitationFailed'),
          tone: 'error',
        });
    },
    refreshes: ['cases'],
  });
  return {
    invite: (job: string, person: FavoritePerson) => command.run({ job, person }),
    pending: command.isPending ? command.variables.person._id : undefined,
  };
}
