/**
 * The month, week and day views. Only this module imports the calendar library, so it is loaded on
 * demand. Events have the local time of their center without a zone, because each case is shown on
 * the clock of its center.
 */
import FullCalendar, {
  type CalendarOptions,
  type EventDisplayInfo,
  type EventInput,
} from '@fullcalendar/react';
import dayGrid from '@fullcalendar/react/daygrid';
import '@fullcalendar/react/skeleton.css';
import timeGrid from '@fullcalendar/react/timegrid';
import { useEffect, useState } from 'react';
import type { ScheduledCase } from '@/api/types';
import { periodOf, type ScheduleView } from '@/rules/schedule';
import { centerTimesOf, eventState, needsAction, visibleHours } from '@/rules/scheduledEvents';
import { timeText } from '@/i18n/dates';
import { t } from '@/i18n';
import { intlLocale } from '@/i18n/locale';
import { cx } from '@/lib/cx';
import { useDelayed } from '@/lib/useDelayed';
import { GridEvent, eventTitle, shortTime, VIEW_NAMES } from './GridEvent';
import { gridHeight } from './gridHeight';
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

/** The order of the events of a day. */
const ORDER = ['start', '-duration', 'title'];

/** The options that are the same in every view and width. */
const SETTINGS = {
  plugins: [dayGrid, timeGrid],
  timeZone: 'UTC',
  headerToolbar: false,
  // No inner scrolling, so that scrolling the page shows all of it.
  height: 'auto',
  firstDay: 0,
  fixedWeekCount: false,
  allDaySlot: false,
  eventInteractive: true,
  eventDisplay: 'block',
  eventMinHeight: 24,
  eventTimeFormat: { hour: 'numeric', minute: '2-digit' },
} satisfies CalendarOptions;

/** The classes of the parts of the calendar. */
const CLASSES = {
  viewClass: 'grid-view',
  tableHeaderClass: 'grid-head',
  dayHeaderClass: 'grid-line',
  dayHeaderInnerClass: ({ isToday }) =>
    cx('grid-day-name', isToday ? 'font-bold text-accent' : 'text-muted'),
  dayHeaderRowClass: 'grid-line',
  dayRowClass: 'grid-line grid-row',
  dayCellClass: ({ isToday, isOther }) =>
    cx('grid-line', isToday && 'grid-today', isOther && 'grid-other'),
  dayCellTopClass: 'grid-cell-top',
  dayCellTopInnerClass: 'grid-number',
  dayLaneClass: ({ isToday }) => cx('grid-line', isToday && 'grid-today'),
  slotLaneClass: ({ isMinor }) => (isMinor ? 'grid-half' : 'grid-line'),
  slotHeaderClass: ({ isMinor }) => (isMinor ? 'grid-half' : 'grid-line'),
  slotHeaderInnerClass: 'grid-hour',
  slotHeaderRowClass: 'grid-line',
  slotHeaderDividerClass: 'grid-line',
  dayHeaderDividerClass: 'grid-line',
  fillerClass: 'grid-line',
  moreLinkClass: 'grid-more',
  nowIndicatorLineClass: 'grid-now',
} satisfies CalendarOptions;

/** The calendar; it fills its container. */
export default function Grid({
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
}: Props) {
  const content = ({ event, isStart, view: shown }: EventDisplayInfo) => (
    <GridEvent
      event={caseOf(event)}
      continued={!isStart}
      now={now}
      center={center}
      own={own}
      narrow={narrow}
      shown={shown.type}
    />
  );
  const ready = useMeasured();
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
        {...SETTINGS}
        {...CLASSES}
        initialView={VIEW_NAMES[view]}
        initialDate={day}
        locale={intlLocale()}
        weekTextLong={t('schedule.week')}
        timedText={t('schedule.times')}
        now={clock}
        nowIndicator={showNow}
        slotMinTime={hours.from}
        slotMaxTime={hours.to}
        // The library's own text is English in every language.
        slotHeaderContent={({ date }) => shortTime(timeText(date.toISOString(), 'UTC'))}
        dayHeaderAlign={narrow ? 'center' : 'start'}
        dayMaxEvents={narrow ? 2 : 3}
        // A full day of the month shows the cases that need something; `certain` is a property of the events.
        eventOrder={view === 'month' ? ['certain', ...ORDER] : ORDER}
        moreLinkText={(count) => t('schedule.more', { count })}
        moreLinkHint={t('schedule.moreHint')}
        moreLinkClick={({ date }) => {
          onDay(date.toISOString().slice(0, 10));
          // Without a view name, the library would open its own popover until the navigation
          // completes.
          return VIEW_NAMES.day;
        }}
        eventClick={({ event, jsEvent }) => {
          jsEvent.preventDefault();
          onSelect(event.id);
        }}
        events={events.map((event) => calendarEvent(event, center, now))}
        eventContent={content}
        eventClass={({ event }) =>
          cx(
            'grid-event',
            `grid-${eventState(caseOf(event), now).state}`,
            event.id === selected && 'grid-selected',
          )
        }
      />
      <CasesPlaceholder waiting={waiting} />
    </div>
  );
}

/** Returns the event as the library takes it; `caseOf` reads its case. */
function calendarEvent(event: ScheduledCase, center: boolean, now: Date): EventInput {
  const { start, end } = centerTimesOf(event);
  return {
    id: event.job._id,
    start,
    end,
    title: eventTitle(event, center),
    certain: needsAction(event, now) ? 0 : 1,
    data: event,
  };
}

const caseOf = (event: { extendedProps: Record<string, unknown> }) =>
  event.extendedProps.data as ScheduledCase;

/** Covers the cases of other dates while those of the shown dates are read. */
function CasesPlaceholder({ waiting }: { waiting: boolean }) {
  const showsPlaceholder = useDelayed(waiting);
  if (!showsPlaceholder) return null;
  return (
    <>
      <span className="sr-only" role="status">
        {t('shell.loading')}
      </span>
      <div aria-hidden="true" className="pointer-events-none absolute inset-x-4 top-16 grid gap-4">
        <div className="skeleton h-24" />
        <div className="skeleton h-24" />
        <div className="skeleton h-24" />
      </div>
    </>
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
