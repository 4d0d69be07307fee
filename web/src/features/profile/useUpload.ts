import { type QueryClient, skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useCommand } from '@/api/command';
import { keys } from '@/api/keys';
import { ApiProblem, problemText } from '@/api/problem';
import { configQuery } from '@/api/publicQueries';
import type { UploadSlot } from '@/api/upload';
import { t } from '@/i18n';
import { newKey } from '@/lib/key';
import { getSession, useUser } from '@/session/store';
import { reportFailures } from '@/ui/lazyWithRetry';
import { toast } from '@/ui/toast';
import { loadUploadCode } from './loadUploadCode';
import type { Expiry, Retry, Upload, UploadState } from './upload';

const IDLE: UploadState = { phase: 'idle' };

const loadCode = reportFailures(loadUploadCode);

interface UploadCommand {
  /** One id per selected file and day, so that a retry is the same intent. */
  id: string;
  file: File;
  expiry: Expiry | undefined;
  cancellation: AbortController;
  code: Awaited<ReturnType<typeof loadUploadCode>>;
}

const isRunning = (phase: UploadState['phase'] | undefined) =>
  phase === 'loading' || phase === 'preparing' || phase === 'sending';

/** Whether a file is being uploaded into the slot. */
export function isUploading(queryClient: QueryClient, userId: string, slot: UploadSlot): boolean {
  return isRunning(queryClient.getQueryData<UploadState>(keys.upload(userId, slot))?.phase);
}

/**
 * Uploads into one slot: checks the file, scales pictures down, sends the file and reports
 * progress. An upload continues after its row unmounts. Its state is therefore in the query cache,
 * where the row finds it again; the cache drops it after some minutes without a row. The day is sent with the
 * file and removed when the server has stored both.
 */
export function useUpload(
  slot: UploadSlot,
  what: string,
  lastName: string,
  expiry?: Expiry,
): Upload {
  const { userId } = useUser();
  const queryClient = useQueryClient();
  const { data: settings } = useQuery(configQuery);
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

  /** False after the user has signed out. What an upload then does is dropped. */
  const isSignedIn = () => getSession()?.user.userId === userId;
  const setState = (next: UploadState) => {
    if (isSignedIn()) queryClient.setQueryData(queryKey, next);
  };
  const setFailed = (message: string, retry?: Retry) => {
    if (!isSignedIn()) return;
    const shown = queryClient.getQueryCache().find({ queryKey })?.getObserversCount();
    if (!shown) toast(message, { tone: 'error', closeAfter: 0 });
    setState({ phase: 'failed', message, ...(retry && { retry }) });
  };
  const setRefused = (rule: string) => setFailed(t('rule.with', { field: what, rule }));

  const command = useCommand({
    intent: ({ id }: UploadCommand) => id,
    send: ({ file, expiry: sent, cancellation, code }, headers) => {
      const { signal } = cancellation;
      signal.throwIfAborted();
      const cancel = () => {
        cancellation.abort();
        setState(IDLE);
      };
      const onProgress = (percent: number) => setState({ phase: 'sending', percent, cancel });
      onProgress(0);
      const expires = sent?.day ?? '';
      return code
        .uploadFile({ slot, file, userId, lastName, expires, headers, signal, onProgress })
        .catch((error: unknown) => {
          // `onFailed` does not run for these.
          if (!(error instanceof ApiProblem) || error.status === 401) setState(IDLE);
          throw error;
        });
    },
    refreshes: ['profile'],
    onDone: ({ status }, { expiry: sent, code }) => {
      if (status === 200) {
        sent?.onChange('');
        return setState({ phase: 'done', text: code.doneText(what) });
      }
      setRefused(code.refusalText(slot, status));
    },
    onFailed: (problem, input) => {
      const refusal = t('rule.with', { field: what, rule: input.code.refusalText(slot) });
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
    setState({ phase: 'loading' });
    const code = await loadCode(isSignedIn).catch(() => undefined);
    // A toast says that it did not load.
    if (!code) return setState(IDLE);
    const fault = code.fileFault(slot, chosen, settings?.limits.pdfBytesMax);
    if (fault) return setRefused(t(fault));
    let file = chosen;
    if (file.type.startsWith('image/')) {
      setState({ phase: 'preparing' });
      try {
        file = await code.shrinkFor(slot, file);
      } catch {
        if (isSignedIn()) toast(code.unreadableText(), { tone: 'error', closeAfter: 3000 });
        return setRefused(code.refusalText(slot));
      }
    }
    // Otherwise the next user of this browser would send it.
    if (!isSignedIn()) return;
    command.run({ id: newKey(), file, expiry, cancellation: new AbortController(), code });
  };

  const again = state.phase === 'failed' ? state.retry : undefined;
  return {
    state,
    busy: isRunning(state.phase),
    start: (file: File) => void start(file),
    retry: again && (() => again(expiry)),
  };
}
