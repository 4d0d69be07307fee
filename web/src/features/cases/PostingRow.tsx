import { memo, useId } from 'react';
import type { PostedJob } from '@/api/types';
import { factsOfJob } from '@/rules/caseFacts';
import { openGroups, withdrawnFrom } from '@/rules/inviteMore';
import { PersonLink } from '@/shared/PersonLink';
import { sortParticipants, countPositions, participantState } from '@/rules/participants';
import { minimumText, rateText } from '@/i18n/money';
import { categoryName, positionsText } from '@/i18n/categories';
import { missingList } from '@/i18n/requirements';
import { initials, surgeonName } from '@/rules/people';
import { postingState } from '@/rules/postingState';
import { dateTimeText, durationText, relativeTimeText, timeText, weekdayText } from '@/i18n/dates';
import { t, withSeldomTexts } from '@/i18n';
import { useCompact, useUser } from '@/session/store';
import { cx } from '@/lib/cx';
import { Button } from '@/ui/Button';
import { ButtonLink } from '@/ui/ButtonLink';
import { Card } from '@/ui/Card';
import { Icon } from '@/ui/Icon';
import { IconLink } from '@/ui/IconLink';
import { lazyWithRetry } from '@/ui/lazyWithRetry';
import { PersonBadge } from '@/ui/Person';
import { StatePill } from '@/ui/Pill';
import { StretchedButton } from '@/ui/Stretched';
import { Tags } from '@/ui/Tags';
import { TextLink } from '@/ui/TextLink';

const DispatchTimeline = lazyWithRetry(
  () => withSeldomTexts(import('./DispatchTimeline')),
  () => {},
);
const ParticipantAttendance = lazyWithRetry(
  () => withSeldomTexts(import('./ParticipantAttendance')),
  () => {},
  <span className="block h-5" />,
);
const InvitationState = lazyWithRetry(
  () => withSeldomTexts(import('./InvitationState')),
  () => {},
  <span className="block h-15 md:h-10" />,
);
const CaseHistory = lazyWithRetry(
  () => import('./CaseHistory'),
  () => {},
);

/** The actions of a row, which the screen runs. */
export type RowAction =
  'open' | 'close' | 'cancel' | 'invite' | 'edit' | 'saveTemplate' | 'release';

interface Props {
  job: PostedJob;
  now: Date;
  open: boolean;
  /** True while the cancellation is pending. */
  busy: boolean;
  /** Must stay the same function, because the row is memoized. */
  onAction: (action: RowAction, job: PostedJob, person?: Participant) => void;
}

/** A person on a posted case. */
export type Participant = PostedJob['participants'][number];

/**
 * A posted case as an expandable row: time, facts, places and participants. Memoized: with hundreds
 * of rows, a dialog would otherwise wait for all of them to render again.
 */
