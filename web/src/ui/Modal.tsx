import { type ReactNode, useEffect, useRef } from 'react';
import { cx } from '@/lib/cx';

interface Props {
  /** Escape, or a press outside the box when `light`. */
  onClose: () => void;
  /** Ids of the heading and of the text it asks with. */
  labelledBy: string;
  describedBy?: string;
  role?: 'dialog' | 'alertdialog';
  /** Closes on a press outside the box. */
  light?: boolean;
  className?: string;
  children: ReactNode;
}

/**
 * The browser's own modal dialog: it keeps the focus inside, makes the page behind inert, closes on
 * Escape and gives the focus back. Mount it to open it, unmount it to close it.
 */
export function Modal({
  onClose,
  labelledBy,
  describedBy,
  role,
  light = false,
  className,
  children,
}: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const pressed = useRef<EventTarget>(null);
  useEffect(() => {
    const element = dialog.current;
    const before = document.activeElement;
    if (element && !element.open) element.showModal();
    return () => {
      element?.close();
      // Unmounting takes the element away before the browser gives the focus back.
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events
    <dialog
      ref={dialog}
      role={role}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      className={cx('modal', className)}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClose={() => {
        // A browser closes it at the second Escape, asked or not; whether it closes is said by whoever mounted it.
        if (!dialog.current?.open) dialog.current?.showModal();
      }}
      onPointerDown={(event) => {
        pressed.current = event.target;
      }}
      onClick={(event) => {
        // Pressed and let go outside the box: a selection of text that ends out there is no such press.
        const outside = event.target === event.currentTarget && pressed.current === event.target;
        if (light && outside) onClose();
      }}
    >
      {children}
    </dialog>
  );
}
