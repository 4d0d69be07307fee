import { useState } from 'react';
import { api, bodyOf } from '@/api/client';
import { useCommand } from '@/api/command';
import type { components } from '@/api/schema';
import { t } from '@/i18n';
import { type EditedWave, editedWaves, type wavesOf } from '@/rules/dispatch';
import { useWaveForm } from '@/shared/useWaveForm';
import { WaveEditor } from '@/shared/WaveEditor';
import { Button } from '@/ui/Button';
import { Dialog } from '@/ui/Dialog';
import { toast } from '@/ui/toast';

interface Props {
  plan: components['schemas']['DispatchPlan'];
  onClose: () => void;
}

interface Change {
  list: NonNullable<ReturnType<typeof wavesOf>>;
  waiting: number[];
}

const waitingWaves = ({ waves }: Props['plan']) => waves.filter(({ state }) => state === 'WAITING');
const numbersOf = (plan: Props['plan']) => waitingWaves(plan).map(({ number }) => number);

/**
 * Edits the waves of a plan that are not sent yet. The server refuses to replace other waves than those that waited when the
 * dialog was opened; once the user has seen that refusal, what waits then is replaced.
 */
export default function PlanDialog({ plan, onClose }: Props) {
  const [waves, setWaves] = useState<readonly EditedWave[]>(() => {
    const waiting = waitingWaves(plan);
    return editedWaves(waiting.length > 0 ? waiting : [{ audience: 'ELIGIBLE', afterMinutes: 0 }]);
  });
  /** The numbers of the waves to replace; undefined after a refusal until the next attempt. */
  const [replaced, setReplaced] = useState<number[] | undefined>(() => numbersOf(plan));
  const save = useCommand({
    send: ({ list, waiting }: Change, headers) =>
      bodyOf(
        api.PUT('/api/dispatchplan/{id}', {
          params: { path: { id: plan._id } },
          body: { plan: { waves: list }, waiting },
          headers,
        }),
      ),
    onDone: () => {
      toast(t('toast.saved'), { closeAfter: 1000 });
      onClose();
    },
    onFailed: ({ code }) => {
      if (code === 'NOTHING_TO_SEND') setReplaced(undefined);
    },
    refreshes: ['cases'],
  });
  const { invalid, submit } = useWaveForm(waves, (list) => {
    // An attempt without an answer is repeated with its numbers: it may have changed the plan.
    const waiting = replaced ?? numbersOf(plan);
    setReplaced(waiting);
    save.run({ list, waiting });
  });
  return (
    <Dialog
      open
      keepOpen
      width="wide"
      onClose={() => !save.isPending && onClose()}
      title={t('dispatch.change')}
      actions={
        <>
          <Button wide onClick={onClose} disabled={save.isPending}>
            {t('common.cancel')}
          </Button>
          <Button wide look="main" busy={save.isPending} onClick={submit}>
            {t('dispatch.save')}
          </Button>
        </>
      }
    >
      <p className="mb-4 text-muted">{t('dispatch.changeHint')}</p>
      <WaveEditor waves={waves} busy={save.isPending} onChange={setWaves} />
      {invalid && (
        <p role="alert" className="mt-3 text-danger">
          {t('dispatch.invalid')}
        </p>
      )}
    </Dialog>
  );
}
