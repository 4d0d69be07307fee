import { Dialog } from '@base-ui/react/dialog';
import { Link, useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { bellPath, menuOf, type MenuLink } from '@/domain/menu';
import { initials } from '@/domain/people';
import { t } from '@/i18n';
import { useUser } from '@/session/store';
import { Icon } from '@/ui/Icon';
import { Wordmark } from '@/ui/Mark';
import { PersonBadge } from '@/ui/Person';

const row =
  'flex min-h-12 items-center gap-3 rounded px-3 no-underline hover:bg-accent-soft aria-[current=page]:bg-accent-soft aria-[current=page]:font-bold aria-[current=page]:text-accent';

/** The menu of narrow screens, with Log out (J-22). */
export function SlideMenu() {
  const user = useUser();
  const [open, setOpen] = useState(false);
  const path = useLocation({ select: (location) => location.pathname });
  useEffect(() => setOpen(false), [path]);
  const links = menuOf(user.signInType);
  const entry = (link: MenuLink) => (
    <Link key={link.to} to={link.to} className={row}>
      <Icon name={link.icon} />
      {t(link.label)}
    </Link>
  );
  return (
    <Dialog.Root open={open} onOpenChange={setOpen}>
      <Dialog.Trigger
        aria-label={t('shell.openMenu')}
        className="tap inline-flex items-center justify-center rounded text-ink hover:bg-accent-soft md:hidden"
      >
        <Icon name="menu" size={24} />
      </Dialog.Trigger>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-scrim transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Dialog.Popup className="fixed inset-y-0 left-0 z-50 flex w-72 max-w-[85vw] flex-col border-r border-line bg-raised transition-transform duration-160 ease-out outline-none data-ending-style:-translate-x-full data-starting-style:-translate-x-full">
          <div className="flex items-center justify-between border-b border-line py-2 pr-2 pl-4">
            <Dialog.Title className="sr-only">{t('shell.menu')}</Dialog.Title>
            <Wordmark />
            <Dialog.Close
              aria-label={t('shell.closeMenu')}
              className="tap inline-flex items-center justify-center rounded text-muted hover:bg-accent-soft"
            >
              <Icon name="close" />
            </Dialog.Close>
          </div>
          <nav
            aria-label={t('shell.main')}
            className="grid flex-1 content-start gap-1 overflow-y-auto p-2"
          >
            {links.map((item) =>
              'items' in item ? (
                <section key={item.label} aria-label={t(item.label)} className="grid gap-1">
                  <p className="px-3 pt-3 text-sm font-bold text-muted">{t(item.label)}</p>
                  {item.items.map(entry)}
                </section>
              ) : (
                entry(item)
              ),
            )}
            {entry({ label: 'title.notifications', to: bellPath(user.adminSignIn), icon: 'bell' })}
          </nav>
          <div className="border-t border-line p-2 pb-[calc(0.5rem+env(safe-area-inset-bottom))]">
            <div className="flex items-center gap-3 px-3 py-2">
              <PersonBadge letters={initials(user.fullName)} size="small" />
              <div className="min-w-0 text-sm">
                <p className="font-bold">{user.fullName}</p>
                <p className="text-muted">{user.email}</p>
              </div>
            </div>
            <Link to="/logout" className={row}>
              <Icon name="logout" />
              {t('shell.logout')}
            </Link>
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
