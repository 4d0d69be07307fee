import type { PostedJob } from '@/api/types';
import { CaseSummary } from '@/shared/CaseCard';
import { factsOfJob } from '@/rules/caseFacts';
import { countPositions } from '@/rules/participants';
import { dollars } from '@/i18n/money';
import { t } from '@/i18n';
import { ConfirmDialog } from '@/ui/Dialog';
import { Icon } from '@/ui/Icon';
import { CancelledPeople } from './CancelledPeople';
import { CancelSeriesDialog } from './CancelSeriesDialog';

interface Props {
  job: PostedJob;
  busy: boolean;
  onYes: () => void;
  onNo: () => void;
}

/** Asks for confirmation before a case is cancelled, with its facts, its people and the consequences. */
export default function ConfirmCancelDialog({ job, busy, onYes, onNo }: Props) {
  if (job.seriesId) return <CancelSeriesDialog {...{ job, busy, onYes, onNo }} />;
  return (
    <ConfirmDialog
      open
      danger
      title={t('postings.cancelTitle')}
      text={countPositions(job).filled > 0 ? t('postings.cancelAsk') : t('postings.cancelPlain')}
      busy={busy}
      onYes={onYes}
      onNo={onNo}
    >
      <CaseSummary facts={factsOfJob(job)} />
      <CancelledPeople job={job} />
      {job.minPayDue > 0 && (
        <p className="mt-3 flex items-start gap-2 rounded bg-invited-soft p-3 font-bold text-invited">
          <Icon name="warning" className="mt-0.5" />
          {t('postings.minPayWarning', { amount: dollars(job.minPayDue) })}
        </p>
      )}
    </ConfirmDialog>
  );
}
