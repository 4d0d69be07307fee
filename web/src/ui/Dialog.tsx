import { type ReactNode, useId } from 'react';
import { t } from '@/i18n';
import { cx } from '@/lib/cx';
import { Button, IconButton } from './Button';
import { Modal } from './Modal';

const box =
  'flex-col max-md:mt-auto max-md:mb-0 max-md:max-h-[92dvh] max-md:w-full max-md:rounded-b-none md:m-auto md:max-h-[85dvh] open:flex';

interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
  /** Buttons at the bottom, with the main one last. */
  actions?: ReactNode;
  /** `wide` is for long texts. */
  width?: 'normal' | 'wide';
  /**
   * Keeps the dialog open on a press outside, because its content would be lost; `onEscape` also on
   * Escape, for content that is shown only once.
   */
  keepOpen?: boolean | 'onEscape';
  /** Keeps the top of the dialog in place while the height of its content changes. */
  fixedTop?: boolean;
}

/** A dialog that closes on its close button, Escape or, unless `keepOpen` is set, a press outside. */
export function Dialog({ open, ...props }: DialogProps) {
  return open ? <MountedDialog {...props} /> : null;
}

function MountedDialog({
  onClose,
  title,
  children,
  actions,
  width = 'normal',
  keepOpen = false,
  fixedTop = false,
}: Omit<DialogProps, 'open'>) {
  const id = useId();
  return (
    <Modal
      labelledBy={id}
      onClose={() => keepOpen !== 'onEscape' && onClose()}
      lightDismiss={!keepOpen}
      className={cx(
        box,
        width === 'wide' ? 'md:w-column' : 'md:w-[32rem]',
        fixedTop && 'max-md:h-[92dvh] md:mt-[7.5dvh]',
      )}
    >
      <div className="flex items-center justify-between gap-4 border-b border-line py-2 pr-2 pl-5">
        <h2 id={id} className="text-lg">
          {title}
        </h2>
        <IconButton icon="close" label={t('common.close')} onClick={onClose} />
      </div>
      {/* Long texts scroll; a tab stop lets keyboards scroll them. */}
      <section
        aria-labelledby={id}
        tabIndex={width === 'wide' ? 0 : -1}
        className="min-h-0 overflow-y-auto overscroll-contain p-5"
      >
        {children}
      </section>
      {actions && (
        <div className="flex flex-wrap justify-end gap-3 border-t border-line p-4 max-md:flex-col-reverse">
          {actions}
        </div>
      )}
    </Modal>
  );
}

interface ConfirmProps {
  open: boolean;
  title: string;
  /** The question, letter for letter that of the specification where it has one. */
  text: ReactNode;
  /** Facts below the question. */
  children?: ReactNode;
  yes?: string;
  no?: string;
  /** Styles the confirm button as dangerous. */
  danger?: boolean;
  busy?: boolean;
  onYes: () => void;
  onNo: () => void;
}

/** A dialog that asks for confirmation before an action. */
export function ConfirmDialog({ open, ...props }: ConfirmProps) {
  return open ? <MountedConfirmDialog {...props} /> : null;
}

function MountedConfirmDialog({
  title,
  text,
  children,
  yes = t('common.yes'),
  no = t('common.no'),
  danger = false,
  busy = false,
  onYes,
  onNo,
}: Omit<ConfirmProps, 'open'>) {
  const id = useId();
  return (
    <Modal
      role="alertdialog"
      labelledBy={`${id}-title`}
      describedBy={`${id}-text`}
      onClose={() => !busy && onNo()}
      className={cx(box, 'md:w-panel')}
    >
      <div className="min-h-0 overflow-y-auto p-5">
        <h2 id={`${id}-title`} className="text-lg">
          {title}
        </h2>
        <p id={`${id}-text`} className="mt-2 text-muted">
          {text}
        </p>
        {children && <div className="mt-4">{children}</div>}
      </div>
      <footer className="flex justify-end gap-3 px-5 pb-5 max-md:flex-col-reverse">
        <Button onClick={onNo} disabled={busy} wide>
          {no}
        </Button>
        <Button look={danger ? 'danger' : 'main'} onClick={onYes} busy={busy} wide>
          {yes}
        </Button>
      </footer>
    </Modal>
  );
}
