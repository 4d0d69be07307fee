import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useStableHandler } from '@/lib/useStableHandler';
import { shiftPeriod, type ScheduleView } from '@/rules/schedule';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** True if the details were opened from the schedule, so that Back closes them. */
    overSchedule?: boolean;
  }
}

interface Options {
  /** Posters and professionals have schedules with different addresses. */
  poster: boolean;
  /** Whether the window has no space for the details beside the schedule. */
  noSide: boolean;
  /** The current day at the center. */
  today: string;
}

/** Returns the search parameters of the schedule and the functions that change them. */
export function useScheduleNavigation({ poster, noSide, today }: Options) {
  const search = useSearch({
    from: poster
      ? '/shell/posters/adminMain/postingCalendar'
      : '/shell/professionals/userMain/schedules',
  });
  const navigate = useNavigate({
    from: poster ? '/adminMain/postingCalendar' : '/userMain/schedules',
  });
  const { history } = useRouter();

  const go = (next: typeof search, replace = true) =>
    void navigate({ search: (old) => ({ ...old, ...next }), replace, resetScroll: false });
  // Computed from the current address, so that each of several quick presses counts.
  const step = (view: ScheduleView, by: -1 | 1) =>
    void navigate({
      search: (old) => {
        const to = shiftPeriod(view, old.day ?? today, by);
        return { ...old, day: to === today ? undefined : to, item: undefined };
      },
      replace: true,
      resetScroll: false,
    });
  const select = useStableHandler((item: string) => {
    if (!noSide) return go({ item });
    // On phones the details cover the list, so a history entry lets Back close them.
    void navigate({
      search: (old) => ({ ...old, item }),
      state: { overSchedule: true },
      resetScroll: false,
    });
  });
  const deselect = () => {
    if (history.location.state.overSchedule) history.back();
    else go({ item: undefined });
  };
  return { search, go, step, select, deselect };
}
