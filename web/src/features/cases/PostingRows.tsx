import { memo } from 'react';
import type { PostedJob } from '@/api/types';
import type { RowAction } from './PostingDetails';
import type { Participant } from './PostingPeople';
import { PostingRow } from './PostingRow';

interface Props {
  jobs: readonly PostedJob[];
  now: Date;
  /** The id of the expanded row. */
  open: string | undefined;
  /** The id of the case whose cancellation is pending. */
  busy: string | undefined;
  onAction: (action: RowAction, job: PostedJob, person?: Participant) => void;
}

/** The rows. Memoized, because every interaction with the screen renders it again. */
export const PostingRows = memo(function PostingRows({ jobs, now, open, busy, onAction }: Props) {
  return jobs.map((job) => (
    <PostingRow
      key={job._id}
      job={job}
      now={now}
      open={open === job._id}
      busy={busy === job._id}
      onAction={onAction}
    />
  ));
});
