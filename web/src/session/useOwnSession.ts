import { useSession, useUser } from './store';
import type { Session } from './types';

/**
 * Returns the session of the signed-in user. Only for screens behind a guard. One that renders once more between sign-out and
 * the redirect gets the last user without a token, which the server refuses.
 */
export function useOwnSession(): Session {
  const user = useUser();
  return useSession() ?? { token: '', user };
}
