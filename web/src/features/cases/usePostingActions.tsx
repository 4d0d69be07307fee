import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { postingsQuery } from '@/api/ownerQueries';
import type { PostedJob } from '@/api/types';
import { serverNow } from '@/lib/serverClock';
import { releaseOf } from '@/rules/participants';
import { contentOfJob } from '@/rules/template';
import { lastDayAhead } from '@/rules/widerRange';
import { dayOf } from '@/rules/zonedTime';
import { useRelease } from '@/shared/caseCommands';
import type { ReleaseSubject } from '@/shared/ReleaseDialog';
import { useInviteMore } from '@/shared/useInviteMore';
import { useStableHandler } from '@/lib/useStableHandler';
import { withTexts } from '@/i18n';
import { homeZone } from '@/session/homeZone';
import type { Session } from '@/session/types';
import { lazyWithRetry } from '@/ui/lazyWithRetry';
import type { RowAction } from './PostingDetails';
import type { Participant } from './PostingPeople';
import { useCancel } from './useCancel';

const ConfirmCancelDialog = lazyWithRetry(
  () => withTexts(import('./ConfirmCancelDialog'), 'release', 'templates'),
  ({ onNo }) => onNo(),
);

const InviteMoreDialog = lazyWithRetry(
  () => withTexts(import('@/shared/InviteMoreDialog'), 'postInvites'),
  ({ onClose }) => onClose(),
);

const EditCaseDialog = lazyWithRetry(
  () => withTexts(import('./EditCaseDialog'), 'postInvites'),
  ({ onClose }) => onClose(),
);

const ReleaseDialog = lazyWithRetry(
  () => withTexts(import('@/shared/ReleaseDialog'), 'release'),
  ({ onClose }) => onClose(),
);

const SaveTemplateDialog = lazyWithRetry(
  () => withTexts(import('./SaveTemplateDialog'), 'templates'),
  ({ onClose }) => onClose(),
);

interface Options {
  session: Session;
  /** The current list. */
  jobs: readonly PostedJob[];
  /** Expands a case, or closes the expanded one. */
  onExpand: (id: string | undefined) => void;
  /** Reads the list again. */
  refetch: () => void;
}

interface PostingActions {
  /** Runs an action of a row; stays the same function. */
  act: (action: RowAction, job: PostedJob, person?: Participant) => void;
  /** The id of the case whose cancellation is pending. */
  cancelling: string | undefined;
  /** The dialogs of the actions, to be rendered by the screen. */
  dialogs: ReactNode;
}

/** The actions of the rows of All Postings, with their dialogs. */
export function usePostingActions({ session, jobs, onExpand, refetch }: Options): PostingActions {
  const cancel = useCancel(jobs);
  const [invitedTo, setInvitedTo] = useState<string>();
  // With its current data.
  const invitedJob = jobs.find(({ _id }) => _id === invitedTo);
  const inviteMore = useInviteMore();
  const release = useRelease();
  const [edited, setEdited] = useState<PostedJob>();
  const [templateSource, setTemplateSource] = useState<PostedJob>();
  const [releasing, setReleasing] = useState<{ job: PostedJob; person: Participant }>();
  const editedJob = useEdited(session, jobs, edited);
  const act = useStableHandler((action: RowAction, job: PostedJob, person?: Participant) => {
    switch (action) {
      case 'open':
        return onExpand(job._id);
      case 'close':
        return onExpand(undefined);
      case 'cancel':
        cancel.ask(job);
        // Whether minimum pay is owed depends on the time, so the confirmation needs current data.
        return refetch();
      case 'invite':
        return setInvitedTo(job._id);
      case 'edit':
        return setEdited(job);
      case 'saveTemplate':
        return setTemplateSource(job);
      case 'release':
        if (person) setReleasing({ job, person });
        return refetch();
    }
  });
  const dialogs = (
    <>
      {cancel.subject && (
        <ConfirmCancelDialog
          job={cancel.subject}
          busy={cancel.isPending}
          onYes={cancel.confirm}
          onNo={cancel.cancel}
        />
      )}
      {releasing && (
        <ReleaseDialog
          subject={currentRelease(jobs, releasing)}
          submit={release.mutateAsync}
          onClose={() => setReleasing(undefined)}
        />
      )}
      {editedJob && <EditCaseDialog job={editedJob} onClose={() => setEdited(undefined)} />}
      {templateSource && (
        <SaveTemplateDialog
          content={contentOfJob(templateSource)}
          centerName={templateSource.surgeryCenterId.name}
          onClose={() => setTemplateSource(undefined)}
        />
      )}
      {invitedJob && (
        <InviteMoreDialog
          job={invitedJob}
          session={session}
          command={inviteMore}
          onClose={() => setInvitedTo(undefined)}
        />
      )}
    </>
  );
  return { act, cancelling: cancel.isPending ? cancel.subject?._id : undefined, dialogs };
}

/**
 * Returns the case that is being changed with its current data. Another owner may have moved it out of the listed dates;
 * it is then read among all that start later, and until it is found the last known data stay, so that the dialog does.
 */
function useEdited(session: Session, jobs: readonly PostedJob[], edited: PostedJob | undefined) {
  const listed = jobs.find(({ _id }) => _id === edited?._id);
  const [[today, last]] = useState(() => {
    const now = serverNow();
    const zone = homeZone(session);
    return [dayOf(now, zone), lastDayAhead(now, zone)] as const;
  });
  const { data } = useQuery({
    ...postingsQuery(session, today, last),
    enabled: edited !== undefined && listed === undefined,
  });
  return listed ?? data?.find(({ _id }) => _id === edited?._id) ?? edited;
}

/** Returns the input of the dialog that releases a person, from the current list if the person is still in it. */
function currentRelease(
  jobs: readonly PostedJob[],
  asked: { job: PostedJob; person: Participant },
): ReleaseSubject {
  const job = jobs.find(({ _id }) => _id === asked.job._id) ?? asked.job;
  const person = job.participants.find(({ _id }) => _id === asked.person._id) ?? asked.person;
  return releaseOf(job, person);
}
