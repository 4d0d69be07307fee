import { useEffect, useState } from 'react';

/** Returns a value once it has not changed for this time, in milliseconds. */
export function useDelayedValue<T>(value: T, pause: number): T {
  const [delayed, setDelayed] = useState(value);
  useEffect(() => {
    const timer = window.setTimeout(() => setDelayed(value), pause);
    return () => window.clearTimeout(timer);
  }, [value, pause]);
  return delayed;
}
