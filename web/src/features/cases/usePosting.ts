/** Posts a case: creates it, then invites the selected favorites. */
import { useRef } from 'react';
import { api, bodyOf } from '@/api/client';
import { useCommand } from '@/api/command';
import type { ApiProblem } from '@/api/problem';
import type { components } from '@/api/schema';
import type { PostedJob } from '@/api/types';
import { t } from '@/i18n';
import { toast } from '@/ui/toast';
import { namesText } from './PostSummary';

/** A favorite to invite; the name is for the message about skipped invitees. */
export interface Invitee {
  id: string;
  categoryId: number;
  name: string;
}

type NewJob = components['schemas']['NewJob'];

interface Invitation {
  job: string;
  invitees: readonly Invitee[];
}

interface Options {
  /** Called when the case exists. */
  onPosted: (job: PostedJob) => void;
  /** Called when the server has rejected the case; the form shows the errors. */
  onRefused: (problem: ApiProblem) => void;
  /** Called after success and failure. */
  onSettled: () => void;
}

/** Provides the two calls with their messages; the screen calls this hook. */
export function usePosting({ onPosted, onRefused, onSettled }: Options) {
  const takeBack = useRef<() => void>(() => {});

  const invite = useCommand({
    send: ({ job, invitees }: Invitation, once) =>
      bodyOf(
        api.POST('/api/invitefavorites', {
          body: { job, invitees: invitees.map(({ id, categoryId }) => ({ id, categoryId })) },
          headers: { ...once },
        }),
      ),
    onDone: ({ skipped }, { invitees }) => {
      const passedOver = skipped.filter(({ reason }) => reason !== 'ALREADY_INVITED');
      if (passedOver.length === 0) return;
      const names = passedOver.flatMap(
        ({ id }) => invitees.find((invitee) => invitee.id === id)?.name ?? [],
      );
      const all = passedOver.length === invitees.length;
      toast(t('post.someSkipped', { names: namesText(names) }), {
        title: all ? t('toast.invitationFailed') : undefined,
        tone: all ? 'error' : 'info',
        closeAfter: 0,
      });
    },
    onFailed: (problem, input) => {
      // The case exists; only the invitations failed, and the server ignores repeated invitations.
      const text = problem.explained ? problem.message : undefined;
      toast(text ?? t('toast.invitationFailed'), {
        title: text && t('toast.invitationFailed'),
        tone: 'error',
        closeAfter: 0,
        action: { label: t('common.retry'), run: () => invite.run(input) },
      });
      return true;
    },
    refreshes: ['cases'],
  });

  // The invitees are not part of the creation, so that the same case keeps its Idempotency-Key.
  const chosen = useRef<readonly Invitee[]>([]);
  const create = useCommand({
    send: (body: NewJob, once) =>
      bodyOf(api.POST('/api/createjob', { body, headers: { ...once } })),
    onDone: (job) => {
      takeBack.current();
      toast(t('toast.posted'));
      if (job.warnings?.includes('SURGEON_OVERLAP'))
        toast(t('post.overlap'), { tone: 'info', closeAfter: 3000 });
      if (chosen.current.length > 0) invite.run({ job: job._id, invitees: chosen.current });
      onPosted(job);
    },
    onFailed: (problem) => {
      takeBack.current();
      takeBack.current = toast(t('toast.postFailed'), { tone: 'error', closeAfter: 0 });
      onRefused(problem);
      return true;
    },
    onSettled,
    refreshes: ['cases'],
  });

  return {
    busy: create.isPending,
    post: (body: NewJob, invitees: readonly Invitee[]) => {
      chosen.current = invitees;
      create.run(body);
    },
  };
}
