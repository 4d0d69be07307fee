/**
 * The reads of claims and paystubs. A module of its own, since only their screens need them; it
 * follows the rules of `queries.ts`.
 */
import { queryOptions } from '@tanstack/react-query';
import { centerOf } from '@/session/store';
import type { Session } from '@/session/types';
import { api, bodyOf } from './client';
import { keys } from './keys';
import type { Claim } from './types';

/** Claims and paystubs on a page. */
export const CLAIMS_PER_PAGE = 20;
/** The most claims the server answers at once, and how often it is asked for more: 2000 are a list. */
const BATCH = 100;
const BATCHES = 20;

/** Whose claims: a professional's own, a surgeon's to pay, all of a center (G-04, AMB-68). */
function whose({ user, ...session }: Session) {
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

/** Whose paystubs (AMB-70). */
function whosePaystubs(session: Session) {
  const of = whose(session);
  if (of === undefined || 'centerId' in of) return of;
  return 'payerType' in of ? { surgeonId: of.userId } : { payee: of.userId };
}

interface ClaimFilter {
  status?: Claim['status'];
  /** False: only those on no paystub. */
  invoiced?: boolean;
}

/** A page of claims, the newest first, and how many there are in all (G-03, G-04). */
export const claims = (
  session: Session,
  filter: ClaimFilter,
  page = 1,
  limit = CLAIMS_PER_PAGE,
) => {
  const of = whose(session);
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
 * Every claim of a kind, what waits for a decision or for a paystub: the newest 2000, and how many
 * there are in all. Whoever shows them says so when some are missing.
 */
export const everyClaim = (session: Session, filter: ClaimFilter) => {
  const of = whose(session);
  return queryOptions({
    queryKey: [...keys.claims, 'every', of ?? {}, filter],
    enabled: of !== undefined,
    queryFn: async ({ signal }) => {
      const all = new Map<string, Claim>();
      let total = 0;
      for (let page = 1; page <= BATCHES; page += 1) {
        const { data = [], response } = await api.GET('/api/transactions', {
          params: { query: { ...of, ...filter, page, limit: BATCH } },
          signal,
        });
        // A claim that moves between two pages is told once.
        for (const claim of data) all.set(claim._id, claim);
        if (data.length < BATCH) return { items: [...all.values()], total: all.size };
        total = Number(response.headers.get('X-Total-Count'));
      }
      return { items: [...all.values()], total: Math.max(total, all.size) };
    },
  });
};

/** The cases that the signed-in professional can claim (AMB-65). */
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
    // A case can be claimed from its start on, and no message tells of that.
    refetchOnMount: 'always',
    refetchInterval: 60_000,
  });

/** A page of paystubs (G-25, AMB-70). */
export const paystubs = (
  session: Session,
  status: 'PENDING' | 'PAID' | undefined,
  page: number,
) => {
  const of = whosePaystubs(session);
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

/** A file as it came, and what the server calls it. */
export interface Download {
  name: string;
  blob: Blob;
}

function download(blob: Blob | undefined, response: Response, otherwise: string): Download {
  const name = /filename="([^"]+)"/.exec(response.headers.get('Content-Disposition') ?? '')?.[1];
  return { name: name ?? otherwise, blob: blob ?? new Blob() };
}

/** A paystub as PDF. */
export async function paystubPdf(id: string): Promise<Download> {
  const { data, response } = await api.GET('/api/invoice/{id}/pdf', {
    params: { path: { id } },
    parseAs: 'blob',
  });
  return download(data, response, 'paystub.pdf');
}

/** The paystubs of a year as a file for a spreadsheet. */
export async function paystubsCsv(session: Session, year: number): Promise<Download> {
  const { data, response } = await api.GET('/api/invoices.csv', {
    params: { query: { ...whosePaystubs(session), year } },
    parseAs: 'blob',
  });
  return download(data, response, `paystubs-${year}.csv`);
}
