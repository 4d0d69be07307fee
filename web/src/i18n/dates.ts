/**
 * Formats times for people. Times of a case are in the time zone of its center; the zone is named
 * only if the clock of the reader differs at that moment.
 */
import { dateFormat } from '@/lib/intlFormats';
import { dayOf, DEFAULT_ZONE, zonesDiffer } from '@/rules/zonedTime';
import { t } from '.';
import { daysBetween, MINUTE } from '@/lib/durations';
import { intlLocale } from './locale';

/** Returns a date format in the language of the client. */
export const format = (zone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  dateFormat(intlLocale(), zone, options);

/**
 * Returns the name of a zone at that moment: the abbreviation `PDT`, or as `longGeneric` `Pacific Time`,
 * for people who do not know the abbreviation.
 */
export function zoneName(
  zone: string | null | undefined,
  at: Date,
  timeZoneName: 'short' | 'longGeneric' = 'short',
): string {
  return (
    format(zone ?? DEFAULT_ZONE, { timeZoneName })
      .formatToParts(at)
      .find(({ type }) => type === 'timeZoneName')?.value ?? ''
  );
}

/**
 * Returns `MMMM D YYYY, h:mm A` in the zone of the center, with the zone's name if the reader's
 * clock differs.
 */
export function dateTimeText(iso: string, zone?: string | null, own?: string): string {
  return dateAndTime(iso, zone, own).join(', ');
}

/** Returns the two parts of `dateTimeText`, for layouts that break the line between them. */
export function dateAndTime(iso: string, zone?: string | null, own?: string): [string, string] {
  const at = new Date(iso);
  const suffix = zonesDiffer(zone, at, own) ? ` ${zoneName(zone, at)}` : '';
  return [dateText(iso, zone), `${timeText(iso, zone)}${suffix}`];
}

/** Returns `November 23 2026` in the zone of the center. */
export function dateText(iso: string, zone?: string | null): string {
  return format(zone ?? DEFAULT_ZONE, { month: 'long', day: 'numeric', year: 'numeric' })
    .format(new Date(iso))
    .replace(',', '');
}

/** Returns `7:00 AM` in the zone of the center. */
export function timeText(iso: string, zone?: string | null): string {
  return format(zone ?? DEFAULT_ZONE, { hour: 'numeric', minute: '2-digit', hour12: true })
    .format(new Date(iso))
    .replace(/[\u202f\u00a0]/g, ' ');
}

/** Returns `1:00 PM` for a sentence. Spanish has an article before it, for one o'clock another one. */
export function timeInSentence(iso: string, zone?: string | null): string {
  const time = timeText(iso, zone);
  return t('time.inSentence', { time, count: Number.parseInt(time, 10) });
}

/** Returns `Monday` in the zone of the center. */
export function weekdayText(iso: string, zone?: string | null): string {
  return format(zone ?? DEFAULT_ZONE, { weekday: 'long' }).format(new Date(iso));
}

/** Returns `today`, `tomorrow`, `in 3 days`, `5 minutes ago`. */
export function relativeText(count: number, unit: 'day' | 'hour' | 'minute'): string {
  return new Intl.RelativeTimeFormat(intlLocale(), { numeric: 'auto' }).format(count, unit);
}

/**
 * Returns `in 3 days`, `tomorrow` or `2 days ago` by calendar days of the center. Returns `in 5
 * hours` on the same day, and on any day if the distance is below twelve hours.
 */
export function relativeTimeText(iso: string, zone: string | null | undefined, now: Date): string {
  const at = new Date(iso);
  const timeZone = zone ?? DEFAULT_ZONE;
  const minutes = Math.round((at.getTime() - now.getTime()) / MINUTE);
  const days = daysBetween(dayOf(now, timeZone), dayOf(at, timeZone));
  // Shortly before midnight, an event after midnight is `in 2 hours`, not `tomorrow`.
  if (days !== 0 && Math.abs(minutes) >= 12 * 60) return relativeText(days, 'day');
  if (Math.abs(minutes) >= 60) return relativeText(Math.round(minutes / 60), 'hour');
  return relativeText(minutes, 'minute');
}

/** Returns the hours with their unit: `1 hour`, `0.5 hour`, `2 hours`. */
export function durationText(hours: number): string {
  return hours <= 1 ? t('duration.hour', { hours }) : t('duration.hours', { hours });
}

/** Returns `MM/YYYY` for the wire's `YYYY-MM`. */
export function monthText(month: string): string {
  const match = /^(\d{4})-(\d{2})/.exec(month);
  return match ? `${match[2]}/${match[1]}` : month;
}

/** Returns `September 28 2028` for `YYYY-MM-DD`. */
export function dayText(day: string): string {
  const noon = `${day}T12:00:00Z`;
  return Number.isNaN(Date.parse(noon)) ? day : dateText(noon, 'UTC');
}
