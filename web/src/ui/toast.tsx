import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { t } from '@/i18n';
import { cx } from '@/lib/cx';
import { Icon, type IconName } from './Icon';

type Tone = 'done' | 'info' | 'error';

interface ToastOptions {
  tone?: Tone;
  /** A heading over the text. */
  title?: string | undefined;
  /** Milliseconds until it closes by itself: 1500 unless told (L-23), 0 for never. */
  closeAfter?: 0 | 1000 | 1500 | 2000 | 3000;
  /** One more thing to do from here (Undo, Retry). */
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

/** L-22 */
const LIMIT = 3;
let items: readonly Item[] = [];
let last = 0;
const listeners = new Set<() => void>();

function set(next: readonly Item[]): void {
  items = next;
  for (const listener of listeners) listener();
}

const close = (id: number) => set(items.filter((item) => item.id !== id));

/**
 * Tells the person what happened; returns a function that takes it back. Errors are alerts, all
 * else is a status. At most three are shown, the oldest that closes by itself is removed. Pointing
 * at them or focusing them stops the clock.
 */
export function toast(text: string, options: ToastOptions = {}): () => void {
  const { tone = 'done', title, closeAfter = 1500, action } = options;
  last += 1;
  const id = last;
  let kept = items;
  while (kept.length >= LIMIT) {
    const oldest = kept.find((item) => item.closeAfter > 0) ?? kept[0];
    kept = kept.filter((item) => item !== oldest);
  }
  set([...kept, { id, text, tone, title, closeAfter, action }]);
  return () => close(id);
}

const icons: Record<Tone, IconName> = { done: 'done', info: 'info', error: 'warning' };
const tones: Record<Tone, string> = {
  done: 'text-confirmed',
  info: 'text-requested',
  error: 'text-danger',
};

/** The place where toasts appear; one for the whole client. */
export function Toaster() {
  const shown = useSyncExternalStore(
    (changed) => {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    () => items,
  );
  const [held, setHeld] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  // A page that goes takes its toasts along: what they offer belongs to it.
  useEffect(() => () => set([]), []);
  // Always in the page, so that readers hear what joins it; shown anew over a dialog that opened
  // meanwhile, since the top layer puts the latest on top.
  const some = shown.length > 0;
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    element.showPopover();
    return () => element.hidePopover();
  }, [some]);
  // role=alert announces itself; inside another live region it would be read twice.
  const part = (alerts: boolean) => (
    <div aria-live={alerts ? undefined : 'polite'} className="grid gap-2">
      {shown
        .filter((item) => (item.tone === 'error') === alerts)
        .map((item) => (
          <Toast key={item.id} item={item} held={held} />
        ))}
    </div>
  );
  return (
    <div
      ref={box}
      popover="manual"
      className="toaster"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {part(true)}
      {part(false)}
    </div>
  );
}

function Toast({ item, held }: { item: Item; held: boolean }) {
  const { id, closeAfter, action, tone } = item;
  useEffect(() => {
    if (closeAfter === 0 || held) return;
    const timer = window.setTimeout(() => close(id), closeAfter);
    return () => window.clearTimeout(timer);
  }, [id, closeAfter, held]);
  return (
    <div role={tone === 'error' ? 'alert' : 'status'} className="toast flex items-start gap-3 p-3">
      <Icon name={icons[tone]} className={cx('mt-0.5', tones[tone])} />
      <div className="min-w-0 flex-1">
        {item.title && <p className="font-bold">{item.title}</p>}
        <p className="text-base md:text-sm">{item.text}</p>
      </div>
      {action && (
        <button
          type="button"
          className="min-h-6 rounded-sm px-2 font-bold text-accent hover:bg-accent-soft"
          onClick={() => {
            close(id);
            action.run();
          }}
        >
          {action.label}
        </button>
      )}
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
