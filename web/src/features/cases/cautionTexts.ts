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
export function cautionTexts(
  { center, lines, hours }: Terms,
  recent: readonly PostedJob[],
): string[] {
  const texts = lines.flatMap((line) => {
    const last = lastPayOf(recent, center, line.specialtyId);
    if (!last || !isUnusualPay(line, last)) return [];
    const who = lineName(line);
    return [t('post.unusualPay', { who, last: rateText(last) })];
  });
  if (hours > LONG_CASE_HOURS) texts.push(t('post.longCase', { duration: durationText(hours) }));
  return texts;
}

/** Returns the group and the number of places of a line. */
export const lineName = ({ specialtyId, required }: PostingLine): string =>
  positionText(Number(specialtyId), Number(required)) ?? '';

/** The groups at a center whose last pay the cautions compare. */
export const groupsToCompare = ({ center, lines }: Pick<Terms, 'center' | 'lines'>) =>
  lines.map(({ specialtyId }) => ({ center, group: specialtyId }));
