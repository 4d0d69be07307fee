import { memo } from 'react';
import type { ProfessionalJob } from '@/api/types';
import { CaseCard } from '@/shared/CaseCard';
import { ConflictNote } from '@/shared/ConflictNote';
import { OfferNote } from '@/shared/OfferNote';
import { factsOfJob } from '@/rules/caseFacts';
import { phoneText } from '@/rules/people';
import { type CaseAction, cardOf, messageOf } from '@/rules/professionalCard';
import type { Item } from '@/rules/stableList';
import { dayOf } from '@/rules/zonedTime';
import { dateTimeText } from '@/i18n/dates';
import { t } from '@/i18n';
import { TimeChange } from '@/shared/TimeChange';
import { Button } from '@/ui/Button';
import { Note } from '@/ui/Note';
import { TextLink } from '@/ui/TextLink';
import type { CommandResult } from '@/shared/useCommandResults';
import { OwnAttendance } from './OwnAttendance';
import { useCaseNotes } from './useCaseNotes';
import type { CaseCommands, PendingAction } from './useCases';

interface Props {
  item: Item;
  /** The command on the case that is pending. */
  pending: PendingAction | undefined;
  /** The result of the last command on the case. */
  result: CommandResult;
  commands: CaseCommands;
  now: Date;
  /** The center of an own confirmed case at the same time. */
  sameTimeAt?: string | undefined;
}

/**
 * The card of a case for a professional. It is focusable, because its buttons may disappear. Memoized:
 * with hundreds of cards, an interaction would otherwise wait for all of them to render again.
 */
export const JobCard = memo(function JobCard(props: Props) {
  const { item } = props;
  return (
    <li
      data-place={item.job._id}
      tabIndex={-1}
      className="scroll-mt-4 rounded-card outline-offset-2"
    >
      {item.gone ? (
        // Fades in place to the new state.
        <div key="gone" className="transition-opacity duration-180 starting:opacity-20">
          <UnlistedCard {...props} />
        </div>
      ) : (
        <LiveCard {...props} />
      )}
    </li>
  );
});

/** A card whose case the server no longer lists while the user is looking at it. */
function UnlistedCard({ item: { job, section }, pending, result, commands, now }: Props) {
  // The server still lists cancelled cases for professionals who were invited or have asked, so
  // for them a missing case was filled. For others the reason is unknown.
  const filled = section !== 'REQUESTABLE' || result.filled === true;
  return (
    <CaseCard
      facts={factsOfJob(job)}
      state="past"
      stateLabel={filled ? t('state.positionFilled') : t('state.past')}
      now={now}
      actions={
        <>
          <Button onClick={() => commands.dismiss(job._id)}>{t('common.dismiss')}</Button>
          {filled && (
            <Button
              look="main"
              busy={pending === 'standby'}
              onClick={() => commands.joinStandby(job._id)}
            >
              {t('standby.join')}
            </Button>
          )}
        </>
      }
    >
      <Note>{filled ? t('cases.taken') : t('cases.gone')}</Note>
    </CaseCard>
  );
}

