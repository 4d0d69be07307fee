import { Fragment, memo, useId } from 'react';
import type { PostedJob } from '@/api/types';
import { factsOfJob } from '@/rules/caseFacts';
import { withdrawnFrom } from '@/rules/inviteMore';
import { PersonLink } from '@/shared/PersonLink';
import { SurgeonLink } from '@/shared/SurgeonLink';
import {
  type ExpectedAttendance,
  expectedAttendance,
  isUncertain,
} from '@/rules/expectedAttendance';
import { countPositions } from '@/rules/participants';
import { hasPlace } from '@/rules/place';
import { minimumText, rateText } from '@/i18n/money';
import { positionsText } from '@/i18n/categories';
import { postingState } from '@/rules/postingState';
import {
  dateTimeText,
  durationText,
  relativeTimeText,
  timeInSentence,
  weekdayText,
} from '@/i18n/dates';
import { type PlainKey, t } from '@/i18n';
import { nameParts } from '@/i18n/namesText';
import { useCompact } from '@/session/store';
import { cx } from '@/lib/cx';
import { useStaticLink } from '@/lib/useStaticLink';
import { Card } from '@/ui/Card';
import { Icon } from '@/ui/Icon';
import { IconAnchor } from '@/ui/IconLink';
import { StatePill } from '@/ui/Pill';
import { StretchedButton } from '@/ui/Stretched';
import { Tags } from '@/ui/Tags';
import { TextAround } from '@/ui/TextAround';
import { PostingDetails, type RowAction } from './PostingDetails';
import type { Participant } from './PostingPeople';

interface Props {
  job: PostedJob;
  now: Date;
  open: boolean;
  /** True while the cancellation is pending. */
  busy: boolean;
  /** Must stay the same function, because the row is memoized. */
  onAction: (action: RowAction, job: PostedJob, person?: Participant) => void;
}

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
  const needed = t(struck ? 'postings.wasNeeded' : 'case.needed');
  const single = job.staffs.length === 1 ? job.staffs[0] : undefined;
  const withdrawn = withdrawnFrom(job);
  const compact = useCompact();
  const again = useStaticLink({
    to: '/adminMain/postJob',
    search: { again: job._id, center: job.surgeryCenterId._id },
  });
  return (
    <Card
      as="article"
      id={`posting-${job._id}`}
      aria-labelledby={`${id}-when`}
      className={cx('content-auto transition-colors', open ? 'border-edge' : 'hover:border-edge')}
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
        <div className="min-w-0">
          {compact ? (
            <CompactFacts job={job} place={facts.place} needed={needed} />
          ) : (
            <Facts job={job} place={facts.place} needed={needed} />
          )}
          {withdrawn.length > 0 && <WithdrawnPeople people={withdrawn} />}
        </div>
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
          {!struck && <FillCount job={job} bars={!compact} />}
        </div>
        {/* Positioned above the button that covers the row. On phones the expanded row contains
            this link. */}
        <IconAnchor
          {...again}
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
      {open && <PostingDetails id={`${id}-more`} {...{ job, now, busy, onAction }} />}
    </Card>
  );
});

interface FactsProps {
  job: PostedJob;
  place: string;
  /** The label of the groups. */
  needed: string;
}

/** The groups, the surgeon, the people, the center and the procedures of a case in one line. */
function CompactFacts({ job, place, needed }: FactsProps) {
  return (
    <p className="truncate text-sm">
      <span className="sr-only">{needed}: </span>
      {positionsText(job.staffs)} ·{' '}
      <SurgeonLink id={job.surgeonId} name={job.name} className="relative z-10" />
      <InvolvedPeople job={job} follows /> · {[place, ...job.procedures].join(' · ')}
    </p>
  );
}

/** The same facts and the duration below each other. */
function Facts({ job, place, needed }: FactsProps) {
  return (
    <>
      <p>{place}</p>
      <p className="text-sm">
        <span className="text-muted">{needed}: </span>
        {positionsText(job.staffs)}
      </p>
      <p className="text-sm text-muted">
        <SurgeonLink id={job.surgeonId} name={job.name} className="relative z-10" /> ·{' '}
        {durationText(job.duration)}
      </p>
      <p className="text-sm">
        <InvolvedPeople job={job} />
      </p>
      {job.procedures.length > 0 && (
        <Tags label={t('case.procedures')} items={job.procedures} className="mt-1.5" />
      )}
    </>
  );
}

const ATTENDANCE_LABELS = {
  CANNOT_COME: 'participant.cannotCome',
  AWAITING_RECONFIRMATION: 'participant.AWAITING_RECONFIRMATION',
  UNCONFIRMED: 'participant.UNCONFIRMED',
  NOT_ARRIVED: 'participant.NOT_ARRIVED',
  ON_THE_WAY: 'participant.ON_THE_WAY',
  ARRIVED: 'participant.ARRIVED',
} as const satisfies Record<ExpectedAttendance, string>;

interface InvolvedProps {
  job: PostedJob;
  /** True after other facts in the line. */
  follows?: boolean;
}

/** Who is confirmed and whether they will come, and how many are invited or on standby; nothing if no one is. */
function InvolvedPeople({ job, follows = false }: InvolvedProps) {
  const { participants, standby = [], timeZone } = job;
  const items: { key: string; text: string; person?: Participant; alarm: boolean }[] = participants
    .filter(hasPlace)
    .map((person) => {
      const expected = expectedAttendance(person);
      return {
        key: person._id,
        person,
        text: expected ? ` (${attendanceText(expected, person, timeZone)})` : '',
        alarm: isUncertain(expected),
      };
    });
  const placed = items.length > 0;
  const add = (label: PlainKey, count: number) => {
    if (count > 0) items.push({ key: label, text: `${t(label)}: ${count}`, alarm: false });
  };
  add('participant.INVITED', participants.filter(({ status }) => status === 'INVITED').length);
  add('standby.list', standby.length);
  return items.map(({ key, person, text, alarm }, at) => (
    <Fragment key={key}>
      {(follows || at > 0) && ' · '}
      {placed && at === 0 && `${t('participant.CONFIRMED')}: `}
      <span className={alarm ? 'font-bold text-danger' : undefined}>
        {person && <RowPerson person={person} />}
        {text}
      </span>
    </Fragment>
  ));
}

/** A name that is pressed above the button that covers the row. */
const RowPerson = ({ person }: { person: Participant }) => (
  <PersonLink id={person._id} name={person.fullName} className="relative z-10" />
);

function attendanceText(
  expected: ExpectedAttendance,
  person: Participant,
  timeZone: string,
): string {
  const at = person.cannotComeAt ?? person.attendance?.at;
  return t(ATTENDANCE_LABELS[expected], {
    time: at ? timeInSentence(at, timeZone) : '',
    when: at ? dateTimeText(at, timeZone) : '',
  });
}

/** The people who have withdrawn from a place that is still free. */
function WithdrawnPeople({ people }: { people: readonly Participant[] }) {
  return (
    <p className="mt-1.5 flex items-start gap-1 text-sm font-bold text-invited">
      <Icon name="warning" size={16} className="mt-0.5" />
      <span>
        <TextAround text={(names) => t('invite.withdrawn', { names })}>
          {nameParts(people).map((part) =>
            typeof part === 'string' ? part : <RowPerson key={part._id} person={part} />,
          )}
        </TextAround>
      </span>
    </p>
  );
}

/** The number of taken places, as text and bars. */
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
      {t('case.fill', { filled, count: required })}
    </span>
  );
}
