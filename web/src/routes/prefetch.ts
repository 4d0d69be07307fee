import type {
  FetchInfiniteQueryOptions,
  FetchQueryOptions,
  QueryClient,
  QueryKey,
} from '@tanstack/react-query';
import { noticesQuery } from '@/api/notices';
import type { SessionUser } from '@/session/types';

/**
 * Prefetches a query in a route loader without waiting for it; the screen renders the skeleton and the failure. A disabled
 * query and one with fresh data are not read.
 */
export function prefetch<Data, Key extends QueryKey>(
  { queryClient }: { queryClient: QueryClient },
  options: FetchQueryOptions<Data, Error, Data, Key> & { enabled?: unknown },
): void {
  if (options.enabled !== false) void queryClient.prefetchQuery(options);
}

/** Prefetches the first page of an infinite query. */
export function prefetchPages<Data, Key extends QueryKey>(
  { queryClient }: { queryClient: QueryClient },
  options: FetchInfiniteQueryOptions<Data, Error, Data, Key, string> & { enabled?: unknown },
): void {
  if (options.enabled !== false) void queryClient.prefetchInfiniteQuery(options);
}

/**
 * Runs a loader whose code the first visit does not load. If the code cannot be loaded, the screen starts its queries
 * itself.
 */
export const whenLoaded = <Module>(
  module: Promise<Module>,
  run: (module: Module) => void | Promise<void>,
): Promise<void> => module.then(run, () => {});

/**
 * Prefetches the notifications. The route waits for them, because the button that acknowledges all of them would shift the
 * heading.
 */
export async function prefetchNotices({
  context: { queryClient, session },
}: {
  context: { queryClient: QueryClient; session: { user: SessionUser } };
}): Promise<void> {
  await queryClient.prefetchInfiniteQuery(noticesQuery(session.user));
}
