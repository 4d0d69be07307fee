import { useQuery, useQueryClient } from '@tanstack/react-query';
import * as v from 'valibot';
import { FiveDigitZip, WholeDollars } from '@/api/bounds';
import { api, bodyOf } from '@/api/client';
import { useIdempotentSubmit } from '@/api/command';
import { t } from '@/i18n';
import {
  preferencesRequest,
  preferencesForm,
  type Preferences,
  type PreferencesForm as Values,
} from '@/rules/preferences';
import { ownZone } from '@/rules/zonedTime';
import { useUser } from '@/session/store';
import { DraftNotice } from '@/shared/DraftNotice';
import { FormAlerts } from '@/shared/form/FormAlerts';
import { useApiForm } from '@/shared/form/useApiForm';
import { QueryView } from '@/shared/QueryView';
import { Button } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { SkeletonList } from '@/ui/Empty';
import { toast } from '@/ui/toast';
import { ChannelMatrix } from './ChannelMatrix';
import { notificationPreferencesQuery } from './queries';
import { QuietHours } from './QuietHours';
import { Summary } from './Summary';

/** The channels of each notification, the quiet hours and the daily summary, which are saved together. */
export function PreferencesSection() {
  const query = useQuery(notificationPreferencesQuery);
  const professional = useUser().signInType === 'USER';
  const height = professional ? 'h-267 md:h-187' : 'h-198 md:h-136';
  return (
    <Card as="section" padding="large" aria-labelledby="settings-preferences">
      <h2 id="settings-preferences" className="text-lg">
        {t('preferences.title')}
      </h2>
      <p className="mt-1 text-muted">{t('preferences.lead')}</p>
      <QueryView query={query} skeleton={<SkeletonList rows={1} height={height} />}>
        {(stored) => <PreferencesForm stored={stored} />}
      </QueryView>
    </Card>
  );
}

/** A rule of a field that is shown and sent only if the checkbox above it is ticked. */
const rule = (
  box: 'quiet' | 'summary',
  field: 'quietFrom' | 'quietUntil' | 'zipCode' | 'minPay',
  valid: (text: string, values: Values) => boolean,
  message: () => string,
) =>
  v.rawCheck<Values>(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    const input = dataset.value;
    const value = input[field];
    if (input[box] && !valid(value.trim(), input))
      addIssue({
        message: message(),
        path: [{ type: 'object', origin: 'value', input: { ...input }, key: field, value }],
      });
  });

const timeRule = () => t('preferences.timeRule');

const schema = v.pipe(
  v.custom<Values>(() => true),
  rule('quiet', 'quietFrom', Boolean, timeRule),
  rule('quiet', 'quietUntil', Boolean, timeRule),
  rule(
    'quiet',
    'quietUntil',
    (until, { quietFrom }) => until !== quietFrom,
    () => t('preferences.sameTime'),
  ),
  rule(
    'summary',
    'zipCode',
    (zip) => zip === '' || FiveDigitZip.pattern.test(zip),
    () => t('preferences.zipRule'),
  ),
  rule(
    'summary',
    'minPay',
    (pay) => /^\d*$/.test(pay) && Number(pay) <= WholeDollars.maximum,
    () => t('preferences.payRule', { most: WholeDollars.maximum }),
  ),
);

function PreferencesForm({ stored }: { stored: Preferences }) {
  const { signInType, userId } = useUser();
  const queryClient = useQueryClient();
  const submitOnce = useIdempotentSubmit(['profile']);
  const form = useApiForm({
    schema,
    defaults: preferencesForm(stored, ownZone()),
    followDefaults: true,
    draft: { name: `preferences.${userId}`, sameDefaults: true },
    names: {
      'quietHours.from': 'quietFrom',
      'quietHours.until': 'quietUntil',
      'summary.hour': 'hour',
      'summary.centers': 'centers',
      'summary.zipCode': 'zipCode',
      'summary.miles': 'miles',
      'summary.minPay': 'minPay',
      'summary.days': 'days',
    },
    submit: async (values, takeStored): Promise<void> => {
      const body = preferencesRequest(values);
      const saved = await submitOnce(body, () =>
        bodyOf(api.PUT('/api/notificationpreferences', { body })),
      );
      queryClient.setQueryData(notificationPreferencesQuery.queryKey, saved);
      takeStored(preferencesForm(saved, ownZone()));
      toast(t('toast.saved'), { closeAfter: 1000 });
    },
  });
  return (
    <form noValidate onSubmit={form.onSubmit} className="mt-4 grid gap-6">
      <DraftNotice form={form} />
      <FormAlerts form={form} />
      <ChannelMatrix form={form} stored={stored} />
      <QuietHours form={form} />
      {signInType === 'USER' && <Summary form={form} known={stored.summary?.centers ?? []} />}
      <div className="flex">
        <Button type="submit" look="main" wide busy={form.busy}>
          {t('preferences.save')}
        </Button>
      </div>
    </form>
  );
}
