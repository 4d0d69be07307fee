import { Link, useLocation } from '@tanstack/react-router';
import { bottomBarOf, linkTarget, menuOf, type MenuLink } from '@/rules/menu';
import { t } from '@/i18n';
import { useUser } from '@/session/store';
import { Icon } from '@/ui/Icon';
import { CountBadge } from '@/ui/Pill';
import { TabLink } from '@/ui/Tabs';
import { MenuDropdown } from './MenuDropdown';
import { useUnread } from './TopBar';

/**
 * Returns the `aria-current` of a menu entry. It is also current on addresses below its own, for
 * example the steps of the profile editor.
 */
function useAriaCurrent(): (link: MenuLink) => 'page' | undefined {
  const path = useLocation({ select: (location) => location.pathname });
  return ({ to }) =>
    // Centers is a tab of Administration with another path, and the bare area is Home as well.
    path.startsWith(to) ||
    (path.endsWith('/centers') && to.endsWith('/administration')) ||
    (path === '/adminMain' && to === '/adminWelcome')
      ? 'page'
      : undefined;
}

/** The main menu of wide screens. */
export function MainMenu() {
  const user = useUser();
  const currentOf = useAriaCurrent();
  return (
    <nav
      data-shell
      aria-label={t('shell.main')}
      className="hidden border-b border-line bg-surface md:block"
    >
      <ul className="mx-auto flex w-full max-w-frame flex-wrap gap-x-3 px-3">
        {menuOf(user.signInType).map((entry) => (
          <li key={entry.label} className="flex">
            {'items' in entry ? (
              <MenuDropdown group={entry} />
            ) : (
              <TabLink {...linkTarget(entry)} aria-current={currentOf(entry)} className="px-1">
                {t(entry.label)}
              </TabLink>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The navigation bar at the bottom of a phone. */
export function BottomBar() {
  const user = useUser();
  const unread = useUnread();
  const currentOf = useAriaCurrent();
  const item = (link: MenuLink) => (
    <li key={link.to} className="flex-1">
      <Link
        {...linkTarget(link)}
        aria-current={currentOf(link)}
        aria-label={link.short && t(link.label)}
        className="flex min-h-14 flex-col items-center gap-0.5 pt-1.5 pb-1 text-center text-[clamp(0.625rem,3.1vw,0.75rem)] leading-3 text-muted no-underline aria-[current=page]:font-bold aria-[current=page]:text-accent"
      >
        <span className="relative">
          <Icon name={link.icon} size={24} />
          {link.icon === 'bell' && (
            <CountBadge count={unread} className="absolute -top-1.5 -right-2.5" />
          )}
        </span>
        {t(link.short ?? link.label)}
      </Link>
    </li>
  );
  return (
    <nav
      data-shell
      aria-label={t('shell.quick')}
      className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      <ul className="flex">{bottomBarOf(user.adminSignIn).map(item)}</ul>
    </nav>
  );
}
