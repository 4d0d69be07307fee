import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { CenterCity, StreetAddress, SurgeryCenterName, ZipCode } from '@/api/bounds';
import { configQuery } from '@/api/publicQueries';
import { t } from '@/i18n';
import { OptionalMark } from '@/ui/Field';
import type { CenterValues } from './centerSchema';
import { FormSelect, FormText } from './form/fields';
import { FormPhone } from './form/FormPhone';
import type { ApiForm } from './form/useApiForm';

interface Props<V extends CenterValues, Out> {
  form: ApiForm<V, Out>;
  /** Whether the browser offers to fill in an address of the user. */
  autofill?: boolean;
}

/** The fields of `centerSchema`. The form may have further ones. */
export function CenterFields<V extends CenterValues, Out>({
  form: anyForm,
  autofill = false,
}: Props<V, Out>) {
  // `V` has these fields, but the names of the fields of a type parameter are not known.
  const form = anyForm as unknown as ApiForm<CenterValues>;
  const { data } = useQuery(configQuery);
  const state = useWatch({ control: form.control, name: 'state' });
  const autoComplete = (token: string) => ({ autoComplete: autofill ? token : 'off' });
  return (
    <>
      <FormText
        form={form}
        name="name"
        label={t('center.name')}
        maxLength={SurgeryCenterName.maxLength}
        {...autoComplete('organization')}
        required
      />
      <FormText
        form={form}
        name="address"
        label={t('center.address')}
        maxLength={StreetAddress.maxLength}
        {...autoComplete('street-address')}
        required
      />
      <div className="grid gap-4 md:grid-cols-[1fr_11rem_8rem]">
        <FormText
          form={form}
          name="city"
          label={t('center.city')}
          maxLength={CenterCity.maxLength}
          {...autoComplete('address-level2')}
          required
        />
        <FormSelect
          form={form}
          name="state"
          label={t('center.state')}
          options={data?.states ?? [{ value: state, label: state }]}
          required
        />
        <FormText
          form={form}
          name="zipCode"
          label={t('center.zip')}
          maxLength={ZipCode.maxLength}
          inputMode="numeric"
          {...autoComplete('postal-code')}
          required
        />
      </div>
      <FormPhone
        form={form}
        name="phone"
        {...autoComplete('tel-national')}
        aside={<OptionalMark />}
      />
    </>
  );
}
