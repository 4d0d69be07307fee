import type { QueryClient } from '@tanstack/react-query';
import { api, bearer } from '@/api/client';
import { clearFormDrafts } from '@/lib/formDraft';
import { logFailure } from '@/lib/log';
import { forgetPending } from '@/session/pending';
import { endSession } from '@/session/store';

/**
 * Ends the session here, goes on, and has the server revoke the token. When the
 * server cannot be told the session ends here all the same; the token then runs out by itself.
 */
export async function leave(queryClient: QueryClient, go: () => Promise<void>): Promise<void> {
  const headers = bearer();
  forgetPending();
  clearFormDrafts();
  endSession();
  await go();
  // Not earlier: a screen that still stands would ask again, now without a token.
  queryClient.clear();
  if (!headers.Authorization) return;
  try {
    await api.POST('/api/logout', { headers });
  } catch (problem) {
    logFailure('logout', problem);
  }
}
