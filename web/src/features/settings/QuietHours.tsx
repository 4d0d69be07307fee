import { useWatch } from 'react-hook-form';
import { t } from '@/i18n';
import { zoneName } from '@/i18n/dates';
import type { PreferencesForm } from '@/rules/preferences';
import { cityOf, zonesWith } from '@/rules/stateZones';
import { FormCheckbox, FormSelect, FormText } from '@/shared/form/fields';
import type { ApiForm } from '@/shared/form/useApiForm';

/** Returns the options: the zones of the states, and the chosen one, which may be another zone of the device. */
const zones = (chosen: string) =>
  zonesWith(chosen).map((zone) => ({
    value: zone,
    label: t('preferences.zoneOption', {
      name: zoneName(zone, new Date(), 'longGeneric'),
      city: cityOf(zone),
    }),
  }));

/** The hours in which no messages are sent, and the time zone of quiet hours and summary. */
export function QuietHours({ form }: { form: ApiForm<PreferencesForm> }) {
  const [quiet, zone, summary] = useWatch({
    control: form.control,
    name: ['quiet', 'timeZone', 'summary'],
  });
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 font-bold">{t('preferences.hours')}</legend>
      <div>
        <FormCheckbox
          form={form}
          name="quiet"
          label={t('preferences.quiet')}
          deps={['quietFrom', 'quietUntil']}
        />
        <p className="text-sm text-muted">{t('preferences.quietHint')}</p>
      </div>
      {quiet && (
        <>
          <div className="grid max-w-panel grid-cols-2 gap-4">
            <FormText form={form} name="quietFrom" type="time" label={t('preferences.from')} />
            <FormText
              form={form}
              name="quietUntil"
              type="time"
              label={t('preferences.until')}
              deps={['quietFrom']}
            />
          </div>
          <FormCheckbox form={form} name="urgentWakes" label={t('preferences.urgentWakes')} />
        </>
      )}
      {(quiet || summary) && (
        <FormSelect
          form={form}
          name="timeZone"
          className="max-w-panel"
          label={t('preferences.zone')}
          hint={t('preferences.zoneHint')}
          options={zones(zone)}
        />
      )}
    </fieldset>
  );
}
