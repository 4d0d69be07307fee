import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as v from 'valibot';
import { api, bodyOf } from '@/api/client';
import { configQuery } from '@/api/publicQueries';
import type { CreatedCenter } from '@/api/types';
import { FormAlerts } from '@/shared/form/FormAlerts';
import { FormText } from '@/shared/form/fields';
import { useApiForm } from '@/shared/form/useApiForm';
import { CenterCode, CenterForm } from '@/shared/CenterForm';
import { t } from '@/i18n';
import { useRestoredState } from '@/i18n/restoredState';
import { Button } from '@/ui/Button';
import { ButtonLink } from '@/ui/ButtonLink';
import { Card } from '@/ui/Card';
import { Dialog } from '@/ui/Dialog';
import { EmptyState } from '@/ui/Empty';
import { Page } from '@/ui/Page';
import { PanelPage } from '@/ui/PanelPage';

const schema = v.object({
  code: v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty(() => t('center.adminCodeEmpty')),
  ),
});

/**
 * Adds a surgery center: the admin code opens the form, and the answer contains the center's code.
 */
export default function AddCenterPage() {
  const { data } = useQuery(configQuery);
  const [ticket, setTicket] = useState<string>();
  const [created, setCreated] = useRestoredState<CreatedCenter | undefined>(
    'createdCenter',
    undefined,
  );
  const form = useApiForm({
    schema,
    defaults: { code: '' },
    submit: async ({ code }): Promise<void> => {
      const answer = await bodyOf(api.POST('/api/addcentercode', { body: { code } }));
      if (!answer.ok) return form.showMessage(t('center.adminCodeWrong'));
      setTicket(answer.ticket);
      form.reset();
    },
  });

  if (created || data?.addCenterOpen === false)
    return (
      <Page title={t('center.pageTitle')} lead={t('center.pageLead')}>
        {created ? (
          <Card as="section" padding="large">
            <CenterCode center={created} />
            <p className="mt-5 flex justify-end">
              {created.centerStatus === 'UNCONFIRMED' ? (
                <ButtonLink to="/" wide>
                  {t('notFound.back')}
                </ButtonLink>
              ) : (
                <ButtonLink to="/signUp" look="main" wide>
                  {t('center.toSignUp')}
                </ButtonLink>
              )}
            </p>
          </Card>
        ) : (
          <EmptyState kind="notAllowed" title={t('center.closed')} hint={data?.supportEmail} />
        )}
      </Page>
    );
  return (
    <PanelPage title={t('center.pageTitle')} lead={t('center.pageLead')}>
      <form noValidate onSubmit={form.onSubmit} className="mt-5 grid gap-4">
        <FormAlerts form={form} />
        <FormText
          form={form}
          name="code"
          type="password"
          autoComplete="off"
          label={t('center.adminCode')}
          maxLength={200}
          required
        />
        <div className="flex justify-end gap-3 max-md:flex-col-reverse">
          <ButtonLink to="/signUp" wide>
            {t('common.cancel')}
          </ButtonLink>
          <Button type="submit" look="main" busy={form.busy} wide>
            {t('center.unlock')}
          </Button>
        </div>
      </form>
      <Dialog
        open={ticket !== undefined}
        keepOpen
        onClose={() => setTicket(undefined)}
        title={t('center.new')}
      >
        <CenterForm
          ticket={ticket ?? ''}
          onCancel={() => setTicket(undefined)}
          onCreated={(center) => {
            setCreated(center);
            setTicket(undefined);
          }}
        />
      </Dialog>
    </PanelPage>
  );
}
