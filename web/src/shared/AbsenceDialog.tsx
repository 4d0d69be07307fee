import { WrittenReason } from '@/api/bounds';
import type { CaseFacts } from '@/rules/caseFacts';
import { CaseSummary } from '@/shared/CaseCard';
import { ReasonDialog } from '@/shared/ReasonDialog';
import { t } from '@/i18n';

interface Props {
  /** A message to the professional about the case. */
  messageId: string;
  facts: CaseFacts;
  submit: (input: { messageId: string; reason: string }) => Promise<unknown>;
  onClose: () => void;
}

/** Asks a confirmed professional why they cannot come, with the facts and the consequences. */
export default function AbsenceDialog({ messageId, facts, submit, onClose }: Props) {
  return (
    <ReasonDialog
      title={t('absence.title')}
      submitLabel={t('absence.send')}
      label={t('absence.reason')}
      hint={t('absence.hint')}
      maxLength={WrittenReason.maxLength}
      required
      submit={(reason) => submit({ messageId, reason })}
      onClose={onClose}
    >
      <p>{t('absence.text')}</p>
      <CaseSummary facts={facts} />
    </ReasonDialog>
  );
}
