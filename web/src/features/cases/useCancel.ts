import type { PostedJob } from '@/api/types';
import { useCancelJob } from '@/shared/caseCommands';
import { useConfirmedCommand } from '@/shared/useConfirmedCommand';

/** Cancels a case after a confirmation. `jobs` is the current list. */
export function useCancel(jobs: readonly PostedJob[]) {
  const cancelling = useConfirmedCommand(useCancelJob(), (job: PostedJob) => job._id);
  const { subject } = cancelling;
  return {
    ...cancelling,
    /** The case to cancel, with its current data. */
    subject: subject && (jobs.find((job) => job._id === subject._id) ?? subject),
  };
}
