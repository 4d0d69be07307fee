import { useState } from 'react';
import type { Download } from '@/api/download';
import { ApiProblem, isCancelled, problemText } from '@/api/problem';
import { saveBlob } from '@/lib/saveBlob';
import { toast } from '@/ui/toast';

/** Downloads a file by a request with the Authorization header, which a link cannot send, and saves it. */
export function useSaveFile() {
  const [busy, setBusy] = useState(false);
  const save = async (download: () => Promise<Download>) => {
    if (busy) return;
    setBusy(true);
    try {
      saveBlob(await download());
    } catch (problem) {
      // The app shows the end of the session, and the user knows what they cancelled.
      if (!isCancelled(problem) && !(problem instanceof ApiProblem && problem.status === 401))
        toast(problemText(problem), { tone: 'error' });
    } finally {
      setBusy(false);
    }
  };
  return { busy, save: (download: () => Promise<Download>) => void save(download) };
}
