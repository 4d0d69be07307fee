import { WrittenReason } from '@/api/bounds';
import type { ProfessionalJob } from '@/api/types';
import { factsOfJob } from '@/rules/caseFacts';
import { messageOf } from '@/rules/professionalCard';
import { CaseSummary } from '@/shared/CaseCard';
import { ReasonDialog } from '@/shared/ReasonDialog';
import { t } from '@/i18n';

interface Props {
  job: ProfessionalJob;
  submit: (input: { messageId: string; reason: string }) => Promise<unknown>;
  onClose: () => void;
}

/** Asks a confirmed professional why they cannot come, with the facts and the consequences. */
export default function AbsenceDialog({ job, submit, onClose }: Props) {
  return (
    <ReasonDialog
      title={t('absence.title')}
      submitLabel={t('absence.send')}
      label={t('absence.reason')}
      hint={t('absence.hint')}
      maxLength={WrittenReason.maxLength}
      required
      submit={(reason) => submit({ messageId: messageOf(job) ?? '', reason })}
      onClose={onClose}
    >
      <p>{t('absence.text')}</p>
      <CaseSummary facts={factsOfJob(job)} />
    </ReasonDialog>
  );
}