function LiveCard({ item, pending, result, commands, now, sameTimeAt }: Props) {
  const { job } = item;
  const notes = useCaseNotes(job);
  const card = cardOf(job, now);
  const { conflict } = result;
  const { numOfFilled, numOfRequired } = job.myStaff;
  // The server moved the case to another section after the list was opened.
  const moved = item.section === 'REQUESTABLE' && job.section !== 'REQUESTABLE';
  const extra = [
    job.offerUntil && <OfferNote key="offer" until={job.offerUntil} timeZone={job.timeZone} />,
    job.attendance && <OwnAttendance key="attendance" job={job} />,
    job.centerUnconfirmed && <Note key="unconfirmed">{t('cases.centerUnconfirmed')}</Note>,
    card.note && (
      <Note key="note">
        {t(card.note)}
        {job.awaitsReconfirmation && (
          <TimeChange jobId={job._id} version={job.version} timeZone={job.timeZone} />
        )}
      </Note>
    ),
    numOfRequired > 1 && card.state !== 'cancelled' && (
      <p key="fill" className="text-sm text-muted">
        {t('case.fill', { filled: numOfFilled, count: numOfRequired })}
      </p>
    ),
    job.button === 'CONFIRMED' && !job.awaitsReconfirmation && (
      <Withdrawal key="withdrawal" job={job} locked={card.locked} now={now} />
    ),
    job.contact && <Contact key="contact" job={job} contact={job.contact} />,
    (sameTimeAt || conflict) && (
      <ConflictNote key="conflict" conflict={conflict} sameTimeAt={sameTimeAt} />
    ),
    moved && (
      <TextLink
        key="moved"
        to="/userMain/upcomingJobs"
        search={{ view: 'mine', item: job._id }}
        touch
      >
        {t('cases.toMine')}
      </TextLink>
    ),
  ].filter(Boolean);
  return (
    <CaseCard
      facts={factsOfJob(job)}
      {...notes}
      state={card.state}
      stateLabel={card.label && t(card.label)}
      tooltip={card.tooltip && t(card.tooltip)}
      now={now}
      actions={
        card.actions.length > 0 &&
        card.actions.map((action) => (
          <Action
            key={action}
            action={action}
            job={job}
            busy={action === pending}
            commands={commands}
            done={card.acknowledged}
          />
        ))
      }
    >
      {extra.length > 0 && <div className="grid gap-2">{extra}</div>}
    </CaseCard>
  );
}

interface ActionProps {
  action: CaseAction;
  job: ProfessionalJob;
  busy: boolean;
  commands: CaseCommands;
  /** True if it is acknowledged already. */
  done: boolean;
}

function Action({ action, job, busy, commands, done }: ActionProps) {
  const messageId = messageOf(job) ?? '';
  const { _id: id, version } = job;
  const subject = { id, jobId: id, messageId, facts: factsOfJob(job), version };
  switch (action) {
    case 'request':
      return (
        <Button look="main" busy={busy} onClick={() => commands.request(job._id)}>
          {t('cases.request')}
        </Button>
      );
    case 'withdrawRequest':
      return (
        <Button busy={busy} onClick={() => commands.withdrawRequest(job)}>
          {t('cases.withdrawRequest')}
        </Button>
      );
    case 'acknowledge':
      return done ? (
        <Button disabled icon="check">
          {t('cases.acknowledged')}
        </Button>
      ) : (
        <Button look="main" busy={busy} onClick={() => commands.acknowledge(messageId)}>
          {t('cases.acknowledge')}
        </Button>
      );
    case 'absence':
      return <Button onClick={() => commands.reportAbsence(job)}>{t('absence.report')}</Button>;
    case 'accept':
    case 'reject':
    case 'withdraw':
    case 'reconfirm':
      return (
        <Button
          look={action === 'accept' || action === 'reconfirm' ? 'main' : 'quiet'}
          busy={busy}
          onClick={() => commands.ask(action, subject)}
        >
          {t(`cases.${action}`)}
        </Button>
      );
  }
}

/** The deadline for a withdrawal; after it, that the contact has to be called instead. */
function Withdrawal({ job, locked, now }: { job: ProfessionalJob; locked: boolean; now: Date }) {
  if (!locked)
    return (
      <p className="text-sm text-muted">
        {t('cases.withdrawUntil', { when: dateTimeText(job.withdrawUntil, job.timeZone) })}
      </p>
    );
  if (Date.parse(job.start) <= now.getTime()) return null;
  return <Note>{t('cases.withdrawLocked')}</Note>;
}

interface ContactProps {
  job: ProfessionalJob;
  contact: NonNullable<ProfessionalJob['contact']>;
}

/** Whom to call about a confirmed case, and the link to its address. */
function Contact({ job, contact }: ContactProps) {
  const day = dayOf(new Date(job.start), job.timeZone);
  return (
    <div className="flex flex-wrap items-center gap-x-3">
      <span>
        <span className="text-sm text-muted">{t('cases.contact')}: </span>
        <span className="font-bold">{contact.name}</span>
      </span>
      <a
        href={`tel:+1${contact.phone}`}
        className="link tabular inline-flex min-h-11 items-center md:min-h-8"
      >
        {phoneText(contact.phone)}
      </a>
      <TextLink to="/userMain/schedules" search={{ view: 'list', day, item: job._id }} touch>
        {t('cases.address')}
      </TextLink>
    </div>
  );
}
