/**
 * Loaders of Home and of the screens with postings. The first visit does not need them, so the routes import them when they
 * run, in one file with the queries of these screens.
 */
import { initialFavorites, postingsInRange, selectableSurgeons } from '@/features/cases/queries';
import { attention, currentPostings } from '@/features/home/queries';
import type { ChosenRange } from '@/rules/dateRange';
import type { LoaderInput } from './loaders';
import { prefetch } from './prefetch';

/** Starts the reads of the home screen of posters. */
export const prefetchHome = ({ context }: LoaderInput) => {
  prefetchAttention({ context });
  prefetch(context, currentPostings(context.session, new Date()));
};

/** Starts the read of the items that need an action of the user. */
export const prefetchAttention = ({ context }: LoaderInput) =>
  prefetch(context, attention(context.session));

/** Starts the reads of Post Case. */
export const prefetchPostCase = ({ context }: LoaderInput) => {
  prefetch(context, selectableSurgeons(context.session));
  prefetch(context, initialFavorites(context.session));
};

/** Starts the read of the postings in the range of the address. */
export const prefetchPostings = ({ context, deps }: LoaderInput & { deps: ChosenRange }) =>
  prefetch(context, postingsInRange(context.session, deps, new Date()));
