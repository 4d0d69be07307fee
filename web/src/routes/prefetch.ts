import type { FetchQueryOptions, QueryClient, QueryKey } from '@tanstack/react-query';

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
