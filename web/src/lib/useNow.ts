import { useEffect, useState } from 'react';
import { MINUTE } from './durations';

/**
 * Returns the current time. It updates every minute and right after each deadline (milliseconds since 1970), the last
 * moment at which something is still valid.
 */
export function useNow(deadlines: readonly number[] = []): Date {
  const [now, setNow] = useState(() => new Date());
  const next = Math.min(...deadlines.filter((deadline) => deadline >= now.getTime()));
  useEffect(() => {
    const wait = Math.min(MINUTE, Math.max(0, next + 1 - Date.now()));
    const timer = window.setTimeout(() => setNow(new Date()), wait);
    return () => window.clearTimeout(timer);
  }, [now, next]);
  return now;
}
