import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { t } from '@/i18n';
import { IconButton } from '@/ui/Button';
import { lazyWithRetry, usePreload } from '@/ui/lazyWithRetry';

const loadDrawer = () => import('./MenuDrawer');
const MenuDrawer = lazyWithRetry(loadDrawer, ({ onClose }) => onClose());

/** The button that opens the menu of narrow screens. */
export function MenuDrawerButton() {
  usePreload(loadDrawer);
  // The open state belongs to the current path, so that a navigation closes the menu.
  const path = useLocation({ select: (location) => location.pathname });
  const [openOn, setOpenOn] = useState<string>();
  return (
    <>
      <IconButton
        icon="menu"
        label={t('shell.openMenu')}
        aria-haspopup="dialog"
        aria-expanded={openOn === path}
        className="md:hidden"
        onClick={() => setOpenOn(path)}
      />
      {openOn === path && <MenuDrawer onClose={() => setOpenOn(undefined)} />}
    </>
  );
}
