import { useWatch } from 'react-hook-form';
import type { CenterBrief } from '@/api/types';
import { FormSelect, useFormField } from '@/shared/form/fields';
import type { ApiForm } from '@/shared/form/useApiForm';
import { t } from '@/i18n';
import { lazyInPlace } from '@/ui/lazyInPlace';
import type { Option } from '@/ui/Select';
import { CenterCodeField } from './CenterCodeField';
import { chosenCenters, type SignUpValues } from './signUp';

const MultiSelect = lazyInPlace(() => import('@/ui/MultiSelect'), {
  placeholder: <div className="skeleton h-16" aria-hidden="true" />,
  line: true,
});

interface Props {
  form: ApiForm<SignUpValues>;
  centers: readonly CenterBrief[];
  /** Whether the server requires the code of the first center. */
  codes: boolean;
}

/** The centers of a surgeon or an administrator, and the code of the first one. */
export function Affiliation({ form, centers, codes }: Props) {
  const [signInType, chosen, center] = useWatch({
    control: form.control,
    name: ['signInType', 'centers', 'center'],
  });
  const ids = chosenCenters({ signInType, centers: chosen, center });
  const first = centers.find(({ _id }) => _id === ids[0]);
  const options = centers.map(({ _id, name, city }) => ({ value: _id, label: `${name}, ${city}` }));
  return (
    <>
      {signInType === 'SURGEON' ? (
        <SurgeonCenters form={form} options={options} codes={codes} />
      ) : (
        <FormSelect
          form={form}
          name="center"
          deps={['centerCode']}
          label={t('signUp.center')}
          placeholder={t('signUp.centerPlaceholder')}
          options={options}
          required
        />
      )}
      {codes && first && <CenterCodeField form={form} center={first} />}
      {first && signInType === 'ADMIN' && (
        <p className="text-sm text-muted">{t('signUp.adminWaits')}</p>
      )}
    </>
  );
}

interface SurgeonProps extends Pick<Props, 'form' | 'codes'> {
  options: readonly Option[];
}

function SurgeonCenters({ form, options, codes }: SurgeonProps) {
  const { value, error, onChange, onBlur } = useFormField({
    form,
    name: 'centers',
    deps: ['centerCode'],
  });
  return (
    <MultiSelect
      label={t('signUp.centers')}
      options={options}
      value={value}
      onChange={onChange}
      onBlur={onBlur}
      placeholder={t('signUp.centersPlaceholder')}
      error={error}
      {...(codes && value.length > 1 ? { hint: t('signUp.centersPending') } : {})}
      required
    />
  );
}
