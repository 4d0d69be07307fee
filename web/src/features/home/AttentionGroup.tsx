import { createLink } from '@tanstack/react-router';
import { type ComponentProps, type ReactNode, useId } from 'react';
import type { WaitingCase } from '@/api/types';
import { neededText } from '@/i18n/categories';
import { dateTimeText, weekdayText } from '@/i18n/dates';
import { t } from '@/i18n';
import { surgeonName } from '@/rules/people';
import { Card } from '@/ui/Card';
import { linkClass } from '@/ui/TextLink';

interface Props {
  title: string;
  /** The total number of items; the link to all is shown if the list has fewer. */
  total: number;
  all?: ReactNode;
  children: readonly ReactNode[];
}

/** The items of one kind. */
export function AttentionGroup({ title, total, all, children }: Props) {
  const heading = useId();
  if (total === 0) return null;
  return (
    <Card as="section" padding="small" aria-labelledby={heading}>
      <h3 id={heading} className="px-2 pb-1 text-base">
        {title}
      </h3>
      <ul className="divide-y divide-line">{children}</ul>
      {total > children.length && <div className="px-2 pt-1 text-sm">{all}</div>}
    </Card>
  );
}

/** The link to all items of a kind, `of` which is the title. */
export const AllLink = createLink(({ of, ...link }: ComponentProps<'a'> & { of: string }) => (
  <a {...link} aria-label={t('attention.showAll', { what: of })} className={linkClass(true)}>
    {t('attention.all')}
  </a>
));

/** Returns the start of a case with its weekday. */
export const startText = (start: string, timeZone: string) =>
  `${weekdayText(start, timeZone)}, ${dateTimeText(start, timeZone)}`;

/** The time and the center of a case. */
export const caseText = ({ start, timeZone, centerName }: WaitingCase) =>
  `${startText(start, timeZone)} · ${centerName}`;

/** Joins the parts of a line, without those that are missing. */
export const joined = (...parts: readonly (string | undefined)[]) =>
  parts.filter(Boolean).join(' · ');

/** The time, the center and the group of a case. */
export const caseWithGroup = (item: WaitingCase) =>
  joined(caseText(item), neededText(item.categoryId, item.numOfRequired));

/** The same with the surgeon, because several surgeons of a center can have cases at the same time. */
export const caseWithSurgeon = (item: WaitingCase) =>
  joined(caseWithGroup(item), surgeonName(item.surgeonName));

/** The surgeon of a professional's own case, and who is needed if that is more than one person of the own group. */
export const surgeonOf = ({ surgeonName: name, categoryId, numOfRequired = 1 }: WaitingCase) =>
  joined(surgeonName(name), numOfRequired > 1 ? neededText(categoryId, numOfRequired) : undefined);
