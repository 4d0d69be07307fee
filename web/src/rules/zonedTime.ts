/**
 * Arithmetic with days and instants in a time zone. Formatting is in `i18n/dates.ts`. It uses `Intl`
 * because `temporal-polyfill`, which the calendar loads, does not fit into the other first screens.
 */
import { dateFormat } from '@/lib/intlFormats';
import { DAY, MINUTE } from '@/lib/durations';

/** The zone of a case whose center has none. */
export const DEFAULT_ZONE = 'America/Los_Angeles';

/** Returns the parts of an instant in a zone, always in English, for calculations. */
const parts = (zone: string, at: Date, options: Intl.DateTimeFormatOptions) =>
  dateFormat('en-US', zone, options).formatToParts(at);

/** Returns the zone of the device. */
export function ownZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** Returns the offset of the zone from UTC at that moment, in minutes. */
export function offsetMinutes(zone: string, at: Date): number {
  const name = parts(zone, at, { timeZoneName: 'longOffset' }).find(
    ({ type }) => type === 'timeZoneName',
  )?.value;
  const match = /([+-])(\d{2}):(\d{2})/.exec(name ?? '');
  if (!match) return 0;
  const minutes = Number(match[2]) * 60 + Number(match[3]);
  return match[1] === '-' ? -minutes : minutes;
}

/**
 * True if the clock of the device, or of the zone `own`, differs from the center's at that moment.
 */
export function zonesDiffer(zone: string | null | undefined, at: Date, own?: string): boolean {
  const reader = own === undefined ? -at.getTimezoneOffset() : offsetMinutes(own, at);
  return offsetMinutes(zone ?? DEFAULT_ZONE, at) !== reader;
}

/** Returns the day in the zone, `2026-11-23`; date inputs, `sdate` and `edate` use this format. */
export function dayOf(at: Date, zone = ownZone()): string {
  const list = parts(zone, at, { year: 'numeric', month: '2-digit', day: '2-digit' });
  const { year, month, day } = Object.fromEntries(list.map(({ type, value }) => [type, value]));
  return `${year}-${month}-${day}`;
}

/** Adds days, or calendar months, to a `YYYY-MM-DD`. */
export function shiftDay(day: string, by: { days?: number; months?: number }): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const lastOfMonth = new Date(Date.UTC(year, month - 1 + (by.months ?? 0) + 1, 0)).getUTCDate();
  const moved = new Date(
    Date.UTC(year, month - 1 + (by.months ?? 0), Math.min(date, lastOfMonth) + (by.days ?? 0)),
  );
  return moved.toISOString().slice(0, 10);
}

/**
 * Returns the instant of a center-local `YYYY-MM-DDTHH:mm`. Returns `undefined` for a time that the
 * spring change skips, and the earlier instant for a time that occurs twice in autumn (AMB-43).
 */
export function instantOf(local: string, zone: string): Date | undefined {
  const wall = Date.parse(`${local}:00Z`);
  if (Number.isNaN(wall)) return undefined;
  const candidates = [-1, 0, 1].map((day) => {
    const guess = new Date(wall + day * DAY);
    return new Date(wall - offsetMinutes(zone, guess) * MINUTE);
  });
  return candidates
    .filter((at) => localOf(at, zone) === local)
    .sort((a, b) => a.getTime() - b.getTime())[0];
}

/** Returns the center-local `YYYY-MM-DDTHH:mm` of an instant; datetime inputs use this format. */
export function localOf(at: Date, zone: string): string {
  return new Date(at.getTime() + offsetMinutes(zone, at) * MINUTE).toISOString().slice(0, 16);
}
