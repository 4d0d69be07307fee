/** Uploads a file with progress events, which `fetch` does not support. */
import { authorizationHeader, notifyUnauthorized } from './client';
import type { IdempotencyHeader } from './command';
import { ApiProblem, problemOf } from './problem';
import type { components } from './schema';

type UploadAnswer = components['schemas']['UploadAnswer'];
/** The upload slot: a document, or the profile picture. */
export type UploadSlot = components['schemas']['UploadSlot'];

interface UploadRequest {
  slot: UploadSlot;
  file: File;
  userId: string;
  lastName: string;
  /** The last valid day, `YYYY-MM-DD`; empty if the document has none. */
  expires: string;
  headers: IdempotencyHeader;
  /** Aborting it cancels the upload; the promise then rejects with an `AbortError`. */
  signal: AbortSignal;
  /** From 0 to 100. */
  onProgress: (percent: number) => void;
}

/** After this time without progress the connection counts as lost, in milliseconds. */
const STALL_TIMEOUT_MS = 30_000;
/** The limit for the answer after the file was sent, in milliseconds: the server checks the complete file. */
const ANSWER_TIMEOUT_MS = 120_000;

/** Uploads a file. An answer whose `status` is not 200 contains the reason for the rejection. */
export function uploadFile(upload: UploadRequest): Promise<UploadAnswer> {
  const { slot, file, userId, lastName, expires, headers, signal, onProgress } = upload;
  const form = new FormData();
  form.append('prefix', slot);
  form.append('userId', userId);
  form.append('lastName', lastName);
  form.append('ext', /\.([^.]+)$/.exec(file.name)?.[1]?.toLowerCase() ?? '');
  if (expires) form.append('expires', expires);
  form.append('file', file);
  const credentials = authorizationHeader();
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    let stallTimer: number | undefined;
    const cancel = () => {
      request.abort();
      fail(new DOMException('The upload was cancelled', 'AbortError'));
    };
    const finish = () => {
      window.clearTimeout(stallTimer);
      signal.removeEventListener('abort', cancel);
    };
    const fail = (error: Error) => {
      finish();
      reject(error);
    };
    const onConnectionLost = () => fail(new ApiProblem(0, 'NETWORK', ''));
    const restartStallTimer = (limit = STALL_TIMEOUT_MS) => {
      window.clearTimeout(stallTimer);
      stallTimer = window.setTimeout(() => {
        request.abort();
        onConnectionLost();
      }, limit);
    };
    signal.addEventListener('abort', cancel);
    request.open('POST', new URL('/cloudupload', window.location.origin));
    for (const [name, value] of Object.entries({ ...headers, ...credentials }))
      request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
      restartStallTimer();
      if (lengthComputable && total > 0) onProgress(Math.round((loaded / total) * 100));
    });
    request.upload.addEventListener('load', () => restartStallTimer(ANSWER_TIMEOUT_MS));
    request.addEventListener('error', onConnectionLost);
    request.addEventListener('load', () => {
      finish();
      if (request.status === 401) notifyUnauthorized(credentials.Authorization);
      const answer = new Response(request.responseText, { status: request.status });
      if (!answer.ok) return void problemOf(answer).then(reject);
      answer.json().then(resolve, () => reject(new ApiProblem(0, undefined, '')));
    });
    restartStallTimer();
    request.send(form);
  });
}
