import { BlockReason } from '@/api/bounds';
import { ReasonDialog } from '@/shared/ReasonDialog';
import { t } from '@/i18n';

interface Props {
  /** The professional. */
  name: string;
  /** The name of the center. */
  center: string;
  block: (reason: string) => Promise<unknown>;
  onClose: () => void;
}

/** Says what a block means, and asks for an optional reason. */
export default function BlockDialog({ name, center, block, onClose }: Props) {
  return (
    <ReasonDialog
      title={t('block.title', { name })}
      submitLabel={t('block.do')}
      label={t('block.reason')}
      hint={t('block.reasonHint', { center })}
      maxLength={BlockReason.maxLength}
      submit={block}
      onClose={onClose}
    >
      <div>
        <p className="font-bold">{t('block.text', { name })}</p>
        <ul className="mt-2 grid list-disc gap-1 pl-5">
          <li>{t('block.notInvited', { name, center })}</li>
          <li>{t('block.cannot', { name, center })}</li>
          <li>{t('block.stays', { name })}</li>
          <li>{t('block.noMessage', { name, center })}</li>
        </ul>
      </div>
    </ReasonDialog>
  );
}
