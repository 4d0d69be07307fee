/** The commands on a notification. Whatever was answered leaves the list, and the bell's count, at once. */
import { useQueryClient } from '@tanstack/react-query';
import { api, bodyOf } from '@/api/client';
import { useCommand } from '@/api/command';
import { notices } from '@/api/queries';
import type { Message } from '@/api/types';
import { useDecline, useInvite } from '@/shared/caseCommands';
import { type Decisions, useDecisions } from '@/shared/decisions';
import { type CommandResults, useCommandResults } from '@/shared/useCommandResults';
import { type ConfirmedCommand, useConfirmedCommand } from '@/shared/useConfirmedCommand';
import { t } from '@/i18n';
import { useUser } from '@/session/store';
import { toast } from '@/ui/toast';

/** What the screen offers on a notification. */
export interface NoticeCommands extends Decisions {
  invite: (message: Message) => void;
  inviting: (messageId: string) => boolean;
  decline: ConfirmedCommand<Message>;
  resultOf: CommandResults['resultOf'];
  acknowledge: (messageId: string) => void;
  discard: (messageId: string) => void;
}

/** Takes notifications off the cached list that the bell counts (D-28). */
function useTakeAway(): (messageId: string) => void {
  const queryClient = useQueryClient();
  const { queryKey } = notices(useUser());
  return (messageId) => {
    // A list that is on its way may still hold it.
    void queryClient.cancelQueries({ queryKey });
    queryClient.setQueryData(queryKey, (list: Message[] | undefined) =>
      list?.filter(({ _id }) => _id !== messageId),
    );
  };
}

/** The input of the commands on a request. */
const requestOf = (message: Message) => ({
  messageId: message._id,
  name: message.sender?.fullName ?? '',
});

/** All commands of the notifications screen. */
export function useNoticeCommands(): NoticeCommands {
  const takeAway = useTakeAway();
  const results = useCommandResults();
  const decisions = useDecisions(results, (_decision, { messageId }) => takeAway(messageId));
  const invite = useInvite();
  const decline = useConfirmedCommand(useDecline(), requestOf, ({ _id }: Message) => takeAway(_id));
  // D-23: marks read and, where there is a status to acknowledge, acknowledges it (AMB-54).
  const acknowledge = useCommand({
    send: (messageId: string, once) =>
      bodyOf(
        api.POST('/api/acknowledged', {
          body: { _id: messageId, status: 'ACKNOWLEDGED', read: true, replyed: true },
          headers: { ...once },
        }),
      ),
    onDone: () => void toast(t('toast.acknowledged')),
    refreshes: ['notifications', 'cases'],
  });
  // D-24: marks read and nothing else (AMB-54).
  const discard = useCommand({
    send: (messageId: string, once) =>
      bodyOf(
        api.POST('/api/acknowledged', {
          body: { _id: messageId, read: true },
          headers: { ...once },
        }),
      ),
    refreshes: ['notifications'],
  });
  return {
    ...decisions,
    resultOf: results.resultOf,
    invite: (message) =>
      invite.mutate(requestOf(message), { onSuccess: () => takeAway(message._id) }),
    inviting: (id) => invite.isPending && invite.variables.messageId === id,
    decline,
    // Reading can be shown before the server has heard of it; a failure brings the list back.
    acknowledge: (messageId) => {
      takeAway(messageId);
      acknowledge.run(messageId);
    },
    discard: (messageId) => {
      takeAway(messageId);
      discard.run(messageId);
    },
  };
}
