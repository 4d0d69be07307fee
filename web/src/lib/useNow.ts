import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { MINUTE } from './durations';
import { onServerOffset, serverNow, serverOffset } from './serverClock';

/**
 * Returns the current time by the clock of the server. It updates every minute, right after each deadline (milliseconds since
 * 1970), the last moment at which something is still valid, and when the browser's clock turns out to be wrong.
 */
export function useNow(deadlines: readonly number[] = []): Date {
  const [readAt, setReadAt] = useState(() => new Date());
  const offset = useSyncExternalStore(onServerOffset, serverOffset);
  const now = useMemo(() => new Date(readAt.getTime() + offset), [readAt, offset]);
  const next = Math.min(...deadlines.filter((deadline) => deadline >= now.getTime()));
  useEffect(() => {
    const wait = Math.min(MINUTE, Math.max(0, next + 1 - serverNow().getTime()));
    const timer = window.setTimeout(() => setReadAt(new Date()), wait);
    return () => window.clearTimeout(timer);
  }, [now, next]);
  return now;
}
