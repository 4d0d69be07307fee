/** Rules of the posting form: its values, and the input that it accepts. */
import { CategoryNumber, HourCount, PayAmount } from '@/api/bounds';
import type { components } from '@/api/schema';
import { isHoursInput, isPayInput } from './input';
import type { PayTerms } from './pay';
import type { Repeat } from './repeat';
import { dayOf, instantOf, shiftDay } from './zonedTime';

type Schemas = components['schemas'];

/** The professionals of one group that the case needs, their pay, and the favorites to invite. */
export interface PostingLine {
  /** The category of the required professionals. The wire calls it `specialtyId` (AMB-30). */
  specialtyId: string;
  /** The number of places. */
  required: string;
  rateType: 'HOURLY' | 'PER_JOB';
  pay: string;
  minPay: string;
  /** Ids of the favorites to invite. */
  invitees: string[];
}

/** There is at most one line per category. */
export const MAX_LINES = CategoryNumber.maximum - CategoryNumber.minimum + 1;

/**
 * The values of the form. Numbers are text, as typed; names are those of the wire where it has one.
 */
export interface PostingValues {
  surgeonId: string;
  surgeryCenterId: string;
  /** Center-local `YYYY-MM-DDTHH:mm`. */
  start: string;
  /** How the case repeats; missing for a single date. */
  repeat?: Repeat | undefined;
  /** Who is invited: only the selected people, or those of the plan as well; missing for what the center prefers. */
  planChosen?: 'CHOSEN' | 'PLAN' | undefined;
  /** The steps of the plan that the poster has changed for this case; missing for those of the center. */
  planWaves?: Schemas['OfferedWave'][] | undefined;
  /** The estimated duration in hours. */
  duration: string;
  /** One line per professional group, at least one. */
  lines: PostingLine[];
  procedures: string[];
  /** A procedure that is typed but not added to the list; it is posted as well. */
  procedure: string;
  desc: string;
}

/** Parses a number; undefined for empty text and for anything that is not a number. */
export function parseNumber(text: string): number | undefined {
  if (text.trim() === '') return undefined;
  const value = Number(text);
  return Number.isFinite(value) ? value : undefined;
}

const isAmount = (amount = Number.NaN): boolean =>
  amount >= PayAmount.minimum && amount <= PayAmount.maximum;

/** A rate must be above 0. */
export const isValidPay = (text: string): boolean =>
  isPayInput(text) && isAmount(parseNumber(text)) && parseNumber(text) !== 0;

/** The minimum pay is optional. */
export const isValidMinPay = (text: string): boolean =>
  text.trim() === '' || (isPayInput(text) && isAmount(parseNumber(text)));

/** Whether the estimated hours are complete and accepted (AMB-89). */
export function isValidHours(text: string): boolean {
  if (!isHoursInput(text)) return false;
  const hours = parseNumber(text) ?? 0;
  return hours >= HourCount.minimum && hours < HourCount.exclusiveMaximum;
}

/** Returns the default start: tomorrow at 07:00 at the center. */
export function defaultStart(now: Date, zone: string): string {
  return `${shiftDay(dayOf(now, zone), { days: 1 })}T07:00`;
}

/** Returns the error of a center-local time, if any. A clock change can make a time nonexistent. */
export function startError(
  local: string,
  zone: string,
  now: Date,
): 'emptyOrPast' | 'nonexistent' | undefined {
  if (local === '') return 'emptyOrPast';
  const at = instantOf(local, zone);
  if (!at) return 'nonexistent';
  return at.getTime() <= now.getTime() ? 'emptyOrPast' : undefined;
}

/** Whether a case that repeats has a date after the first; true without a start, which is an error of its own. */
export function hasSecondDate({ start, repeat }: Pick<PostingValues, 'start' | 'repeat'>): boolean {
  const first = start.slice(0, 10);
  if (!repeat || first === '') return true;
  const { every, until, days } = repeat;
  return every === 'days'
    ? days.some((day) => day > first)
    : until >= shiftDay(first, { days: Number(every) });
}

/** Returns the typed pay terms with exactly one rate; undefined without a rate. */
export function payTermsOf(
  values: Pick<PostingLine, 'rateType' | 'pay' | 'minPay'>,
): Record<keyof PayTerms, number> | undefined {
  const rate = parseNumber(values.pay) ?? 0;
  if (rate <= 0) return undefined;
  return {
    hourlyRate: values.rateType === 'HOURLY' ? rate : 0,
    payPerJob: values.rateType === 'PER_JOB' ? rate : 0,
    minPay: parseNumber(values.minPay) ?? 0,
  };
}

/** Returns an empty line. */
export const newLine = (
  specialtyId: string,
  rateType: PostingLine['rateType'] = 'HOURLY',
): PostingLine => ({ specialtyId, required: '1', rateType, pay: '', minPay: '', invitees: [] });

/** Returns the line to add: the first group without one, paid as the line before; none if all have one. */
export function nextLine(lines: readonly PostingLine[]): PostingLine | undefined {
  const free = Array.from({ length: MAX_LINES }, (_, at) => String(CategoryNumber.minimum + at));
  const group = free.find((id) => lines.every(({ specialtyId }) => specialtyId !== id));
  return group === undefined ? undefined : newLine(group, lines.at(-1)?.rateType);
}

/** Adds a procedure to the list, trimmed. It may be in the list already, such as one that is done on both sides. */
export function withProcedure(list: readonly string[], typed: string): string[] {
  const procedure = typed.trim().replaceAll(/\s+/g, ' ');
  return procedure === '' ? [...list] : [...list, procedure];
}
