import { useRouter } from '@tanstack/react-router';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { type Destination, destinationsOf, shortcutOf } from '@/rules/shortcuts';
import { areShortcutsEnabled, setShortcutsEnabled } from './shortcutSetting';
import { t } from '@/i18n';
import { useUser } from '@/session/store';
import { Dialog } from '@/ui/Dialog';
import { Checkbox } from '@/ui/Checkbox';
import { TextButton } from '@/ui/TextLink';

/** The longest time between `g` and the letter of the destination. */
const CHORD_TIMEOUT_MS = 1_500;

const isTyping = (element: EventTarget | null): boolean =>
  element instanceof HTMLElement &&
  (element.isContentEditable || element.matches('input, textarea, select'));

/** Returns the search field of the screen, otherwise its first text or date filter. */
const filterField = (): HTMLElement | null =>
  document.querySelector<HTMLElement>('main input[type=search]') ??
  document.querySelector<HTMLElement>('main input:is([type=text], [type=date])');

/** Returns the cards of the list; a card inside another card counts once. */
const cards = (): HTMLElement[] =>
  [...document.querySelectorAll<HTMLElement>('main :is([data-place], article)')].filter(
    (card) => !card.parentElement?.closest('[data-place], article'),
  );

/** Focuses the next or the previous card and skips the other controls of a card. */
function focusCard(by: 1 | -1): void {
  const all = cards();
  const index = all.findIndex((card) => card.contains(document.activeElement));
  const card = index < 0 ? all.at(by > 0 ? 0 : -1) : all[index + by];
  const target = card?.hasAttribute('tabindex')
    ? card
    : card?.querySelector<HTMLElement>('button, a[href]');
  target?.focus({ preventScroll: true });
  card?.scrollIntoView({ block: 'center' });
}

/** Handles the keyboard shortcuts; renders the button and the dialog that list them. */
export default function Shortcuts() {
  const router = useRouter();
  const { signInType, adminSignIn } = useUser();
  const [open, setOpen] = useState(false);
  const pendingPrefix = useRef<{ key: string; at: number }>(undefined);
  const destinations = destinationsOf({ signInType, adminSignIn });

  // A layout effect, so that a key that is pressed right after the first paint works.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || event.repeat) return;
      if (event.ctrlKey || event.metaKey || event.altKey || !areShortcutsEnabled()) return;
      if (event.key === 'Shift' || isTyping(event.target) || document.querySelector('dialog[open]'))
        return;
      const last = pendingPrefix.current;
      pendingPrefix.current = undefined;
      const prefix = last && event.timeStamp - last.at < CHORD_TIMEOUT_MS ? last.key : undefined;
      const action = shortcutOf(prefix, event.key, destinationsOf({ signInType, adminSignIn }));
      if (!action) return;
      event.preventDefault();
      switch (action.do) {
        case 'help':
          return setOpen(true);
        case 'wait':
          pendingPrefix.current = { key: event.key, at: event.timeStamp };
          return;
        case 'search':
          return filterField()?.focus();
        case 'next':
          return focusCard(1);
        case 'previous':
          return focusCard(-1);
        case 'go':
          void router.navigate({ to: action.to });
      }
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [router, signInType, adminSignIn]);

  return (
    <>
      {/* Hidden on phones, which have no keyboard. */}
      <p className="hidden text-sm md:block">
        <TextButton className="min-h-6" onClick={() => setOpen(true)}>
          {t('shortcuts.title')}
        </TextButton>{' '}
        <ShortcutKey>?</ShortcutKey>
      </p>
      <ShortcutList open={open} onClose={() => setOpen(false)} destinations={destinations} />
    </>
  );
}

interface ShortcutListProps {
  open: boolean;
  onClose: () => void;
  destinations: readonly Destination[];
}

function ShortcutList({ open, onClose, destinations }: ShortcutListProps) {
  const [enabled, setEnabled] = useState(areShortcutsEnabled);
  return (
    <Dialog open={open} onClose={onClose} title={t('shortcuts.title')}>
      <dl className="grid gap-x-8 gap-y-2 md:grid-cols-2">
        <Shortcut description={t('shortcuts.help')}>
          <ShortcutKey>?</ShortcutKey>
        </Shortcut>
        <Shortcut description={t('shortcuts.search')}>
          <ShortcutKey>/</ShortcutKey>
        </Shortcut>
        <Shortcut description={t('shortcuts.next')}>
          <ShortcutKey>j</ShortcutKey>
        </Shortcut>
        <Shortcut description={t('shortcuts.previous')}>
          <ShortcutKey>k</ShortcutKey>
        </Shortcut>
        <Shortcut description={t('shortcuts.close')}>
          <ShortcutKey>Esc</ShortcutKey>
        </Shortcut>
        {destinations.map(({ letter, label, to }) => (
          <Shortcut key={to} description={t(label)}>
            <ShortcutKey>g</ShortcutKey> {t('shortcuts.then')} <ShortcutKey>{letter}</ShortcutKey>
          </Shortcut>
        ))}
      </dl>
      <div className="mt-4 border-t border-line pt-2">
        <Checkbox
          label={t('shortcuts.on')}
          checked={enabled}
          onChange={({ target }) => {
            setShortcutsEnabled(target.checked);
            setEnabled(target.checked);
          }}
        />
      </div>
    </Dialog>
  );
}

function Shortcut({ description, children }: { description: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt>{description}</dt>
      <dd className="shrink-0 text-sm text-muted">{children}</dd>
    </div>
  );
}

function ShortcutKey({ children }: { children: ReactNode }) {
  return (
    <kbd className="inline-block min-w-6 rounded-sm border border-edge bg-sunken px-1.5 text-center text-sm text-ink">
      {children}
    </kbd>
  );
}
