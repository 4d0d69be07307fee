/**
 * Queries of claims and paystubs. They are separate from `queries.ts` because only their screens load
 * them.
 */
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { centerOf } from '@/session/store';
import type { Session } from '@/session/types';
import { api, bodyOf } from './client';
import { keys } from './keys';
import { byCursor, joinPages, pageOf, pageParams } from './pages';
import type { Claim } from './types';

/** Page size of the lists of paystubs. */
export const PAYSTUBS_PER_PAGE = 20;
/** The page size of `allClaimsQuery`, the largest that the server accepts, and the largest number of its claims. */
const BATCH_SIZE = 100;
const MAX_CLAIMS = 2000;

/**
 * Returns the filter for the session's claims: a professional's own, those a surgeon pays, or all
 * of a center. Undefined until a system administrator has chosen a center.
 */
function claimScope({ user, ...session }: Session) {
  switch (user.signInType) {
    case 'USER':
      return { userId: user.userId };
    case 'SURGEON':
      return { userId: user.userId, payerType: 'SURGEON' as const };
    default: {
      const center = centerOf({ user, ...session })?.value;
      return center === undefined ? undefined : { centerId: center };
    }
  }
}

/** Returns the filter for the session's paystubs. */
export function paystubFilter(session: Session) {
  const scope = claimScope(session);
  if (scope === undefined || 'centerId' in scope) return scope;
  return 'payerType' in scope ? { surgeonId: scope.userId } : { payee: scope.userId };
}

interface ClaimFilter {
  status?: Claim['status'];
  /** False: only claims that are on no paystub. */
  invoiced?: boolean;
}

/** Reads a page of claims. */
const readClaims = (
  scope: ReturnType<typeof claimScope>,
  filter: ClaimFilter,
  page: { limit?: number; cursor?: string },
  signal: AbortSignal,
) =>
  pageOf(
    api.GET('/api/transactions', { params: { query: { ...scope, ...filter, ...page } }, signal }),
  );

/** Claims page by page, newest first. */
export const claimsQuery = (session: Session, filter: ClaimFilter) => {
  const scope = claimScope(session);
  return infiniteQueryOptions({
    queryKey: [...keys.claims, 'list', scope ?? {}, filter],
    enabled: scope !== undefined,
    queryFn: ({ signal, pageParam }) => readClaims(scope, filter, pageParams(pageParam), signal),
    ...byCursor,
  });
};

/**
 * All claims that match the filter, up to the newest `MAX_CLAIMS`, with the total count, so that the screen
 * can show that some are missing.
 */
export const allClaimsQuery = (session: Session, filter: ClaimFilter) => {
  const scope = claimScope(session);
  return queryOptions({
    queryKey: [...keys.claims, 'every', scope ?? {}, filter],
    enabled: scope !== undefined,
    queryFn: async ({ signal }) => {
      const first = await readClaims(scope, filter, {}, signal);
      const pages = [first];
      let count = first.body.length;
      for (let { next: cursor } = first; cursor && count < MAX_CLAIMS;) {
        const page = await readClaims(scope, filter, { limit: BATCH_SIZE, cursor }, signal);
        pages.push(page);
        count += page.body.length;
        cursor = page.next;
      }
      return joinPages({ pages });
    },
  });
};

/** The cases that the signed-in professional can claim. */
export const claimableCasesQuery = ({ user }: Session) =>
  queryOptions({
    queryKey: [...keys.claims, 'claimable', user.userId],
    queryFn: ({ signal }) =>
      bodyOf(
        api.GET('/api/claimablejobs/{userId}', {
          params: { path: { userId: user.userId } },
          signal,
        }),
      ),
    // A case becomes claimable when it starts, and no event announces that.
    refetchOnMount: 'always',
    refetchInterval: 60_000,
  });

/** One page of paystubs. */
export const paystubsQuery = (
  session: Session,
  status: 'PENDING' | 'PAID' | undefined,
  page: number,
) => {
  const scope = paystubFilter(session);
  return queryOptions({
    queryKey: [...keys.claims, 'paystubs', scope ?? {}, status ?? '', page],
    enabled: scope !== undefined,
    queryFn: ({ signal }) =>
      bodyOf(
        api.GET('/api/invoices', {
          params: {
            query: { ...scope, ...(status ? { status } : {}), page, limit: PAYSTUBS_PER_PAGE },
          },
          signal,
        }),
      ),
  });
};

/** One paystub with its claims. */
export const paystubQuery = (id: string) =>
  queryOptions({
    queryKey: [...keys.claims, 'paystub', id],
    queryFn: ({ signal }) =>
      bodyOf(api.GET('/api/invoice/{id}', { params: { path: { id } }, signal })),
  });