export const PostingRow = memo(function PostingRow({ job, now, open, busy, onAction }: Props) {
  const id = useId();
  const { state, label } = postingState(job);
  const facts = factsOfJob(job);
  const when = dateTimeText(job.start, job.timeZone);
  const struck = state === 'cancelled';
  const single = job.staffs.length === 1 ? job.staffs[0] : undefined;
  const withdrawn = withdrawnFrom(job).map(({ fullName }) => fullName);
  const compact = useCompact();
  const user = useUser();
  return (
    <Card
      as="article"
      id={`posting-${job._id}`}
      aria-labelledby={`${id}-when`}
      className={cx('far-row transition-colors', open ? 'border-edge' : 'hover:border-edge')}
    >
      <div
        className={cx(
          'relative grid gap-x-5 pr-11 pl-4 md:grid-cols-[16.5rem_minmax(0,1fr)] lg:grid-cols-[16.5rem_minmax(0,1fr)_9rem_10.5rem_2.25rem_1.25rem] lg:pr-4',
          compact
            ? 'gap-y-0.5 py-1 lg:items-center min-[80rem]:grid-cols-[16.5rem_minmax(0,1fr)_6.5rem_16rem_2.25rem_1.25rem]'
            : 'gap-y-2 py-3.5',
        )}
      >
        <div className="min-w-0">
          <p className={cx('text-sm text-muted', compact && 'lg:sr-only')}>
            {weekdayText(job.start, job.timeZone)} ·{' '}
            {relativeTimeText(job.start, job.timeZone, now)}
          </p>
          <h2 className="text-base">
            <StretchedButton
              id={`${id}-when`}
              aria-expanded={open}
              aria-controls={`${id}-more`}
              title={open ? t('postings.close') : t('postings.open')}
              onClick={() => onAction(open ? 'close' : 'open', job)}
            >
              <time
                dateTime={job.start}
                className={struck ? 'text-muted line-through decoration-1' : undefined}
              >
                {when}
              </time>
            </StretchedButton>
          </h2>
        </div>
        {compact ? (
          <div className="min-w-0">
            <p className="truncate text-sm">
              <span className="sr-only">{t('case.needed')}: </span>
              {positionsText(job.staffs)} · <Surgeon job={job} own={user.userId} /> ·{' '}
              {[facts.place, ...job.procedures].join(' · ')}
            </p>
            {withdrawn.length > 0 && <Withdrawn names={withdrawn} />}
          </div>
        ) : (
          <div className="min-w-0">
            <p>{facts.place}</p>
            <p className="text-sm">
              <span className="text-muted">{t('case.needed')}: </span>
              {positionsText(job.staffs)}
            </p>
            <p className="text-sm text-muted">
              <Surgeon job={job} own={user.userId} /> · {durationText(job.duration)}
            </p>
            {job.procedures.length > 0 && (
              <Tags label={t('case.procedures')} items={job.procedures} className="mt-1.5" />
            )}
            {withdrawn.length > 0 && <Withdrawn names={withdrawn} />}
          </div>
        )}
        {facts.pay && (
          <p className="tabular lg:text-right">
            <span className="sr-only">{t('case.pay')}: </span>
            <span className="font-bold">{rateText(facts.pay)}</span>{' '}
            <span className={cx('text-sm text-muted lg:block', compact && 'lg:sr-only')}>
              {minimumText(facts.pay)}
            </span>
            {!single && (
              <span
                className={cx('text-sm text-muted max-lg:ml-2 lg:block', compact && 'lg:sr-only')}
              >
                {t('postings.more', { count: job.staffs.length - 1 })}
              </span>
            )}
          </p>
        )}
        <div
          className={cx(
            'flex items-center gap-x-3 gap-y-1.5',
            compact
              ? 'lg:justify-between min-[80rem]:whitespace-nowrap'
              : 'flex-wrap lg:flex-col lg:items-start',
          )}
        >
          <StatePill state={state} label={t(label)} />
          <FillCount job={job} bars={!struck && !compact} />
        </div>
        {/* Positioned above the button that covers the row. On phones the expanded row contains
            this link. */}
        <IconLink
          to="/adminMain/postJob"
          search={{ again: job._id }}
          icon="copy"
          label={`${t('post.again')}: ${t('post.againWhat', { when })}`}
          title={t('post.again')}
          className={cx(
            'absolute top-11 right-1 max-md:hidden lg:relative lg:top-auto lg:right-auto lg:-my-1',
            !compact && 'lg:self-start',
          )}
        />
        <Icon
          name="down"
          className={cx(
            'pointer-events-none absolute top-4 right-4 text-muted transition-transform lg:static',
            open && 'rotate-180',
          )}
        />
      </div>
      {open && (
        <div id={`${id}-more`} className="grid gap-4 border-t border-line p-4">
          {!single && <Positions job={job} />}
          <People job={job} now={now} onRelease={(person) => onAction('release', job, person)} />
          {job.standby && <StandbyList job={job} people={job.standby} />}
          <DispatchTimeline job={job} now={now} />
          {job.version > 1 && <CaseHistory job={job} />}
          {job.desc && (
            <div>
              <h3 className="text-sm text-muted">{t('case.notes')}</h3>
              <p className="max-w-column whitespace-pre-line">{job.desc}</p>
            </div>
          )}
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p className="text-sm text-muted">
              {t('postings.postedAt', { when: dateTimeText(job.posted, job.timeZone) })} ·{' '}
              {t('postings.postedBy', { name: job.postedBy })}
            </p>
            <div className="flex flex-wrap gap-3 max-md:w-full max-md:flex-col">
              {openGroups(job).length > 0 && (
                <Button
                  wide
                  icon="plus"
                  look={withdrawn.length > 0 ? 'main' : 'quiet'}
                  onClick={() => onAction('invite', job)}
                >
                  {t('invite.more')}
                </Button>
              )}
              {/* Like a cancellation, a change is possible until the start. */}
              {job.button === 'CANCEL' && (
                <Button wide icon="pencil" onClick={() => onAction('edit', job)}>
                  {t('change.open')}
                </Button>
              )}
              <Button wide icon="copy" onClick={() => onAction('saveTemplate', job)}>
                {t('template.save')}
              </Button>
              <ButtonLink to="/adminMain/postJob" search={{ again: job._id }} icon="copy" wide>
                {t('post.again')}
              </ButtonLink>
              {/* The server decides whether the case can still be cancelled. */}
              {job.button === 'CANCEL' && (
                <Button look="danger" wide busy={busy} onClick={() => onAction('cancel', job)}>
                  {t('postings.cancel')}
                </Button>
              )}
            </div>
          </div>
        </div>
      )}
    </Card>
  );
});

