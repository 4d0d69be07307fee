/** Loaders that routes of both areas share. */
import { profileQuery } from '@/api/queries';
import type { RouterContext, SignedInContext } from '@/app/guards';
import { prefetch, whenLoaded } from './prefetch';

/** The argument of a loader without search parameters. */
export interface LoaderInput {
  context: RouterContext & SignedInContext;
}

export const prefetchOwnProfile = ({ context }: LoaderInput) =>
  prefetch(context, profileQuery(context.session.user.userId));

interface PaystubDeps {
  show?: 'pending' | 'paid' | undefined;
  page?: number | undefined;
}

export const prefetchPaystubs = ({ context, deps }: LoaderInput & { deps: PaystubDeps }) =>
  whenLoaded(import('./claimQueries'), ({ listedPaystubsQuery }) =>
    prefetch(context, listedPaystubsQuery(context.session, deps.show, deps.page)),
  );

export const prefetchPaystub = ({
  context,
  params,
}: LoaderInput & { params: { paystubId: string } }) =>
  whenLoaded(import('./claimQueries'), ({ paystubQuery }) =>
    prefetch(context, paystubQuery(params.paystubId)),
  );
