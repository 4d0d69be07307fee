import { useEffect, useState } from 'react';

/** Returns true once `active` has been true for `ms`, so that short waits show no skeleton. */
export function useDelayed(active: boolean, ms = 300): boolean {
  const [elapsed, setElapsed] = useState(false);
  useEffect(() => {
    if (!active) return;
    const timer = window.setTimeout(() => setElapsed(true), ms);
    return () => {
      window.clearTimeout(timer);
      setElapsed(false);
    };
  }, [active, ms]);
  return active && elapsed;
}