/** The people who have withdrawn, with a button to invite others. */
function Withdrawn({ names }: { names: readonly string[] }) {
  return (
    <p className="mt-1.5 flex items-start gap-1 text-sm font-bold text-invited">
      <Icon name="warning" size={16} className="mt-0.5" />
      {t('invite.withdrawn', { names: names.join(', ') })}
    </p>
  );
}

/** The surgeon's name as a link above the button that covers the row; without a link for the surgeon. */
function Surgeon({ job, own }: { job: PostedJob; own: string }) {
  const name = surgeonName(job.name);
  if (job.surgeonId === own) return name;
  return <PersonLink id={job.surgeonId} name={name} className="relative z-10" />;
}

/** The number of taken places, as text and bars; a cancelled case has no bars. */
function FillCount({ job, bars }: { job: PostedJob; bars: boolean }) {
  const { filled, required } = countPositions(job);
  return (
    <span className="tabular inline-flex items-center gap-2 text-sm text-muted">
      {bars && (
        <span aria-hidden="true" className="flex gap-0.5">
          {Array.from({ length: Math.min(required, 8) }, (_, at) => (
            <span
              key={at}
              className={cx(
                'h-2 w-3 rounded-full',
                at < filled ? 'bg-confirmed' : 'border border-edge',
              )}
            />
          ))}
        </span>
      )}
      {t('case.fill', { filled, required })}
    </span>
  );
}

