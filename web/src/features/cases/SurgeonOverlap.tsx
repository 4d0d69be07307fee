import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { PostedJob } from '@/api/types';
import { serverNow } from '@/lib/serverClock';
import { isValidHours, startError } from '@/rules/posting';
import { useDebouncedValue } from '@/lib/useDebouncedValue';
import type { Session } from '@/session/types';
import { Note } from '@/ui/Note';
import { casesAroundQuery, overlapIn, overlapText, type Slot } from './surgeonOverlap';

const DEBOUNCE_MS = 400;

interface Props {
  session: Session;
  slot: Slot;
}

/** Warns that the surgeon has another case at the typed time. The case can be posted or changed nevertheless. */
export function SurgeonOverlap({ session, slot }: Props) {
  const other = useSurgeonOverlap(session, slot);
  return (
    <div role="status" className="empty:hidden">
      {other && <Note>{overlapText(other)}</Note>}
    </div>
  );
}

/** Returns another case of the surgeon at this time, read after a pause in typing. */
function useSurgeonOverlap(session: Session, slot: Slot): PostedJob | undefined {
  const text = JSON.stringify(slot);
  const debouncedText = useDebouncedValue(text, DEBOUNCE_MS);
  const [now] = useState(serverNow);
  const { surgeon, start, duration, zone } = slot;
  const ready =
    surgeon !== '' &&
    isValidHours(duration) &&
    startError(start, zone, now) === undefined &&
    debouncedText === text;
  const { data } = useQuery({
    ...casesAroundQuery(session, ready ? start.slice(0, 10) : '2026-01-01'),
    enabled: ready,
  });
  return ready ? overlapIn(data ?? [], slot) : undefined;
}
