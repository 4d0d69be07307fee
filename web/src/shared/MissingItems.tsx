import type { components } from '@/api/schema';
import { isComplete } from '@/rules/eligibility';
import { slotName } from './documentText';
import { t } from '@/i18n';

type Completeness = components['schemas']['Completeness'];

/** Lists the missing, rejected and unreviewed items among those that centers expect of the group. */
export function MissingItems({ completeness }: { completeness: Completeness }) {
  if (isComplete(completeness))
    return <p className="text-sm text-muted">{t('eligibility.complete')}</p>;
  const { license, missing, rejected, unreviewed } = completeness;
  const slotNames = (slots: Completeness['missing']) => slots.map(slotName).join(', ');
  return (
    <ul className="grid gap-1 text-sm">
      {license === 'MISSING' && <li>{t('eligibility.noLicense')}</li>}
      {license === 'EXPIRED' && (
        <li className="font-bold text-danger">{t('eligibility.licenseExpired')}</li>
      )}
      {missing.length > 0 && <li>{t('eligibility.missing', { documents: slotNames(missing) })}</li>}
      {rejected.length > 0 && (
        <li>{t('eligibility.rejected', { documents: slotNames(rejected) })}</li>
      )}
      {unreviewed.length > 0 && (
        <li>{t('eligibility.unreviewed', { documents: slotNames(unreviewed) })}</li>
      )}
    </ul>
  );
}
