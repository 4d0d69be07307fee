import { type QueryClient, skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useCommand } from '@/api/command';
import { keys } from '@/api/keys';
import { ApiProblem, problemText } from '@/api/problem';
import { config } from '@/api/publicQueries';
import { uploadFile, type UploadSlot } from '@/api/upload';
import { t } from '@/i18n';
import { newKey } from '@/lib/key';
import { DOCUMENT_LIMITS, PORTRAIT_LIMITS, shrink } from '@/lib/picture';
import { getSession, useUser } from '@/session/store';
import { toast } from '@/ui/toast';
import { fileFault, kindFault } from './fileFault';

/** The state of the upload into one slot. */
type UploadState =
  | { phase: 'idle' | 'preparing' | 'done' }
  | { phase: 'sending'; percent: number; cancel: () => void }
  | { phase: 'failed'; message: string; retry?: Retry };

/** Uploads the same file again, with the day that the row shows by now. */
type Retry = (expiry: Expiry | undefined) => void;

const IDLE: UploadState = { phase: 'idle' };

/** The last valid day of the document in a slot. */
export interface Expiry {
  /** `YYYY-MM-DD`, or empty. */
  day: string;
  onChange: (day: string) => void;
}

interface UploadCommand {
  /** One id per selected file and day, so that a retry is the same intent. */
  id: string;
  file: File;
  expiry: Expiry | undefined;
  cancellation: AbortController;
}

/** Whether a file is being uploaded into the slot. */
export function isUploading(queryClient: QueryClient, userId: string, slot: UploadSlot): boolean {
  const phase = queryClient.getQueryData<UploadState>(keys.upload(userId, slot))?.phase;
  return phase === 'preparing' || phase === 'sending';
}

/**
 * Uploads into one slot: checks the file, scales pictures down, sends the file and reports
 * progress. An upload continues after its row unmounts. Its state is therefore in the query cache,
 * where the row finds it again; the cache drops it after some minutes without a row. The day is sent with the
 * file and removed when the server has stored both.
 */
export function useUpload(slot: UploadSlot, what: string, lastName: string, expiry?: Expiry) {
  const { userId } = useUser();
  const queryClient = useQueryClient();
  const { data: settings } = useQuery(config);
  const queryKey = keys.upload(userId, slot);
  const { data: state = IDLE } = useQuery<UploadState>({ queryKey, queryFn: skipToken });

  // A result that was shown is not shown again.
  useEffect(
    () => () => {
      const last = queryClient.getQueryData<UploadState>(keys.upload(userId, slot));
      if (last?.phase === 'failed' || last?.phase === 'done')
        queryClient.removeQueries({ queryKey: keys.upload(userId, slot) });
    },
    [queryClient, userId, slot],
  );

  const setState = (next: UploadState) => {
    // The result is dropped if the user has signed out meanwhile.
    if (getSession()?.user.userId === userId) queryClient.setQueryData(queryKey, next);
  };
  const setFailed = (message: string, retry?: Retry) => {
    if (getSession()?.user.userId !== userId) return;
    const shown = queryClient.getQueryCache().find({ queryKey })?.getObserversCount();
    if (!shown) toast(message, { tone: 'error', closeAfter: 0 });
    setState({ phase: 'failed', message, ...(retry && { retry }) });
  };
  const setRefused = (rule: string) => setFailed(t('rule.with', { field: what, rule }));

  const command = useCommand({
    intent: ({ id }: UploadCommand) => id,
    send: ({ file, expiry: sent, cancellation }, once) => {
      const { signal } = cancellation;
      signal.throwIfAborted();
      const cancel = () => {
        cancellation.abort();
        setState(IDLE);
      };
      const onProgress = (percent: number) => setState({ phase: 'sending', percent, cancel });
      onProgress(0);
      const expires = sent?.day ?? '';
      return uploadFile({ slot, file, userId, lastName, expires, once, signal, onProgress }).catch(
        (error: unknown) => {
          // `onFailed` does not run for these.
          if (!(error instanceof ApiProblem) || error.status === 401) setState(IDLE);
          throw error;
        },
      );
    },
    refreshes: ['profile'],
    onDone: ({ status }, { expiry: sent }) => {
      if (status === 200) {
        sent?.onChange('');
        return setState({ phase: 'done' });
      }
      if (status === 422) return setRefused(t('upload.activeContent'));
      if (status === 406) return setRefused(t('upload.infected'));
      setRefused(t(status === 415 ? kindFault(slot) : 'upload.failed'));
    },
    onFailed: (problem, input) => {
      const refusal = t('rule.with', { field: what, rule: t('upload.failed') });
      const reason = problemText(problem);
      const retry: Retry = (next) =>
        command.run({
          ...input,
          expiry: next,
          ...(next?.day !== input.expiry?.day && { id: newKey() }),
        });
      setFailed(reason ? `${refusal}. ${reason}` : refusal, problem.retryable ? retry : undefined);
      return true;
    },
  });

  const start = async (chosen: File) => {
    const fault = fileFault(slot, chosen, settings?.limits.pdfBytesMax);
    if (fault) return setRefused(t(fault));
    let file = chosen;
    if (file.type.startsWith('image/')) {
      setState({ phase: 'preparing' });
      try {
        file = await shrink(file, slot === 'profilePicture' ? PORTRAIT_LIMITS : DOCUMENT_LIMITS);
      } catch {
        toast(t('upload.reader'), { tone: 'error', closeAfter: 3000 });
        return setRefused(t('upload.failed'));
      }
    }
    command.run({ id: newKey(), file, expiry, cancellation: new AbortController() });
  };

  const again = state.phase === 'failed' ? state.retry : undefined;
  return {
    state,
    start: (file: File) => void start(file),
    retry: again && (() => again(expiry)),
  };
}
