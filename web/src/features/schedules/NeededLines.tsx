import type { ScheduledCase } from '@/api/types';
import { openPositions } from '@/rules/scheduledEvents';
import { neededText } from './neededText';

interface Props {
  event: ScheduledCase;
  now: Date;
  className?: string;
}

/** What a coming case still needs: a line for each group with free places. */
export function NeededLines({ event, now, className }: Props) {
  const open = openPositions(event, now);
  if (open.length === 0) return null;
  return (
    <ul className={className}>
      {open.map((position) => (
        <li key={position.specialtyId}>{neededText(position)}</li>
      ))}
    </ul>
  );
}
