/** Changing a posted case: the values of the form, and the request body. */
import type { components } from '@/api/schema';
import type { PostedJob } from '@/api/types';
import { staffsOf } from './newJob';
import { lineOf } from './postAgain';
import type { PostingLine } from './posting';
import { instantOf, localOf } from './zonedTime';

type EditJob = components['schemas']['EditJob'];

/** The values of the form; numbers are text, as typed. */
export interface EditValues {
  /** Center-local `YYYY-MM-DDTHH:mm`. */
  start: string;
  duration: string;
  /** One procedure per line. */
  procedures: string;
  desc: string;
  /** The positions in their order. */
  lines: PostingLine[];
}

/** Returns the values of a posted case. */
export const editValues = (job: PostedJob): EditValues => ({
  start: localOf(new Date(job.start), job.timeZone),
  duration: String(job.duration),
  procedures: job.procedures.join('\n'),
  desc: job.desc,
  lines: job.staffs.map(lineOf),
});

/** Returns the values of a newer version of the case with what was typed on an earlier one. */
export function rebaseEdit(typed: EditValues, earlier: EditValues, newer: EditValues): EditValues {
  const rebase = (field: 'start' | 'duration' | 'procedures' | 'desc') =>
    typed[field] === earlier[field] ? newer[field] : typed[field];
  return {
    start: rebase('start'),
    duration: rebase('duration'),
    procedures: rebase('procedures'),
    desc: rebase('desc'),
    lines: mergeLines(typed.lines, earlier.lines, newer.lines),
  };
}

/**
 * Matches positions by group, because another owner may have added some; those that were added here come last.
 * Of places and amounts that both have changed the larger one is taken, because the server refuses less than is posted.
 */
function mergeLines(
  typed: readonly PostingLine[],
  earlier: readonly PostingLine[],
  newer: readonly PostingLine[],
): PostingLine[] {
  const merged = newer.map((line): PostingLine => {
    const own = findLine(typed, line);
    // The type of pay of a posted position stays, so an amount of the other type is not kept.
    if (!own || own.rateType !== line.rateType) return line;
    const before = findLine(earlier, line);
    const rebase = (field: 'required' | 'pay' | 'minPay') => {
      const isLess = line[field] !== before?.[field] && Number(own[field]) < Number(line[field]);
      return own[field] === before?.[field] || isLess ? line[field] : own[field];
    };
    return { ...line, required: rebase('required'), pay: rebase('pay'), minPay: rebase('minPay') };
  });
  return [...merged, ...typed.filter((line) => !findLine(newer, line))];
}

/** Whether places or amounts that were typed on the earlier version are not among the rebased values. */
export const dropsTyped = (typed: EditValues, earlier: EditValues, rebased: EditValues): boolean =>
  typed.lines.some((own) => {
    const [before, now] = [findLine(earlier.lines, own), findLine(rebased.lines, own)];
    return (['required', 'rateType', 'pay', 'minPay'] as const).some(
      (field) => own[field] !== before?.[field] && own[field] !== now?.[field],
    );
  });

const findLine = (lines: readonly PostingLine[], { specialtyId }: PostingLine) =>
  lines.find((line) => line.specialtyId === specialtyId);

/** Whether the values change the time, which confirmed people then have to confirm again. */
export const changesTime = (
  values: Pick<EditValues, 'start' | 'duration'>,
  opened: Pick<EditValues, 'start' | 'duration'>,
): boolean => values.start !== opened.start || Number(values.duration) !== Number(opened.duration);

/** Returns the lines whose rate differs from the posted one, and those that were added. */
export const withChangedPay = (lines: readonly PostingLine[], job: PostedJob): PostingLine[] => {
  const posted = editValues(job).lines;
  return lines.filter((line) => {
    const before = findLine(posted, line);
    return before?.pay !== line.pay || before.rateType !== line.rateType;
  });
};

/** Returns the body of editjob for validated values; what is unchanged is left out. */
export function editOf(job: PostedJob, values: EditValues): EditJob {
  const opened = editValues(job);
  return {
    jobId: job._id,
    version: job.version,
    // A start can have seconds, which the field does not show.
    ...(values.start !== opened.start && {
      start: (instantOf(values.start, job.timeZone) ?? new Date(Number.NaN)).toISOString(),
    }),
    ...(Number(values.duration) !== job.duration && { duration: Number(values.duration) }),
    ...(values.desc !== opened.desc && { desc: values.desc.trim() }),
    ...(values.procedures !== opened.procedures && {
      procedures: values.procedures.split('\n').filter((text) => text.trim() !== ''),
    }),
    ...(JSON.stringify(values.lines) !== JSON.stringify(opened.lines) && {
      staffs: staffsOf(values.lines),
    }),
  };
}
