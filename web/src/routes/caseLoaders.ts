/**
 * Loaders of Home and of the screens with postings. The first visit does not need them, so the routes import them when they
 * run, in one file with the queries of these screens.
 */
import {
  initialFavoritesQuery,
  postingsInRangeQuery,
  selectableSurgeonsQuery,
} from '@/features/cases/queries';
import { attentionQuery, currentPostingsQuery } from '@/features/home/queries';
import { serverNow } from '@/lib/serverClock';
import type { ChosenRange } from '@/rules/dateRange';
import type { LoaderInput } from './loaders';
import { prefetch } from './prefetch';

/** Starts the reads of the home screen of posters. */
export const prefetchHome = ({ context }: LoaderInput) => {
  prefetchAttention({ context });
  prefetch(context, currentPostingsQuery(context.session, serverNow()));
};

/** Starts the read of the items that need an action of the user. */
export const prefetchAttention = ({ context }: LoaderInput) =>
  prefetch(context, attentionQuery(context.session));

/** Starts the reads of Post Case. */
export const prefetchPostCase = ({ context }: LoaderInput) => {
  prefetch(context, selectableSurgeonsQuery(context.session));
  prefetch(context, initialFavoritesQuery(context.session));
};

/** Starts the read of the postings in the range of the address. */
export const prefetchPostings = ({ context, deps }: LoaderInput & { deps: ChosenRange }) =>
  prefetch(context, postingsInRangeQuery(context.session, deps, serverNow()));
