import { useState } from 'react';
import type { CreatedCenter } from '@/api/types';
import { CenterCode, CenterForm } from '@/shared/CenterForm';
import { t } from '@/i18n';
import { Button } from '@/ui/Button';
import { Dialog } from '@/ui/Dialog';

interface Props {
  /** The center exists and is the surgeon's own. */
  onCreated: (center: CreatedCenter) => Promise<void>;
  onClose: () => void;
}

/** Add Surgery Center: asks, creates, and shows the code this one time (B-19, A-143, AMB-04). */
export default function AddCenterDialog({ onCreated, onClose }: Props) {
  const [created, setCreated] = useState<CreatedCenter>();
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('center.add')}
      actions={
        created && (
          <Button look="main" wide onClick={onClose}>
            {t('common.close')}
          </Button>
        )
      }
    >
      {created ? (
        <CenterCode center={created} />
      ) : (
        <CenterForm
          onCancel={onClose}
          onCreated={(center) => {
            setCreated(center);
            void onCreated(center);
          }}
        />
      )}
    </Dialog>
  );
}
