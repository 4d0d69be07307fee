/** Posting a case: create it, then invite the chosen favorites (B-52, AMB-37). */
import { useRef } from 'react';
import { api, bodyOf } from '@/api/client';
import { useCommand } from '@/api/command';
import type { ApiProblem } from '@/api/problem';
import type { components } from '@/api/schema';
import type { PostedJob } from '@/api/types';
import { t } from '@/i18n';
import { toast } from '@/ui/toast';
import { namesText } from './PostSummary';

/** Who is invited to a case; the names are for telling who was passed over. */
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
  /** The case exists now. */
  onPosted: (job: PostedJob) => void;
  /** It does not; what was refused belongs into the form. */
  onRefused: (problem: ApiProblem) => void;
  /** Either way the question is answered. */
  onSettled: () => void;
}

/** The two calls with their words; the screen owns it. */
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
      // The case stands; only the invitations are missing, and sending them twice does no harm.
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

  // Whom to invite is no part of the intent to create: the same case keeps its key.
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
