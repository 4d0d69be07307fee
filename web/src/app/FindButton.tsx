import { useEffect, useState } from 'react';
import { t, withTexts } from '@/i18n';
import { IconButton } from '@/ui/Button';
import { lazyWithRetry } from '@/ui/lazyWithRetry';

const FindDialog = lazyWithRetry(
  () => withTexts(import('./FindDialog'), 'find'),
  ({ onClose }) => onClose(),
);

/** Opens the search of people, cases and screens, also with Ctrl or Command and K. */
export function FindButton() {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isModified = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
      if (!isModified || event.key.toLowerCase() !== 'k') return;
      event.preventDefault();
      if (!document.querySelector('dialog[open]')) setOpen(true);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
  return (
    <>
      <IconButton
        icon="search"
        label={t('find.open')}
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOpen(true)}
      />
      {open && <FindDialog onClose={() => setOpen(false)} />}
    </>
  );
}
