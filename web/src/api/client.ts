/**
 * The typed HTTP client of the API. It adds the bearer token of the session and turns every answer
 * that is not 2xx into an `ApiProblem`.
 */
import createClient, { type Middleware } from 'openapi-fetch';
import { getSession } from '@/session/store';
import { ApiProblem, problemOf } from './problem';
import type { paths } from './schema';

type Unauthorized = () => void;
let unauthorized: Unauthorized = () => {};

/** Registers the handler of every 401. The app calls this once. */
export function onUnauthorized(handler: Unauthorized): void {
  unauthorized = handler;
}

/** Returns the Authorization header of the session, or no header without a session. */
export function bearer(): Record<string, string> {
  const session = getSession();
  return session ? { Authorization: `Bearer ${session.token}` } : {};
}

/** Reports to the app that the server rejected this Authorization header. */
export function notifyUnauthorized(used: string | null | undefined): void {
  if (used && used === bearer().Authorization) unauthorized();
}

const authMiddleware: Middleware = {
  onRequest({ request }) {
    for (const [name, value] of Object.entries(bearer())) {
      if (!request.headers.has(name)) request.headers.set(name, value);
    }
    return request;
  },
  async onResponse({ request, response }) {
    if (response.ok) return;
    if (response.status === 401) {
      // The handler compares the header with the current session, so a late 401 of a replaced token
      // is ignored.
      notifyUnauthorized(request.headers.get('Authorization'));
    }
    throw await problemOf(response);
  },
  onError({ error }) {
    if (error instanceof DOMException && error.name === 'AbortError') return error;
    return new ApiProblem(0, 'NETWORK', '');
  },
};

/** The typed client, for example `api.GET('/api/config')`. */
export const api = createClient<paths>({
  baseUrl: window.location.origin,
  // Resolved on each call, so that tests can replace `fetch`.
  fetch: (request) => globalThis.fetch(request),
});
api.use(authMiddleware);

/** Returns the body of a call; throws if the answer has none. */
export async function bodyOf<T>(call: Promise<{ data?: T }>): Promise<NonNullable<T>> {
  const { data } = await call;
  if (data === undefined || data === null) throw new ApiProblem(0, undefined, '');
  return data;
}
