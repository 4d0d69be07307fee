import type { QueryClient } from '@tanstack/react-query';
import { api, bearer } from '@/api/client';
import { note } from '@/lib/log';
import { forgetPending } from '@/session/pending';
import { endSession } from '@/session/store';

/**
 * Forgets the session here and revokes its token on the server. Without a network the session ends
 * here all the same; the token then runs out by itself.
 */
export async function signOut(queryClient: QueryClient): Promise<void> {
  const headers = bearer();
  forgetPending();
  endSession();
  queryClient.clear();
  try {
    await api.POST('/api/logout', { headers });
  } catch (problem) {
    note('logout', problem);
  }
}
