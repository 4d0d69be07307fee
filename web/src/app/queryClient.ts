/**
 * The query client, and the one place that decides how a failed call is shown: a failed command
 * shows a toast, a failed background read is only logged.
 */
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import type { CommandMeta } from '@/api/command';
import { ApiProblem, isCancelled, isRetryable, problemText } from '@/api/problem';
import { logFailure } from '@/lib/log';
import { toast } from '@/ui/toast';

const shouldRetry = (count: number, error: unknown) => count < 2 && isRetryable(error);

/**
 * Creates the query client. `onUnverified` runs when the server requires a verified email address,
 * `onSecondFactorMissing` when it requires a second factor that the user has not added.
 */
export function makeQueryClient(
  onUnverified: () => void,
  onSecondFactorMissing: () => void = () => {},
): QueryClient {
  const handleCommonFailure = (error: unknown): boolean => {
    if (isCancelled(error)) return true;
    if (!(error instanceof ApiProblem)) return false;
    if (error.status === 401) return true;
    if (error.code === 'SECOND_FACTOR_REQUIRED') onSecondFactorMissing();
    else if (error.code === 'EMAIL_UNVERIFIED') onUnverified();
    else return false;
    return true;
  };
  return new QueryClient({
    defaultOptions: {
      // `always` prevents a command from waiting for the network, to be sent when the user no longer
      // expects it.
      queries: { staleTime: 10_000, retry: shouldRetry, networkMode: 'always' },
      mutations: { networkMode: 'always' },
    },
    queryCache: new QueryCache({
      onError: (error) => {
        if (!handleCommonFailure(error))
          logFailure('read failed', error instanceof ApiProblem ? error.code : error);
      },
    }),
    mutationCache: new MutationCache({
      onError: (error, input, _result, mutation) => {
        if (handleCommonFailure(error)) return;
        const { handled } = (mutation.meta ?? {}) as CommandMeta;
        if (handled?.(error, input)) return;
        toast(problemText(error), { tone: 'error' });
      },
    }),
  });
}
