/**
 * Times as people read them. A case happens at its center, so its times show in the center's zone
 * (AMB-43); the zone is named only when the reader's own clock differs at that moment.
 */
import { dateFormat } from '@/lib/dateFormat';
import { dayOf, DEFAULT_ZONE, zonesDiffer } from '@/rules/zonedTime';
import { t } from '.';
import { intlLocale } from './locale';

/** A date format of the language of the client. */
export const format = (zone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  dateFormat(intlLocale(), zone, options);

/** `PDT`, `EST` …: the abbreviation of the zone at that moment. */
export function zoneName(zone: string | null | undefined, at: Date): string {
  return (
    format(zone ?? DEFAULT_ZONE, { timeZoneName: 'short' })
      .formatToParts(at)
      .find(({ type }) => type === 'timeZoneName')?.value ?? ''
  );
}

/** `MMMM D YYYY, h:mm A` in the center's zone, with the zone's name when the reader's differs (B-90, L-35). */
export function dateTimeText(iso: string, zone?: string | null, own?: string): string {
  return dateAndTime(iso, zone, own).join(', ');
}

/** The two parts of `dateTimeText`, for places that break the line between them. */
export function dateAndTime(iso: string, zone?: string | null, own?: string): [string, string] {
  const at = new Date(iso);
  const suffix = zonesDiffer(zone, at, own) ? ` ${zoneName(zone, at)}` : '';
  return [dateText(iso, zone), `${timeText(iso, zone)}${suffix}`];
}

/** `November 23 2026` in the center's zone. */
export function dateText(iso: string, zone?: string | null): string {
  return format(zone ?? DEFAULT_ZONE, { month: 'long', day: 'numeric', year: 'numeric' })
    .format(new Date(iso))
    .replace(',', '');
}

/** `7:00 AM` in the center's zone. */
export function timeText(iso: string, zone?: string | null): string {
  return format(zone ?? DEFAULT_ZONE, { hour: 'numeric', minute: '2-digit', hour12: true })
    .format(new Date(iso))
    .replace(/[\u202f\u00a0]/g, ' ');
}

/** `Monday` in the center's zone. */
export function weekdayText(iso: string, zone?: string | null): string {
  return format(zone ?? DEFAULT_ZONE, { weekday: 'long' }).format(new Date(iso));
}

/** `today`, `tomorrow`, `in 3 days`, `5 minutes ago`. */
export function relativeText(count: number, unit: 'day' | 'hour' | 'minute'): string {
  return new Intl.RelativeTimeFormat(intlLocale(), { numeric: 'auto' }).format(count, unit);
}

/**
 * `in 3 days`, `tomorrow`, `2 days ago`: calendar days of the center count. `in 5 hours` on the same
 * day, and whatever the day when it is nearer than twelve.
 */
export function relativeTimeText(iso: string, zone: string | null | undefined, now: Date): string {
  const at = new Date(iso);
  const place = zone ?? DEFAULT_ZONE;
  const minutes = Math.round((at.getTime() - now.getTime()) / 60_000);
  const days = Math.round(
    (Date.parse(dayOf(at, place)) - Date.parse(dayOf(now, place))) / 86_400_000,
  );
  // What begins after midnight is not `tomorrow` to somebody who is up late.
  if (days !== 0 && Math.abs(minutes) >= 12 * 60) return relativeText(days, 'day');
  if (Math.abs(minutes) >= 60) return relativeText(Math.round(minutes / 60), 'hour');
  return relativeText(minutes, 'minute');
}

/** `hour` if 1 or less, else `hours` (B-91, L-36). */
export function durationText(hours: number): string {
  return hours <= 1 ? t('duration.hour', { hours }) : t('duration.hours', { hours });
}

/** `MM/YYYY` of the wire's `YYYY-MM` (H-22). */
export function monthText(month: string): string {
  const match = /^(\d{4})-(\d{2})/.exec(month);
  return match ? `${match[2]}/${match[1]}` : month;
}

/** `September 28, 2028` of `YYYY-MM-DD`. */
export function dayText(day: string): string {
  const at = new Date(`${day}T12:00:00Z`);
  if (Number.isNaN(at.getTime())) return day;
  return format('UTC', { year: 'numeric', month: 'long', day: 'numeric' }).format(at);
}
