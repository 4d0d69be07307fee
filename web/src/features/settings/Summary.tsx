import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { centersQuery } from '@/api/publicQueries';
import type { components } from '@/api/schema';
import { t } from '@/i18n';
import { timeText, weekdayText } from '@/i18n/dates';
import type { PreferencesForm } from '@/rules/preferences';
import { FormCheckbox, FormSelect, FormText, useFormField } from '@/shared/form/fields';
import type { ApiForm } from '@/shared/form/useApiForm';
import { Checkbox } from '@/ui/Checkbox';
import { lazyInPlace } from '@/ui/lazyInPlace';

const MultiSelect = lazyInPlace(() => import('@/ui/MultiSelect'), {
  placeholder: <div className="skeleton h-16" aria-hidden="true" />,
  line: true,
});

const HOURS = Array.from({ length: 24 }, (_, hour) => String(hour));
const MILES = ['10', '25', '50', '100', '200', '500'];
/** ISO weekday numbers, 1 for Monday. */
const WEEK = ['1', '2', '3', '4', '5', '6', '7'];

interface Props {
  form: ApiForm<PreferencesForm>;
  /** The stored centers of the filter, whose names are shown before the list of all centers is read. */
  known: readonly components['schemas']['CenterName'][];
}

/** The daily mail with new cases: whether and when it is sent, and the filter of its cases. */
export function Summary({ form, known }: Props) {
  const on = useWatch({ control: form.control, name: 'summary' });
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 font-bold">{t('preferences.summary')}</legend>
      <div>
        <FormCheckbox
          form={form}
          name="summary"
          label={t('preferences.summaryOn')}
          deps={['zipCode', 'minPay']}
        />
        <p className="text-sm text-muted">{t('preferences.summaryHint')}</p>
      </div>
      {on && <Filter form={form} known={known} />}
    </fieldset>
  );
}

function Filter({ form, known }: Props) {
  const { data = [] } = useQuery(centersQuery);
  const zip = useWatch({ control: form.control, name: 'zipCode' });
  const chosen = useFormField({ form, name: 'centers' });
  const listed = data.map(({ _id, name, city }) => ({ value: _id, label: `${name}, ${city}` }));
  const unlisted = known.filter(({ _id }) => !data.some((center) => center._id === _id));
  const options = [...unlisted.map(({ _id, name }) => ({ value: _id, label: name })), ...listed];
  const miles = useWatch({ control: form.control, name: 'miles' });
  return (
    <>
      <FormSelect
        form={form}
        name="hour"
        className="max-w-panel"
        label={t('preferences.hour')}
        options={HOURS.map((hour) => ({
          value: hour,
          label: timeText(`2026-01-05T${hour.padStart(2, '0')}:00:00Z`, 'UTC'),
        }))}
      />
      <MultiSelect
        label={t('preferences.centers')}
        options={options}
        value={chosen.value}
        error={chosen.error}
        onChange={chosen.onChange}
        placeholder={t('preferences.anyCenter')}
      />
      <div className="grid gap-4 md:grid-cols-2">
        <FormText
          form={form}
          name="zipCode"
          inputMode="numeric"
          autoComplete="postal-code"
          maxLength={5}
          label={t('preferences.zip')}
          hint={t('preferences.zipHint')}
        />
        {zip.trim() !== '' && (
          <FormSelect
            form={form}
            name="miles"
            label={t('preferences.miles')}
            options={[...new Set([...MILES, miles])]
              .sort((a, b) => Number(a) - Number(b))
              .map((value) => ({ value, label: value }))}
          />
        )}
      </div>
      <FormText
        form={form}
        name="minPay"
        inputMode="numeric"
        className="max-w-panel"
        label={t('preferences.minPay')}
        hint={t('preferences.minPayHint')}
      />
      <Days form={form} />
    </>
  );
}

function Days({ form }: { form: ApiForm<PreferencesForm> }) {
  const { value, error, onChange } = useFormField({ form, name: 'days' });
  return (
    <fieldset>
      <legend className="font-bold">{t('preferences.days')}</legend>
      <p className="text-sm text-muted">{t('preferences.daysHint')}</p>
      <div className="flex flex-wrap gap-x-6">
        {WEEK.map((day) => (
          <Checkbox
            key={day}
            // 5 January 2026 is a Monday.
            label={weekdayText(`2026-01-${String(4 + Number(day)).padStart(2, '0')}`, 'UTC')}
            checked={value.includes(day)}
            onChange={({ target }) =>
              onChange(target.checked ? [...value, day] : value.filter((one) => one !== day))
            }
          />
        ))}
      </div>
      {error && <p className="text-sm text-danger">{error}</p>}
    </fieldset>
  );
}
