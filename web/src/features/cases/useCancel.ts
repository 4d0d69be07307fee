import { useState } from 'react';
import type { PostedJob } from '@/api/types';
import { useCancelJob } from '@/shared/caseCommands';

/** Asking before a case is cancelled, and doing it (B-78). `jobs` is the list as it is known now. */
export function useCancel(jobs: readonly PostedJob[]) {
  const [asked, setAsked] = useState<PostedJob>();
  const command = useCancelJob();
  const busy = (id: string) => command.isPending && command.variables === id;
  return {
    /** The case in question, as it stands now. */
    asked: asked && (jobs.find((job) => job._id === asked._id) ?? asked),
    ask: setAsked,
    busy,
    yes: () => {
      if (asked) command.mutate(asked._id, { onSettled: () => setAsked(undefined) });
    },
    no: () => setAsked(undefined),
  };
}
