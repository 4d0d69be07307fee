import { useQuery } from '@tanstack/react-query';
import { withTexts } from '@/i18n';
import { Outlet, useLocation, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { configQuery } from '@/api/publicQueries';
import { lacksSecondFactor } from '@/rules/roles';
import { useUser } from '@/session/store';
import { lazyInPlace } from '@/ui/lazyInPlace';
import { lazyWithRetry } from '@/ui/lazyWithRetry';
import { FactorOffer } from './FactorOffer';
import { Footer } from './Footer';
import { IdentityProof } from './IdentityProof';
import { LiveUpdates } from './LiveUpdates';
import { BottomBar, MainMenu } from './MainMenu';
import { SkipLink } from './SkipLink';
import { TopBar } from './TopBar';

const ProfileDialog = lazyWithRetry(
  () => withTexts(import('@/shared/ProfileDialog'), 'documents', 'profile', 'profileParts'),
  ({ onClose }) => onClose(),
);
const Shortcuts = lazyInPlace(() => withTexts(import('./Shortcuts'), 'find'), { line: true });

/** Layout of the signed-in screens. */
export default function Shell() {
  const user = useUser();
  const router = useRouter();
  const { data } = useQuery(configQuery);
  // Menus are shown only if the email address is verified, or if the server does not require it, and
  // if no second factor is missing.
  const verified =
    (user.verifiedEmail || data?.flags.email_verification === false) && !lacksSecondFactor(user);
  const opened = useLocation({ select: (location) => location.state.profile });
  useEffect(() => {
    const root = document.documentElement;
    root.classList.toggle('has-bottom-bar', verified);
    return () => root.classList.remove('has-bottom-bar');
  }, [verified]);
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <TopBar verified={verified} />
      {verified && <MainMenu />}
      {verified && <LiveUpdates />}
      <IdentityProof />
      {verified && <FactorOffer />}
      {/* The footer starts below the fold, so that nothing visible shifts when a list loads. */}
      <main
        id="content"
        tabIndex={-1}
        className="min-h-[calc(100dvh-3.5rem)] flex-1 px-4 py-5 outline-none md:py-8"
      >
        <Outlet />
      </main>
      <Footer>{verified && <Shortcuts />}</Footer>
      {verified && <BottomBar />}
      {/* The profile in the address opens as a dialog over the current screen. */}
      {opened && <ProfileDialog key={opened} id={opened} onClose={() => router.history.back()} />}
    </div>
  );
}
