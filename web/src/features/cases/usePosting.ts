/** Posts a case: creates it, then invites the selected favorites. */
import { useRef } from 'react';
import { api, bodyOf } from '@/api/client';
import { useCommand } from '@/api/command';
import type { ApiProblem } from '@/api/problem';
import type { components } from '@/api/schema';
import type { PostedJob } from '@/api/types';
import { t } from '@/i18n';
import { toast } from '@/ui/toast';
import { loadDeferredParts } from './loadDeferredParts';
import type { Invitee, Posting } from './preparePosting';

type Skipped = components['schemas']['Skipped'];

interface Invitation {
  job: string;
  invitees: readonly Invitee[];
}

interface Options {
  /** Called when the case exists; its invitations are still being sent. */
  onPosted: (job: PostedJob, invitees: readonly Invitee[], count: number) => void;
  /** Called when the server has rejected the case and the confirmation is closed; the form shows the errors. */
  onRejected: (problem: ApiProblem) => void;
}

/** Returns the command that posts a case after its confirmation and then invites; the screen calls this hook. */
export function usePosting({ onPosted, onRejected }: Options) {
  const closeFailure = useRef<() => void>(() => {});
  const rejection = useRef<ApiProblem>(undefined);

  const invite = useCommand({
    // The batches of a case are sent at once; each keeps its Idempotency-Key.
    subject: ({ job, invitees: [first] }: Invitation) => `${job} ${first?.id}`,
    send: ({ job, invitees }: Invitation, headers) =>
      bodyOf(
        api.POST('/api/invitefavorites', {
          body: { job, invitees: invitees.map(({ id, categoryId }) => ({ id, categoryId })) },
          headers,
        }),
      ),
    onDone: ({ skipped }, { invitees }) => void nameSkipped(skipped, invitees),
    onFailed: (problem, input) => {
      void loadDeferredParts().then(({ toastUninvited }) =>
        toastUninvited(problem, () => invite.run(input)),
      );
      return true;
    },
    refreshes: ['cases'],
  });

  const post = useCommand({
    // A single case keeps its Idempotency-Key when other favorites are selected, because they are invited by a
    // second call. The call that posts a series also invites, so they are part of its intent.
    intent: ({ starts, ...posting }: Posting) =>
      starts.length > 1 ? { starts, ...posting } : posting.body,
    send: async ({ body, starts, invitees }, headers) => {
      if (starts.length > 1) {
        const { postSeries } = await loadDeferredParts();
        return postSeries(body, starts, invitees, headers);
      }
      const job = await bodyOf(api.POST('/api/createjob', { body, headers }));
      return { jobs: [job], skipped: undefined };
    },
    onDone: ({ jobs, skipped }, { invitees, batches }) => {
      closeFailure.current();
      const [job] = jobs;
      if (!job) return;
      toast(t('toast.posted'));
      if (jobs.some(({ warnings }) => warnings?.includes('SURGEON_OVERLAP')))
        toast(t('post.overlap'), { tone: 'info' });
      if (skipped) void nameSkipped(skipped, invitees);
      else for (const batch of batches) invite.run({ job: job._id, invitees: batch });
      onPosted(job, invitees, jobs.length);
    },
    onFailed: (problem) => {
      closeFailure.current();
      closeFailure.current = toast(t('toast.postFailed'), { tone: 'error', closeAfter: 0 });
      // Without an answer the confirmation stays open above the form.
      if (!problem.retryable) rejection.current = problem;
      return true;
    },
    refreshes: ['cases'],
  });
  const { isPending, variables } = post;
  const mutate: typeof post.mutate = (posting, options) =>
    post.mutate(posting, {
      ...options,
      onSettled: (...outcome) => {
        options?.onSettled?.(...outcome);
        const problem = rejection.current;
        rejection.current = undefined;
        // The confirmation was closed by `options`. Until then the form is inert, and closing moves the focus to Post.
        if (problem) onRejected(problem);
      },
    });
  return { isPending, variables, mutate };
}

/** Names the people who were not invited, if there are any. */
const nameSkipped = async (skipped: readonly Skipped[], invitees: readonly Invitee[]) =>
  (await loadDeferredParts()).toastSkipped(skipped, invitees);
