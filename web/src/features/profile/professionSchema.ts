import * as v from 'valibot';
import { ProviderIdentifier, YearsOfExperience } from '@/api/bounds';
import { t } from '@/i18n';
import { serverNow } from '@/lib/serverClock';
import { earliestLicenseDay } from '@/rules/profileFields';
import { requiredText } from '@/shared/form/textRules';

/** The rules of the profession step. */
export const professionSchema = v.object({
  licenseNo: requiredText('profile.licenseNo'),
  licenseExpDate: v.pipe(
    v.string(),
    v.check(
      (day) => day >= earliestLicenseDay(serverNow()),
      () => t('edit.licenseDateRule'),
    ),
  ),
  licenseState: requiredText('profile.licenseState'),
  npi: v.pipe(
    v.string(),
    v.trim(),
    v.regex(ProviderIdentifier.pattern, () => t('rule.invalid', { field: t('profile.npi') })),
  ),
  yearsOfExperience: v.pipe(
    v.string(),
    v.trim(),
    v.regex(YearsOfExperience.pattern, () => t('rule.invalid', { field: t('profile.years') })),
  ),
  boardSpecialties: v.array(v.string()),
  /** Typed but not added to the list. */
  specialty: v.string(),
});

/** The values of the form. */
export type ProfessionValues = v.InferOutput<typeof professionSchema>;
