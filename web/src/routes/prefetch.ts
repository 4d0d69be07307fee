import type {
  FetchInfiniteQueryOptions,
  FetchQueryOptions,
  QueryClient,
  QueryKey,
} from '@tanstack/react-query';
import type { SessionUser } from '@/session/types';

/**
 * Starts a read in a route loader without waiting for it; the screen renders the skeleton and the
 * failure. Disabled queries and fresh data are not read.
 */
export function prefetch<Data, Key extends QueryKey>(
  { queryClient }: { queryClient: QueryClient },
  options: FetchQueryOptions<Data, Error, Data, Key> & { enabled?: unknown },
): void {
  if (options.enabled !== false) void queryClient.prefetchQuery(options);
}

/** Starts the read of the first page of a list. */
export function prefetchPages<Data, Key extends QueryKey>(
  { queryClient }: { queryClient: QueryClient },
  options: FetchInfiniteQueryOptions<Data, Error, Data, Key, string> & { enabled?: unknown },
): void {
  if (options.enabled !== false) void queryClient.prefetchInfiniteQuery(options);
}

/**
 * Runs a loader of a file that the first visit does not need. Without the file the screen renders all the same, because a
 * loader only starts its reads early: it reads by itself, and the failure of its own code is handled.
 */
export const whenLoaded = <Module>(
  module: Promise<Module>,
  run: (module: Module) => void | Promise<void>,
): Promise<void> => module.then(run, () => {});

/**
 * Reads the notifications. The screen waits for them: the button that acknowledges all of them would move
 * the heading.
 */
export async function prefetchNotices({
  context: { queryClient, session },
}: {
  context: { queryClient: QueryClient; session: { user: SessionUser } };
}): Promise<void> {
  await whenLoaded(import('@/api/notices'), ({ notices }) =>
    queryClient.prefetchInfiniteQuery(notices(session.user)),
  );
}
