import { api, bodyOf } from '@/api/client';
import { useCommand } from '@/api/command';
import type { Claim } from '@/api/types';
import { t } from '@/i18n';
import { useConfirmedCommand } from '@/shared/useConfirmedCommand';
import { toast } from '@/ui/toast';

/** Withdraws a claim that is not decided, after a confirmation. Its case can then be claimed again. */
export function useWithdrawClaim() {
  const command = useCommand({
    send: (id: string, headers) =>
      bodyOf(api.DELETE('/api/transaction/{id}', { params: { path: { id } }, headers })),
    onDone: () => void toast(t('mine.withdrawn')),
    refreshes: ['claims', 'cases'],
  });
  return useConfirmedCommand(command, ({ _id }: Claim) => _id);
}
