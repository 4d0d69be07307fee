import { useQuery } from '@tanstack/react-query';
import { allClaims } from '@/api/claims';
import { postings, requestedInvites } from '@/api/queries';
import type { PostedJob, WaitingCase } from '@/api/types';
import { categoryName } from '@/i18n/categories';
import { dateTimeText } from '@/i18n/dates';
import { money } from '@/i18n/money';
import { t, withTexts } from '@/i18n';
import { factsOfMessage } from '@/rules/caseFacts';
import { participantState, releaseOf } from '@/rules/participants';
import { surgeonName } from '@/rules/people';
import { dayOf, shiftDay } from '@/rules/zonedTime';
import type { Session } from '@/session/types';
import { CaseSummary } from '@/shared/CaseCard';
import { requestInputOf, useDecline, useInvite, useRelease } from '@/shared/caseCommands';
import { useApproveClaim } from '@/shared/claimCommands';
import { Eligible } from '@/shared/Eligible';
import { staysOpen } from '@/shared/useConfirmedCommand';
import { ConfirmDialog } from '@/ui/Dialog';
import { FactList } from '@/ui/Facts';
import { lazyWithRetry } from '@/ui/lazyWithRetry';
import type { OwnerAction, WaitingClaim } from './itemActions';
import { type ItemDialog, useListedItem } from './useListedItem';

// The dialog has a form, whose library the other actions do not need.
const ReleaseDialog = lazyWithRetry(
  () => withTexts(import('@/shared/ReleaseDialog'), 'release'),
  ({ onClose }) => onClose(),
);

interface Props extends ItemDialog {
  session: Session;
  action: OwnerAction;
}

interface ItemProps<Item> {
  session: Session;
  item: Item;
  dialog: ItemDialog;
}

/** Asks an owner to confirm an action of Home, with the facts of its case or claim. */
export default function OwnerActionDialog({ session, action, ...dialog }: Props) {
  const shared = { session: atCenter(session, action.item.centerId), dialog };
  switch (action.kind) {
    case 'approve':
      return <Approval {...shared} item={action.item} />;
    case 'release':
      return <Release {...shared} item={action.item} />;
    default:
      return <Answer {...shared} item={action.item} kind={action.kind} />;
  }
}

/** The lists of an administrator are those of the first center; the items of Home are from all of their centers. */
function atCenter(session: Session, centerId: string): Session {
  if (session.user.signInType !== 'ADMIN') return session;
  const affiliations = session.user.affiliations.filter(({ center }) => center._id === centerId);
  return { ...session, user: { ...session.user, affiliations } };
}

/** The days around a time. A list filters by days of a center, which may differ by one from those of another zone. */
function daysAround(time: string, timeZone: string): [string, string] {
  const day = dayOf(new Date(time), timeZone);
  return [shiftDay(day, { days: -1 }), shiftDay(day, { days: 1 })];
}

/** Closes the dialog after an answer of the server. */
const closing = ({ onClose }: ItemDialog) => ({
  onSettled: (_output: unknown, error: unknown) => {
    if (!staysOpen(error)) onClose();
  },
});

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

function Approval({ session, item, dialog }: ItemProps<WaitingClaim>) {
  const query = useQuery(allClaims(session, { status: 'PENDING' }));
  const approve = useApproveClaim();
  const claim = useListedItem(
    query,
    ({ items }) => items.find(({ _id }) => _id === item._id),
    dialog,
  );
  if (!claim) return null;
  const name = claim.createdBy.fullName;
  return (
    <ConfirmDialog
      open
      title={t('toPay.approveManyTitle', { count: 1 })}
      text={t('toPay.decideHint', { name })}
      yes={t('attention.approve')}
      no={t('common.cancel')}
      busy={approve.isPending}
      onYes={() => approve.mutate(claim._id, closing(dialog))}
      onNo={dialog.onClose}
    >
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
        <p className="font-bold">{name}</p>
        <p className="tabular text-lg font-bold">{money(claim.submittedAmount)}</p>
      </div>
      <FactList
        layout="columns"
        facts={[
          [t('claim.serviceDate'), dateTimeText(claim.serviceDate, claim.timeZone)],
          [t('claim.job'), claim.jobName],
          [t('claim.surgeon'), surgeonName(claim.surgeonId.fullName)],
          [t('claim.center'), claim.surgeryCenterId.name],
          [t('claim.estimated'), claim.etcHours],
          [
            t('claim.submitted'),
            claim.rateApplied === 'MIN_PAY' ? t('claim.noHours') : claim.submittedHours,
          ],
          [t('claim.note'), claim.note],
        ]}
      />
    </ConfirmDialog>
  );
}
