import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { bellPath, linkTarget, menuOf, type MenuLink } from '@/rules/menu';
import { initials } from '@/rules/people';
import { t } from '@/i18n';
import { useCenter, useUser } from '@/session/store';
import { IconButton } from '@/ui/Button';
import { Icon } from '@/ui/Icon';
import { Wordmark } from '@/ui/Logo';
import { Modal } from '@/ui/Modal';
import { PersonBadge } from '@/ui/PersonBadge';

const row =
  'flex min-h-12 items-center gap-3 rounded px-3 no-underline hover:bg-accent-soft aria-[current=page]:bg-accent-soft aria-[current=page]:font-bold aria-[current=page]:text-accent';

/** The menu of narrow screens, with Log out. */
export default function MenuDrawer({ onClose }: { onClose: () => void }) {
  const user = useUser();
  const center = useCenter();
  const title = useId();
  const entry = (link: MenuLink) => (
    <Link key={link.label} {...linkTarget(link)} className={row} onClick={onClose}>
      <Icon name={link.icon} />
      {t(link.label)}
    </Link>
  );
  return (
    <Modal
      labelledBy={title}
      onClose={onClose}
      lightDismiss
      className="drawer m-0 h-dvh max-h-dvh w-72 max-w-[85vw] flex-col rounded-none border-y-0 border-l-0 open:flex"
    >
      <div className="flex items-center justify-between border-b border-line py-2 pr-2 pl-4">
        <h2 id={title} className="sr-only">
          {t('shell.menu')}
        </h2>
        <Wordmark />
        <IconButton icon="close" label={t('shell.closeMenu')} onClick={onClose} />
      </div>
      <nav
        aria-label={t('shell.main')}
        className="grid flex-1 content-start gap-1 overflow-y-auto p-2"
      >
        {menuOf(user.signInType).map((item) =>
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
      <div className="border-t border-line p-2">
        <div className="flex items-center gap-3 px-3 py-2">
          <PersonBadge letters={initials(user.fullName)} size="small" />
          <div className="min-w-0 text-sm">
            <p className="font-bold">{user.fullName}</p>
            {user.signInType === 'ADMIN' && center && <p className="font-bold">{center.label}</p>}
            <p className="text-muted">{user.email}</p>
          </div>
        </div>
        <Link to="/logout" className={row} onClick={onClose}>
          <Icon name="logout" />
          {t('shell.logout')}
        </Link>
      </div>
    </Modal>
  );
}
