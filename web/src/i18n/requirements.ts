import type { MissingRequirement, Requirement } from '@/rules/requirements';
import { dayText } from './dates';
import { t } from '.';

/** Returns the text of a requirement, such as `ACLS / BLS: approved`. */
export function requirementText({ kind, slot }: Requirement): string {
  if (kind === 'DOCUMENT_APPROVED' || kind === 'DOCUMENT_CURRENT')
    return t(`requirement.${kind}`, { what: slot ? t(`document.${slot}`) : '' });
  return t(`requirement.${kind}`);
}

/** Returns the text of a requirement that is not met, with its last valid day if it ends too early. */
export function missingText(missing: MissingRequirement): string {
  const what = requirementText(missing);
  return missing.expires ? t('requirement.ends', { what, day: dayText(missing.expires) }) : what;
}

/** Returns unmet requirements in one line. Consecutive requirements of a document name it once. */
export function missingList(missing: readonly MissingRequirement[]): string {
  const place = (item: MissingRequirement) =>
    missing.findIndex((other) => other === item || (item.slot && other.slot === item.slot));
  const sorted = missing.toSorted((one, other) => place(one) - place(other));
  const texts = sorted.map((item, at) => {
    const { slot } = item;
    const isRepeated = slot && slot === sorted[at - 1]?.slot;
    return missingText(item).slice(isRepeated ? t(`document.${slot}`).length + 2 : 0);
  });
  return texts.join(', ');
}
