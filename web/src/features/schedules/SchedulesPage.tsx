import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { memo, useDeferredValue, useEffect, useRef } from 'react';
import { NeedsCenter } from '@/shared/NeedsCenter';
import { homeZone } from '@/session/homeZone';
import type { Range } from '@/rules/dateRange';
import { periodOf, type ScheduleView } from '@/rules/schedule';
import { clockZoneOf, eventsWithin, todayAtCenter } from '@/rules/scheduledEvents';
import { countText, periodText } from './scheduleText';
import { QueryView } from '@/shared/QueryView';
import { t } from '@/i18n';
import { useDelayed } from '@/lib/useDelayed';
import { NARROW, NO_SIDE, useMedia } from '@/lib/useMedia';
import { useNow } from '@/lib/useNow';
import { useStableHandler } from '@/lib/useStableHandler';
import { centerOf, useSession } from '@/session/store';
import type { Session } from '@/session/types';
import { Card } from '@/ui/Card';
import { SkeletonList } from '@/ui/Empty';
import { lazyInPlace } from '@/ui/lazyInPlace';
import { Page } from '@/ui/Page';
import { TextLink } from '@/ui/TextLink';
import { Agenda } from './Agenda';
import { DetailsDialog, DetailsPanel } from './Details';
import { PrintedSchedule, usePrinting } from './PrintedSchedule';
import { Toolbar } from './Toolbar';
import { type GridHeight, gridHeight } from './gridHeight';
import { scheduledCasesQuery, shownPeriod } from './queries';
import { useScheduleNavigation } from './useScheduleNavigation';

const loadGrid = () => import('./Grid');
// Memoized, because every interaction with the screen renders it again.
const Grid = memo(
  lazyInPlace(loadGrid, {
    placeholder: ({ view, day, narrow }) => <GridPlaceholder box={gridHeight(view, day, narrow)} />,
  }),
);

/** The schedule of posters and professionals. */
export default function SchedulesPage() {
  const session = useSession();
  // A new key resets the state, because the previous cases stay visible while others load.
  return session ? <Schedules key={centerOf(session)?.value} session={session} /> : null;
}

function Schedules({ session }: { session: Session }) {
  const poster = session.user.adminSignIn;
  const narrow = useMedia(NARROW);
  const noSide = useMedia(NO_SIDE);
  const printing = usePrinting();
  const now = useNow();
  const today = todayAtCenter(now, homeZone(session)).day;
  const navigation = useScheduleNavigation({ poster, noSide, today });
  const { search, go, step } = navigation;

  const chosen = shownPeriod(session, search, narrow, now);
  const shown = useShownCases(session, search, narrow, now);
  const { view, day, period, known, events } = shown;
  const { heading, showDay } = useShowDay(view, (on) =>
    go({ view: 'day', day: on, item: undefined }, false),
  );
  const grid = isGrid(view, narrow);
  useEffect(() => {
    // A failure is reported by the grid itself.
    if (grid) loadGrid().catch(() => {});
  }, [grid]);
  return (
    <>
      <div className="print:hidden">
        <Page
          title={t('title.schedules')}
          width="wide"
          lead={
            <>
              {/* A non-breaking space reserves the line while the number loads. */}
              {known ? countText(view, day, events.length) : '\u00a0'}
              {poster && <OtherCases {...period} />}
            </>
          }
        >
          <NeedsCenter>
            <Toolbar
              view={chosen.view}
              day={chosen.day}
              narrow={narrow}
              heading={heading}
              printable={known}
              onView={(next) => go({ view: next, item: undefined })}
              onStep={(by) => step(chosen.view, by)}
              onToday={() => go({ day: undefined, item: undefined })}
            />
            <ShownCases
              session={session}
              shown={shown}
              navigation={navigation}
              now={now}
              narrow={narrow}
              noSide={noSide}
              onDay={showDay}
            />
          </NeedsCenter>
        </Page>
      </div>
      {printing && known && (
        <PrintedSchedule
          session={session}
          title={periodText(view, day)}
          events={events}
          now={now}
        />
      )}
    </>
  );
}

/** Whether the view is a calendar. A time grid is too wide for phones, so their week is an agenda. */
const isGrid = (view: ScheduleView, narrow: boolean): boolean =>
  view === 'month' || view === 'day' || (view === 'week' && !narrow);

type Navigation = ReturnType<typeof useScheduleNavigation>;

