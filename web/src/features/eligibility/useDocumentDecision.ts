/** Approves and rejects a document. */
import { useQueryClient } from '@tanstack/react-query';
import { api, bodyOf } from '@/api/client';
import { useCommand } from '@/api/command';
import { keys } from '@/api/keys';
import type { ApiProblem } from '@/api/problem';
import type { Profile, ProfileDocument } from '@/api/types';
import { slotName } from '@/shared/documentText';
import { t } from '@/i18n';
import { toast } from '@/ui/toast';

interface DocumentDecision {
  status: 'APPROVED' | 'REJECTED';
  reason?: string;
  /** The last valid day, `YYYY-MM-DD`; empty if the document has none. */
  expires: string;
}

/** Whether the form shows the failure, so that the typed reason can be corrected or sent again. */
export const canResubmit = ({ retryable, fields }: ApiProblem): boolean =>
  retryable || fields.length > 0;

/** `run({status})` sends the id of the file, so that the decision cannot apply to a newer one. */
export function useDocumentDecision(
  { person, center }: { person: string; center: string },
  { slot, fileId }: ProfileDocument,
  onDone: () => void,
) {
  const queryClient = useQueryClient();
  return useCommand({
    send: ({ status, reason, expires }: DocumentDecision, headers) =>
      bodyOf(
        api.PUT('/api/documentstatus/{userId}', {
          params: { path: { userId: person } },
          headers,
          body: {
            slot,
            status,
            fileId,
            center,
            ...(reason ? { reason } : {}),
            ...(expires ? { expires } : {}),
          },
        }),
      ),
    onDone: ({ status }, { reason, expires }) => {
      queryClient.setQueryData<Profile>(
        keys.profile(person),
        (old) =>
          old && {
            ...old,
            documents: (old.documents ?? []).map((one) => {
              if (one.slot !== slot) return one;
              const { reason: _was, ...rest } = one;
              return {
                ...rest,
                status,
                ...(reason ? { reason } : {}),
                ...(expires ? { expires } : {}),
              };
            }),
          },
      );
      toast(
        t(status === 'APPROVED' ? 'review.approved' : 'review.rejected', { what: slotName(slot) }),
      );
      onDone();
    },
    onFailed: (problem, { status }) => status === 'REJECTED' && canResubmit(problem),
    // The lists of people show the state of their documents. Also after a failure, because the document may have been
    // replaced.
    refreshes: ['favorites', 'profile'],
  });
}
