import { useQuery } from '@tanstack/react-query';
import { postingsQuery } from '@/api/ownerQueries';
import type { WaitingCase } from '@/api/types';
import { daysAround } from '@/rules/postingLink';
import InviteMoreDialog from '@/shared/InviteMoreDialog';
import type { InviteMoreCommand } from '@/shared/useInviteMore';
import type { ItemProps } from './itemActions';
import { useListedItem } from './useListedItem';

/** Invites more people to a case of Home. */
export function InviteMore({
  session,
  item,
  command,
  dialog,
}: ItemProps<WaitingCase> & { command: InviteMoreCommand }) {
  const query = useQuery(postingsQuery(session, ...daysAround(item.start, item.timeZone)));
  const job = useListedItem(query, (jobs) => jobs.find(({ _id }) => _id === item.jobId), dialog);
  if (!job) return null;
  return <InviteMoreDialog {...{ job, session, command }} onClose={dialog.onClose} />;
}
