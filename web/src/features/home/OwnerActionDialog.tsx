import { useQuery } from '@tanstack/react-query';
import { postings, requestedInvites } from '@/api/queries';
import type { PostedJob, WaitingCase } from '@/api/types';
import { categoryName } from '@/i18n/categories';
import { t, withTexts } from '@/i18n';
import { factsOfMessage } from '@/rules/caseFacts';
import { participantState, releaseOf } from '@/rules/participants';
import { sessionAt } from '@/session/actingCenter';
import type { Session } from '@/session/types';
import { CaseSummary } from '@/shared/CaseCard';
import { requestInputOf, useDecline, useInvite, useRelease } from '@/shared/caseCommands';
import { Eligible } from '@/shared/Eligible';
import { ConfirmDialog } from '@/ui/Dialog';
import { lazyWithRetry } from '@/ui/lazyWithRetry';
import { ClaimDecision } from './ClaimDecision';
import type { ItemProps, OwnerAction } from './itemActions';
import { closing, daysAround, type ItemDialog, useListedItem } from './useListedItem';

// The dialog has a form, whose library the other actions do not need.
const ReleaseDialog = lazyWithRetry(
  () => withTexts(import('@/shared/ReleaseDialog'), 'release'),
  ({ onClose }) => onClose(),
);

const InviteMore = lazyWithRetry(
  () => withTexts(import('./InviteMore'), 'postInvites', 'postings'),
  ({ dialog }) => dialog.onClose(),
);
const Verification = lazyWithRetry(
  () => withTexts(import('./Verification'), 'eligibility'),
  ({ dialog }) => dialog.onClose(),
);
const CenterConfirmation = lazyWithRetry(
  () => withTexts(import('./CenterConfirmation'), 'centers'),
  ({ dialog }) => dialog.onClose(),
);

interface Props extends ItemDialog {
  session: Session;
  action: OwnerAction;
}

/** Asks an owner to confirm an action of Home, with the facts of its case or claim. */
export default function OwnerActionDialog({ session, action, ...dialog }: Props) {
  if (action.kind === 'confirmCenter')
    return <CenterConfirmation session={session} item={action.item} dialog={dialog} />;
  // The lists of an administrator are those of one center; the items of Home are from all of their centers.
  const shared = { session: sessionAt(session, action.item), dialog };
  switch (action.kind) {
    case 'approve':
      return <ClaimDecision {...shared} item={action.item} status="APPROVED" />;
    case 'rejectClaim':
      return <ClaimDecision {...shared} item={action.item} status="REJECTED" />;
    case 'release':
      return <Release {...shared} item={action.item} />;
    case 'inviteMore':
      return <InviteMore {...shared} item={action.item} />;
    case 'verify':
      return <Verification {...shared} item={action.item} />;
    default:
      return <Answer {...shared} item={action.item} kind={action.kind} />;
  }
}

function Answer({
  session,
  item,
  kind,
  dialog,
}: ItemProps<WaitingCase> & { kind: 'invite' | 'decline' }) {
  const days = daysAround(item.since, item.timeZone);
  const query = useQuery(requestedInvites(session, ...days));
  const message = useListedItem(
    query,
    (messages) =>
      messages.find(
        (one) =>
          one._id === item.msgId && one.actions.includes(kind === 'invite' ? 'INVITE' : 'DECLINE'),
      ),
    dialog,
  );
  const commands = { invite: useInvite(), decline: useDecline() };
  const facts = message && factsOfMessage(message);
  if (!message || !facts) return null;
  const invites = kind === 'invite';
  return (
    <ConfirmDialog
      open
      danger={!invites}
      title={t(invites ? 'requests.inviteTitle' : 'requests.declineTitle')}
      text={t(invites ? 'requests.inviteAsk' : 'requests.declineAsk')}
      {...(invites && { yes: t('requests.invite'), no: t('common.cancel') })}
      busy={commands[kind].isPending}
      onYes={() => commands[kind].mutate(requestInputOf(message), closing(dialog))}
      onNo={dialog.onClose}
    >
      <p className="font-bold">
        {message.sender?.fullName} ·{' '}
        {categoryName(message.specialtyId ?? message.sender?.categoryId)}
      </p>
      <Eligible certified={message.certifiedForCenter} licenseExpired={message.licenseExpired} />
      <div className="mt-2">
        <CaseSummary facts={facts} />
      </div>
    </ConfirmDialog>
  );
}

function Release({ session, item, dialog }: ItemProps<WaitingCase>) {
  const query = useQuery(postings(session, ...daysAround(item.start, item.timeZone)));
  const release = useRelease();
  const personOf = (job: PostedJob) =>
    job.participants.find(
      ({ _id, status }) =>
        _id === item.person?._id && participantState(status).state === 'confirmed',
    );
  const job = useListedItem(
    query,
    (jobs) => jobs.find((one) => one._id === item.jobId && personOf(one)),
    dialog,
  );
  const person = job && personOf(job);
  if (!job || !person) return null;
  return (
    <ReleaseDialog
      subject={releaseOf(job, person)}
      submit={release.mutateAsync}
      onClose={dialog.onClose}
    />
  );
}
