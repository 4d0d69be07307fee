import { useState } from 'react';
import { problemText } from '@/api/problem';
import type { CreatedCenter } from '@/api/types';
import { CenterCode, CenterForm } from '@/shared/CenterForm';
import { t } from '@/i18n';
import { Button } from '@/ui/Button';
import { Dialog } from '@/ui/Dialog';
import { toast } from '@/ui/toast';

interface Props {
  /** Called when the center exists and the surgeon is affiliated with it. */
  onCreated: (center: CreatedCenter) => Promise<void>;
  onClose: () => void;
}

/** Creates a surgery center and shows its code, which the server returns only once. */
export default function AddCenterDialog({ onCreated, onClose }: Props) {
  const [created, setCreated] = useState<CreatedCenter>();
  const [busy, setBusy] = useState(false);
  return (
    <Dialog
      open
      // The code cannot be shown again.
      keepOpen={created ? 'onEscape' : true}
      onClose={() => !busy && onClose()}
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
          onBusy={setBusy}
          onCreated={(center) => {
            setCreated(center);
            onCreated(center).catch((problem: unknown) =>
              toast(problemText(problem), { tone: 'error' }),
            );
          }}
        />
      )}
    </Dialog>
  );
}
