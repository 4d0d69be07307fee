/**
 * The commands on a notification. An answered notification leaves the list and the bell's count at
 * once.
 */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useCommand } from '@/api/command';
import { keys } from '@/api/keys';
import { noticesQuery } from '@/api/notices';
import { unreadCountQuery } from '@/api/queries';
import type { Message } from '@/api/types';
import { sendAcknowledge } from '@/shared/acknowledge';
import {
  requestInputOf,
  useDecline,
  useInvite,
  useJoinStandby,
  useRelease,
  useReportAbsence,
} from '@/shared/caseCommands';
import { factsOfMessage } from '@/rules/caseFacts';
import { isUnconfirmed } from '@/rules/notices';
import { useConfirmDay } from '@/shared/attendanceCommands';
import { type Decisions, useDecisions } from '@/shared/decisions';
import type { ReleaseSubject } from '@/shared/ReleaseDialog';
import { type CommandResults, useCommandResults } from '@/shared/useCommandResults';
import { type ConfirmedCommand, useConfirmedCommand } from '@/shared/useConfirmedCommand';
import { t, withTexts } from '@/i18n';
import { useUser } from '@/session/store';
import { lazyWithRetry } from '@/ui/lazyWithRetry';
import { toast } from '@/ui/toast';

/** The commands that the screen offers on a notification. */
export interface NoticeCommands extends Decisions {
  invite: (message: Message) => void;
  inviting: (messageId: string) => boolean;
  decline: ConfirmedCommand<Message>;
  resultOf: CommandResults['resultOf'];
  acknowledge: (messageId: string) => void;
  discard: (messageId: string) => void;
  confirmDay: (message: Message) => void;
  confirmingDay: (messageId: string) => boolean;
  joinStandby: (message: Message) => void;
  joiningStandby: (message: Message) => boolean;
  /** Removes a message that needs no answer any more. */
  remove: (messageId: string) => void;
  /** Asks for the reason why the reader cannot come. */
  reportAbsence: (message: Message) => void;
  /** Releases a professional who reported an absence; asks for a reason if they have not confirmed the day. */
  release: (message: Message) => void;
  releasing: (messageId: string) => boolean;
  /** Acknowledges or discards messages that need no other answer. */
  acknowledgeAll: (messages: readonly Message[]) => Promise<void>;
}

const ReleaseDialog = lazyWithRetry(
  () => withTexts(import('@/shared/ReleaseDialog'), 'release'),
  ({ onClose }) => onClose(),
);

const AbsenceDialog = lazyWithRetry(
  () => import('@/shared/AbsenceDialog'),
  ({ onClose }) => onClose(),
);

/**
 * Returns the input of the dialog that releases a person who has not confirmed the day. The notice is sent 12 hours before
 * the start, when a release owes the agreed minimum pay.
 */
function releaseOf(message: Message): ReleaseSubject | undefined {
  const { job, sender, minPay } = message;
  const facts = factsOfMessage(message);
  if (!job || !sender || !facts) return undefined;
  const { _id: user, fullName: name } = sender;
  return { job: job._id, user, name, facts, owed: minPay, known: 'DAY_NOT_CONFIRMED' };
}

/** Returns a function that removes a notification from the cached list and from the bell's number. */
function useRemoveNotice(): (messageId: string) => void {
  const queryClient = useQueryClient();
  const user = useUser();
  const { queryKey } = noticesQuery(user);
  return (messageId) => {
    const isTarget = ({ _id }: Message) => _id === messageId;
    const listed = queryClient
      .getQueryData(queryKey)
      ?.pages.some(({ body }) => body.some(isTarget));
    if (!listed) return;
    // A pending read may still contain it.
    void queryClient.cancelQueries({ queryKey: keys.notices });
    queryClient.setQueryData(
      queryKey,
      (list) =>
        list && {
          ...list,
          pages: list.pages.map((page) => ({
            ...page,
            body: page.body.filter((message) => !isTarget(message)),
          })),
        },
    );
    // A count that ends at 100 is read again.
    queryClient.setQueryData(unreadCountQuery(user).queryKey, (count) =>
      count && count < 100 ? count - 1 : count,
    );
  };
}

/**
 * Runs the rest of a command after its success. The callbacks of `mutate` would run for the last of several pending
 * commands only. The command shows its failure itself.
 */
