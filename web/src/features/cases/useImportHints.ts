import type { Session } from '@/session/types';
import { lineOf } from '@/rules/postAgain';
import { lineTotal } from '@/rules/newJob';
import { cautionTexts, groupsToCompare } from './cautionTexts';
import { type ImportedLine, isPosted } from './useImport';
import { useRecentCases } from './usePostingHints';

/** The rows that are ready, as the terms of a case. */
const termsOf = (lines: readonly ImportedLine[]) =>
  lines.flatMap(({ number, job, answer }) =>
    job && !isPosted({ answer })
      ? [
          {
            number,
            center: job.surgeryCenterId ?? '',
            lines: job.staffs.map((staff) =>
              lineOf({ hourlyRate: 0, payPerJob: 0, minPay: 0, ...staff, numOfFilled: 0 }),
            ),
            hours: job.duration,
          },
        ]
      : [],
  );

/** Returns the cautions of each row that is ready, by its number, and the total of these rows. */
export function useImportHints(session: Session, lines: readonly ImportedLine[]) {
  const rows = termsOf(lines);
  const wanted = new Map(
    rows.flatMap(groupsToCompare).map((one) => [`${one.center} ${one.group}`, one] as const),
  );
  const recent = useRecentCases(session, rows.length > 0, [...wanted.values()]);
  const cautions: Record<number, string> = {};
  let total = 0;
  for (const row of rows) {
    const texts = cautionTexts(row, recent);
    if (texts.length > 0) cautions[row.number] = texts.join(' ');
    for (const line of row.lines) total += lineTotal(line, String(row.hours));
  }
  return { cautions, total };
}
