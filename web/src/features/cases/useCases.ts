/** The stable list of New Cases and My Pending Cases, and the commands on its cases. */
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { newJobs } from '@/api/newJobs';
import type { ProfessionalJob } from '@/api/types';
import { useAcknowledgeCase, useRequestInvite } from '@/shared/caseCommands';
import { type Decisions, useDecisions } from '@/shared/decisions';
import { type CommandResults, useCommandResults } from '@/shared/useCommandResults';
import { type CaseFilter, joinPages } from '@/rules/caseFilter';
import {
  type StableList,
  updateList,
  newStableList,
  addWaiting,
  type View,
  withoutItem,
} from '@/rules/stableList';
import { useNow } from '@/lib/useNow';
import { useUser } from '@/session/store';

/** The commands on a case and their pending states. */
export interface CaseActions extends Decisions {
  request: (jobId: string) => void;
  requesting: (jobId: string) => boolean;
  acknowledge: (messageId: string) => void;
  acknowledging: (messageId: string) => boolean;
  /** The result of the last command on a case. */
  resultOf: CommandResults['resultOf'];
  /** Removes a card whose case the server no longer lists. */
  dismiss: (jobId: string) => void;
}

interface Shown {
  jobs: readonly ProfessionalJob[];
  list: StableList;
  /** The filters that the list was read with. */
  filter: string;
  /** True once the initial data is complete; from then on the list is stable. */
  settled: boolean;
}

/** Returns the list that is shown; it follows the server's data without shifting. */
function useStableList(view: View, filter: CaseFilter, now: Date) {
  const query = useInfiniteQuery({
    ...newJobs(useUser(), filter),
    select: joinPages,
    // The list of the old filters stays until the new one is read.
    placeholderData: keepPreviousData,
  });
  const { data, isFetching, isFetchedAfterMount, isPlaceholderData } = query;
  const jobs = data?.jobs;
  const filterKey = JSON.stringify(filter);
  // A read that was pending when the screen opened belongs to the initial data.
  const [opening] = useState(isFetching);
  const settled = !opening || isFetchedAfterMount;
  const [shown, setShown] = useState<Shown>();
  let current = shown;
  const isSame = (it: Shown) =>
    it.jobs === jobs &&
    it.list.view === view &&
    it.settled === settled &&
    (it.filter === filterKey || isPlaceholderData);
  if (data && jobs && !(shown && isSame(shown))) {
    const { horizon } = data;
    const follow =
      shown?.settled &&
      shown.list.view === view &&
      (shown.filter === filterKey || isPlaceholderData);
    const list = follow
      ? updateList(shown.list, jobs, now, horizon)
      : newStableList(jobs, view, horizon);
    current = {
      jobs,
      list,
      filter: isPlaceholderData ? (shown?.filter ?? '') : filterKey,
      settled,
    };
    setShown(current);
  }
  const change = (step: (list: StableList, jobs: readonly ProfessionalJob[]) => StableList) =>
    setShown((old) => old && { ...old, list: step(old.list, old.jobs) });
  return { query, jobs, list: current?.list, change };
}

const NO_FILTER: CaseFilter = {};

/** Returns the cases of the signed-in professional in a view, with their commands. */
export function useCases(view: View, filter: CaseFilter = NO_FILTER) {
  const { query, jobs, list, change } = useStableList(view, filter, useNow());
  // Renders at the moment when the server starts to reject a withdrawal.
  const now = useNow(jobs?.map((job) => Date.parse(job.withdrawUntil)));
  const results = useCommandResults();

  const dismiss = (jobId: string) => change((old) => withoutItem(old, jobId));
  const decisions = useDecisions(
    results,
    (decision, { id }) => {
      // A rejected case leaves My jobs. The server may list it nowhere, which the list would show as
      // gone.
      if (decision === 'reject' && view === 'mine') dismiss(id);
    },
    // A full case is not listed any more for people who are not confirmed.
    ({ id }) => jobs !== undefined && jobs.every(({ _id }) => _id !== id),
  );
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
