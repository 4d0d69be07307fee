/** Creates paystubs from approved claims with one call for each. */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, bodyOf } from '@/api/client';
import { useCommand } from '@/api/command';
import { keys } from '@/api/keys';
import { ApiProblem, problemText } from '@/api/problem';
import { type PaystubPlan, planPaystubs } from '@/rules/claims';
import { t } from '@/i18n';
import type { Session } from '@/session/types';
import { toast } from '@/ui/toast';
import { payableClaims } from './queries';

/** `done` runs after all paystubs were created. */
export function useGenerate(session: Session, done: () => void) {
  const queryClient = useQueryClient();
  const [plans, setPlans] = useState<readonly PaystubPlan[]>();
  const [left, setLeft] = useState(0);
  const [reading, setReading] = useState(false);
  const [busy, setBusy] = useState(false);
  const command = useCommand({
    send: (transactionList: readonly string[], once) =>
      bodyOf(
        api.POST('/api/invoice', {
          body: { transactionList: [...transactionList] },
          headers: { ...once },
        }),
      ),
    // One message for all calls follows below.
    onFailed: (problem) => problem.status !== 401,
  });

  const make = async () => {
    if (!plans) return;
    setBusy(true);
    let made = 0;
    let failure: ApiProblem | undefined;
    for (const plan of plans) {
      try {
        await command.mutateAsync(plan.claims);
        made += 1;
      } catch (problem) {
        if (!(problem instanceof ApiProblem)) throw problem;
        failure ??= problem;
        // The others may still succeed, unless the server is unreachable.
        if (problem.retryable || problem.status === 401) break;
      }
    }
    setBusy(false);
    setPlans(undefined);
    void queryClient.invalidateQueries({ queryKey: keys.claims });
    if (failure === undefined) {
      toast(t('toPay.generated', { count: made }));
      done();
    } else if (failure.status !== 401) {
      toast(problemText(failure), {
        title: t('toPay.someGenerated', { done: made, all: plans.length }),
        tone: 'error',
        closeAfter: 0,
      });
    }
  };

  // Reads the approved claims again, because the list may be outdated.
  const ask = async () => {
    setReading(true);
    try {
      const { items, total } = await queryClient.fetchQuery({
        ...payableClaims(session),
        staleTime: 0,
      });
      const planned = planPaystubs(items);
      setLeft(total - items.length);
      if (planned.length === 0) toast(t('toPay.noneReady'), { tone: 'info' });
      else setPlans(planned);
    } catch (problem) {
      if (!(problem instanceof ApiProblem)) throw problem;
      if (problem.status !== 401) toast(problemText(problem), { tone: 'error', closeAfter: 0 });
    } finally {
      setReading(false);
    }
  };

  return {
    /** True while the claims are read again. */
    reading,
    /** The paystubs to create; the dialog is closed without them. */
    plans,
    /** The number of approved claims beyond those that were read; they need another run. */
    left,
    busy,
    ask: () => void ask(),
    yes: () => void make(),
    no: () => setPlans(undefined),
  };
}
