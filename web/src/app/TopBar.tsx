import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { unreadCountQuery } from '@/api/queries';
import { bellPath, faqPath } from '@/rules/menu';
import { initials } from '@/rules/people';
import { homeOf } from '@/rules/roles';
import { t } from '@/i18n';
import { useCenter, useUser } from '@/session/store';
import { lazyInPlace } from '@/ui/lazyInPlace';
import { IconLink } from '@/ui/IconLink';
import { Wordmark } from '@/ui/Logo';
import { PersonBadge } from '@/ui/PersonBadge';
import { CountBadge } from '@/ui/Pill';
import { FindButton } from './FindButton';
import { MenuDrawerButton } from './MenuDrawerButton';
import { ThemeSwitch } from './ThemeSwitch';

const ActingCenter = lazyInPlace(() => import('./ActingCenter'), {
  line: true,
  // As high as the choice, which is a line of its own on phones.
  placeholder: <span className="order-last h-12 w-full md:hidden" />,
});

/** Returns the number of unread notifications. */
export function useUnread(): number {
  const user = useUser();
  return useQuery(unreadCountQuery(user)).data ?? 0;
}

/** The bar at the top of the signed-in screens. */
export function TopBar({ verified }: { verified: boolean }) {
  const user = useUser();
  const center = useCenter();
  // Administrators of one center have no choice.
  const canChooseCenter = user.signInType.endsWith('ADMIN') && user.certifiedCenters.length !== 1;
  // Stays mounted after an administrator has lost one of two centers, because it replaces the lost one in the URL.
  const [showsCenter, setShowsCenter] = useState(canChooseCenter);
  if (canChooseCenter && !showsCenter) setShowsCenter(true);
  return (
    <header data-shell className="border-b border-line bg-surface">
      {/* Compact icons below 480 px (AMB-262): seven targets of 44 px fit in one row of 320 px. */}
      <div className="mx-auto flex w-full max-w-frame items-center gap-1 px-2 py-1.5 max-xs:gap-0 max-xs:px-1 max-md:flex-wrap md:gap-3 md:px-3 md:py-2">
        {verified && <MenuDrawerButton />}
        <Link
          to={verified ? homeOf(user) : '/'}
          aria-label={t('brand.home')}
          className="tap inline-flex shrink-0 items-center px-1 whitespace-nowrap no-underline"
        >
          <Wordmark compact />
        </Link>
        <div className="min-w-0 flex-1" />
        {verified && showsCenter && <ActingCenter />}
        {verified && <FindButton />}
        <ThemeSwitch />
        {verified && (
          <IconLink to={faqPath(user.adminSignIn)} icon="help" label={t('shell.help')} />
        )}
        {verified && <Bell />}
        <div className="hidden min-w-0 items-center gap-2 border-l border-line pl-3 md:flex">
          <PersonBadge letters={initials(user.fullName)} size="small" />
          <div className="min-w-0 text-xs leading-4">
            <p className="truncate text-sm font-bold">{user.fullName}</p>
            <p className="truncate text-muted">
              {user.signInType === 'ADMIN' && center && (
                <span className="font-bold">{center.label} · </span>
              )}
              {user.email}
            </p>
          </div>
        </div>
        <IconLink to="/logout" icon="logout" label={t('shell.logout')} />
      </div>
    </header>
  );
}

function Bell() {
  const user = useUser();
  const count = useUnread();
  const label = count > 99 ? t('bell.many') : t('bell.label', { count });
  return (
    <IconLink to={bellPath(user.adminSignIn)} icon="bell" label={label} className="relative">
      <CountBadge count={count} className="absolute top-0.5 left-1/2 w-max md:-top-1 md:left-3/5" />
      <span role="status" className="sr-only">
        {label}
      </span>
    </IconLink>
  );
}
