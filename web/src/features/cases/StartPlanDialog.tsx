import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, bodyOf } from '@/api/client';
import { useCommand } from '@/api/command';
import type { PostedJob } from '@/api/types';
import { t } from '@/i18n';
import { serverNow } from '@/lib/serverClock';
import { type EditedWave, editedWaves, wavesOf } from '@/rules/dispatch';
import { openGroups } from '@/rules/inviteMore';
import { planText } from '@/shared/dispatchText';
import { useWaveForm } from '@/shared/useWaveForm';
import { WaveEditor } from '@/shared/WaveEditor';
import { Button } from '@/ui/Button';
import { Dialog } from '@/ui/Dialog';
import { SkeletonList } from '@/ui/Empty';
import { toast } from '@/ui/toast';
import { MINUTE } from '@/lib/durations';
import { dispatchPreviewQuery } from './dispatchQueries';
import { previewValues } from './previewValues';
import { ReadFailure } from './ReadFailure';

type Wave = NonNullable<ReturnType<typeof wavesOf>>[number];

interface Props {
  job: PostedJob;
  /** The positions without a plan. */
  staffs: PostedJob['staffs'];
  onClose: () => void;
}

/** Starts a plan for a case that was posted without one (AMB-304), from the center's plan for the time that is left. */
export default function StartPlanDialog({ job, staffs, onClose }: Props) {
  const values = previewValues(
    job,
    staffs.map(({ specialtyId }) => specialtyId),
  );
  const { data, isLoadingError, refetch } = useQuery(
    dispatchPreviewQuery(values, job.timeZone, true),
  );
  const [now] = useState(serverNow);
  const [edited, setEdited] = useState<readonly EditedWave[]>();
  const waves = edited ?? editedWaves(data?.waves ?? []);
  const start = useCommand({
    send: (list: NonNullable<ReturnType<typeof wavesOf>>, headers) =>
      bodyOf(
        api.POST('/api/dispatchplans/{jobId}', {
          params: { path: { jobId: job._id } },
          body: { plan: { waves: list } },
          headers,
        }),
      ),
    onDone: () => {
      toast(t('toast.saved'), { closeAfter: 1000 });
      onClose();
    },
    refreshes: ['cases'],
  });
  const { invalid, submit } = useWaveForm(waves, start.run);
  // A full position gets its plan too, which invites no one now.
  const open = openGroups({ ...job, staffs });
  const sizes = data?.sizes.filter(({ categoryId }) => open.includes(categoryId)) ?? [];
  const plan = wavesOf(waves);
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
      {data && (
        <>
          <WaveEditor waves={waves} busy={start.isPending} onChange={setEdited} />
          <p role="status" className="mt-3 text-sm text-muted">
            {plan &&
              open.length > 0 &&
              planText(
                { waves: plan, sizes },
                new Date(job.start),
                job.timeZone,
                now,
                countedFrom(plan, job.posted, now),
              )}
          </p>
        </>
      )}
      {isLoadingError && (
        <ReadFailure text={t('dispatch.notRead')} onRetry={() => void refetch()} />
      )}
      {!data && !isLoadingError && <SkeletonList />}
      {invalid && (
        <p role="alert" className="mt-3 text-danger">
          {t('dispatch.invalid')}
        </p>
      )}
    </Dialog>
  );
}

/**
 * Returns the time from which the minutes of the steps count: the posting, or a later time if the first step is late. It is
 * then sent now, and the others follow at their distances (AMB-154).
 */
function countedFrom([first]: readonly Wave[], posted: string, now: Date): Date {
  const late = now.getTime() - (first?.afterMinutes ?? 0) * MINUTE;
  return new Date(first?.afterMinutes === undefined ? posted : Math.max(Date.parse(posted), late));
}