/** The positions of a case with more than one category. */
function Positions({ job }: { job: PostedJob }) {
  return (
    <div>
      <h3 className="text-sm text-muted">{t('postings.positions')}</h3>
      <ul className="grid max-w-column gap-1">
        {job.staffs.map((staff) => (
          <li
            key={staff.specialtyId}
            className="tabular grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 md:grid-cols-[15rem_minmax(0,1fr)_auto]"
          >
            <span className="font-bold">{categoryName(staff.specialtyId)}</span>
            {/* Below the name on phones. */}
            <span className="row-start-2 md:col-start-2 md:row-start-1">
              {rateText(staff)} {minimumText(staff)}
            </span>
            <span className="text-muted">
              {t('case.fill', { filled: staff.numOfFilled, required: staff.numOfRequired })}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** True for a confirmed person who reported that they cannot come, or has not confirmed the day in time. */
const mayNotCome = ({ cannotComeAt, attendance }: Participant) =>
  cannotComeAt !== undefined || attendance?.state === 'UNCONFIRMED';

/** The participants with their states. */
function People({
  job,
  now,
  onRelease,
}: {
  job: PostedJob;
  now: Date;
  onRelease: (person: Participant) => void;
}) {
  if (job.participants.length === 0) return <p className="text-muted">{t('postings.nobody')}</p>;
  return (
    <div>
      <h3 className="text-sm text-muted">{t('postings.people')}</h3>
      <ul className="mt-1 grid gap-x-10 lg:grid-cols-2">
        {sortParticipants(job.participants).map((person) => {
          const { state, label } = participantState(person.status);
          // Like a cancellation, a release is possible until the start.
          const mayRelease = state === 'confirmed' && job.button === 'CANCEL';
          return (
            <li
              key={person._id}
              className="flex items-start gap-x-3 gap-y-1.5 py-1.5 max-md:flex-wrap"
            >
              <PersonBadge letters={initials(person.fullName)} size="small" />
              <span className="min-w-0 flex-1 max-md:basis-[calc(100%-3.5rem)]">
                <span className="block font-bold">
                  <PersonLink id={person._id} name={person.fullName} />
                </span>
                <span className="block text-sm text-muted">{categoryName(person.categoryId)}</span>
                <InvitationState job={job} person={person._id} now={now} />
                {person.cannotComeAt && (
                  <span className="flex items-start gap-1 text-sm font-bold text-danger">
                    <Icon name="warning" size={16} className="mt-0.5" />
                    {t('participant.cannotCome', {
                      when: dateTimeText(person.cannotComeAt, job.timeZone),
                    })}
                  </span>
                )}
                {person.attendance && !person.cannotComeAt && (
                  <ParticipantAttendance attendance={person.attendance} timeZone={job.timeZone} />
                )}
                {person.offerUntil && (
                  <span className="block text-sm text-muted">
                    {t('participant.offered', { time: timeText(person.offerUntil, job.timeZone) })}
                  </span>
                )}
                {person.missing && (
                  <span className="flex items-start gap-1 text-sm text-danger">
                    <Icon name="warning" size={16} className="mt-0.5" />
                    {t('requirement.lacks', { list: missingList(person.missing) })}
                  </span>
                )}
              </span>
              {/* Below the name on phones. */}
              <span className="flex items-center justify-between gap-3 max-md:w-full max-md:pl-11">
                <StatePill state={state} label={t(label)} />
                {mayRelease && (
                  <Button
                    look={mayNotCome(person) ? 'main' : 'quiet'}
                    aria-label={`${t('release.do')}: ${person.fullName}`}
                    onClick={() => onRelease(person)}
                  >
                    {t('release.do')}
                  </Button>
                )}
              </span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** The standby lists of the positions, in the order in which places are offered. */
function StandbyList({
  job,
  people,
}: {
  job: PostedJob;
  people: NonNullable<PostedJob['standby']>;
}) {
  return (
    <div>
      <h3 className="text-sm text-muted">{t('standby.list')}</h3>
      <ol className="mt-1 grid max-w-column list-inside list-decimal gap-1">
        {people.map((person) => (
          <li key={person._id}>
            <PersonLink id={person._id} name={person.fullName} />{' '}
            <span className="text-sm text-muted">
              · {categoryName(person.categoryId)} ·{' '}
              {person.awaitsApproval
                ? t('standby.awaits')
                : t('standby.on', { when: dateTimeText(person.since, job.timeZone) })}
            </span>
          </li>
        ))}
      </ol>
      {people.some(({ awaitsApproval }) => awaitsApproval) && (
        <TextLink to="/adminMain/adminRequestedInvites" touch>
          {t('standby.approve')}
        </TextLink>
      )}
    </div>
  );
}
