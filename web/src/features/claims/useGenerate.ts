/** Creates paystubs from approved claims, after a confirmation. */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, bodyOf } from '@/api/client';
import { type IdempotencyHeader, useCommand } from '@/api/command';
import { ApiProblem, problemText } from '@/api/problem';
import { type PaystubPlan, planPaystubs } from '@/rules/claims';
import { intlLocale } from '@/i18n/locale';
import { t } from '@/i18n';
import type { Session } from '@/session/types';
import { useConfirmedCommand } from '@/shared/useConfirmedCommand';
import { toast } from '@/ui/toast';
import { payableClaimsQuery } from './queries';

/** The paystubs to confirm. */
interface Generation {
  plans: readonly PaystubPlan[];
  /** The number of approved claims beyond those that were read; they need another run. */
  left: number;
}

/**
 * Creates one paystub per plan and returns the first refusal. Each call has a key of its own, which
 * a retry repeats, so that paystubs that exist already are not created again.
 */
async function createPaystubs(
  { plans }: Generation,
  { 'Idempotency-Key': key }: IdempotencyHeader,
): Promise<{ created: number; refusal: ApiProblem | undefined }> {
  let created = 0;
  let refusal: ApiProblem | undefined;
  for (const [index, { claims }] of plans.entries()) {
    try {
      await bodyOf(
        api.POST('/api/invoice', {
          body: { transactionList: [...claims] },
          headers: { 'Idempotency-Key': `${key}-${index}` },
        }),
      );
      created += 1;
    } catch (problem) {
      // The other paystubs may still succeed, unless the server is unreachable.
      if (!(problem instanceof ApiProblem) || problem.retryable || problem.status === 401)
        throw problem;
      refusal ??= problem;
    }
  }
  return { created, refusal };
}

/** `onGenerated` runs after all paystubs were created. */
export function useGenerate(session: Session, onGenerated: () => void) {
  const queryClient = useQueryClient();
  const [reading, setReading] = useState(false);
  const command = useCommand({
    send: createPaystubs,
    onDone: ({ created, refusal }, { plans }) => {
      if (refusal === undefined) {
        toast(t('toPay.generated', { count: created }));
        onGenerated();
      } else {
        toast(problemText(refusal), {
          title: t('toPay.someGenerated', { done: created, all: plans.length }),
          tone: 'error',
          closeAfter: 0,
        });
      }
    },
    refreshes: ['claims'],
  });
  const confirmation = useConfirmedCommand(command, (generation: Generation) => generation);

  // Reads the approved claims again, because the list may be outdated.
  const plan = async () => {
    setReading(true);
    try {
      const { items, total } = await queryClient.fetchQuery({
        ...payableClaimsQuery(session),
        staleTime: 0,
      });
      const plans = planPaystubs(items, intlLocale());
      if (plans.length === 0) toast(t('toPay.noneReady'), { tone: 'info' });
      else confirmation.ask({ plans, left: total - items.length });
    } catch (problem) {
      if (!(problem instanceof ApiProblem)) throw problem;
      if (problem.status !== 401) toast(problemText(problem), { tone: 'error', closeAfter: 0 });
    } finally {
      setReading(false);
    }
  };

  return {
    ...confirmation,
    /** True while the claims are read again. */
    reading,
    /** Reads the claims and opens the confirmation. */
    start: () => void plan(),
  };
}
