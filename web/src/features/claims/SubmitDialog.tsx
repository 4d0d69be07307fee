import { useWatch } from 'react-hook-form';
import * as v from 'valibot';
import { ClaimNote } from '@/api/bounds';
import { api, bodyOf } from '@/api/client';
import { useIdempotentSubmit } from '@/api/command';
import type { ClaimableJob } from '@/api/types';
import { FormDialog } from '@/shared/form/FormDialog';
import { FormText, FormTextArea } from '@/shared/form/fields';
import { useApiForm } from '@/shared/form/useApiForm';
import { CaseSummary } from '@/shared/CaseCard';
import { useQuestion } from '@/shared/useQuestion';
import { areHoursUnusual, parseClaimHours } from '@/rules/claims';
import { amountFor } from '@/rules/pay';
import { money } from '@/i18n/money';
import { durationText } from '@/i18n/dates';
import { t } from '@/i18n';
import { useUser } from '@/session/store';
import { ConfirmDialog } from '@/ui/Dialog';
import { OptionalMark } from '@/ui/Field';
import { toast } from '@/ui/toast';
import { factsOfClaimable } from './claimableFacts';

const schema = v.object({
  submittedHours: v.pipe(
    v.string(),
    v.check(
      (text) => parseClaimHours(text) !== undefined,
      () => t('rule.with', { field: t('mine.hours'), rule: t('mine.hoursRule') }),
    ),
  ),
  note: v.pipe(v.string(), v.trim()),
});

interface Props {
  job: ClaimableJob;
  onClose: () => void;
}

/**
 * Claims the pay of a worked case: hours, the resulting amount, and a message to the payer. Hours far
 * above the estimate are confirmed first. Minimum pay that was rejected has no hours.
 */
export default function SubmitDialog({ job, onClose }: Props) {
  const minimum = job.rateApplied === 'MIN_PAY';
  const { categoryId } = useUser();
  const submitOnce = useIdempotentSubmit(['claims', 'cases']);
  const unusualHours = useQuestion<number>();
  const form = useApiForm({
    schema,
    defaults: { submittedHours: String(job.etcHours), note: '' },
    submit: async ({ submittedHours, note }) => {
      const claimed = parseClaimHours(submittedHours) ?? 0;
      const body = {
        msgId: job.msgId,
        ...(!minimum && { submittedHours: claimed }),
        ...(note ? { note } : {}),
      };
      const asks = !minimum && areHoursUnusual(claimed, job.etcHours);
      if (asks && !(await unusualHours.ask(claimed))) return;
      await submitOnce(body, (headers) => bodyOf(api.POST('/api/transaction', { body, headers })));
      toast(t('mine.submitted'));
      onClose();
    },
  });
  const hours = parseClaimHours(useWatch({ control: form.control, name: 'submittedHours' }));
  return (
    <>
      <FormDialog
        title={t('mine.submitTitle')}
        submitLabel={t('mine.submit')}
        look="main"
        form={form}
        onClose={onClose}
      >
        <CaseSummary facts={factsOfClaimable(job, categoryId)} />
        <div className="grid items-start gap-4 md:grid-cols-2">
          {!minimum && (
            <FormText
              form={form}
              name="submittedHours"
              label={t('mine.hours')}
              hint={t('mine.estimated', { hours: durationText(job.etcHours) })}
              inputMode="decimal"
              autoComplete="off"
              required
            />
          )}
          <p aria-live="polite" className="tabular">
            <span className="flex min-h-6 items-center text-sm font-bold">{t('mine.comesTo')}</span>
            <span className="mt-1 flex min-h-10 items-center text-lg font-bold">
              {hours === undefined ? '–' : money(amountFor(hours, job))}
            </span>
            {job.hourlyRate <= 0 && (
              <span className="text-sm text-muted">
                {minimum ? t('rate.MIN_PAY') : t('mine.perJob')}
              </span>
            )}
          </p>
        </div>
        <FormTextArea
          form={form}
          name="note"
          label={t('mine.note')}
          aside={<OptionalMark />}
          hint={t('mine.noteHint')}
          maxLength={ClaimNote.maxLength}
        />
      </FormDialog>
      {unusualHours.subject !== undefined && (
        <ConfirmDialog
          open
          title={t('mine.unusualTitle')}
          text={t('mine.unusual', {
            hours: durationText(unusualHours.subject),
            estimate: durationText(job.etcHours),
            amount: money(amountFor(unusualHours.subject, job)),
          })}
          yes={t('mine.submit')}
          no={t('mine.unusualNo')}
          onYes={unusualHours.confirm}
          onNo={unusualHours.cancel}
        />
      )}
    </>
  );
}
