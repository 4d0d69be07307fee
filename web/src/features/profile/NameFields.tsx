import { FirstName, LastName } from '@/api/bounds';
import { t } from '@/i18n';
import { PREFIXES, SUFFIXES } from '@/rules/profileFields';
import { FormSelect, FormText } from '@/shared/form/fields';
import type { ApiForm } from '@/shared/form/useApiForm';
import type { AboutValues } from './aboutSchema';

const choices = (values: readonly string[]) => values.map((value) => ({ value, label: value }));

/** The name with its prefix and suffix. */
export function NameFields({ form }: { form: ApiForm<AboutValues> }) {
  return (
    <div className="grid grid-cols-[7.5rem_1fr_7.5rem] gap-4 md:grid-cols-[7.5rem_1fr_1fr_7.5rem]">
      <FormSelect
        form={form}
        name="prefix"
        label={t('edit.prefix')}
        options={choices(PREFIXES)}
        placeholder={t('edit.none')}
      />
      <FormText
        form={form}
        name="firstName"
        label={t('signUp.firstName')}
        maxLength={FirstName.maxLength}
        autoComplete="given-name"
        className="max-md:col-span-2"
        required
      />
      <FormText
        form={form}
        name="lastName"
        label={t('signUp.lastName')}
        maxLength={LastName.maxLength}
        autoComplete="family-name"
        className="max-md:col-span-2"
        required
      />
      <FormSelect
        form={form}
        name="suffix"
        label={t('edit.suffix')}
        options={choices(SUFFIXES)}
        placeholder={t('edit.none')}
      />
    </div>
  );
}
