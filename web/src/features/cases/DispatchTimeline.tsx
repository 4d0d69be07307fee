import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { PostedJob } from '@/api/types';
import { categoryName } from '@/i18n/categories';
import { t } from '@/i18n';
import { QueryView } from '@/shared/QueryView';
import { Button } from '@/ui/Button';
import { SkeletonList } from '@/ui/Empty';
import { lazyWithRetry } from '@/ui/lazyWithRetry';
import { dispatchTimelineQuery } from './dispatchQueries';
import { PlanView } from './PlanView';

const StartPlanDialog = lazyWithRetry(
  () => import('./StartPlanDialog'),
  ({ onClose }) => onClose(),
);

interface Props {
  job: PostedJob;
  now: Date;
}

/** The dispatch plans of a posted case, one for each position, with the commands of its owners. */
export default function DispatchTimeline({ job, now }: Props) {
  const query = useQuery(dispatchTimelineQuery(job._id));
  /** The positions that get a plan in the dialog. */
  const [starting, setStarting] = useState<PostedJob['staffs']>();
  // Like a cancellation, a plan is possible until the start.
  const isOpen = job.button === 'CANCEL';
  return (
    <QueryView query={query} skeleton={<SkeletonList rows={1} height="h-16" />}>
      {({ plans }) => {
        const without = job.staffs.filter(({ specialtyId }) =>
          plans.every(({ categoryId }) => categoryId !== specialtyId),
        );
        return (
          <div className="grid gap-4 empty:hidden">
            {plans.map((plan) => (
              <PlanView
                key={plan._id}
                plan={plan}
                group={job.staffs.length > 1 ? categoryName(plan.categoryId) : undefined}
                job={job}
                now={now}
              />
            ))}
            {without.length > 0 && isOpen && (
              <div>
                <Button onClick={() => setStarting(without)}>{t('dispatch.start')}</Button>
              </div>
            )}
            {starting && (
              <StartPlanDialog job={job} staffs={starting} onClose={() => setStarting(undefined)} />
            )}
          </div>
        );
      }}
    </QueryView>
  );
}
