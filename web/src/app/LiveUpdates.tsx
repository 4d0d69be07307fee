import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { sessionQuery } from '@/api/queries';
import { t } from '@/i18n';
import { logFailure } from '@/lib/log';
import { getSession, refreshUser } from '@/session/store';
import type { SessionUser } from '@/session/types';
import { Banner } from '@/ui/Banner';
import { reloadAfter } from '@/ui/lazyWithRetry';

/** The delay before the code of the connection is loaded again after a failure. */
const LOAD_RETRY_MS = 30_000;

/** The last answer that was applied. Applying it twice would revert a change of this client, such as the language. */
let applied: SessionUser | undefined;

/**
 * Follows the event stream while signed in, and shows a banner while the stream is disconnected.
 */
export function LiveUpdates() {
  const queryClient = useQueryClient();
  const [lost, setLost] = useState(false);
  const [failures, setFailures] = useState(0);
  const reconnect = useRef<() => void>(() => {});
  const token = getSession()?.token;
  useEffect(() => {
    if (!token) return;
    const lifetime = new AbortController();
    const { signal } = lifetime;
    let timer: number | undefined;
    const attempt = async () => {
      window.clearTimeout(timer);
      try {
        const { followSession } = await import('./followSession');
        if (signal.aborted) return;
        setFailures(0);
        reconnect.current = followSession({ token, queryClient, onLost: setLost, signal });
      } catch (problem) {
        logFailure('live updates', problem);
        if (signal.aborted) return;
        setLost(true);
        setFailures((count) => count + 1);
        reconnect.current = () => void load();
        timer = window.setTimeout(load, LOAD_RETRY_MS);
      }
    };
    /** The running attempt. A press and the timer share it, or each would open a stream. */
    let pending: Promise<void> | undefined;
    const load = () =>
      (pending ??= attempt().finally(() => {
        pending = undefined;
      }));
    void load();
    return () => {
      window.clearTimeout(timer);
      lifetime.abort();
    };
  }, [token, queryClient]);

  // The stored user may be older than the server's data. This observer also makes an event refetch the query.
  const { data: user } = useQuery(sessionQuery);
  useEffect(() => {
    if (user && user !== applied) refreshUser((applied = user));
  }, [user]);

  if (!lost) return null;
  return (
    <Banner
      icon="offline"
      action={reloadAfter(failures) ?? { label: t('live.retry'), run: () => reconnect.current() }}
    >
      <strong className="font-bold">{t('live.lost')}</strong>
      <span>{t('live.lostDetail')}</span>
    </Banner>
  );
}
