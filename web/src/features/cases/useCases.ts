/** What New Cases and My Pending Cases share: the list that holds still, and what can be done with it. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { newJobs } from '@/api/queries';
import type { ProfessionalJob } from '@/api/types';
import { useAcknowledgeCase, useRequestInvite } from '@/shared/caseCommands';
import { type Decisions, useDecisions } from '@/shared/decisions';
import { type CommandResults, useCommandResults } from '@/shared/useCommandResults';
import {
  type StableList,
  updateList,
  openList,
  addWaiting,
  type View,
  withoutItem,
} from '@/rules/stableList';
import { useNow } from '@/lib/useNow';
import { useUser } from '@/session/store';

/** The commands on a case and how far each of them is. */
export interface CaseActions extends Decisions {
  request: (jobId: string) => void;
  requesting: (jobId: string) => boolean;
  acknowledge: (messageId: string) => void;
  acknowledging: (messageId: string) => boolean;
  /** What the last command on a case led to. */
  resultOf: CommandResults['resultOf'];
  /** Takes a card off the list that is only still shown. */
  dismiss: (jobId: string) => void;
}

interface Shown {
  jobs: readonly ProfessionalJob[];
  list: StableList;
  /** The screen has what it opened with; from here on the list holds still. */
  settled: boolean;
}

/** The list that is shown; it follows the server without jumping. */
function useStableList(view: View, now: Date) {
  const query = useQuery(newJobs(useUser()));
  const { data: jobs, isFetching, isFetchedAfterMount } = query;
  // An answer that was already under way when the screen opened belongs to its opening.
  const [opening] = useState(isFetching);
  const settled = !opening || isFetchedAfterMount;
  const [shown, setShown] = useState<Shown>();
  let current = shown;
  if (jobs && (shown?.jobs !== jobs || shown.list.view !== view || shown.settled !== settled)) {
    const follow = shown?.settled && shown.list.view === view;
    const list = follow ? updateList(shown.list, jobs, now) : openList(jobs, view);
    current = { jobs, list, settled };
    setShown(current);
  }
  const change = (step: (list: StableList, jobs: readonly ProfessionalJob[]) => StableList) =>
    setShown((old) => old && { ...old, list: step(old.list, old.jobs) });
  return { query, jobs, list: current?.list, change };
}

/** The cases of the signed-in professional as the given view lists them. */
export function useCases(view: View) {
  const { query, jobs, list, change } = useStableList(view, useNow());
  // The Withdraw button disappears at the moment from which the server refuses it.
  const now = useNow(jobs?.map((job) => Date.parse(job.withdrawUntil)));
  const results = useCommandResults();

  const dismiss = (jobId: string) => change((old) => withoutItem(old, jobId));
  const decisions = useDecisions(results, (decision, { id }) => {
    // A rejected case leaves My jobs; if its places are taken as well, no list shows it.
    if (decision === 'reject' && view === 'mine') dismiss(id);
  });
  const request = useRequestInvite(results);
  const acknowledge = useAcknowledgeCase();

  const actions: CaseActions = {
    ...decisions,
    request: request.run,
    requesting: (jobId) => request.isPending && request.variables === jobId,
    acknowledge: acknowledge.run,
    acknowledging: (id) => acknowledge.isPending && acknowledge.variables === id,
    resultOf: results.resultOf,
    dismiss,
  };
  return { query, now, jobs, list, actions, release: () => change(addWaiting) };
}
