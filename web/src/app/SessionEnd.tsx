import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { onUnauthorized } from '@/api/client';
import { t } from '@/i18n';
import { sessionStore } from '@/lib/storage';
import { endSession, getSession, onSession } from '@/session/store';
import { toast } from '@/ui/toast';

/** The time between the message and the redirect to the login screen. */
const REDIRECT_DELAY_MS = 5_000;

/**
 * Ends the session: a 401 shows a toast, which stays, and redirects to /login after five seconds. When the server
 * announces the end, for example after a sign-out on another device, it redirects at once. If another tab
 * signs out or signs in as another user, the route guards run again here.
 */
export function SessionEnd() {
  const router = useRouter();
  const queryClient = useQueryClient();
  useEffect(() => {
    let timer: number | undefined;
    // Closes the message of an ended session; it stays on the login screen until the next sign-in.
    let closeMessage = () => {};
    const redirectToLogin = () => {
      endSession();
      // The cache is cleared after the navigation, because a mounted screen would read again
      // without a token.
      const next = router.state.location.href;
      void router
        .navigate({ to: '/login', search: { next }, replace: true })
        .then(() => queryClient.clear());
    };
    onUnauthorized((ended) => {
      if (ended) {
        toast(t('error.sessionEnded'), { tone: 'info', closeAfter: 0 });
        return redirectToLogin();
      }
      if (timer !== undefined) return;
      closeMessage = toast(t('error.session'), {
        tone: 'error',
        title: t('error.sessionTitle'),
        closeAfter: 0,
      });
      timer = window.setTimeout(() => {
        timer = undefined;
        redirectToLogin();
      }, REDIRECT_DELAY_MS);
    });
    let userId = getSession()?.user.userId;
    const stop = onSession((session, fromOtherTab) => {
      if (session?.user.userId === userId) return;
      // sessionStorage is separate for each tab, so this tab must remove the previous user's drafts
      // itself.
      if (fromOtherTab && userId) sessionStore.removeByPrefix('caseboard.');
      userId = session?.user.userId;
      window.clearTimeout(timer);
      timer = undefined;
      if (session) closeMessage();
      // A change in this tab is followed by a navigation of the code that made it.
      if (fromOtherTab) void router.invalidate().then(() => queryClient.clear());
    });
    return () => {
      stop();
      window.clearTimeout(timer);
      onUnauthorized(() => {});
    };
  }, [router, queryClient]);
  return null;
}
