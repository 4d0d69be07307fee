import { type ReactNode, useId, useState } from 'react';
import type { Message } from '@/api/types';
import { CaseCard, When } from '@/shared/CaseCard';
import { ConflictNote } from '@/shared/ConflictNote';
import { Eligible } from '@/shared/Eligible';
import { OfferNote } from '@/shared/OfferNote';
import { PersonLink } from '@/shared/PersonLink';
import { mayOpenProfile } from '@/rules/people';
import { dollars, rateText } from '@/i18n/money';
import { type CaseFacts, factsOfMessage, proceduresText } from '@/rules/caseFacts';
import { isDocumentRequest, isNotArrived, noticeState, senderName } from '@/rules/notices';
import { editorPath } from '@/rules/steps';
import { categoryName, positionsText } from '@/i18n/categories';
import { postingSearch } from '@/rules/postingLink';
import { estimatedPay } from '@/rules/pay';
import { durationText, relativeTimeText, weekdayText } from '@/i18n/dates';
import { t } from '@/i18n';
import { useCompact, useUser } from '@/session/store';
import { cx } from '@/lib/cx';
import { ButtonLink } from '@/ui/ButtonLink';
import { Card } from '@/ui/Card';
import { Note } from '@/ui/Note';
import { StatePill } from '@/ui/Pill';
import { TextButton, TextLink } from '@/ui/TextLink';
import type { NoticeCommands } from './useNoticeCommands';
import { contentText } from './contentText';
import { NoticeActionButton } from './NoticeActionButton';

interface Props {
  message: Message;
  commands: NoticeCommands;
  now: Date;
  /** Whether the case is shown from the start, because a link leads to it. */
  opened?: boolean;
}

/** The text of a notification and its actions: side by side on desktops. */
const ROW = 'grid items-center gap-x-4 gap-y-2 md:grid-cols-[minmax(0,1fr)_auto]';
const ACTIONS = 'flex flex-wrap items-center justify-end gap-2';
/** On phones each action has a line of its own, except in a compact list. */
const STACKED = 'max-md:flex-col-reverse max-md:[&>*]:w-full';

/** Returns the classes of the parts of a notification, by the density of the list. */
const looksOf = (compact: boolean) => ({
  card: compact ? 'px-4 py-0.5 max-md:py-1.5' : 'px-4 py-2.5',
  actions: cx(ACTIONS, !compact && STACKED),
});

/** A notification with its sender, time, case and actions. */
export function NoticeCard({ message, commands, now, opened }: Props) {
  const facts = factsOfMessage(message);
  const looks = looksOf(useCompact());
  const actions = message.actions.map((action) => (
    <NoticeActionButton key={action} action={action} message={message} commands={commands} />
  ));
  return (
    <li
      data-place={message._id}
      data-linked={opened ? '' : undefined}
      tabIndex={-1}
      className="scroll-mt-4 rounded-card outline-offset-2"
    >
      {facts ? (
        <CaseNotice
          message={message}
          commands={commands}
          now={now}
          opened={opened ?? false}
          actions={actions}
        />
      ) : (
        <Card as="article" className={looks.card} aria-label={subjectOf(message)}>
          <div className={ROW}>
            <div className="min-w-0">
              <h3 className="text-base">{subjectOf(message)}</h3>
              <p>
                {contentText(message.content)} <Source message={message} now={now} />
              </p>
            </div>
            <div className={looks.actions}>
              {actions}
              {message.documentSlot && <UploadLink slot={message.documentSlot} />}
              {isDocumentRequest(message) && (
                <ButtonLink look="main" to="/userMain/profile" hash="own-eligibility">
                  {t('notices.toEligibility')}
                </ButtonLink>
              )}
            </div>
          </div>
        </Card>
      )}
    </li>
  );
}

/** The subject; a fixed one in the language of the reader. */
const subjectOf = (message: Message) =>
  isDocumentRequest(message) ? t('notices.documentsRequested') : message.subject;

interface CaseNoticeProps extends Props {
  opened: boolean;
  actions: ReactNode;
}

