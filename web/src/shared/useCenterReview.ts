/** Confirms, deactivates and reactivates a center. */
import { api, bodyOf } from '@/api/client';
import { useCommand } from '@/api/command';
import type { CenterReview } from '@/api/types';
import { t } from '@/i18n';
import { toast } from '@/ui/toast';

interface Review {
  center: CenterReview;
  action: 'confirm' | 'deactivate' | 'reactivate';
  /** Why a center is deactivated. */
  reason?: string;
}

const done = {
  confirm: 'centers.confirmed',
  deactivate: 'centers.deactivated',
  reactivate: 'centers.reactivated',
} as const;

/** `run({ center, action })` sends the command; the list is read again. */
export function useCenterReview() {
  return useCommand({
    send: ({ center, action, reason = '' }: Review, headers) => {
      const params = { params: { path: { id: center._id } }, headers };
      if (action === 'confirm')
        return bodyOf(api.POST('/api/surgerycenter/{id}/confirm', { ...params, body: {} }));
      if (action === 'reactivate')
        return bodyOf(api.POST('/api/surgerycenter/{id}/reactivate', { ...params, body: {} }));
      return bodyOf(
        api.POST('/api/surgerycenter/{id}/deactivate', { ...params, body: { reason } }),
      );
    },
    subject: ({ center }) => center._id,
    intent: ({ center, action, reason }) => [center._id, action, reason],
    onDone: (_center, { center, action }) => toast(t(done[action], { name: center.name })),
    // The dialog shows the failure, so that the typed reason is kept.
    onFailed: (_problem, { action }) => action === 'deactivate',
    refreshes: ['centers'],
  });
}