const afterSuccess = (command: Promise<unknown>, rest: () => void) =>
  void command.then(rest, () => {});

/** Provides all commands of the notifications screen. */
export function useNoticeCommands(): NoticeCommands {
  const removeNotice = useRemoveNotice();
  const results = useCommandResults();
  const decisions = useDecisions(results, (_decision, { messageId }) => removeNotice(messageId));
  const invite = useInvite();
  const decline = useConfirmedCommand(useDecline(), requestInputOf, ({ _id }: Message) =>
    removeNotice(_id),
  );
  const acknowledge = useCommand({
    send: (messageId: string, headers) => sendAcknowledge(messageId, 'status', headers),
    onDone: () => void toast(t('toast.acknowledged')),
    refreshes: ['notifications', 'cases'],
  });
  const discard = useCommand({
    send: (messageId: string, headers) => sendAcknowledge(messageId, 'read', headers),
    refreshes: ['notifications'],
  });
  const release = useRelease();
  const confirmDay = useConfirmDay();
  const joinStandby = useJoinStandby();
  const absence = useReportAbsence();
  const [absent, setAbsent] = useState<Message>();
  const absentFrom = absent && factsOfMessage(absent);
  const [unconfirmed, setUnconfirmed] = useState<Message>();
  const subject = unconfirmed && releaseOf(unconfirmed);
  // The same command without a toast for each message.
  const acknowledgeOne = useCommand({
    send: ({ _id, actions }: Message, headers) =>
      sendAcknowledge(_id, actions.includes('ACKNOWLEDGE') ? 'status' : 'read', headers),
    intent: ({ _id }) => _id,
    refreshes: ['notifications', 'cases'],
  });
  return {
    ...decisions,
    acknowledgeAll: async (messages) => {
      let count = 0;
      for (const message of messages) {
        try {
          await acknowledgeOne.mutateAsync(message);
          removeNotice(message._id);
          count += 1;
        } catch {
          // A toast shows the failure; the message stays in the list.
        }
      }
      if (count > 0) toast(t('notices.acknowledgedAll', { count }));
    },
    resultOf: results.resultOf,
    dialog: (
      <>
        {decisions.dialog}
        {unconfirmed && subject && (
          <ReleaseDialog
            subject={subject}
            submit={async (input) => {
              await release.mutateAsync(input);
              discard.run(unconfirmed._id);
            }}
            onClose={() => setUnconfirmed(undefined)}
          />
        )}
        {absent && absentFrom && (
          <AbsenceDialog
            messageId={absent._id}
            facts={absentFrom}
            submit={async (input) => {
              await absence.mutateAsync(input);
              removeNotice(absent._id);
            }}
            onClose={() => setAbsent(undefined)}
          />
        )}
      </>
    ),
    confirmDay: ({ _id }) => afterSuccess(confirmDay.mutateAsync(_id), () => removeNotice(_id)),
    // The notification stays, to be marked as read.
    joinStandby: ({ job }) => job && joinStandby.mutate(job._id),
    joiningStandby: ({ job }) => joinStandby.isPending && joinStandby.variables === job?._id,
    confirmingDay: (id) => confirmDay.isPending && confirmDay.variables === id,
    remove: removeNotice,
    reportAbsence: setAbsent,
    release: (message) => {
      const { job, sender } = message;
      if (isUnconfirmed(message)) return setUnconfirmed(message);
      if (!job || !sender) return;
      const input = {
        job: job._id,
        user: sender._id,
        name: sender.fullName,
        reason: 'CANNOT_COME',
        text: '',
        messageId: message._id,
      } as const;
      afterSuccess(release.mutateAsync(input), () => discard.run(message._id));
    },
    releasing: (id) => release.isPending && release.variables.messageId === id,
    invite: (message) =>
      afterSuccess(invite.mutateAsync(requestInputOf(message)), () => removeNotice(message._id)),
    inviting: (id) => invite.isPending && invite.variables.messageId === id,
    decline,
    // Marking as read is optimistic; a failure restores the list by a refetch.
    acknowledge: (messageId) => {
      removeNotice(messageId);
      acknowledge.run(messageId);
    },
    discard: (messageId) => {
      removeNotice(messageId);
      discard.run(messageId);
    },
  };
}
