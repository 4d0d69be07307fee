/** Sending a file with its progress, which `fetch` does not tell (H-77, K-60). */
import { bearer, notifyUnauthorized } from './client';
import type { IdempotencyHeader } from './command';
import { ApiProblem, problemOf } from './problem';
import type { components } from './schema';

type Answer = components['schemas']['UploadAnswer'];
/** Where a file goes to: a document's slot, or the picture. */
export type UploadSlot = components['schemas']['UploadSlot'];

interface Upload {
  slot: UploadSlot;
  file: File;
  userId: string;
  lastName: string;
  /** The same on every retry of the same file. */
  once: IdempotencyHeader;
  /** From 0 to 100. */
  onProgress: (percent: number) => void;
}

/** After so long without progress the connection counts as lost. */
const STALL = 30_000;

/** Sends it. An answer with a `status` other than 200 says why the file was not taken (AMB-77). */
export function upload({
  slot,
  file,
  userId,
  lastName,
  once,
  onProgress,
}: Upload): Promise<Answer> {
  const form = new FormData();
  form.append('prefix', slot);
  form.append('userId', userId);
  form.append('lastName', lastName);
  form.append('ext', /\.([^.]+)$/.exec(file.name)?.[1]?.toLowerCase() ?? '');
  form.append('file', file);
  const token = bearer().Authorization;
  const headers = { ...once, ...bearer() };
  return new Promise((done, fail) => {
    const call = new XMLHttpRequest();
    call.open('POST', new URL('/cloudupload', window.location.origin));
    for (const [name, value] of Object.entries(headers)) call.setRequestHeader(name, value);
    const lost = () => {
      clearTimeout(clock);
      fail(new ApiProblem(0, 'NETWORK', ''));
    };
    const stalled = () => {
      lost();
      call.abort();
    };
    let clock = setTimeout(stalled, STALL);
    call.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
      clearTimeout(clock);
      clock = setTimeout(stalled, STALL);
      if (lengthComputable && total > 0) onProgress(Math.round((loaded / total) * 100));
    });
    call.addEventListener('error', lost);
    call.addEventListener('load', () => {
      clearTimeout(clock);
      if (call.status === 200) {
        try {
          done(JSON.parse(call.responseText) as Answer);
        } catch {
          fail(new ApiProblem(0, undefined, ''));
        }
        return;
      }
      if (call.status === 401) notifyUnauthorized(token);
      const answer = new Response(call.responseText, { status: call.status });
      void problemOf(answer).then(fail);
    });
    call.send(form);
  });
}
