/** The loader of Schedules, which the route imports when it runs, in one file with the query and the rules of the screen. */
import { scheduledCasesQuery, shownPeriod } from '@/features/schedules/queries';
import { serverNow } from '@/lib/serverClock';
import { NARROW } from '@/lib/useMedia';
import type { ScheduleView } from '@/rules/schedule';
import type { LoaderInput } from './loaders';
import { prefetch } from './prefetch';

interface ScheduleDeps {
  view?: ScheduleView | undefined;
  day?: string | undefined;
}

/** Starts the read of the cases of the view and day of the address. */
export const prefetchSchedule = ({ context, deps }: LoaderInput & { deps: ScheduleDeps }) => {
  const narrow = window.matchMedia(NARROW).matches;
  const { view, day } = shownPeriod(context.session, deps, narrow, serverNow());
  prefetch(context, scheduledCasesQuery(context.session, view, day));
};
