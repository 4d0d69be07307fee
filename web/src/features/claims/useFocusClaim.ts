import { useEffect, useRef } from 'react';
import type { Claim } from '@/api/types';

/** When the dialog closes, focuses the next pending claim after a decision, or the claim of a link, which has no opener. */
export function useFocusClaim(shown: Claim | undefined, next: Claim | undefined): void {
  const last = useRef<Claim>(undefined);
  useEffect(() => {
    const before = last.current;
    last.current = shown;
    if (shown || !before) return;
    const pending = before.status === 'PENDING';
    if (pending && document.activeElement !== document.body) return;
    const target = pending ? before : next;
    const button = target && `[data-claim="${target._id}"] button:not(:disabled)`;
    const found = button ? document.querySelector<HTMLElement>(button) : null;
    (found ?? document.querySelector<HTMLElement>('[data-page-heading]'))?.focus();
  }, [shown, next]);
}
