/** Commands about the attendance at a case that several screens offer. */
import { api, bodyOf } from '@/api/client';
import { useCommand } from '@/api/command';
import { t } from '@/i18n';
import { toast } from '@/ui/toast';

/** Confirms that the professional comes on the day of a case, by message id. */
export function useConfirmDay() {
  return useCommand({
    send: (_id: string, headers) => bodyOf(api.POST('/api/confirmday', { body: { _id }, headers })),
    onDone: () => void toast(t('toast.dayConfirmed')),
    refreshes: ['cases', 'notifications'],
  });
}
