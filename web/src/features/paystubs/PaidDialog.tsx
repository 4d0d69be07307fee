import { useState } from 'react';
import * as v from 'valibot';
import { CheckNumber } from '@/api/bounds';
import { api, bodyOf } from '@/api/client';
import { useIdempotentSubmit } from '@/api/command';
import type { Invoice } from '@/api/types';
import { serverNow } from '@/lib/serverClock';
import { FormDialog } from '@/shared/form/FormDialog';
import { FormText } from '@/shared/form/fields';
import { useApiForm } from '@/shared/form/useApiForm';
import { money } from '@/i18n/money';
import { dayOf } from '@/rules/zonedTime';
import { t } from '@/i18n';
import { OptionalMark } from '@/ui/Field';
import { toast } from '@/ui/toast';

const rules = (today: string) =>
  v.object({
    checkNumber: v.pipe(v.string(), v.trim()),
    paidDate: v.pipe(
      v.string(),
      v.check((day) => day !== '' && day <= today, t('paystub.dateRule')),
    ),
  });

interface Props {
  paystub: Invoice;
  onClose: () => void;
}

/**
 * Marks a paystub as paid, with check number and date. It records a payment and does not make one.
 */
export default function PaidDialog({ paystub, onClose }: Props) {
  const submitOnce = useIdempotentSubmit(['claims']);
  const [today] = useState(() => dayOf(serverNow(), paystub.timeZone));
  const form = useApiForm({
    schema: rules(today),
    defaults: { checkNumber: '', paidDate: today },
    submit: async ({ checkNumber, paidDate }) => {
      const body = { paid: true, paidDate, ...(checkNumber ? { checkNumber } : {}) };
      await submitOnce([paystub._id, body], (headers) =>
        bodyOf(
          api.PUT('/api/invoice/{id}', {
            params: { path: { id: paystub._id } },
            body,
            headers,
          }),
        ),
      );
      toast(t('paystub.marked', { name: paystub.name }));
      onClose();
    },
  });
  return (
    <FormDialog
      title={t('paystub.payTitle')}
      submitLabel={t('paystub.pay')}
      look="main"
      form={form}
      onClose={onClose}
    >
      <div className="rounded border border-line p-3">
        <p className="tabular text-base font-bold">
          {t('paystub.payAmount', {
            amount: money(paystub.amountDue),
            name: paystub.payee.fullName,
          })}
        </p>
        <p className="text-sm text-muted">
          {t('paystub.title', { name: paystub.name })} ·{' '}
          {t('toPay.planPayer', { name: paystub.payer })}
        </p>
      </div>
      <div className="grid items-start gap-4 md:grid-cols-2">
        <FormText
          form={form}
          name="checkNumber"
          label={t('paystub.check')}
          aside={<OptionalMark />}
          hint={t('paystub.checkHint')}
          maxLength={CheckNumber.maxLength}
          autoComplete="off"
        />
        <FormText
          form={form}
          name="paidDate"
          type="date"
          label={t('paystub.paidDate')}
          max={today}
          required
        />
      </div>
      <p className="text-sm text-muted">{t('paystub.payHint')}</p>
    </FormDialog>
  );
}
