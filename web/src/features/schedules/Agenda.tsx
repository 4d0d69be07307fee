import { useId } from 'react';
import type { ScheduledCase } from '@/api/types';
import { minimumText, rateText } from '@/i18n/money';
import { isUnverifiedSurgeon } from '@/rules/affiliation';
import { SurgeonLink } from '@/shared/SurgeonLink';
import type { Range } from '@/rules/dateRange';
import { groupByDay, eventState } from '@/rules/scheduledEvents';
import { dayDistanceText, weekdayDateText } from './scheduleText';
import { durationText } from '@/i18n/dates';
import { t } from '@/i18n';
import { cx } from '@/lib/cx';
import type { Session } from '@/session/types';
import { NotVerified } from '@/shared/NotVerified';
import { Button } from '@/ui/Button';
import { ButtonLink } from '@/ui/ButtonLink';
import { Card } from '@/ui/Card';
import { EmptyState } from '@/ui/Empty';
import { StatePill } from '@/ui/Pill';
import { StretchedButton } from '@/ui/Stretched';
import { NeededLines } from './NeededLines';
import { payNote } from './payNote';
import { spanText } from './spanText';

interface Props {
  session: Session;
  events: readonly ScheduledCase[];
  period: Range;
  /** True for the list of a month, false for a week on phones. */
  list: boolean;
  /** The current day at the center. */
  today: string;
  now: Date;
  /** The id of the selected case. */
  selected: string | undefined;
  onSelect: (item: string) => void;
  onToday: () => void;
}

/** Days with their cases: the list view, and the week view on phones. */
export function Agenda(props: Props) {
  const { session, events, period, list, today, now, selected, onSelect, onToday } = props;
  const days = groupByDay(events, period);
  if (days.length === 0)
    return (
      <EmptyAgenda
        session={session}
        list={list}
        hasToday={today >= period.start && today <= period.end}
        onToday={onToday}
      />
    );
  return (
    <div className="grid gap-5">
      {days.map(({ day, events: ofDay }) => (
        <Day key={day} day={day} today={today}>
          {ofDay.map((event) => (
            <AgendaItem
              key={event.job._id}
              event={event}
              now={now}
              selected={selected === event.job._id}
              onSelect={onSelect}
            />
          ))}
        </Day>
      ))}
    </div>
  );
}

function Day({ day, today, children }: { day: string; today: string; children: React.ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="mb-2 flex flex-wrap items-baseline gap-x-2 text-base">
        {weekdayDateText(day)}{' '}
        <span className={cx('text-sm', day === today ? 'text-accent' : 'font-normal text-muted')}>
          {dayDistanceText(day, today)}
        </span>
      </h3>
      <ul className="grid gap-2">{children}</ul>
    </section>
  );
}

interface ItemProps {
  event: ScheduledCase;
  now: Date;
  selected: boolean;
  onSelect: (item: string) => void;
}

/** One case with time, place, participants, procedures and pay. */
function AgendaItem({ event, now, selected, onSelect }: ItemProps) {
  const id = useId();
  const { job, surgeryCenter: center } = event;
  const { state, label } = eventState(event, now);
  return (
    <Card
      as="li"
      padding="small"
      // The target of the keyboard shortcuts for lists.
      data-place={job._id}
      className={cx(
        'relative grid gap-x-5 gap-y-1.5 transition-colors md:grid-cols-[14rem_minmax(0,1fr)_auto]',
        selected ? 'border-accent' : 'hover:border-edge',
      )}
    >
      <div className="flex flex-wrap items-start justify-between gap-x-3 md:block">
        <StretchedButton
          aria-current={selected || undefined}
          aria-describedby={`${id}-state ${id}-place`}
          onClick={() => onSelect(job._id)}
        >
          <span
            className={cx(
              'tabular text-lg font-bold whitespace-nowrap md:text-base',
              state === 'cancelled' && 'text-muted line-through',
            )}
          >
            {spanText(event)}
          </span>
        </StretchedButton>
        <p id={`${id}-state`} className="mt-1 shrink-0 md:mt-1.5">
          <StatePill state={state} label={t(label)} />
        </p>
      </div>
      <div id={`${id}-place`} className="min-w-0">
        <p className="font-bold md:font-normal">
          {center.name}, {center.city}, {center.state}
        </p>
        <p className="text-sm text-muted">
          {/* Above the button that covers the row. */}
          <SurgeonLink id={job.surgeonId} name={job.name} className="relative z-10" /> ·{' '}
          {durationText(job.duration)}
        </p>
        <NeededLines event={event} now={now} className="mt-1 text-sm font-bold" />
        {job.procedures.length > 0 && <p className="mt-1 text-sm">{job.procedures.join(' · ')}</p>}
      </div>
      <p className="tabular md:text-right">
        <span className="sr-only">{t('case.pay')}: </span>
        <span className="font-bold">{rateText(event)}</span>{' '}
        {[payNote(event), minimumText(event)].filter(Boolean).map((text) => (
          <span key={text} className="text-sm text-muted md:block">
            {text}{' '}
          </span>
        ))}
      </p>
    </Card>
  );
}

interface EmptyProps {
  session: Session;
  /** Whether the list view is shown. */
  list: boolean;
  /** Whether today is in the period. */
  hasToday: boolean;
  onToday: () => void;
}

function EmptyAgenda({ session, list, hasToday, onToday }: EmptyProps) {
  const { user } = session;
  if (!list || !hasToday)
    return (
      <EmptyState
        kind="notFound"
        title={t('schedule.notFound')}
        hint={hasToday ? '' : t('schedule.notFoundHint')}
        action={!hasToday && <Button onClick={onToday}>{t('schedule.backToToday')}</Button>}
      />
    );
  if (!user.adminSignIn)
    return (
      <EmptyState
        kind="nothing"
        title={t('schedule.nothing')}
        hint={t('schedule.nothingHint')}
        action={
          <ButtonLink to="/userMain/upcomingJobs" look="main">
            {t('title.newCases')}
          </ButtonLink>
        }
      />
    );
  if (isUnverifiedSurgeon(user)) return <NotVerified />;
  return (
    <EmptyState
      kind="nothing"
      title={t('schedule.nothingPoster')}
      hint={t('schedule.nothingPosterHint')}
      action={
        <ButtonLink to="/adminMain/adminVerification" look="main">
          {t('title.allPostings')}
        </ButtonLink>
      }
    />
  );
}
