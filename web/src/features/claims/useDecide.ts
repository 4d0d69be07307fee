/** Decides claims; stores the claim in question and the decisions of this visit. */
import { useState } from 'react';
import { api, bodyOf } from '@/api/client';
import { useCommand } from '@/api/command';
import { problemText } from '@/api/problem';
import type { Claim } from '@/api/types';

/** A decision on a claim. */
export type Decision = 'APPROVED' | 'REJECTED';

interface Input {
  id: string;
  status: Decision;
}

/** `pending` are the claims that wait for a decision, as last read. */
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
      // The open dialog shows the message.
      setProblem(problemText(failure));
      return true;
    },
    refreshes: ['claims'],
  });
  // Decided claims stay in the list until the screen unmounts, so that nothing shifts.
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
    /** The pending claims and those decided on this screen, newest first. */
    claims,
    /** The claim in question, with its current data. */
    asked: asked && (decided.get(asked._id) ?? asked),
    /** The next pending claim. */
    next: claims.find((claim) => claim.status === 'PENDING' && claim._id !== asked?._id),
    ask,
    decide: (status: Decision) => {
      if (!asked) return;
      setProblem(undefined);
      command.run({ id: asked._id, status });
    },
    /** The decision whose request is pending. */
    busy: command.isPending ? command.variables.status : undefined,
    problem,
  };
}
