import { useEffect, useState } from 'react';

/** True once `active` has lasted for `ms`; short waits then show nothing at all. */
export function useLate(active: boolean, ms = 300): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!active) return;
    const timer = window.setTimeout(() => setLate(true), ms);
    return () => {
      window.clearTimeout(timer);
      setLate(false);
    };
  }, [active, ms]);
  return active && late;
}
