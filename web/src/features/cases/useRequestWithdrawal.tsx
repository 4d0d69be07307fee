import type { FullJob, ProfessionalJob } from '@/api/types';
import { factsOfJob } from '@/rules/caseFacts';
import { useWithdrawRequest } from '@/shared/caseCommands';
import { useConfirmedCommand } from '@/shared/useConfirmedCommand';
import { WithdrawRequestDialog } from './WithdrawRequestDialog';

/** Withdraws the pending request for a case after a confirmation; the screen renders the dialog once. */
export function useRequestWithdrawal(onWithdrawn?: (jobId: string) => void) {
  const { subject, ask, confirm, cancel, isPending } = useConfirmedCommand(
    useWithdrawRequest(),
    ({ _id }: ProfessionalJob | FullJob) => _id,
    ({ _id }) => onWithdrawn?.(_id),
  );
  return {
    ask,
    /** The case whose request is being withdrawn. */
    pending: isPending ? subject?._id : undefined,
    dialog: subject && (
      <WithdrawRequestDialog
        facts={factsOfJob(subject)}
        busy={isPending}
        onYes={confirm}
        onNo={cancel}
      />
    ),
  };
}
