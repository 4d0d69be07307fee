import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { followEvents } from '@/api/events';
import { staleAfter, type Topic } from '@/api/keys';
import { refreshOpenCases } from '@/api/openCases';
import { session } from '@/api/queries';
import { refreshTopic, setStreamConnected } from '@/api/refresh';
import { t } from '@/i18n';
import { getSession, refreshUser } from '@/session/store';
import type { SessionUser } from '@/session/types';
import { Banner } from '@/ui/Banner';

/** A disconnection shorter than this is not shown, in milliseconds. */
const DISCONNECT_NOTICE_DELAY_MS = 3_000;

/**
 * What is this much older than the first connection is read again, in milliseconds: on a slow network the connection takes
 * seconds, and changes in between are not announced. A fast one repeats no read of the screen.
 */
const UNNOTICED_MS = 2_000;

/** The longest delay of the reads after the first connection, in milliseconds. */
const LONGEST_READ_DELAY_MS = 1_000;

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
    /** Shows the loss of the connection, or reads after the first one. */
    let timer: number | undefined;
    let missed = false;
    /**
     * Reads again the data that events announce and that was read before a time. Without one, every query is read
     * except files: their content never changes.
     */
    const readAgain = (before?: number) =>
      void queryClient.invalidateQueries({
        predicate: ({ queryKey: [topic], state }) =>
          before
            ? state.dataUpdatedAt < before &&
              (topic === 'attention' || staleAfter(topic as Topic).length > 0)
            : topic !== 'fileContent',
      });
    const stream = followEvents({
      onTopic: (topic) =>
        topic === 'openCases' ? refreshOpenCases(queryClient) : refreshTopic(queryClient, topic),
      onState: (state) => {
        setStreamConnected(state === 'live');
        if (state === 'lost') {
          if (missed) return;
          missed = true;
          window.clearTimeout(timer);
          timer = window.setTimeout(() => setLost(true), DISCONNECT_NOTICE_DELAY_MS);
          return;
        }
        window.clearTimeout(timer);
        setLost(false);
        // Events were missed while disconnected, so every query is stale.
        if (missed) readAgain();
        // The random delay prevents many clients from reading at the same moment.
        else
          timer = window.setTimeout(
            readAgain,
            Math.random() * LONGEST_READ_DELAY_MS,
            Date.now() - UNNOTICED_MS,
          );
        missed = false;
      },
    });
    reconnect.current = stream.reconnect;
    const online = () => stream.reconnect();
    window.addEventListener('online', online);
    window.addEventListener('offline', stream.disconnect);
    return () => {
      window.removeEventListener('online', online);
      window.removeEventListener('offline', stream.disconnect);
      window.clearTimeout(timer);
      stream.stop();
      setStreamConnected(false);
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
