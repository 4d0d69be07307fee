import type { PostedJob } from '@/api/types';
import { useCancelJob } from '@/shared/caseCommands';
import { useConfirmedCommand } from '@/shared/useConfirmedCommand';

/** Cancels a case after a confirmation. `jobs` is the list as it was last read. */
export function useCancel(jobs: readonly PostedJob[]) {
  const cancelling = useConfirmedCommand(useCancelJob(), (job: PostedJob) => job._id);
  const { subject } = cancelling;
  return {
    ...cancelling,
    /** The case in question, as last read. */
    subject: subject && (jobs.find((job) => job._id === subject._id) ?? subject),
  };
}
