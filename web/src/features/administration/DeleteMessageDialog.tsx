import type { ReactNode } from 'react';
import { t } from '@/i18n';
import { ChoiceDialog } from './ChoiceDialog';
import type { DropReason } from './queries';

const REASONS: readonly DropReason[] = ['WRONG_ADDRESS', 'OUTDATED', 'UNWANTED', 'OTHER'];

interface Props {
  /** The message. */
  children: ReactNode;
  submit: (reason: DropReason) => Promise<unknown>;
  onClose: () => void;
}

/** Asks why a message is deleted. */
export default function DeleteMessageDialog({ children, submit, onClose }: Props) {
  return (
    <ChoiceDialog
      title={t('admin.dropTitle')}
      submitLabel={t('admin.drop')}
      reasons={REASONS.map((value) => ({ value, label: t(`admin.dropReason.${value}`) }))}
      submit={submit}
      onClose={onClose}
    >
      {children}
      <p className="text-muted">{t('admin.dropHint')}</p>
    </ChoiceDialog>
  );
}
