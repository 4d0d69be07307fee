import type { components } from '@/api/schema';
import { isComplete } from '@/rules/eligibility';
import { slotName } from './documentText';
import { t } from '@/i18n';

type Completeness = components['schemas']['Completeness'];

/** Lists the missing, rejected and unreviewed items among those that centers expect of the group. */
export function Gaps({ of }: { of: Completeness }) {
  if (isComplete(of)) return <p className="text-sm text-muted">{t('eligibility.complete')}</p>;
  const names = (slots: Completeness['missing']) => slots.map(slotName).join(', ');
  return (
    <ul className="grid gap-1 text-sm">
      {of.license === 'MISSING' && <li>{t('eligibility.noLicense')}</li>}
      {of.license === 'EXPIRED' && (
        <li className="font-bold text-danger">{t('eligibility.licenseExpired')}</li>
      )}
      {of.missing.length > 0 && (
        <li>{t('eligibility.missing', { documents: names(of.missing) })}</li>
      )}
      {of.rejected.length > 0 && (
        <li>{t('eligibility.rejected', { documents: names(of.rejected) })}</li>
      )}
      {of.unreviewed.length > 0 && (
        <li>{t('eligibility.unreviewed', { documents: names(of.unreviewed) })}</li>
      )}
    </ul>
  );
}
