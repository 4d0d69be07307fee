import { api, bodyOf } from '@/api/client';
import { useCommand } from '@/api/command';
import { t } from '@/i18n';
import { useConfirmedCommand } from '@/shared/useConfirmedCommand';
import { toast } from '@/ui/toast';
import type { Wave } from './WaveView';

/** The commands of the owners of a dispatch plan. */
export function usePlanCommands(planId: string) {
  const path = { params: { path: { id: planId } } };
  const refreshes = ['cases'] as const;
  const next = useCommand({
    // With the number of the confirmed wave: another one may be next by now.
    send: (wave: number, headers) =>
      bodyOf(api.POST('/api/dispatchplan/{id}/next', { ...path, body: { wave }, headers })),
    onDone: () => toast(t('dispatch.sent')),
    refreshes,
  });
  /** Sends the next wave after a question. */
  const sending = useConfirmedCommand(next, (wave: Wave) => wave.number);
  const pause = useCommand({
    send: (paused: boolean, headers) =>
      bodyOf(
        api.PUT('/api/dispatchplan/{id}/paused', {
          ...path,
          body: { paused },
          headers,
        }),
      ),
    refreshes,
  });
  const skip = useCommand({
    send: (wave: number, headers) =>
      bodyOf(api.POST('/api/dispatchplan/{id}/skip', { ...path, body: { wave }, headers })),
    refreshes,
  });
  return { next, sending, pause, skip };
}
