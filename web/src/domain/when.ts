/**
 * Times as people read them. A case happens at its center, so its times show in the center's zone
 * (AMB-43); the zone is named only when the reader's own clock differs at that moment.
 */
import { t } from '@/i18n';

const DEFAULT_ZONE = 'America/Los_Angeles';
const formats = new Map<string, Intl.DateTimeFormat>();

/** A format of dates; each is made once and only when it is needed, since making one is slow. */
export function format(zone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${zone} ${JSON.stringify(options)}`;
  const known = formats.get(key);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-US', { ...options, timeZone: zone });
  formats.set(key, made);
  return made;
}

/** The zone of the reader's device. */
export function ownZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

function part(zone: string, at: Date, options: Intl.DateTimeFormatOptions, type: string): string {
  return (
    format(zone, options)
      .formatToParts(at)
      .find((p) => p.type === type)?.value ?? ''
  );
}

/** `PDT`, `EST` …: the abbreviation of the zone at that moment. */
export function zoneName(zone: string | null | undefined, at: Date): string {
  return part(zone ?? DEFAULT_ZONE, at, { timeZoneName: 'short' }, 'timeZoneName');
}

/** Minutes that the zone is ahead of UTC at that moment. */
export function offsetMinutes(zone: string, at: Date): number {
  const name = part(zone, at, { timeZoneName: 'longOffset' }, 'timeZoneName');
  const match = /([+-])(\d{2}):(\d{2})/.exec(name);
  if (!match) return 0;
  const minutes = Number(match[2]) * 60 + Number(match[3]);
  return match[1] === '-' ? -minutes : minutes;
}

/** True when the reader's clock, or the one of `own`, shows another time than the center's. */
export function zonesDiffer(zone: string | null | undefined, at: Date, own?: string): boolean {
  const reader = own === undefined ? -at.getTimezoneOffset() : offsetMinutes(own, at);
  return offsetMinutes(zone ?? DEFAULT_ZONE, at) !== reader;
}

/** `MMMM D YYYY, h:mm A` in the center's zone, with the zone's name when the reader's differs (B-90, L-35). */
export function dateTimeText(iso: string, zone?: string | null, own?: string): string {
  const at = new Date(iso);
  const place = zone ?? DEFAULT_ZONE;
  const date = format(place, { month: 'long', day: 'numeric', year: 'numeric' })
    .format(at)
    .replace(',', '');
  const suffix = zonesDiffer(place, at, own) ? ` ${zoneName(place, at)}` : '';
  return `${date}, ${timeText(iso, place)}${suffix}`;
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

/** `2026-11-23` in the given zone; the form of date inputs and of `sdate` and `edate`. */
export function dayOf(at: Date, zone = ownZone()): string {
  return format(zone, { year: 'numeric', month: '2-digit', day: '2-digit' })
    .formatToParts(at)
    .reduce(
      (text, p) =>
        text.replace(
          p.type === 'year' ? 'Y' : p.type === 'month' ? 'M' : p.type === 'day' ? 'D' : '\0',
          p.value,
        ),
      'Y-M-D',
    );
}

let relative: Intl.RelativeTimeFormat | undefined;

/** `today`, `tomorrow`, `in 3 days`, `5 minutes ago`. */
export function relativeText(count: number, unit: 'day' | 'hour' | 'minute'): string {
  relative ??= new Intl.RelativeTimeFormat('en', { numeric: 'auto' });
  return relative.format(count, unit);
}

/**
 * `in 3 days`, `tomorrow`, `2 days ago`: calendar days of the center count. `in 5 hours` on the same
 * day, and whatever the day when it is nearer than twelve.
 */
export function nearText(iso: string, zone: string | null | undefined, now: Date): string {
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

/** Adds days (or, with `months`, calendar months) to a `YYYY-MM-DD`. */
export function shiftDay(day: string, by: { days?: number; months?: number }): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const lastOfMonth = new Date(Date.UTC(year, month - 1 + (by.months ?? 0) + 1, 0)).getUTCDate();
  const moved = new Date(
    Date.UTC(year, month - 1 + (by.months ?? 0), Math.min(date, lastOfMonth) + (by.days ?? 0)),
  );
  return moved.toISOString().slice(0, 10);
}

/**
 * The instant of a center-local `YYYY-MM-DDTHH:mm`. A time that the spring change skips answers
 * `undefined`; of a doubled autumn time the earlier is meant (AMB-43).
 */
export function instantOf(local: string, zone: string): Date | undefined {
  const wall = Date.parse(`${local}:00Z`);
  if (Number.isNaN(wall)) return undefined;
  const candidates = [-1, 0, 1].map((day) => {
    const guess = new Date(wall + day * 86_400_000);
    return new Date(wall - offsetMinutes(zone, guess) * 60_000);
  });
  return candidates
    .filter((at) => localOf(at, zone) === local)
    .sort((a, b) => a.getTime() - b.getTime())[0];
}

/** The center-local `YYYY-MM-DDTHH:mm` of an instant; the form of datetime inputs. */
export function localOf(at: Date, zone: string): string {
  return new Date(at.getTime() + offsetMinutes(zone, at) * 60_000).toISOString().slice(0, 16);
}
