/**
 * The one way to the server: typed by the OpenAPI document, with the bearer token of the session.
 * Any answer that is not 2xx becomes an `ApiProblem` (K-03).
 */
import createClient, { type Middleware } from 'openapi-fetch';
import { getSession } from '@/session/store';
import { ApiProblem, problemOf } from './problem';
import type { paths } from './schema';

type Unauthorized = () => void;
let unauthorized: Unauthorized = () => {};

/** Registers what happens on any 401 (K-04); the app does it once. */
export function onUnauthorized(handler: Unauthorized): void {
  unauthorized = handler;
}

/** The bearer header of the session, if there is one (K-01). */
export function bearer(): Record<string, string> {
  const session = getSession();
  return session ? { Authorization: `Bearer ${session.token}` } : {};
}

/** Tells the app that the server no longer takes this bearer header. */
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
      // `notifyUnauthorized` compares: an answer to a replaced token says nothing about the present session.
      notifyUnauthorized(request.headers.get('Authorization'));
    }
    throw await problemOf(response);
  },
  onError({ error }) {
    if (error instanceof DOMException && error.name === 'AbortError') return error;
    return new ApiProblem(0, 'NETWORK', '');
  },
};

/** The typed calls: `api.GET('/api/config')`. */
export const api = createClient<paths>({
  baseUrl: window.location.origin,
  // Looked up at call time, so that tests can put a server in its place.
  fetch: (request) => globalThis.fetch(request),
});
api.use(authMiddleware);

/** The body of a call that answers one. */
export async function bodyOf<T>(call: Promise<{ data?: T }>): Promise<NonNullable<T>> {
  const { data } = await call;
  if (data === undefined || data === null) throw new ApiProblem(0, undefined, '');
  return data;
}
