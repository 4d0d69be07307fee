import type { MissingRequirement, Requirement } from '@/rules/requirements';
import { dayText } from './dates';
import { t } from '.';

/** Returns the text of a requirement, such as `ACLS / BLS: approved`. No center sets the one that is a block. */
export function requirementText({ kind, slot }: Requirement): string {
  if (kind === 'NOT_BLOCKED') return t('unmet.NOT_BLOCKED');
  if (kind === 'DOCUMENT_APPROVED' || kind === 'DOCUMENT_CURRENT')
    return t(`requirement.${kind}`, { what: slot ? t(`document.${slot}`) : '' });
  return t(`requirement.${kind}`);
}

/** Returns why a requirement is not met, such as `ACLS / BLS not approved`. */
export function missingText({ kind, slot, expires }: MissingRequirement): string {
  const what = slot ? t(`document.${slot}`) : t('unmet.stateLicense');
  if (expires) return t('unmet.ends', { what, day: dayText(expires) });
  if (kind === 'DOCUMENT_APPROVED' || kind === 'DOCUMENT_CURRENT')
    return t(`unmet.${kind}`, { what });
  return t(`unmet.${kind}`);
}

/**
 * Returns unmet requirements in one line, separated by semicolons. That a document is not approved is left out if it is not
 * uploaded.
 */
export function missingList(missing: readonly MissingRequirement[]): string {
  const absent = missing.filter(({ kind, expires }) => kind === 'DOCUMENT_CURRENT' && !expires);
  return missing
    .filter(
      ({ kind, slot }) =>
        kind !== 'DOCUMENT_APPROVED' || absent.every((document) => document.slot !== slot),
    )
    .map(missingText)
    .join('; ');
}
