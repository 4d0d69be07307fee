import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { cx } from '@/lib/cx';
import { Icon } from './Icon';

interface Props {
  /** The explanation. */
  text: string;
  /** The content that the tooltip explains. */
  children: ReactNode;
  /** The look of the content, which the tooltip does not change. */
  className?: string;
  /** The accessible name if the child is only an icon. */
  label?: string;
}

/** Positions the bubble inside the window, above its trigger if it fits there. */
function positionBubble(bubble: HTMLElement, trigger: HTMLElement): void {
  const at = trigger.getBoundingClientRect();
  const { width, height } = bubble.getBoundingClientRect();
  const edge = 8;
  const left = Math.min(
    Math.max(edge, at.left + at.width / 2 - width / 2),
    Math.max(edge, document.documentElement.clientWidth - width - edge),
  );
  const above = at.top - height - 6;
  bubble.style.left = `${left}px`;
  bubble.style.top = `${above >= edge ? above : at.bottom + 6}px`;
}

/**
 * A tooltip that opens on hover, focus and touch, stays open while hovered and closes with Escape.
 * Its text is also the accessible description of the trigger.
 */
export function Tooltip({ text, children, className, label }: Props) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const trigger = useRef<HTMLButtonElement>(null);
  const bubble = useRef<HTMLSpanElement>(null);
  const closing = useRef<number>(undefined);

  const show = () => {
    window.clearTimeout(closing.current);
    setOpen(true);
  };
  const hide = () => {
    closing.current = window.setTimeout(() => setOpen(false), 120);
  };
  useEffect(() => () => window.clearTimeout(closing.current), []);
  useEffect(() => {
    if (!open || !bubble.current || !trigger.current) return;
    bubble.current.showPopover();
    positionBubble(bubble.current, trigger.current);
    const closeOnEscape = (event: KeyboardEvent) => event.key === 'Escape' && setOpen(false);
    const close = () => setOpen(false);
    document.addEventListener('keydown', closeOnEscape);
    window.addEventListener('scroll', close, { capture: true, passive: true });
    return () => {
      document.removeEventListener('keydown', closeOnEscape);
      window.removeEventListener('scroll', close, { capture: true });
    };
  }, [open]);

  return (
    <>
      <button
        ref={trigger}
        type="button"
        aria-label={label}
        aria-describedby={`${id}-text`}
        className={cx('cursor-help text-left', className)}
        onClick={show}
        onFocus={show}
        onBlur={hide}
        onPointerEnter={(event) => event.pointerType === 'mouse' && show()}
        onPointerLeave={(event) => event.pointerType === 'mouse' && hide()}
      >
        {children}
        <span id={`${id}-text`} hidden>
          {text}
        </span>
      </button>
      {open && (
        <span
          ref={bubble}
          // The top layer prevents cards and dialogs from clipping the bubble.
          popover="manual"
          role="tooltip"
          className="inset-auto m-0 w-max max-w-72 rounded border border-line bg-raised px-3 py-2 text-sm text-ink shadow-pop"
          onPointerEnter={show}
          onPointerLeave={hide}
        >
          {text}
        </span>
      )}
    </>
  );
}

/** An info icon with a tooltip. */
export function InfoTip({ text, label }: { text: string; label: string }) {
  return (
    <Tooltip
      text={text}
      label={label}
      className="inline-flex size-6 items-center justify-center rounded text-muted hover:text-ink"
    >
      <Icon name="info" size={16} />
    </Tooltip>
  );
}
