/**
 * Queries of claims and paystubs. They are separate from `queries.ts` because only their screens load
 * them.
 */
import { queryOptions } from '@tanstack/react-query';
import { centerOf } from '@/session/store';
import type { Session } from '@/session/types';
import { api, bodyOf } from './client';
import { keys } from './keys';
import type { Claim } from './types';

/** Page size of the lists of claims and paystubs. */
export const CLAIMS_PER_PAGE = 20;
/** The claims that `allClaims` reads at once and in all. The server returns at most 100 at once. */
const BATCH = 100;
const ALL_MAX = 2000;

/**
 * Returns the filter for the session's claims: a professional's own, those a surgeon pays, or all
 * of a center. Undefined until a system administrator has chosen a center.
 */
function payerFilter({ user, ...session }: Session) {
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
  const of = payerFilter(session);
  if (of === undefined || 'centerId' in of) return of;
  return 'payerType' in of ? { surgeonId: of.userId } : { payee: of.userId };
}

interface ClaimFilter {
  status?: Claim['status'];
  /** False: only claims that are on no paystub. */
  invoiced?: boolean;
}

/** One page of claims, newest first, with the total count. */
export const claims = (
  session: Session,
  filter: ClaimFilter,
  page = 1,
  limit = CLAIMS_PER_PAGE,
) => {
  const of = payerFilter(session);
  return queryOptions({
    queryKey: [...keys.claims, 'list', of ?? {}, filter, limit, page],
    enabled: of !== undefined,
    queryFn: async ({ signal }) => {
      const { data, response } = await api.GET('/api/transactions', {
        params: { query: { ...of, ...filter, page, limit } },
        signal,
      });
      const items = data ?? [];
      return { items, total: Number(response.headers.get('X-Total-Count') ?? items.length) };
    },
  });
};

/**
 * All claims that match the filter, up to the newest `ALL_MAX`, with the total count, so that the screen
 * can show that some are missing.
 */
export const allClaims = (session: Session, filter: ClaimFilter) => {
  const of = payerFilter(session);
  return queryOptions({
    queryKey: [...keys.claims, 'every', of ?? {}, filter],
    enabled: of !== undefined,
    queryFn: async ({ signal }) => {
      const all = new Map<string, Claim>();
      let total = 0;
      for (let page = 1; page <= ALL_MAX / BATCH; page += 1) {
        const { data = [], response } = await api.GET('/api/transactions', {
          params: { query: { ...of, ...filter, page, limit: BATCH } },
          signal,
        });
        // A claim can move to the next page between two reads; the map removes the duplicate.
        for (const claim of data) all.set(claim._id, claim);
        if (data.length < BATCH) return { items: [...all.values()], total: all.size };
        total = Number(response.headers.get('X-Total-Count'));
      }
      return { items: [...all.values()], total: Math.max(total, all.size) };
    },
  });
};

/** The cases that the signed-in professional can claim. */
export const claimable = ({ user }: Session) =>
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
export const paystubs = (
  session: Session,
  status: 'PENDING' | 'PAID' | undefined,
  page: number,
) => {
  const of = paystubFilter(session);
  return queryOptions({
    queryKey: [...keys.claims, 'paystubs', of ?? {}, status ?? '', page],
    enabled: of !== undefined,
    queryFn: ({ signal }) =>
      bodyOf(
        api.GET('/api/invoices', {
          params: { query: { ...of, ...(status ? { status } : {}), page, limit: CLAIMS_PER_PAGE } },
          signal,
        }),
      ),
  });
};

/** One paystub with its claims. */
export const paystub = (id: string) =>
  queryOptions({
    queryKey: [...keys.claims, 'paystub', id],
    queryFn: ({ signal }) =>
      bodyOf(api.GET('/api/invoice/{id}', { params: { path: { id } }, signal })),
  });
