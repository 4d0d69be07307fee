import { ReviewReason } from '@/api/bounds';
import { ApiProblem } from '@/api/problem';
import { ReasonDialog } from '@/shared/ReasonDialog';
import { t } from '@/i18n';
import { canResubmit } from './useDocumentDecision';

interface Props {
  /** The document and the person. */
  subject: string;
  name: string;
  reject: (reason: string) => Promise<unknown>;
  onClose: () => void;
}

/** Asks for the reason before a document is rejected. */
export function RejectDialog({ subject, name, reject, onClose }: Props) {
  return (
    <ReasonDialog
      title={t('review.rejectTitle')}
      submitLabel={t('review.reject')}
      label={t('review.reason')}
      hint={t('review.reasonHint')}
      maxLength={ReviewReason.maxLength}
      submit={async (reason) => {
        try {
          await reject(reason);
        } catch (problem) {
          // A toast shows what another reason cannot change.
          if (!(problem instanceof ApiProblem) || canResubmit(problem)) throw problem;
        }
      }}
      onClose={onClose}
    >
      <p className="font-bold">{subject}</p>
      <p className="text-muted">{t('review.rejectAsk', { name })}</p>
    </ReasonDialog>
  );
}
