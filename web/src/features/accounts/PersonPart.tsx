import { FirstName, LastName } from '@/api/bounds';
import { t } from '@/i18n';
import { FormSelect, FormText } from '@/shared/form/fields';
import { FormPhone } from '@/shared/form/FormPhone';
import type { ApiForm } from '@/shared/form/useApiForm';
import { useCategories } from '@/shared/useCategories';
import type { SignUpValues } from './signUp';
import { SignUpPart } from './SignUpPart';

interface Props {
  form: ApiForm<SignUpValues>;
  role: SignUpValues['signInType'];
}

/** The name and the phone number of the person, of professionals also the group. */
export function PersonPart({ form, role }: Props) {
  const categories = useCategories();
  return (
    <SignUpPart title={t('signUp.you')}>
      <div className="grid gap-4 md:grid-cols-2">
        <FormText
          form={form}
          name="firstName"
          label={t('signUp.firstName')}
          maxLength={FirstName.maxLength}
          autoComplete="given-name"
          required
        />
        <FormText
          form={form}
          name="lastName"
          label={t('signUp.lastName')}
          maxLength={LastName.maxLength}
          autoComplete="family-name"
          required
        />
      </div>
      <FormPhone form={form} name="phone" required />
      {role === 'USER' && (
        <FormSelect
          form={form}
          name="categoryId"
          label={t('signUp.group')}
          placeholder={t('common.select')}
          options={categories}
          required
        />
      )}
    </SignUpPart>
  );
}
