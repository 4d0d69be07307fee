/** Rules of the posting form: what may be typed, what it means, and what is sent (B-33..B-47). */
import type { components } from '@/api/schema';
import type { PayTerms } from './pay';
import { dayOf, instantOf, shiftDay } from './zonedTime';

type NewJob = components['schemas']['NewJob'];

/** What the form holds: texts as they are typed, under the names of the wire where it has one. */
export interface PostingValues {
  surgeonId: string;
  surgeryCenterId: string;
  /** Center-local `YYYY-MM-DDTHH:mm`. */
  start: string;
  /** Hours. */
  duration: string;
  rateType: 'HOURLY' | 'PER_JOB';
  pay: string;
  minPay: string;
  /** Category of the professional needed (AMB-30). */
  specialtyId: string;
  procedures: string[];
  /** A procedure that is typed, not added yet; it is posted as well. */
  procedure: string;
  desc: string;
  /** Ids of the favorites to invite. */
  invitees: string[];
}

/** Pay inputs take digits and one dot, cents at most, 5 characters (B-35, L-14, AMB-45). */
export function cleanMoneyInput(text: string): string {
  const [whole = '', ...rest] = text.replaceAll(/[^\d.]/g, '').split('.');
  return (rest.length > 0 ? `${whole}.${rest.join('').slice(0, 2)}` : whole).slice(0, 5);
}

/** The hours input takes digits, 3 characters (B-36, AMB-45). */
export function cleanHoursInput(text: string): string {
  return text.replaceAll(/\D/g, '').slice(0, 3);
}

/** The number that was typed; undefined for nothing and for what is no number. */
export function parseNumber(text: string): number | undefined {
  if (text.trim() === '') return undefined;
  const value = Number(text);
  return Number.isFinite(value) ? value : undefined;
}

/** B-46: a rate above 0. */
export const payValid = (text: string): boolean => (parseNumber(text) ?? 0) > 0;

/** The minimum pay may be left out. */
export const minPayValid = (text: string): boolean =>
  text.trim() === '' || (parseNumber(text) ?? -1) >= 0;

/** B-47: from 1 up to below 100. */
export function hoursValid(text: string): boolean {
  const hours = parseNumber(text) ?? 0;
  return hours >= 1 && hours < 100;
}

/** B-33: tomorrow 07:00 at the center. */
export function defaultStart(now: Date, zone: string): string {
  return `${shiftDay(dayOf(now, zone), { days: 1 })}T07:00`;
}

/** What is wrong with a center-local time, if anything (B-42, B-43, AMB-43). */
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

/** The pay terms as typed; exactly one rate (B-11, AMB-46). Undefined until there is a rate. */
export function payTermsOf(
  values: Pick<PostingValues, 'rateType' | 'pay' | 'minPay'>,
): Record<keyof PayTerms, number> | undefined {
  const rate = parseNumber(values.pay) ?? 0;
  if (rate <= 0) return undefined;
  return {
    hourlyRate: values.rateType === 'HOURLY' ? rate : 0,
    payPerJob: values.rateType === 'PER_JOB' ? rate : 0,
    minPay: parseNumber(values.minPay) ?? 0,
  };
}

/** Dollars one professional gets if the case takes as long as estimated; undefined until known. */
export function expectedPay(
  values: Pick<PostingValues, 'rateType' | 'pay' | 'duration'>,
): number | undefined {
  const rate = parseNumber(values.pay) ?? 0;
  if (rate <= 0) return undefined;
  if (values.rateType === 'PER_JOB') return rate;
  return hoursValid(values.duration) ? rate * Number(values.duration) : undefined;
}

/** A procedure joins the list: trimmed, and only once. */
export function withProcedure(list: readonly string[], typed: string): string[] {
  const procedure = typed.trim().replaceAll(/\s+/g, ' ');
  if (procedure === '') return [...list];
  const known = list.some((p) => p.toLowerCase() === procedure.toLowerCase());
  return known ? [...list] : [...list, procedure];
}

/** The body of createjob for checked values (B-59, B-60). */
export function jobOf(values: PostingValues, zone: string) {
  const { surgeonId, surgeryCenterId } = values;
  return {
    ...(surgeonId && { surgeonId }),
    ...(surgeryCenterId && { surgeryCenterId }),
    start: (instantOf(values.start, zone) ?? new Date(Number.NaN)).toISOString(),
    duration: Number(values.duration),
    desc: values.desc.trim(),
    procedures: withProcedure(values.procedures, values.procedure),
    staffs: [
      {
        specialtyId: Number(values.specialtyId),
        ...(payTermsOf(values) ?? { hourlyRate: 0, payPerJob: 0, minPay: 0 }),
        numOfRequired: 1,
      },
    ],
  } satisfies NewJob;
}
