import { type ReactNode, useEffect, useRef } from 'react';
import { lockLanguage } from '@/i18n/languageLock';
import { cx } from '@/lib/cx';

interface Props {
  /** Called on Escape, and on a press outside the dialog with `lightDismiss`. */
  onClose: () => void;
  /** Ids of the heading and of the text. */
  labelledBy: string;
  describedBy?: string;
  role?: 'dialog' | 'alertdialog';
  /** Closes on a press outside the dialog. */
  lightDismiss?: boolean;
  className?: string;
  children: ReactNode;
}

/**
 * The native modal dialog: it traps the focus, makes the page inert, closes on Escape and restores
 * the focus, or moves it to the heading of the page if what had it is gone or disabled. Mount it to open it,
 * unmount it to close it. A dialog with a form begins with the focus on its first field.
 */
export function Modal({
  onClose,
  labelledBy,
  describedBy,
  role,
  lightDismiss = false,
  className,
  children,
}: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const pressed = useRef<EventTarget>(null);
  useEffect(() => {
    const element = dialog.current;
    const before = document.activeElement;
    if (element && !element.open) element.showModal();
    // The browser focuses the first control, which is the close button in the title.
    element?.querySelector<HTMLElement>('form :is(input, select, textarea)')?.focus();
    lockLanguage(dialog, true);
    return () => {
      element?.close();
      lockLanguage(dialog, false);
      // The element is removed before the browser can restore the focus.
      if (!(before instanceof HTMLElement) || before === document.body) return;
      before.focus();
      if (document.activeElement === document.body)
        document.querySelector<HTMLElement>('[data-page-heading]')?.focus();
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
        // React also passes on the events of inner dialogs, and the browser that of a file picker.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
      onClose={() => {
        // Browsers close a dialog on the second Escape even if the cancel event was prevented. The
        // parent decides by unmounting it, so it is opened again.
        if (!dialog.current?.open) dialog.current?.showModal();
      }}
      onPointerDown={(event) => {
        pressed.current = event.target;
      }}
      onClick={(event) => {
        // Both press and release must be outside, because selecting text may end outside.
        const outside = event.target === event.currentTarget && pressed.current === event.target;
        if (lightDismiss && outside) onClose();
      }}
    >
      {children}
    </dialog>
  );
}
