import { DeactivationReason } from '@/api/bounds';
import type { CenterReview } from '@/api/types';
import { ReasonDialog } from '@/shared/ReasonDialog';
import { t } from '@/i18n';
import { CenterFacts } from '@/shared/CenterFacts';

interface Props {
  center: CenterReview;
  deactivate: (reason: string) => Promise<unknown>;
  onClose: () => void;
}

/** Repeats the facts of a center and asks for the reason before it is deactivated. */
export function DeactivateDialog({ center, deactivate, onClose }: Props) {
  return (
    <ReasonDialog
      title={t('centers.deactivateTitle')}
      submitLabel={t('centers.deactivate')}
      label={t('centers.reason')}
      hint={t('centers.reasonHint')}
      maxLength={DeactivationReason.maxLength}
      required
      submit={deactivate}
      onClose={onClose}
    >
      <CenterFacts center={center} />
      <p className="text-muted">{t('centers.deactivateHint')}</p>
    </ReasonDialog>
  );
}
