/** What a professional reports on the day of a case: being on the way and being there. */
import { api, bodyOf } from '@/api/client';
import { useCommand } from '@/api/command';
import type { Topic } from '@/api/keys';
import { t } from '@/i18n';
import type { Position } from '@/lib/currentPosition';
import { toast } from '@/ui/toast';

const CHANGED: readonly Topic[] = ['cases', 'notifications'];

/** Reports that the professional is on the way, by message id. */
export function useSetOut() {
  return useCommand({
    send: (_id: string, headers) => bodyOf(api.POST('/api/onmyway', { body: { _id }, headers })),
    onDone: () => void toast(t('toast.onMyWay')),
    refreshes: CHANGED,
  });
}

/** A message about the case, and the position if the professional shares it. */
interface ArrivalInput {
  _id: string;
  position?: Position | undefined;
  /** Whether the position was to be shared. */
  share?: boolean;
}

/** Reports that the professional is there. */
export function useArrive() {
  return useCommand({
    subject: ({ _id }: ArrivalInput) => _id,
    send: ({ _id, position }: ArrivalInput, headers) =>
      bodyOf(
        api.POST('/api/here', {
          body: { _id, ...(position && { position }) },
          headers,
        }),
      ),
    onDone: (_answer, { position, share }) =>
      share && !position
        ? toast(t('attendance.noPosition'), { tone: 'info' })
        : toast(t('toast.arrived')),
    refreshes: CHANGED,
  });
}
