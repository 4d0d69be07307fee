import { positionText } from '@/i18n/categories';
import { durationText } from '@/i18n/dates';
import { rateText } from '@/i18n/money';
import { t } from '@/i18n';
import type { PostedJob } from '@/api/types';
import { LONG_CASE_HOURS } from '@/rules/newJob';
import type { PostingLine } from '@/rules/posting';
import { isUnusualPay, lastPayOf } from '@/rules/postingHints';

interface Terms {
  center: string;
  lines: readonly PostingLine[];
  hours: number;
}

/** Returns the cautions about pay far from the last one and about unusually long cases (AMB-89). */
export const cautionTexts = (terms: Terms, recent: readonly PostedJob[]): string[] => [
  ...unusualPayTexts(terms, recent),
  ...longCaseTexts(terms.hours),
];

/** Returns the cautions about pay far from the last one. */
export const unusualPayTexts = (
  { center, lines, hours }: Terms,
  recent: readonly PostedJob[],
): string[] =>
  lines.flatMap((line) => {
    const last = lastPayOf(recent, center, line.specialtyId);
    if (!last || !isUnusualPay(line, last, hours)) return [];
    const who = lineName(line);
    return [t('post.unusualPay', { who, last: rateText(last) })];
  });

/** Returns the caution about an unusually long case. */
export const longCaseTexts = (hours: number): string[] =>
  hours > LONG_CASE_HOURS ? [t('post.longCase', { duration: durationText(hours) })] : [];

/** Returns the group and the number of places of a line. */
export const lineName = ({ specialtyId, required }: PostingLine): string =>
  positionText(Number(specialtyId), Number(required)) ?? '';

/** The groups at a center whose last pay the cautions compare. */
export const groupsToCompare = ({ center, lines }: Pick<Terms, 'center' | 'lines'>) =>
  lines.map(({ specialtyId }) => ({ center, group: specialtyId }));
