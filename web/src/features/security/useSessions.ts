/** Ends sessions of the user. */
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { api, bodyOf } from '@/api/client';
import { useCommand } from '@/api/command';
import { keys } from '@/api/keys';
import { invalidate } from '@/api/refresh';
import { clearFormDrafts } from '@/lib/clearFormDrafts';
import { t } from '@/i18n';
import { endSession } from '@/session/store';
import { toast } from '@/ui/toast';

/** `run(id)` ends one session. */
export function useEndSession() {
  return useCommand({
    send: (id: string) => api.DELETE('/api/sessions/{id}', { params: { path: { id } } }),
    onDone: () => toast(t('sessions.ended')),
    // The session has ended in the meantime; the list shows it.
    onFailed: ({ status }) => status === 403,
    refreshes: [keys.sessions],
  });
}

/** `run('others')` signs out all other devices, `run('all')` this one too. */
export function useEndSessions() {
  const queryClient = useQueryClient();
  const router = useRouter();
  return useCommand({
    send: (which: 'others' | 'all') =>
      bodyOf(api.POST('/api/endsessions', { body: { current: which === 'all' } })),
    onDone: ({ ended }, which) => {
      if (which === 'others') {
        toast(t('sessions.othersEnded', { count: ended }));
        // Not by `refreshes`, which would also read after the user has signed out here.
        invalidate(queryClient, keys.sessions);
        return;
      }
      clearFormDrafts();
      endSession();
      // Cleared after the navigation, because a mounted screen would read again without a token.
      void router.navigate({ to: '/login', replace: true }).then(() => queryClient.clear());
      toast(t('sessions.allEnded'));
    },
  });
}
