/** The stable list of New Cases and My Pending Cases, and the commands on its cases. */
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { newJobsQuery } from '@/api/newJobs';
import type { ProfessionalJob } from '@/api/types';
import {
  useAcknowledgeCase,
  useReportAbsence,
  useRequestInvite,
  useJoinStandby,
} from '@/shared/caseCommands';
import { DECISIONS, type Decisions, isTaken, useDecisions } from '@/shared/decisions';
import { type CommandResults, useCommandResults } from '@/shared/useCommandResults';
import { factsOfJob } from '@/rules/caseFacts';
import { type CaseFilter, joinCasePages } from '@/rules/caseFilter';
import {
  type StableList,
  updateList,
  newStableList,
  addWaiting,
  type View,
  withoutItem,
} from '@/rules/stableList';
import { type CaseAction, messageOf } from '@/rules/professionalCard';
import { useNow } from '@/lib/useNow';
import { useUser } from '@/session/store';
import { lazyWithRetry } from '@/ui/lazyWithRetry';
import { useRequestWithdrawal } from './useRequestWithdrawal';

/** The commands on a case. The functions stay the same, because the cards are memoized. */
export interface CaseCommands extends Pick<Decisions, 'ask'> {
  request: (jobId: string) => void;
  /** Asks before a pending request is withdrawn. */
  withdrawRequest: (job: ProfessionalJob) => void;
  acknowledge: (messageId: string) => void;
  joinStandby: (jobId: string) => void;
  reportAbsence: (job: ProfessionalJob) => void;
  /** Removes a card whose case the server no longer lists. */
  dismiss: (jobId: string) => void;
}

/** A command on a case that can be pending. */
export type PendingAction = CaseAction | 'standby';

/** The commands on the cases of a screen, and their states. */
export interface CaseActions extends Pick<Decisions, 'dialog'> {
  commands: CaseCommands;
  /** The command on a case that is pending. */
  pendingOf: (job: ProfessionalJob) => PendingAction | undefined;
  /** The result of the last command on a case. */
  resultOf: CommandResults['resultOf'];
}

const AbsenceDialog = lazyWithRetry(
  () => import('@/shared/AbsenceDialog'),
  ({ onClose }) => onClose(),
);

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
    ...newJobsQuery(useUser(), filter),
    select: joinCasePages,
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
    const { readEnd } = data;
    const follow =
      shown?.settled &&
      shown.list.view === view &&
      (shown.filter === filterKey || isPlaceholderData);
    const list = follow
      ? updateList(shown.list, jobs, now, readEnd)
      : newStableList(jobs, view, readEnd);
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
      // Removed at once: the server may no longer list a rejected case, and the list would then show
      // it as filled.
      if (decision === 'reject' && view === 'mine') dismiss(id);
    },
    ({ id }) => jobs !== undefined && isTaken(jobs, id),
  );
  const request = useRequestInvite(results);
  const withdrawal = useRequestWithdrawal((jobId) => {
    // As after a rejection, a case that the server no longer lists is not shown as filled.
    if (view === 'mine') dismiss(jobId);
  });
  const acknowledge = useAcknowledgeCase();
  const joinStandby = useJoinStandby(dismiss);
  const absence = useReportAbsence();
  const [absent, setAbsent] = useState<ProfessionalJob>();

  // Created once, so that the cards do not render again. They read no state, so they cannot become stale.
  const [commands] = useState<CaseCommands>(() => ({
    request: (jobId) => request.mutate(jobId),
    withdrawRequest: withdrawal.ask,
    acknowledge: (messageId) => acknowledge.mutate(messageId),
    joinStandby: (jobId) => joinStandby.mutate(jobId),
    reportAbsence: setAbsent,
    ask: decisions.ask,
    dismiss,
  }));
  const actions: CaseActions = {
    dialog: (
      <>
        {decisions.dialog}
        {withdrawal.dialog}
        {absent && (
          <AbsenceDialog
            messageId={messageOf(absent) ?? ''}
            facts={factsOfJob(absent)}
            submit={absence.mutateAsync}
            onClose={() => setAbsent(undefined)}
          />
        )}
      </>
    ),
    commands,
    pendingOf: (job) => {
      if (request.isPending && request.variables === job._id) return 'request';
      if (withdrawal.pending === job._id) return 'withdrawRequest';
      if (joinStandby.isPending && joinStandby.variables === job._id) return 'standby';
      const id = messageOf(job) ?? '';
      if (acknowledge.isPending && acknowledge.variables === id) return 'acknowledge';
      return DECISIONS.find((decision) => decisions.isDeciding(decision, id));
    },
    resultOf: results.resultOf,
  };
  return { query, now, jobs, list, actions, showWaiting: () => change(addWaiting) };
}
