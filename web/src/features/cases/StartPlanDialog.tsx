import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, bodyOf } from '@/api/client';
import { useCommand } from '@/api/command';
import type { PostedJob } from '@/api/types';
import { t } from '@/i18n';
import { type EditedWave, editedWaves, type wavesOf } from '@/rules/dispatch';
import { localOf } from '@/rules/zonedTime';
import { useWaveForm } from '@/shared/useWaveForm';
import { WaveEditor } from '@/shared/WaveEditor';
import { Button } from '@/ui/Button';
import { Dialog } from '@/ui/Dialog';
import { SkeletonList } from '@/ui/Empty';
import { toast } from '@/ui/toast';
import { dispatchPreview } from './dispatchQueries';
import { ReadFailure } from './ReadFailure';

interface Props {
  job: Pick<
    PostedJob,
    '_id' | 'start' | 'duration' | 'timeZone' | 'staffs' | 'surgeonId' | 'surgeryCenterId'
  >;
  onClose: () => void;
}

/** Starts a plan for a case that was posted without one (AMB-304), from the center's plan for the time that is left. */
export default function StartPlanDialog({ job, onClose }: Props) {
  const values = {
    surgeryCenterId: job.surgeryCenterId._id,
    surgeonId: job.surgeonId,
    start: localOf(new Date(job.start), job.timeZone),
    duration: String(job.duration),
    lines: job.staffs.map(({ specialtyId }) => ({ specialtyId: String(specialtyId) })),
  };
  const { data, isLoadingError, refetch } = useQuery(dispatchPreview(values, job.timeZone, true));
  const [edited, setEdited] = useState<readonly EditedWave[]>();
  const waves = edited ?? editedWaves(data?.waves ?? []);
  const start = useCommand({
    send: (list: NonNullable<ReturnType<typeof wavesOf>>, once) =>
      bodyOf(
        api.POST('/api/dispatchplans/{jobId}', {
          params: { path: { jobId: job._id } },
          body: { plan: { waves: list } },
          headers: once,
        }),
      ),
    onDone: () => {
      toast(t('toast.saved'), { closeAfter: 1000 });
      onClose();
    },
    refreshes: ['cases'],
  });
  const { invalid, submit } = useWaveForm(waves, start.run);
  return (
    <Dialog
      open
      keepOpen
      width="wide"
      onClose={() => !start.isPending && onClose()}
      title={t('dispatch.start')}
      actions={
        <>
          <Button wide onClick={onClose} disabled={start.isPending}>
            {t('common.cancel')}
          </Button>
          <Button wide look="main" busy={start.isPending} disabled={!data} onClick={submit}>
            {t('dispatch.start')}
          </Button>
        </>
      }
    >
      <p className="mb-4 text-muted">{t('dispatch.startHint')}</p>
      {data ? (
        <WaveEditor waves={waves} busy={start.isPending} onChange={setEdited} />
      ) : isLoadingError ? (
        <ReadFailure text={t('dispatch.notRead')} onRetry={() => void refetch()} />
      ) : (
        <SkeletonList />
      )}
      {invalid && (
        <p role="alert" className="mt-3 text-danger">
          {t('dispatch.invalid')}
        </p>
      )}
    </Dialog>
  );
}
