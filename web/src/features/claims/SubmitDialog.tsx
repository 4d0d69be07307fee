import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import * as v from 'valibot';
import { api, bodyOf } from '@/api/client';
import { useIdempotentSubmit } from '@/api/command';
import { keys } from '@/api/keys';
import type { ClaimableJob } from '@/api/types';
import { useApiForm } from '@/api/useApiForm';
import { CaseSummary } from '@/shared/CaseCard';
import { amountFor, parseClaimHours } from '@/rules/claims';
import { money } from '@/i18n/money';
import { durationText } from '@/i18n/dates';
import { t } from '@/i18n';
import { AlertList } from '@/ui/AlertList';
import { Button } from '@/ui/Button';
import { Dialog } from '@/ui/Dialog';
import { OptionalMark, TextArea, TextField } from '@/ui/Field';
import { toast } from '@/ui/toast';
import { factsOfClaimable } from './facts';

const schema = v.object({
  hours: v.pipe(
    v.string(),
    v.check(
      (text) => parseClaimHours(text) !== undefined,
      () => t('rule.with', { field: t('mine.hoursName'), rule: t('mine.hoursRule') }),
    ),
  ),
  note: v.pipe(v.string(), v.trim()),
});

interface Props {
  job: ClaimableJob;
  onClose: () => void;
}

/** Claims a case that was worked (AMB-65): the hours, what they come to, a word to the payer. */
export default function SubmitDialog({ job, onClose }: Props) {
  const id = useId();
  const queryClient = useQueryClient();
  const intent = useIdempotentSubmit();
  const { form, onSubmit, alerts, attempt, error, busy } = useApiForm({
    schema,
    defaults: { hours: String(job.etcHours), note: '' },
    names: { submittedHours: 'hours' },
    submit: async ({ hours, note }) => {
      const body = {
        msgId: job.msgId,
        submittedHours: parseClaimHours(hours) ?? 0,
        ...(note ? { note } : {}),
      };
      try {
        await intent(body, (once) =>
          bodyOf(api.POST('/api/transaction', { body, headers: { ...once } })),
        );
      } finally {
        void queryClient.invalidateQueries({ queryKey: keys.claims });
        void queryClient.invalidateQueries({ queryKey: keys.cases });
      }
      toast(t('mine.submitted'));
      onClose();
    },
  });
  const hours = parseClaimHours(form.values.hours);
  return (
    <Dialog
      open
      onClose={() => !busy && onClose()}
      title={t('mine.submitTitle')}
      actions={
        <>
          <Button wide onClick={onClose} disabled={busy}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" form={id} look="main" wide busy={busy}>
            {t('mine.submit')}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={onSubmit} className="grid gap-4">
        <AlertList items={alerts} attempt={attempt} />
        <CaseSummary facts={factsOfClaimable(job)} />
        <div className="grid items-start gap-4 md:grid-cols-2">
          <TextField
            {...form.register('hours')}
            label={t('mine.hours')}
            hint={t('mine.estimated', { hours: durationText(job.etcHours) })}
            error={error('hours')}
            inputMode="decimal"
            autoComplete="off"
            maxLength={5}
            required
          />
          <p aria-live="polite" className="tabular">
            <span className="flex min-h-6 items-center text-sm font-bold">{t('mine.comesTo')}</span>
            <span className="mt-1 flex min-h-10 items-center text-lg font-bold">
              {hours === undefined ? '–' : money(amountFor(hours, job))}
            </span>
            {job.hourlyRate <= 0 && <span className="text-sm text-muted">{t('mine.perJob')}</span>}
          </p>
        </div>
        <TextArea
          {...form.register('note')}
          label={t('mine.note')}
          aside={<OptionalMark />}
          hint={t('mine.noteHint')}
          error={error('note')}
          maxLength={500}
        />
      </form>
    </Dialog>
  );
}
