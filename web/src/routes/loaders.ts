/** Loaders that routes of both areas share. */
import { profile } from '@/api/queries';
import type { RouterContext, SignedInContext } from '@/app/guards';
import type { ScheduleView } from '@/rules/schedule';
import { scheduledCases, shownPeriod } from '@/features/schedules/queries';
import { NARROW } from '@/lib/useMedia';
import { prefetch } from './prefetch';

/** The input of a loader without search parameters. */
export interface LoaderInput {
  context: RouterContext & SignedInContext;
}

export const prefetchOwnProfile = ({ context }: LoaderInput) =>
  prefetch(context, profile(context.session.user.userId));

interface PaystubDeps {
  show?: 'pending' | 'paid' | undefined;
  page?: number | undefined;
}

export const prefetchPaystubs = async ({ context, deps }: LoaderInput & { deps: PaystubDeps }) => {
  const { listedPaystubs } = await import('./claimReads');
  prefetch(context, listedPaystubs(context.session, deps.show, deps.page));
};

export const prefetchPaystub = async ({
  context,
  params,
}: LoaderInput & { params: { paystubId: string } }) => {
  const { paystub } = await import('./claimReads');
  prefetch(context, paystub(params.paystubId));
};

interface ScheduleDeps {
  view?: ScheduleView | undefined;
  day?: string | undefined;
}

export const scheduleDeps = ({ search: { view, day } }: { search: ScheduleDeps }) => ({
  view,
  day,
});

export const prefetchSchedule = ({ context, deps }: LoaderInput & { deps: ScheduleDeps }) => {
  const narrow = window.matchMedia(NARROW).matches;
  const { view, day } = shownPeriod(context.session, deps, narrow, new Date());
  prefetch(context, scheduledCases(context.session, view, day));
};