/** The news in one line, the case in the next one, and the actions; the case opens in place. */
function CaseNotice({ message, commands, now, opened, actions }: CaseNoticeProps) {
  const user = useUser();
  const facts = factsOfMessage(message);
  const { state, label } = noticeState(message, now);
  const [open, setOpen] = useState(opened);
  const [wasOpened, setWasOpened] = useState(opened);
  // A later link can lead to a card that is already on the screen.
  if (opened !== wasOpened) {
    setWasOpened(opened);
    if (opened) setOpen(true);
  }
  const id = useId();
  const compact = useCompact();
  if (!facts) return null;
  const looks = looksOf(compact);
  const opener = (
    <TextButton
      touch
      aria-expanded={open}
      aria-controls={`${id}-case`}
      onClick={() => setOpen(!open)}
    >
      {open ? t('postings.close') : t('postings.open')}
    </TextButton>
  );
  // A professional who has not arrived is replaced after the start.
  const posting = message.type === 'WITHDRAWAL' && (state !== 'past' || isNotArrived(message));
  return (
    <Card as="article" aria-labelledby={id} className={looks.card}>
      <div className={ROW}>
        <div className="min-w-0">
          <h3 id={id} className="text-base font-normal">
            <strong className="font-bold">{contentText(message.content)}</strong>{' '}
            <Source message={message} now={now} />
          </h3>
          <p
            className={cx(
              'flex items-center gap-x-2 text-sm text-muted',
              compact ? 'max-md:flex-wrap' : 'flex-wrap',
            )}
          >
            {/* One text, so that no line begins with a separator. */}
            <span className={cx(compact && 'md:truncate')}>
              <span className={state === 'cancelled' ? 'line-through decoration-1' : undefined}>
                {`${weekdayText(facts.start, facts.timeZone)}, `}
                <When iso={facts.start} zone={facts.timeZone} />
              </span>
              {` · ${facts.place}`}
              {facts.positions && ` · ${positionsText(facts.positions)}`}
              {facts.procedures.length > 0 && ` · ${proceduresText(facts.procedures)}`}
              {facts.pay && <span className="tabular">{` · ${rateText(facts.pay)}`}</span>}
              {message.actions.includes('ACCEPT') && <span>{` · ${effortText(facts)}`}</span>}
            </span>
            {state && (
              <span className="shrink-0">
                <StatePill state={state} label={label && t(label)} />
              </span>
            )}
            {!compact && opener}
          </p>
        </div>
        <div className={looks.actions}>
          {/* Beside the buttons it needs no line of its own, which on phones has the height of a touch target. */}
          {compact && opener}
          {posting && <PostingLink message={message} />}
          {actions}
        </div>
      </div>
      <div className="grid gap-2">
        {message.type === 'INVITATION_REQUEST' && (
          <Eligible
            certified={message.certifiedForCenter}
            licenseExpired={message.licenseExpired}
          />
        )}
        {message.offerUntil && message.actions.includes('ACCEPT') && (
          <OfferNote until={message.offerUntil} timeZone={facts.timeZone} />
        )}
        {message.claimSubmitted && (
          <Note>
            {t('notices.claimed')}{' '}
            {user.signInType === 'USER' && (
              <TextLink to="/userMain/viewClaims" className="inline-block min-h-6">
                {t('notices.toClaims')}
              </TextLink>
            )}
          </Note>
        )}
        <ConflictNote
          conflict={commands.resultOf(message._id).conflict}
          sameTimeAt={message.sameTimeAt}
        />
      </div>
      {open && (
        <div id={`${id}-case`} className="mt-2">
          <CaseCard facts={facts} now={now} level={4} />
        </div>
      )}
    </Card>
  );
}

/** The hours and the estimated pay of an offered case; pay per case is the total already. */
function effortText({ duration, pay }: CaseFacts): string {
  const estimate = pay && estimatedPay(duration, pay);
  const hours = durationText(duration);
  return estimate === undefined
    ? hours
    : `${hours}, ${t('cases.about', { amount: dollars(estimate) })}`;
}

/** A link to the posting, whose participants show who can still be invited. */
function PostingLink({ message: { job, surgeryCenter } }: { message: Message }) {
  if (!job) return null;
  return (
    <ButtonLink
      to="/adminMain/adminVerification"
      search={postingSearch({
        jobId: job._id,
        start: job.start,
        timeZone: job.timeZone,
        centerId: surgeryCenter?._id,
      })}
    >
      {t('schedule.toPosting')}
    </ButtonLink>
  );
}

/** A link to the upload of a new file for a rejected document. */
function UploadLink({ slot }: { slot: string }) {
  const user = useUser();
  return (
    <ButtonLink
      look="main"
      to={editorPath(user.adminSignIn)}
      params={{ topicId: 'uploader' }}
      hash={slot}
    >
      {t('notices.toUpload')}
    </ButtonLink>
  );
}

/** The sender of a message and its time. */
function Source({ message, now }: { message: Message; now: Date }) {
  const user = useUser();
  // A reminder of the server has its recipient as the sender.
  const sender = message.sender?._id === user.userId ? undefined : message.sender;
  const name = senderName({ sender });
  const category = categoryName(sender?.categoryId);
  return (
    <>
      {sender && mayOpenProfile(user.adminSignIn, sender.signInType) ? (
        <PersonLink id={sender._id} name={name} />
      ) : (
        name && <span>{name}</span>
      )}
      {/* No line begins with a separator. */}
      <span className="text-sm text-muted">
        {category && `\u00a0· ${category}`}
        {'\u00a0· '}
      </span>
      <time dateTime={message.createdAt} className="text-sm text-muted">
        {relativeTimeText(message.createdAt, message.job?.timeZone, now)}
      </time>
    </>
  );
}
