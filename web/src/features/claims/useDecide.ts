/**
 * Decides claims in a dialog, which stays open to show the result and to move to the next claim;
 * stores the decisions of this visit.
 */
import { compareKeys } from '@/lib/compare';
import { useState } from 'react';
import { useCommand } from '@/api/command';
import { problemText } from '@/api/problem';
import type { Claim } from '@/api/types';
import { t } from '@/i18n';
import {
  type ClaimDecision,
  type ClaimDecisionInput,
  claimDecisionOf,
  reasonProblemOf,
  sendClaimDecision,
} from '@/shared/claimCommands';

/** `pending` are the claims that wait for a decision, as last read. */
export function useDecide(pending: readonly Claim[]) {
  const [open, setOpen] = useState<Claim>();
  const [decided, setDecided] = useState<ReadonlyMap<string, Claim>>(new Map());
  const [problem, setProblem] = useState<string>();
  const [reasonProblem, setReasonProblem] = useState<string>();
  /** The claim whose decision was refused, because it had been decided or withdrawn. */
  const [refused, setRefused] = useState<string>();
  const [problems, setProblems] = useState<ReadonlyMap<string, string>>(new Map());
  const [remaining, setRemaining] = useState(0);
  const command = useCommand({
    subject: ({ id }: ClaimDecisionInput) => id,
    send: sendClaimDecision,
    onDone: (claim) => {
      setDecided((old) => new Map(old).set(claim._id, claim));
      setProblems((old) => new Map([...old].filter(([id]) => id !== claim._id)));
    },
    onFailed: (failure, { id }) => {
      if (failure.status === 401) return false;
      const reasonFault = reasonProblemOf(failure);
      setReasonProblem(reasonFault);
      if (reasonFault !== undefined) return true;
      // The server does not know a withdrawn claim.
      const withdrawn = failure.code === 'FORBIDDEN';
      const text = withdrawn ? t('toPay.notPending') : problemText(failure);
      setProblems((old) => new Map(old).set(id, text));
      if (withdrawn || failure.code === 'ALREADY_DECIDED') setRefused(id);
      // The open dialog shows the message.
      setProblem(text);
      return true;
    },
    refreshes: ['claims'],
  });
  // Decided claims stay in the list until the screen unmounts, so that nothing shifts.
  const listed = new Map(pending.map((claim) => [claim._id, claim]));
  for (const claim of decided.values()) listed.set(claim._id, claim);
  const claims = [...listed.values()].toSorted(
    (a, b) => compareKeys(b.createdAt, a.createdAt) || compareKeys(b._id, a._id),
  );
  const isListed = open && listed.has(open._id) && refused !== open._id;
  const clearProblem = () => {
    setProblem(undefined);
    setReasonProblem(undefined);
  };
  const show = (claim: Claim | undefined) => {
    clearProblem();
    setOpen(claim);
  };
  return {
    /** The pending claims and those decided on this screen, newest first. */
    claims,
    /** The claim in the dialog, with its current data. */
    claim: open && (decided.get(open._id) ?? open),
    /** Whether another person has decided the claim in the dialog. An event can be read before the answer to a decision. */
    decidedElsewhere: open !== undefined && !isListed && !command.isPending,
    /** The next pending claim. */
    next: claims.find((claim) => claim.status === 'PENDING' && claim._id !== open?._id),
    show,
    decide: (status: ClaimDecision, reason: string) => {
      if (!open) return;
      clearProblem();
      command.run(claimDecisionOf(open._id, status, reason));
    },
    /**
     * Decides several claims, one command each, so that one that someone else has decided does not
     * prevent the others. Resolves to the number of decided ones; undefined if the server rejects the reason, which is
     * that of all of them.
     */
    decideAll: async (
      ids: readonly string[],
      status: ClaimDecision,
      reason: string,
    ): Promise<number | undefined> => {
      setProblems(new Map());
      clearProblem();
      let done = 0;
      for (const [at, id] of ids.entries()) {
        setRemaining(ids.length - at);
        try {
          await command.mutateAsync(claimDecisionOf(id, status, reason));
          done += 1;
        } catch (failure) {
          // Otherwise the row of the claim shows why.
          if (reasonProblemOf(failure) !== undefined) {
            setRemaining(0);
            return undefined;
          }
        }
      }
      setRemaining(0);
      return done;
    },
    /** Forgets the message of the last failure, before the claims are asked about again. */
    clearProblem,
    /** The number of claims of a decision on several that are not decided yet. */
    remaining,
    /** The messages of the last failed decisions, by claim. */
    problems,
    /** The decision whose request is pending. */
    busy: command.isPending ? command.variables.status : undefined,
    problem,
    /** The error of the field for the reason. */
    reasonProblem,
  };
}
