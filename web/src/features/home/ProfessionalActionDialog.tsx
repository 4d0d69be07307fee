import { queryOptions, useQuery } from '@tanstack/react-query';
import { api, bodyOf } from '@/api/client';
import { keys } from '@/api/keys';
import type { ProfessionalJob } from '@/api/types';
import { t } from '@/i18n';
import { factsOfJob } from '@/rules/caseFacts';
import type { Session, SessionUser } from '@/session/types';
import { useConfirmDay } from '@/shared/attendanceCommands';
import { CaseSummary } from '@/shared/CaseCard';
import { CaseTotal } from '@/shared/CaseTotal';
import { useAccept, useReconfirm, useReject } from '@/shared/caseCommands';
import { DecisionDialog } from '@/shared/decisions';
import { closeAfter } from '@/shared/useConfirmedCommand';
import { ConfirmDialog } from '@/ui/Dialog';
import type { ActionDialogProps, ProfessionalAction } from './itemActions';
import { type ItemDialog, useListedItem } from './useListedItem';

/** The first page of New Cases, which has all of the professional's own cases. */
const ownCasesQuery = ({ categoryId, userId }: SessionUser) =>
  queryOptions({
    queryKey: [...keys.cases, 'own', userId],
    queryFn: ({ signal }) =>
      bodyOf(
        api.GET('/api/newjobs/{categoryId}/{userId}', {
          params: { path: { categoryId, userId }, query: { limit: 1 } },
          signal,
        }),
      ),
  });

/** Whether the action is still possible. */
const isOpen = (job: ProfessionalJob, kind: ProfessionalAction['kind']) =>
  kind === 'confirm'
    ? job.awaitsReconfirmation || job.attendance?.actions.includes('CONFIRM_DAY') === true
    : job.button === 'INVITED';

/** A toast shows the result; Home has no card that could show it too. */
const results = { record: () => {} };

/** Asks a professional to confirm an action of Home, with the facts of the case. Stays mounted between the actions. */
export default function ProfessionalActionDialog({
  session,
  action,
  onShow,
  onClose,
}: ActionDialogProps<ProfessionalAction>) {
  const commands = {
    accept: useAccept(results),
    reject: useReject(),
    reconfirm: useReconfirm(results),
    confirmDay: useConfirmDay(),
  };
  if (!action) return null;
  return <Question {...{ session, action, commands }} dialog={{ onShow, onClose }} />;
}

interface QuestionProps {
  session: Session;
  action: ProfessionalAction;
  commands: {
    accept: ReturnType<typeof useAccept>;
    reject: ReturnType<typeof useReject>;
    reconfirm: ReturnType<typeof useReconfirm>;
    confirmDay: ReturnType<typeof useConfirmDay>;
  };
  dialog: ItemDialog;
}

function Question({ session, action: { kind, item }, commands, dialog }: QuestionProps) {
  const query = useQuery(ownCasesQuery(session.user));
  const { confirmDay } = commands;
  const decision = kind === 'confirm' ? 'reconfirm' : kind;
  const command = commands[decision];
  const messageId = item.msgId;
  // The answer to the own command closes the dialog; an event of it can be read before.
  const pending = command.isPending || confirmDay.isPending;
  // Only own cases are read, so a missing one may be full, but also rejected on another device.
  const unlisted = query.data?.every(({ _id }) => _id !== item.jobId) === true;
  const ended = kind === 'accept' && !pending && unlisted;
  const job = useListedItem(
    query,
    (jobs) =>
      messageId ? jobs.find((one) => one._id === item.jobId && isOpen(one, kind)) : undefined,
    dialog,
    pending || ended,
  );
  if (!job || !messageId) return null;

  const facts = factsOfJob(job);
  const { version } = job;
  if (kind === 'confirm' && !job.awaitsReconfirmation)
    return (
      <ConfirmDialog
        open
        title={t('attendance.confirm')}
        text={t('cases.acceptAsk')}
        yes={t('attendance.confirm')}
        no={t('common.cancel')}
        busy={confirmDay.isPending}
        onYes={() => confirmDay.mutate(messageId, closeAfter(dialog.onClose))}
        onNo={dialog.onClose}
      >
        <CaseSummary facts={facts} />
        <CaseTotal facts={facts} />
      </ConfirmDialog>
    );
  return (
    <DecisionDialog
      decision={decision}
      subject={{ jobId: job._id, messageId, version, facts }}
      ended={ended && 'attention.filled'}
      busy={command.isPending}
      onYes={() => command.mutate({ id: job._id, messageId, version }, closeAfter(dialog.onClose))}
      onNo={dialog.onClose}
    />
  );
}
