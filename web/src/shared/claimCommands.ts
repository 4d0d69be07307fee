/** Commands on claims that several screens offer. */
import { api, bodyOf } from '@/api/client';
import { useCommand } from '@/api/command';
import { t } from '@/i18n';
import { toast } from '@/ui/toast';

/** Approves a claim, by its id. */
export function useApproveClaim() {
  return useCommand({
    send: (id: string, once) =>
      bodyOf(
        api.PUT('/api/transaction/{id}', {
          params: { path: { id } },
          body: { status: 'APPROVED' },
          headers: { ...once },
        }),
      ),
    onDone: () => void toast(t('toPay.approvedMany', { count: 1 })),
    // The server does not know a claim that the professional has withdrawn.
    onFailed: ({ code }) => {
      if (code !== 'FORBIDDEN') return false;
      toast(t('toPay.notPending'), { tone: 'error' });
      return true;
    },
    refreshes: ['claims'],
  });
}
