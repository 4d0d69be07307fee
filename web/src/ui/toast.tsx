import { useEffect, useRef, useSyncExternalStore } from 'react';
import { t } from '@/i18n';
import { cx } from '@/lib/cx';
import { Icon, type IconName } from './Icon';

type Tone = 'done' | 'info' | 'error';

interface ToastOptions {
  tone?: Tone;
  /** A heading above the text. */
  title?: string | undefined;
  /** Milliseconds until the toast closes; 0 keeps it open. The default is 1500, with a title 3000, and 0 for a long text. */
  closeAfter?: 0 | 1000 | 1500 | 2000 | 3000;
  /** An action that the toast offers, such as Undo or Retry. */
  action?: { label: string; run: () => void };
}

interface Item {
  id: number;
  text: string;
  tone: Tone;
  title: string | undefined;
  closeAfter: number;
  action: ToastOptions['action'];
}

/** The largest number of toasts on the screen. */
const LIMIT = 3;
/** More characters than this cannot be read in 1.5 seconds (AMB-90). */
const LONG_TEXT = 100;
let items: readonly Item[] = [];
let last = 0;
const listeners = new Set<() => void>();

function set(next: readonly Item[]): void {
  items = next;
  for (const listener of listeners) listener();
}

const close = (id: number) => set(items.filter((item) => item.id !== id));

/**
 * Shows a toast and returns a function that closes it. Errors are alerts, all others a status. If three are shown, it
 * replaces the oldest one that has a timer. While one has the pointer or the focus, none closes.
 */
export function toast(text: string, options: ToastOptions = {}): () => void {
  const { tone = 'done', title, action } = options;
  const { closeAfter = text.length > LONG_TEXT ? 0 : title ? 3000 : 1500 } = options;
  last += 1;
  const id = last;
  let remaining = items;
  while (remaining.length >= LIMIT) {
    const oldest = remaining.find((item) => item.closeAfter > 0) ?? remaining[0];
    remaining = remaining.filter((item) => item !== oldest);
  }
  set([...remaining, { id, text, tone, title, closeAfter, action }]);
  return () => close(id);
}

const icons: Record<Tone, IconName> = { done: 'done', info: 'info', error: 'warning' };
const tones: Record<Tone, string> = {
  done: 'text-confirmed',
  info: 'text-requested',
  error: 'text-danger',
};

/** Renders the toasts; the client has one. */
export function Toaster() {
  const shown = useSyncExternalStore(
    (changed) => {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    () => items,
  );
  const box = useRef<HTMLDivElement>(null);
  // A page that unmounts closes its toasts, because their actions belong to it.
  useEffect(() => () => set([]), []);
  // Always mounted, so that screen readers announce new toasts. It is shown again for the first one, because the top
  // layer puts the latest element on top.
  const hasToasts = shown.length > 0;
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    element.showPopover();
    return () => element.hidePopover();
  }, [hasToasts]);
  // Screen readers would read a live region inside another one twice. So each error is an alert of
  // its own, and all others share one status, of which only what is added is read.
  const part = (alerts: boolean) => (
    <div {...(!alerts && { role: 'status', 'aria-atomic': false })} className="grid gap-2">
      {shown
        .filter((item) => (item.tone === 'error') === alerts)
        .map((item) => (
          <Toast key={item.id} item={item} />
        ))}
    </div>
  );
  return (
    <div ref={box} popover="manual" className="toaster">
      {part(true)}
      {part(false)}
    </div>
  );
}

function Toast({ item }: { item: Item }) {
  const { id, closeAfter, action, tone } = item;
  useEffect(() => {
    // A dialog that opened after an earlier toast would cover this one.
    const covered = document.querySelector<HTMLElement>('body:has(dialog[open]) .toaster');
    covered?.hidePopover();
    covered?.showPopover();
  }, []);
  useEffect(() => {
    if (closeAfter === 0) return;
    // Not by events: a button that is removed with its toast causes neither a blur nor a pointerleave event.
    const timer = window.setInterval(() => {
      if (!document.querySelector('.toaster:is(:hover, :focus-within)')) close(id);
    }, closeAfter);
    return () => window.clearInterval(timer);
  }, [id, closeAfter]);
  return (
    <div role={tone === 'error' ? 'alert' : undefined} className="toast flex items-start gap-3 p-3">
      <Icon name={icons[tone]} className={cx('mt-0.5', tones[tone])} />
      {/* A phone has no space for the action beside the text. */}
      <div className="min-w-0 flex-1 md:flex md:items-start md:gap-3">
        <div className="min-w-0 flex-1">
          {item.title && <p className="font-bold">{item.title}</p>}
          <p className="text-base md:text-sm">{item.text}</p>
        </div>
        {action && (
          <button
            type="button"
            className="rounded-sm px-2 font-bold text-accent hover:bg-accent-soft max-md:-ml-2 max-md:min-h-11 md:min-h-6"
            onClick={() => {
              close(id);
              action.run();
            }}
          >
            {action.label}
          </button>
        )}
      </div>
      <button
        type="button"
        aria-label={t('common.dismiss')}
        className="-m-1 flex size-8 items-center justify-center rounded text-muted hover:bg-accent-soft hover:text-ink"
        onClick={() => close(id)}
      >
        <Icon name="close" size={16} />
      </button>
    </div>
  );
}
