import { useQuery } from '@tanstack/react-query';
import * as v from 'valibot';
import { api, bodyOf } from '@/api/client';
import { useCommand, useIdempotentSubmit } from '@/api/command';
import { secondFactorsQuery } from '@/api/queries';
import type { components } from '@/api/schema';
import { FormAlerts } from '@/shared/form/FormAlerts';
import { FormText } from '@/shared/form/fields';
import { requiredText } from '@/shared/form/textRules';
import { useApiForm } from '@/shared/form/useApiForm';
import { t } from '@/i18n';
import { Button } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { Checkbox } from '@/ui/Checkbox';
import { toast } from '@/ui/toast';
import { CenterAdministrators } from './CenterAdministrators';

type Rule = components['schemas']['SecondFactorRule'];

/** For administrators: the administrators and the rule of each center, and the help for colleagues who lost their factor. */
export function CenterRules() {
  const { data } = useQuery(secondFactorsQuery);
  return data?.centers.map((rule) => <Center key={rule.centerId} rule={rule} />);
}

function Center({ rule }: { rule: Rule }) {
  const { centerId, name = '', required, administrators = [] } = rule;
  const change = useCommand({
    send: (next: boolean, headers) =>
      bodyOf(
        api.PUT('/api/surgerycenter/{id}/secondfactor', {
          params: { path: { id: centerId } },
          body: { required: next },
          headers,
        }),
      ),
    onDone: () => toast(t('toast.saved'), { closeAfter: 1000 }),
    refreshes: ['profile'],
  });
  return (
    <Card as="section" padding="large" aria-label={t('factorRule.title', { center: name })}>
      <h2 className="text-lg">{t('factorRule.title', { center: name })}</h2>
      <CenterAdministrators centerId={centerId} center={name} administrators={administrators} />
      <div className="mt-5 border-t border-line pt-5">
        <Checkbox
          label={t('factorRule.label')}
          checked={required}
          // Not disabled, because it would lose the focus.
          aria-disabled={change.isPending || undefined}
          onChange={({ target }) => !change.isPending && change.run(target.checked)}
        />
        <p className="mt-1 text-sm text-muted">{t('factorRule.hint')}</p>
      </div>
      <Colleague centerId={centerId} />
    </Card>
  );
}

const schema = v.object({
  email: requiredText('signUp.email'),
});

/** Requests the removal of the factors of a person who lost them. */
function Colleague({ centerId }: { centerId: string }) {
  const submitOnce = useIdempotentSubmit();
  const form = useApiForm({
    schema,
    defaults: { email: '' },
    submit: async ({ email }) => {
      const body = { centerId, email };
      await submitOnce(body, (headers) =>
        bodyOf(api.POST('/api/secondfactorremoval', { body, headers })),
      );
      form.reset({ email: '' });
      toast(t('factorRule.requested'));
    },
  });
  return (
    <form noValidate onSubmit={form.onSubmit} className="mt-5 grid gap-3 border-t border-line pt-5">
      <h3 className="font-bold">{t('factorRule.lost')}</h3>
      <p className="text-muted">{t('factorRule.lostHint')}</p>
      <FormAlerts form={form} />
      <FormText
        form={form}
        name="email"
        type="email"
        inputMode="email"
        label={t('signUp.email')}
        autoComplete="off"
        maxLength={254}
        required
      />
      <div>
        <Button type="submit" busy={form.busy} wide>
          {t('factorRule.request')}
        </Button>
      </div>
    </form>
  );
}
