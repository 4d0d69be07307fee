import { useState } from 'react';
import type { components } from '@/api/schema';
import { t } from '@/i18n';
import { type EditedWave, editedWaves } from '@/rules/dispatch';
import { useWaveForm } from '@/shared/useWaveForm';
import { WaveEditor } from '@/shared/WaveEditor';
import { Button } from '@/ui/Button';
import { Dialog } from '@/ui/Dialog';

type Waves = components['schemas']['OfferedWave'][];

interface Props {
  waves: Waves;
  onUse: (waves: Waves) => void;
  onClose: () => void;
}

/** Changes the steps of the plan for the case of the posting form; the plan of the center stays as it is. */
export function PlanStepsDialog({ waves, onUse, onClose }: Props) {
  const [edited, setEdited] = useState<readonly EditedWave[]>(() => editedWaves(waves));
  const { invalid, submit } = useWaveForm(edited, (changed) => {
    onUse(changed);
    onClose();
  });
  return (
    <Dialog
      open
      keepOpen
      width="wide"
      title={t('dispatch.changeSteps')}
      onClose={onClose}
      actions={
        <>
          <Button wide onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button wide look="main" onClick={submit}>
            {t('dispatch.useSteps')}
          </Button>
        </>
      }
    >
      <p className="mb-4 text-muted">{t('dispatch.changeStepsHint')}</p>
      <WaveEditor waves={edited} busy={false} onChange={setEdited} />
      {invalid && (
        <p role="alert" className="mt-3 text-danger">
          {t('dispatch.invalid')}
        </p>
      )}
    </Dialog>
  );
}
