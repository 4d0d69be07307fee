import { useQuery } from '@tanstack/react-query';
import { postingsQuery } from '@/api/ownerQueries';
import { requestedInvitesQuery } from '@/api/requests';
import type { PostedJob, WaitingCase } from '@/api/types';
import { categoryName } from '@/i18n/categories';
import { t, withTexts } from '@/i18n';
import { factsOfMessage } from '@/rules/caseFacts';
import { unmetAfter } from '@/rules/eligibility';
import { releaseOf } from '@/rules/participants';
import { hasPlace } from '@/rules/place';
import { daysAround } from '@/rules/postingLink';
import { sessionAt } from '@/session/actingCenter';
import type { Session } from '@/session/types';
import { CaseSummary } from '@/shared/CaseCard';
import { CaseTotal } from '@/shared/CaseTotal';
import { requestInputOf, useDecline, useInvite, useRelease } from '@/shared/caseCommands';
import { useDecideClaim } from '@/shared/claimCommands';
import { Eligible } from '@/shared/Eligible';
import { UnmetRequirements } from '@/shared/UnmetRequirements';
import { useCenterReview } from '@/shared/useCenterReview';
import { useAdministratorDecision } from '@/shared/useAdministratorDecision';
import { type InviteMoreCommand, useInviteMore } from '@/shared/useInviteMore';
import { closeAfter } from '@/shared/useConfirmedCommand';
import { ConfirmDialog } from '@/ui/Dialog';
import { lazyWithRetry } from '@/ui/lazyWithRetry';
import { AdministratorDecisionDialog } from './AdministratorDecisionDialog';
import { CenterConfirmation } from './CenterConfirmation';
import { ClaimDecisionDialog } from './ClaimDecisionDialog';
import { InviteMore } from './InviteMore';
import type { ActionDialogProps, ItemProps, OwnerAction } from './itemActions';
import { type ItemDialog, useListedItem } from './useListedItem';
import { Verification } from './Verification';

// The dialog has a form, whose library the other actions do not need.
const ReleaseDialog = lazyWithRetry(
  () => withTexts(import('@/shared/ReleaseDialog'), 'release'),
  ({ onClose }) => onClose(),
);

/** The commands whose repetition after a lost answer needs the same Idempotency-Key. */
interface Commands {
  invite: ReturnType<typeof useInvite>;
  decline: ReturnType<typeof useDecline>;
  release: ReturnType<typeof useRelease>;
  decide: ReturnType<typeof useDecideClaim>;
  inviteMore: InviteMoreCommand;
  review: ReturnType<typeof useCenterReview>;
  decideAdministrator: ReturnType<typeof useAdministratorDecision>;
}

/** Asks an owner to confirm an action of Home, with the facts of its case or claim. Stays mounted between the actions. */
export default function OwnerActionDialog({
  session,
  action,
  onShow,
  onClose,
}: ActionDialogProps<OwnerAction>) {
  const commands: Commands = {
    invite: useInvite(),
    decline: useDecline(),
    release: useRelease(),
    decide: useDecideClaim(),
    inviteMore: useInviteMore(),
    review: useCenterReview(),
    decideAdministrator: useAdministratorDecision(),
  };
  if (!action) return null;
  return <Question {...{ session, action, commands }} dialog={{ onShow, onClose }} />;
}

interface QuestionProps {
  session: Session;
  action: OwnerAction;
  commands: Commands;
  dialog: ItemDialog;
}

function Question({ session, action, commands, dialog }: QuestionProps) {
  if (action.kind === 'confirmCenter')
    return (
      <CenterConfirmation {...{ session, dialog }} item={action.item} review={commands.review} />
    );
  if (action.kind === 'decideAdministrator')
    return (
      <AdministratorDecisionDialog
        decision={{ person: action.item, confirms: action.confirms }}
        decide={commands.decideAdministrator}
        dialog={dialog}
      />
    );
  // The lists of an administrator are those of one center; the items of Home are from all of their centers.
  const shared = { session: sessionAt(session, action.item), dialog };
  switch (action.kind) {
    case 'approve':
      return (
        <ClaimDecisionDialog
          {...shared}
          item={action.item}
          status="APPROVED"
          decide={commands.decide}
        />
      );
    case 'rejectClaim':
      return (
        <ClaimDecisionDialog
          {...shared}
          item={action.item}
          status="REJECTED"
          decide={commands.decide}
        />
      );
    case 'release':
      return <Release {...shared} item={action.item} release={commands.release} />;
    case 'inviteMore':
      return <InviteMore {...shared} item={action.item} command={commands.inviteMore} />;
    case 'verify':
      // It sets a state, so the server takes no Idempotency-Key.
      return <Verification {...shared} item={action.item} />;
    default:
      return (
        <RequestAnswer
          {...shared}
          item={action.item}
          kind={action.kind}
          command={commands[action.kind]}
        />
      );
  }
}

function RequestAnswer({
  session,
  item,
  kind,
  command,
  dialog,
}: ItemProps<WaitingCase> & {
  kind: 'invite' | 'decline';
  command: Commands['invite' | 'decline'];
}) {
  const days = daysAround(item.since, item.timeZone);
  const query = useQuery(requestedInvitesQuery(session, ...days));
  const message = useListedItem(
    query,
    (messages) =>
      messages.find(
        (one) =>
          one._id === item.msgId && one.actions.includes(kind === 'invite' ? 'INVITE' : 'DECLINE'),
      ),
    dialog,
  );
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
      busy={command.isPending}
      onYes={() => command.mutate(requestInputOf(message), closeAfter(dialog.onClose))}
      onNo={dialog.onClose}
    >
      <p className="font-bold">
        {message.sender?.fullName} ·{' '}
        {categoryName(message.specialtyId ?? message.sender?.categoryId)}
      </p>
      <Eligible certified={message.certifiedForCenter} licenseExpired={message.licenseExpired} />
      <UnmetRequirements person={{ unmet: unmetAfter(message.unmet) }} />
      <div className="mt-2">
        <CaseSummary facts={facts} />
      </div>
      {invites && <CaseTotal facts={facts} />}
    </ConfirmDialog>
  );
}

function Release({
  session,
  item,
  release,
  dialog,
}: ItemProps<WaitingCase> & { release: Commands['release'] }) {
  const query = useQuery(postingsQuery(session, ...daysAround(item.start, item.timeZone)));
  const personOf = (job: PostedJob) =>
    job.participants.find((one) => one._id === item.person?._id && hasPlace(one));
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
