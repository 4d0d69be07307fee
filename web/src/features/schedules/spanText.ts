import type { ScheduledCase } from '@/api/types';
import { centerTimesOf } from '@/rules/scheduledEvents';
import { timeText, zoneName } from '@/i18n/dates';
import { zonesDiffer } from '@/rules/zonedTime';
import { daysBetween } from '@/lib/durations';

/** Returns the name of the event's zone if the reader's clock differs. */
export function zoneSuffix({ start, job: { timeZone } }: ScheduledCase): string | undefined {
  const at = new Date(start);
  return zonesDiffer(timeZone, at) ? zoneName(timeZone, at) : undefined;
}

/**
 * Returns the parts of `7:00 AM – 10:00 AM`, with the zone if the reader's clock differs, and `+1` for a later
 * day. A line may break between them.
 */
export function spanParts(event: ScheduledCase): string[] {
  const zone = event.job.timeZone;
  const wall = centerTimesOf(event);
  const nights = daysBetween(wall.start.slice(0, 10), wall.end.slice(0, 10));
  return [
    `${timeText(event.start, zone)} –`,
    timeText(event.end, zone),
    nights > 0 && `+${nights}`,
    zoneSuffix(event),
  ].filter((part) => typeof part === 'string');
}

/** Returns `7:00 AM – 10:00 AM`, see `spanParts`. */
export const spanText = (event: ScheduledCase): string => spanParts(event).join(' ');
