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
  /** Returns the screen to open after a detour: the current one, or that of the detour if it is open already. */
  const wantedFrom = (detour: string): string | undefined => {
    const { pathname, href, search } = router.state.location;
    return pathname === detour ? (search as { next?: string }).next : href;
  };
  const unverified = () => {
    const session = getSession();
    if (!session) return;
    const { userId, email, fullName } = session.user;
    storePendingVerification({ userId, email, fullName });
    void router.navigate({
      to: '/emailVerification',
      search: { next: wantedFrom('/emailVerification') },
      replace: true,
    });
  };
  const secondFactorMissing = () => {
    const user = getSession()?.user;
    if (!user) return;
    refreshUser({ ...user, secondFactor: { required: true, present: false } });
    void router.navigate({
      to: '/security',
      search: { next: wantedFrom('/security') },
      replace: true,
    });
  };
  const queryClient = makeQueryClient(unverified, secondFactorMissing);
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
