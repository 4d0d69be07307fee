/**
 * The month, week and day views. Only this module imports the calendar library, so it is loaded on
 * demand. Events have the local time of their center without a zone, because each case is shown on
 * the clock of its center.
 */
import FullCalendar, { type EventDisplayInfo } from '@fullcalendar/react';
import dayGrid from '@fullcalendar/react/daygrid';
import '@fullcalendar/react/skeleton.css';
import timeGrid from '@fullcalendar/react/timegrid';
import { Fragment, useEffect, useState } from 'react';
import type { ScheduledCase } from '@/api/types';
import { shortSurgeonName, surgeonName } from '@/rules/people';
import { periodOf, type ScheduleView } from '@/rules/schedule';
import {
  centerTimesOf,
  eventState,
  needsAction,
  openPositions,
  visibleHours,
} from '@/rules/scheduledEvents';
import { timeText } from '@/i18n/dates';
import { t } from '@/i18n';
import { intlLocale } from '@/i18n/locale';
import { cx } from '@/lib/cx';
import { useDelayed } from '@/lib/useDelayed';
import { Icon } from '@/ui/Icon';
import { stateIcon } from '@/ui/Pill';
import { gridHeight } from './gridHeight';
import { neededText } from './neededText';
import { spanParts, zoneSuffix } from './spanText';
import './grid.css';

interface Props {
  view: ScheduleView;
  day: string;
  now: Date;
  /** The current local time at the center, `YYYY-MM-DDTHH:mm`. */
  clock: string;
  /** Whether a line marks the current time. */
  showNow: boolean;
  narrow: boolean;
  /** The user works at one center: events show the surgeon instead of the center. */
  center: boolean;
  /** All events belong to the surgeon who is the user, so the name is left out. */
  own: boolean;
  events: readonly ScheduledCase[];
  busy: boolean;
  /** The cases of these dates are still read; `events` are those of other dates. */
  waiting: boolean;
  selected: string | undefined;
  onSelect: (item: string) => void;
  onDay: (day: string) => void;
}

const names = {
  month: 'dayGridMonth',
  week: 'timeGridWeek',
  day: 'timeGridDay',
  list: 'timeGridDay',
};

/** The order of the events of a day. */
const ORDER = ['start', '-duration', 'title'];

/** The calendar; it fills its container. */
export default function Grid(props: Props) {
  const {
    view,
    day,
    now,
    clock,
    showNow,
    narrow,
    center,
    own,
    events,
    busy,
    waiting,
    selected,
    onSelect,
    onDay,
  } = props;
  const content = ({ event, isStart, view: shown }: EventDisplayInfo) => {
    const data = event.extendedProps.data as ScheduledCase;
    return (
      <EventBody
        event={data}
        continued={!isStart}
        now={now}
        center={center}
        own={own}
        narrow={narrow}
        shown={shown.type}
      />
    );
  };
  const ready = useMeasured();
  const showsPlaceholder = useDelayed(waiting);
  const hours = visibleHours(events, periodOf(view, day));
  return (
    <div
      aria-busy={busy || undefined}
      className={cx(
        'schedule-grid relative',
        !ready && 'grid-settling',
        gridHeight(view, day, narrow),
      )}
    >
      <FullCalendar
        // A new key recreates the calendar, which has no state to preserve.
        key={`${view} ${day}`}
        plugins={[dayGrid, timeGrid]}
        initialView={names[view]}
        initialDate={day}
        locale={intlLocale()}
        weekTextLong={t('schedule.week')}
        timedText={t('schedule.times')}
        timeZone="UTC"
        now={clock}
        headerToolbar={false}
        // No inner scrolling, so that scrolling the page shows all of it.
        height="auto"
        firstDay={0}
        fixedWeekCount={false}
        allDaySlot={false}
        nowIndicator={showNow}
        slotMinTime={hours.from}
        slotMaxTime={hours.to}
        dayMaxEvents={narrow ? 2 : 3}
        // A full day of the month shows the cases that need something; `certain` is a property of the events.
        eventOrder={view === 'month' ? ['certain', ...ORDER] : ORDER}
        moreLinkText={(count) => t('schedule.more', { count })}
        moreLinkHint={t('schedule.moreHint')}
        moreLinkClick={({ date }) => {
          onDay(date.toISOString().slice(0, 10));
          // Without a view name, the library would open its own popover until the navigation
          // completes.
          return names.day;
        }}
        eventInteractive
        eventDisplay="block"
        eventMinHeight={24}
        eventTimeFormat={{ hour: 'numeric', minute: '2-digit' }}
        eventClick={({ event, jsEvent }) => {
          jsEvent.preventDefault();
          onSelect(event.id);
        }}
        events={events.map((event) => {
          const { start, end } = centerTimesOf(event);
          return {
            id: event.job._id,
            start,
            end,
            title: titleOf(event, center),
            certain: needsAction(event, now) ? 0 : 1,
            data: event,
          };
        })}
        eventContent={content}
        eventClass={({ event }) =>
          cx('grid-event', `grid-${stateOf(event, now)}`, event.id === selected && 'grid-selected')
        }
        viewClass="grid-view"
        tableHeaderClass="grid-head"
        dayHeaderAlign={narrow ? 'center' : 'start'}
        dayHeaderClass="grid-line"
        dayHeaderInnerClass={({ isToday }) =>
          cx('grid-day-name', isToday ? 'font-bold text-accent' : 'text-muted')
        }
        dayHeaderRowClass="grid-line"
        dayRowClass="grid-line grid-row"
        dayCellClass={({ isToday, isOther }) =>
          cx('grid-line', isToday && 'grid-today', isOther && 'grid-other')
        }
        dayCellTopClass="grid-cell-top"
        dayCellTopInnerClass="grid-number"
        dayLaneClass={({ isToday }) => cx('grid-line', isToday && 'grid-today')}
        slotLaneClass={({ isMinor }) => (isMinor ? 'grid-half' : 'grid-line')}
        slotHeaderClass={({ isMinor }) => (isMinor ? 'grid-half' : 'grid-line')}
        // The library's own text is English in every language.
        slotHeaderContent={({ date }) => shortTime(timeText(date.toISOString(), 'UTC'))}
        slotHeaderInnerClass="grid-hour"
        slotHeaderRowClass="grid-line"
        slotHeaderDividerClass="grid-line"
        dayHeaderDividerClass="grid-line"
        fillerClass="grid-line"
        moreLinkClass="grid-more"
        nowIndicatorLineClass="grid-now"
      />
      {showsPlaceholder && (
        <>
          <span className="sr-only" role="status">
            {t('shell.loading')}
          </span>
          <div
            aria-hidden="true"
            className="pointer-events-none absolute inset-x-4 top-16 grid gap-4"
          >
            <div className="skeleton h-24" />
            <div className="skeleton h-24" />
            <div className="skeleton h-24" />
          </div>
        </>
      )}
    </div>
  );
}

