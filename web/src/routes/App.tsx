import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider, type RouterHistory } from '@tanstack/react-router';
import { makeQueryClient } from '@/app/queryClient';
import { useLocale } from '@/i18n/locale';
import { storePendingVerification } from '@/session/pendingVerification';
import { getSession, refreshUser } from '@/session/store';
import { Toaster } from '@/ui/toast';
import { makeRouter } from './router';

/** Creates the query client and the router together, because each needs the other. */
export function makeApp(history?: RouterHistory) {
  /** Returns the `next` of a redirect to `path`: the current URL, or the `next` of the URL if `path` is open already. */
  const nextAfter = (path: string): string | undefined => {
    const { pathname, href, search } = router.state.location;
    return pathname === path ? (search as { next?: string }).next : href;
  };
  const onUnverified = () => {
    const session = getSession();
    if (!session) return;
    const { userId, email, fullName } = session.user;
    storePendingVerification({ userId, email, fullName });
    void router.navigate({
      to: '/emailVerification',
      search: { next: nextAfter('/emailVerification') },
      replace: true,
    });
  };
  const onSecondFactorMissing = () => {
    const user = getSession()?.user;
    if (!user) return;
    refreshUser({ ...user, secondFactor: { required: true, present: false } });
    void router.navigate({
      to: '/security',
      search: { next: nextAfter('/security') },
      replace: true,
    });
  };
  const queryClient = makeQueryClient(onUnverified, onSecondFactorMissing);
  const router = makeRouter(queryClient, history);
  return { queryClient, router };
}

/** The root component: providers, router and toasts. */
export function App({ queryClient, router }: ReturnType<typeof makeApp>) {
  // Texts are read during render, so the key renders everything again after a change of language.
  const locale = useLocale();
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider key={locale} router={router} />
      <Toaster />
    </QueryClientProvider>
  );
}