/** Reads the cases of the shown dates. Until `known` is true, `query` has those of the dates before. */
function useShownCases(session: Session, search: Navigation['search'], narrow: boolean, now: Date) {
  // The cases use deferred values, so that the toolbar reacts before a slow phone has rendered them.
  const { view, day } = shownPeriod(session, useDeferredValue(search), narrow, now);
  const period = periodOf(view, day);
  const query = useQuery({
    ...scheduledCasesQuery(session, view, day),
    placeholderData: keepPreviousData,
  });
  const known = query.data !== undefined && !query.isPlaceholderData;
  return { view, day, period, query, known, events: eventsWithin(query.data ?? [], period) };
}

/** Opens a day of the month. The pressed link disappears with the month view, so the heading takes the focus. */
function useShowDay(view: ScheduleView, open: (day: string) => void) {
  const heading = useRef<HTMLHeadingElement>(null);
  const focusesHeading = useRef(false);
  const showDay = useStableHandler((day: string) => {
    focusesHeading.current = true;
    open(day);
  });
  useEffect(() => {
    if (view !== 'day' || !focusesHeading.current) return;
    focusesHeading.current = false;
    heading.current?.focus();
  }, [view]);
  return { heading, showDay };
}

interface ShownCasesProps {
  session: Session;
  shown: ReturnType<typeof useShownCases>;
  navigation: Navigation;
  now: Date;
  narrow: boolean;
  noSide: boolean;
  onDay: (day: string) => void;
}

/** The cases as calendar or list, with the details of the selected one beside or over them. */
function ShownCases({
  session,
  shown: { view, day, period, query, known, events },
  navigation: { search, go, select, deselect },
  now,
  narrow,
  noSide,
  onDay,
}: ShownCasesProps) {
  const poster = session.user.adminSignIn;
  const own = session.user.signInType === 'SURGEON';
  const home = homeZone(session);
  const clockZone = clockZoneOf(events, home);
  const selected = query.data?.find(({ job }) => job._id === search.item);
  const grid = isGrid(view, narrow);
  return (
    <>
      <div className="gap-6 lg:grid lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-start">
        <QueryView
          query={{ ...query, data: grid || known ? query.data : undefined }}
          skeleton={
            grid ? (
              <GridPlaceholder box={gridHeight(view, day, narrow)} />
            ) : (
              <SkeletonList height="h-24" />
            )
          }
        >
          {(cases) =>
            grid ? (
              <Grid
                view={view}
                day={day}
                now={now}
                clock={todayAtCenter(now, clockZone ?? home).clock}
                showNow={clockZone !== undefined}
                narrow={narrow}
                center={poster && !own}
                own={own}
                events={cases}
                busy={query.isFetching}
                waiting={!known}
                selected={search.item}
                onSelect={select}
                onDay={onDay}
              />
            ) : (
              <Agenda
                session={session}
                events={cases}
                period={period}
                list={view === 'list'}
                today={todayAtCenter(now, home).day}
                now={now}
                selected={search.item}
                onSelect={select}
                onToday={() => go({ day: undefined })}
              />
            )
          }
        </QueryView>
        {(noSide && selected) || !(grid || known) ? null : (
          <DetailsPanel event={selected} poster={poster} now={now} />
        )}
      </div>
      {noSide && selected && (
        <DetailsDialog event={selected} poster={poster} now={now} onClose={deselect} />
      )}
    </>
  );
}

/** Where posters find the cases of these dates that their schedule does not have. */
function OtherCases(dates: Range) {
  return (
    <span className="block text-sm">
      {t('schedule.others')}{' '}
      <TextLink to="/adminMain/adminVerification" search={dates}>
        {t('title.allPostings')}
      </TextLink>
    </span>
  );
}

/** Reserves the height of the calendar while it loads. */
function GridPlaceholder({ box }: { box: GridHeight }) {
  const showsPlaceholder = useDelayed(true);
  return (
    <Card padding="small" aria-busy="true" className={box}>
      <span className="sr-only" role="status">
        {t('shell.loading')}
      </span>
      {showsPlaceholder && (
        <div aria-hidden="true" className="grid gap-4">
          <div className="skeleton h-5 w-2/5" />
          <div className="skeleton h-24" />
          <div className="skeleton h-24" />
          <div className="skeleton h-24" />
        </div>
      )}
    </Card>
  );
}
