/** Commands on claims that several screens offer. */
import { api, bodyOf } from '@/api/client';
import { type IdempotencyHeader, useCommand } from '@/api/command';
import { ApiProblem } from '@/api/problem';
import type { components } from '@/api/schema';
import { t } from '@/i18n';
import { toast } from '@/ui/toast';

/** The decision on a claim. */
export type ClaimDecision = components['schemas']['ClaimDecision'];

/** The decision on a claim, with the words for the professional if it is rejected. */
export interface ClaimDecisionInput {
  id: string;
  status: ClaimDecision;
  reason?: string;
}

/** Returns the input of a decision; an approval has no reason. */
export function claimDecisionOf(
  id: string,
  status: ClaimDecision,
  reason: string,
): ClaimDecisionInput {
  const text = status === 'REJECTED' ? reason.trim() : '';
  return { id, status, ...(text && { reason: text }) };
}

/** Returns the error of the field for the reason. */
export const reasonProblemOf = (problem: unknown): string | undefined =>
  problem instanceof ApiProblem
    ? problem.fields.find(({ field }) => field === 'reason')?.message
    : undefined;

/** Sends a decision. */
export const sendClaimDecision = (
  { id, ...body }: ClaimDecisionInput,
  headers: IdempotencyHeader,
) => bodyOf(api.PUT('/api/transaction/{id}', { params: { path: { id } }, body, headers }));

/** Decides a claim; a toast shows the result. The dialog shows what is wrong with the reason. */
export function useDecideClaim() {
  return useCommand({
    subject: ({ id }: ClaimDecisionInput) => id,
    send: sendClaimDecision,
    onDone: (_claim, { status }) =>
      void toast(
        t(status === 'APPROVED' ? 'toPay.approvedMany' : 'toPay.rejectedMany', { count: 1 }),
      ),
    onFailed: (problem) => {
      if (reasonProblemOf(problem) !== undefined) return true;
      // The server does not know a claim that the professional has withdrawn.
      if (problem.code !== 'FORBIDDEN') return false;
      toast(t('toPay.notPending'), { tone: 'error' });
      return true;
    },
    refreshes: ['claims'],
  });
}
