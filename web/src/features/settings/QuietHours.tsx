import { useWatch } from 'react-hook-form';
import { t } from '@/i18n';
import type { PreferencesForm } from '@/rules/preferences';
import { FormCheckbox, FormSelect, FormText } from '@/shared/form/fields';
import type { ApiForm } from '@/shared/form/useApiForm';

/** The zones of the states. */
const STATES = [
  'America/New_York',
  'America/Detroit',
  'America/Indiana/Indianapolis',
  'America/Chicago',
  'America/Denver',
  'America/Boise',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/Anchorage',
  'Pacific/Honolulu',
];

/** The zones of the states, and the chosen one, which may be that of the device. */
const zones = (chosen: string) =>
  [...new Set([...STATES, chosen])].map((zone) => ({
    value: zone,
    label: zone.replaceAll('_', ' '),
  }));

/** The hours in which messages wait, and the zone of all hours here. */
export function QuietHours({ form }: { form: ApiForm<PreferencesForm> }) {
  const [quiet, zone, summary] = useWatch({
    control: form.control,
    name: ['quiet', 'timeZone', 'summary'],
  });
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 font-bold">{t('preferences.hours')}</legend>
      <div>
        <FormCheckbox form={form} name="quiet" label={t('preferences.quiet')} />
        <p className="text-sm text-muted">{t('preferences.quietHint')}</p>
      </div>
      {quiet && (
        <>
          <div className="grid max-w-md grid-cols-2 gap-4">
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
          className="max-w-md"
          label={t('preferences.zone')}
          hint={t('preferences.zoneHint')}
          options={zones(zone)}
        />
      )}
    </fieldset>
  );
}
