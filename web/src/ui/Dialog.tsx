import { AlertDialog as BaseAlert } from '@base-ui/react/alert-dialog';
import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import type { ReactNode } from 'react';
import { t } from '@/i18n';
import { cx } from '@/lib/cx';
import { Button } from './Button';
import { Icon } from './Icon';

const backdrop =
  'fixed inset-0 z-40 bg-scrim transition-opacity duration-140 data-starting-style:opacity-0 data-ending-style:opacity-0';
const box =
  'popup fixed z-50 flex flex-col max-md:inset-x-0 max-md:bottom-0 max-md:max-h-[92dvh] max-md:rounded-b-none max-md:pb-[env(safe-area-inset-bottom)] md:top-1/2 md:left-1/2 md:max-h-[85dvh] md:-translate-x-1/2 md:-translate-y-1/2 outline-none';

interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
  /** Buttons at the bottom, the main one last. */
  actions?: ReactNode;
  /** `wide` for texts to read. */
  width?: 'normal' | 'wide';
}

/** A window over the page that can be left with Escape, the cross or a click beside it. */
export function Dialog({ open, onClose, title, children, actions, width = 'normal' }: DialogProps) {
  return (
    <BaseDialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className={backdrop} />
        <BaseDialog.Popup
          className={cx(
            box,
            width === 'wide' ? 'md:w-[45rem]' : 'md:w-[32rem]',
            'md:max-w-[calc(100vw-3rem)]',
          )}
        >
          <header className="flex items-center justify-between gap-4 border-b border-line py-2 pr-2 pl-5">
            <BaseDialog.Title className="text-lg">{title}</BaseDialog.Title>
            <BaseDialog.Close
              aria-label={t('common.close')}
              className="tap inline-flex items-center justify-center rounded text-muted hover:bg-accent-soft hover:text-ink"
            >
              <Icon name="close" />
            </BaseDialog.Close>
          </header>
          {/* Long texts scroll; the focus lets keyboards do so too. */}
          <div
            className="min-h-0 overflow-y-auto overscroll-contain p-5"
            role="group"
            tabIndex={-1}
          >
            {children}
          </div>
          {actions && (
            <footer className="flex flex-wrap justify-end gap-3 border-t border-line p-4 max-md:flex-col-reverse">
              {actions}
            </footer>
          )}
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}

interface ConfirmProps {
  open: boolean;
  title: string;
  /** The question, letter for letter where the specification has one. */
  text: ReactNode;
  /** Facts repeated under the question. */
  children?: ReactNode;
  yes?: string;
  no?: string;
  /** The yes button warns. */
  danger?: boolean;
  busy?: boolean;
  onYes: () => void;
  onNo: () => void;
}

/** A question that wants a yes or a no before anything happens. */
export function ConfirmDialog({
  open,
  title,
  text,
  children,
  yes = t('common.yes'),
  no = t('common.no'),
  danger = false,
  busy = false,
  onYes,
  onNo,
}: ConfirmProps) {
  return (
    <BaseAlert.Root open={open} onOpenChange={(next) => !next && !busy && onNo()}>
      <BaseAlert.Portal>
        <BaseAlert.Backdrop className={backdrop} />
        <BaseAlert.Popup className={cx(box, 'md:w-[28rem]')}>
          <div className="min-h-0 overflow-y-auto p-5">
            <BaseAlert.Title className="text-lg">{title}</BaseAlert.Title>
            <BaseAlert.Description className="mt-2 text-muted">{text}</BaseAlert.Description>
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
        </BaseAlert.Popup>
      </BaseAlert.Portal>
    </BaseAlert.Root>
  );
}
