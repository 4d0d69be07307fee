import { api, bodyOf } from '@/api/client';
import { useCommand } from '@/api/command';
import { t } from '@/i18n';
import { toast } from '@/ui/toast';
import type { PipelinePerson } from './pipelineQueries';

/** Asks people for their missing documents; a toast names each person who was not asked, with the reason. */
export function useAskForDocuments(center: string, onAsked?: () => void) {
  return useCommand({
    send: (people: readonly Pick<PipelinePerson, '_id' | 'fullName'>[], headers) =>
      bodyOf(
        api.POST('/api/askfordocuments', {
          body: { center, users: people.map(({ _id }) => _id) },
          headers,
        }),
      ),
    onDone: ({ asked, skipped }, people) => {
      onAsked?.();
      if (asked.length > 0) toast(t('pipeline.asked', { count: asked.length }));
      for (const { userId, reason } of skipped) {
        const name = people.find(({ _id }) => _id === userId)?.fullName ?? '';
        toast(t(`pipeline.skipped.${reason}`, { name }), { tone: 'info' });
      }
    },
    intent: (people) => people.map(({ _id }) => _id),
    refreshes: ['favorites'],
  });
}
