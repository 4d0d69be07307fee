import type { QueryClient } from '@tanstack/react-query';
import { api, authorizationHeader } from '@/api/client';
import { unsubscribePush } from '@/lib/unsubscribePush';
import { clearFormDrafts } from '@/lib/clearFormDrafts';
import { logFailure } from '@/lib/log';
import { removePendingVerification } from '@/session/pendingVerification';
import { endSession } from '@/session/store';

/**
 * Ends the session in this browser, navigates, unsubscribes from push messages, and asks the server to revoke the token. If
 * the server is unreachable, the token expires.
 */
export async function signOut(queryClient: QueryClient, go: () => Promise<void>): Promise<void> {
  const headers = authorizationHeader();
  removePendingVerification();
  clearFormDrafts();
  endSession();
  await go();
  // Cleared after the navigation, because a mounted screen would read again without a token.
  queryClient.clear();
  if (!headers.Authorization) return;
  await unsubscribePush();
  try {
    await api.POST('/api/logout', { headers });
  } catch (problem) {
    logFailure('logout', problem);
  }
}
