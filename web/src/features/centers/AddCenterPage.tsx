import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type SubmitEvent, useState } from 'react';
import { api, bodyOf } from '@/api/client';
import { problemText } from '@/api/problem';
import { config } from '@/api/open';
import type { CreatedCenter } from '@/api/types';
import { CenterCode, CenterForm } from '@/shared/CenterForm';
import { t } from '@/i18n';
import { AlertList } from '@/ui/AlertList';
import { Button, buttonClass } from '@/ui/Button';
import { Dialog } from '@/ui/Dialog';
import { EmptyState } from '@/ui/Empty';
import { TextField } from '@/ui/Field';
import { Page } from '@/ui/Page';

/** Adding a surgery center (A-127..A-145): the admin code opens the form, its answer shows the code. */
export default function AddCenterPage() {
  const { data } = useQuery(config);
  const [ticket, setTicket] = useState<string>();
  const [created, setCreated] = useState<CreatedCenter>();
  const [wrong, setWrong] = useState<string>();
  const [attempt, setAttempt] = useState(0);
  const [busy, setBusy] = useState(false);

  const unlock = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const form = event.currentTarget;
    const code = String(new FormData(form).get('code') ?? '').trim();
    setAttempt((n) => n + 1);
    if (code === '') return setWrong(t('center.adminCodeEmpty'));
    setBusy(true);
    try {
      const answer = await bodyOf(api.POST('/api/addcentercode', { body: { code } }));
      setWrong(answer.ok ? undefined : t('center.adminCodeWrong'));
      setTicket(answer.ok ? answer.ticket : undefined);
      if (answer.ok) form.reset();
    } catch (problem) {
      setWrong(problemText(problem));
    }
    setBusy(false);
    setAttempt((n) => n + 1);
  };

  if (created || data?.addCenterOpen === false)
    return (
      <Page title={t('center.pageTitle')} lead={t('center.pageLead')}>
        {created ? (
          <section className="card p-5 md:p-6">
            <CenterCode center={created} />
            <p className="mt-5 flex justify-end">
              <Link to="/signUp" className={buttonClass({ look: 'main', wide: true })}>
                {t('center.toSignUp')}
              </Link>
            </p>
          </section>
        ) : (
          <EmptyState kind="notAllowed" title={t('center.closed')} hint={data?.supportEmail} />
        )}
      </Page>
    );
  return (
    <section className="card mx-auto w-full max-w-[28rem] p-6 md:p-8">
      <h1 data-page-heading tabIndex={-1} className="text-xl">
        {t('center.pageTitle')}
      </h1>
      <p className="mt-2 text-muted">{t('center.pageLead')}</p>
      <form noValidate onSubmit={unlock} className="mt-5 grid gap-4">
        <AlertList items={wrong ? [wrong] : []} attempt={attempt} />
        <TextField
          name="code"
          type="password"
          autoComplete="off"
          label={t('center.adminCode')}
          maxLength={200}
          required
        />
        <div className="flex justify-end gap-3 max-md:flex-col-reverse">
          <Link to="/signUp" className={buttonClass({ wide: true })}>
            {t('common.cancel')}
          </Link>
          <Button type="submit" look="main" busy={busy} wide>
            {t('center.unlock')}
          </Button>
        </div>
      </form>
      <Dialog
        open={ticket !== undefined}
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
    </section>
  );
}
