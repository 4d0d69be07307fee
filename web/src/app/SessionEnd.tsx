import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { onUnauthorized } from '@/api/client';
import { t } from '@/i18n';
import { sessionStore } from '@/lib/storage';
import { endSession, getSession, onSession } from '@/session/store';
import { toast } from '@/ui/toast';

/** L-21 */
const REDIRECT_AFTER = 5_000;

/**
 * What happens when a session ends: on a 401 the toast and, five seconds later, /login (K-04,
 * M-01); when another tab signs out or changes the person, the guards run again here.
 */
export function SessionEnd() {
  const router = useRouter();
  const queryClient = useQueryClient();
  useEffect(() => {
    let timer: number | undefined;
    onUnauthorized(() => {
      if (timer !== undefined) return;
      const close = toast(t('error.session'), {
        tone: 'error',
        title: t('error.sessionTitle'),
        closeAfter: 0,
      });
      timer = window.setTimeout(() => {
        timer = undefined;
        close();
        endSession();
        // Clearing while a screen still stands would make it ask again, now without a token.
        void router.navigate({ to: '/login', replace: true }).then(() => queryClient.clear());
      }, REDIRECT_AFTER);
    });
    let person = getSession()?.user.userId;
    const stop = onSession((session, elsewhere) => {
      if (session?.user.userId === person) return;
      // Storage of a tab is its own: what the one before typed here has to be forgotten here.
      if (elsewhere && person) sessionStore.removeByPrefix('caseboard.');
      person = session?.user.userId;
      window.clearTimeout(timer);
      timer = undefined;
      // Whoever changes the session in this tab goes on by themself.
      if (elsewhere) void router.invalidate().then(() => queryClient.clear());
    });
    return () => {
      stop();
      window.clearTimeout(timer);
      onUnauthorized(() => {});
    };
  }, [router, queryClient]);
  return null;
}