/** Returns true once the calendar has measured itself; it is hidden before, because it shifts. */
function useMeasured(): boolean {
  const [settled, setSettled] = useState(false);
  useEffect(() => {
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => setSettled(true));
    });
    return () => cancelAnimationFrame(frame);
  }, []);
  return settled;
}

const stateOf = (event: { extendedProps: Record<string, unknown> }, now: Date) =>
  eventState(event.extendedProps.data as ScheduledCase, now).state;

const titleOf = (event: ScheduledCase, center: boolean): string =>
  center ? shortSurgeonName(event.job.name) : event.surgeryCenter.name;

interface BodyProps {
  event: ScheduledCase;
  /** The event has started on a day before the one that shows this part of it. */
  continued: boolean;
  now: Date;
  center: boolean;
  own: boolean;
  narrow: boolean;
  /** The library's name of the view. */
  shown: string;
}

/** An event: state as icon and label, time, surgeon or center, and what is still needed. */
function EventBody({ event, continued, now, center, own, narrow, shown }: BodyProps) {
  const { state, label } = eventState(event, now);
  const needed = openPositions(event, now).map(neededText).join(', ');
  const month = shown === names.month;
  // A day of the month is about 50 px wide on phones, too narrow for an icon; the struck-through
  // time or the dashed border shows the state.
  const tight = narrow && month;
  const struck = state === 'cancelled' && 'line-through';
  const times = timesOf(event, continued, shown);
  const titleClass = cx('leading-4 wrap-anywhere text-ink', month ? 'line-clamp-2' : 'block');
  return (
    <span className={cx('grid-body', !month && 'grid-tall')}>
      <span className="grid-first">
        {!tight && <Icon name={stateIcon(state)} size={16} className="mt-0.5" />}
        <span className="sr-only">
          {t(label)}, {tight && times.join(' ')}
        </span>
        <span aria-hidden={tight || undefined} className={cx('tabular', struck)}>
          {tight
            ? narrowTime(startText(event))
            : times.map((part, at) => (
                <Fragment key={part}>
                  {at > 0 && ' '}
                  <span className={continued ? undefined : 'whitespace-nowrap'}>{part}</span>
                </Fragment>
              ))}
        </span>
      </span>{' '}
      <span className={cx(tight ? 'sr-only' : titleClass, struck)}>{titleOf(event, center)}</span>
      {needed && (
        <span
          className={tight ? 'sr-only' : cx('text-xs text-ink', month ? 'line-clamp-3' : 'block')}
        >
          {' '}
          {needed}
        </span>
      )}
      {!month && (
        <span className="block text-xs wrap-anywhere text-muted">
          {[center || own ? '' : surgeonName(event.job.name), ...event.job.procedures]
            .filter(Boolean)
            .join(' · ')}
        </span>
      )}
    </span>
  );
}

/**
 * Returns the parts of the times of an event: its start, in the view of a day also its end, and the end alone on the days
 * after the start. A line breaks between them only, so that narrow columns show the zone.
 */
function timesOf(event: ScheduledCase, continued: boolean, shown: string): string[] {
  const { timeZone } = event.job;
  if (!continued && shown === names.day) return spanParts(event);
  const time = continued
    ? t('schedule.until', { time: timeText(event.end, timeZone).replaceAll(' ', '\u00a0') })
    : startText(event);
  return [time, zoneSuffix(event)].filter((part) => part !== undefined);
}

const startText = ({ start, job }: ScheduledCase): string =>
  shortTime(timeText(start, job.timeZone));

/** Returns `7 AM` for a full hour, otherwise `7:30 AM`. */
const shortTime = (time: string): string => time.replace(':00', '');

/** Returns `7a` or `7:30p` for `7 AM` and `7:30 p.m.`. */
const narrowTime = (time: string): string =>
  time.replace(/ ([ap])\.?m\.?$/i, (_, half: string) => half.toLowerCase());
