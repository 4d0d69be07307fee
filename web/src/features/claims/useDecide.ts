/** Deciding claims: which one is asked about, and what was decided during this visit (G-05..G-08). */
import { useState } from 'react';
import { api, bodyOf } from '@/api/client';
import { useCommand } from '@/api/command';
import { problemText } from '@/api/problem';
import type { Claim } from '@/api/types';

/** What can be decided. */
export type Decision = 'APPROVED' | 'REJECTED';

interface Input {
  id: string;
  status: Decision;
}

/** `pending` is what waits for a decision as it is known now. */
export function useDecide(pending: readonly Claim[]) {
  const [asked, setAsked] = useState<Claim>();
  const [decided, setDecided] = useState<ReadonlyMap<string, Claim>>(new Map());
  const [problem, setProblem] = useState<string>();
  const command = useCommand({
    send: ({ id, status }: Input, once) =>
      bodyOf(
        api.PUT('/api/transaction/{id}', {
          params: { path: { id } },
          body: { status },
          headers: { ...once },
        }),
      ),
    onDone: (claim) => setDecided((old) => new Map(old).set(claim._id, claim)),
    onFailed: (failure) => {
      if (failure.status === 401) return false;
      // The modal stands open and tells it.
      setProblem(problemText(failure));
      return true;
    },
    refreshes: ['claims'],
  });
  // Decided claims keep their place until the screen is left, so that nothing jumps.
  const listed = new Map(pending.map((claim) => [claim._id, claim]));
  for (const claim of decided.values()) listed.set(claim._id, claim);
  const claims = [...listed.values()].toSorted(
    (a, b) => b.createdAt.localeCompare(a.createdAt) || b._id.localeCompare(a._id),
  );
  const ask = (claim: Claim | undefined) => {
    setProblem(undefined);
    setAsked(claim);
  };
  return {
    /** What waits, and what was decided here, the newest first. */
    claims,
    /** The claim in question, as it stands now. */
    asked: asked && (decided.get(asked._id) ?? asked),
    /** What comes after it. */
    next: claims.find((claim) => claim.status === 'PENDING' && claim._id !== asked?._id),
    ask,
    decide: (status: Decision) => {
      if (!asked) return;
      setProblem(undefined);
      command.run({ id: asked._id, status });
    },
    /** Which decision is on its way. */
    busy: command.isPending ? command.variables.status : undefined,
    problem,
  };
}
