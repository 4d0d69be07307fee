import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { session } from '@/api/queries';
import { t } from '@/i18n';
import { logFailure } from '@/lib/log';
import { getSession, refreshUser } from '@/session/store';
import type { SessionUser } from '@/session/types';
import { Banner } from '@/ui/Banner';

/** The interval of attempts to load the code of the connection, in milliseconds. */
const LOAD_AGAIN_AFTER = 30_000;

/** The last answer that was applied. Applied again, it would undo a change of this client, such as the language. */
let applied: SessionUser | undefined;

/**
 * Follows the event stream while signed in, and shows a banner while the stream is disconnected.
 */
export function LiveUpdates() {
  const queryClient = useQueryClient();
  const [lost, setLost] = useState(false);
  const reconnect = useRef<() => void>(() => {});
  const token = getSession()?.token;
  useEffect(() => {
    if (!token) return;
    const lifetime = new AbortController();
    const { signal } = lifetime;
    let timer: number | undefined;
    const load = async () => {
      window.clearTimeout(timer);
      try {
        const { followSession } = await import('./followSession');
        if (signal.aborted) return;
        reconnect.current = followSession({ token, queryClient, onLost: setLost, signal });
      } catch (problem) {
        logFailure('live updates', problem);
        if (signal.aborted) return;
        setLost(true);
        reconnect.current = () => void load();
        timer = window.setTimeout(load, LOAD_AGAIN_AFTER);
      }
    };
    void load();
    return () => {
      window.clearTimeout(timer);
      lifetime.abort();
    };
  }, [token, queryClient]);

  // The stored user may be older than the server's data. An event reads the query again because it is used here.
  const { data: user } = useQuery(session);
  useEffect(() => {
    if (user && user !== applied) refreshUser((applied = user));
  }, [user]);

  if (!lost) return null;
  return (
    <Banner icon="offline" action={{ label: t('live.retry'), run: () => reconnect.current() }}>
      <strong className="font-bold">{t('live.lost')}</strong>
      <span>{t('live.lostDetail')}</span>
    </Banner>
  );
}
