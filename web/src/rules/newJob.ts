/**
 * The request body of a posting, and what it pays. The posting form needs this only after it was shown, so it is not
 * in the module of its rules.
 */
import type { components } from '@/api/schema';
import { amountFor } from './pay';
import {
  isValidHours,
  payTermsOf,
  type PostingLine,
  type PostingValues,
  withProcedure,
} from './posting';
import { instantOf } from './zonedTime';

type NewJob = components['schemas']['NewJob'];

/** A longer case is unusual, so the confirmation mentions its duration. */
export const LONG_CASE_HOURS = 12;

/**
 * Returns the dollars for one professional if the case takes as long as estimated; undefined if
 * unknown.
 */
export function expectedPay(
  line: Pick<PostingLine, 'rateType' | 'pay'>,
  duration: string,
): number | undefined {
  const terms = payTermsOf({ ...line, minPay: '' });
  if (!terms) return undefined;
  if (line.rateType === 'HOURLY' && !isValidHours(duration)) return undefined;
  return amountFor(Number(duration), terms);
}

/** Returns the dollars for all places of a line; 0 if unknown. */
export const lineTotal = (line: PostingLine, duration: string): number =>
  (expectedPay(line, duration) ?? 0) * Number(line.required);

/** Returns the positions of the body for validated lines. */
export const staffsOf = (lines: readonly PostingLine[]) =>
  lines.map((line) => ({
    specialtyId: Number(line.specialtyId),
    ...(payTermsOf(line) ?? { hourlyRate: 0, payPerJob: 0, minPay: 0 }),
    numOfRequired: Number(line.required),
  }));

/** Returns the body of createjob for validated values. */
export function jobOf(values: PostingValues, zone: string) {
  const { surgeonId, surgeryCenterId } = values;
  return {
    ...(surgeonId && { surgeonId }),
    ...(surgeryCenterId && { surgeryCenterId }),
    start: (instantOf(values.start, zone) ?? new Date(Number.NaN)).toISOString(),
    duration: Number(values.duration),
    desc: values.desc.trim(),
    procedures: withProcedure(values.procedures, values.procedure),
    staffs: staffsOf(values.lines),
  } satisfies NewJob;
}
