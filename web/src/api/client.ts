/**
 * The typed HTTP client of the API. It adds the bearer token of the session and turns every answer
 * that is not 2xx into an `ApiProblem`.
 */
import createClient, { type Middleware } from 'openapi-fetch';
import { followServerClock } from '@/lib/serverClock';
import { getSession } from '@/session/store';
import { ApiProblem, isCancelled, problemOf, ProofCancelled } from './problem';
import type { paths } from './schema';

/** `ended` is true if the server announced the end of the session, so that no request has failed. */
type UnauthorizedHandler = (ended: boolean) => void;
let handleUnauthorized: UnauthorizedHandler = () => {};
type AskForProof = () => Promise<boolean>;
let askForProof: AskForProof | undefined;
/** The open dialog, shared by requests that need a proof at the same time. */
let pendingProof: Promise<boolean> | undefined;

/** Registers the handler of every 401 and of the end of the session. The app calls this once. */
export function onUnauthorized(handler: UnauthorizedHandler): void {
  handleUnauthorized = handler;
}

/** Returns the Authorization header of the session, or no header without a session. */
export function authorizationHeader(): Record<string, string> {
  const session = getSession();
  return session ? { Authorization: `Bearer ${session.token}` } : {};
}

/**
 * Reports to the app that the server rejected this Authorization header, or `ended` its session.
 */
export function notifyUnauthorized(authorization: string | null | undefined, ended = false): void {
  if (authorization && authorization === authorizationHeader().Authorization)
    handleUnauthorized(ended);
}

/**
 * Registers the function that asks the user for a proof of identity; it resolves to false if the user cancels.
 * Returns a function that removes it.
 */
export function onProofRequired(ask: AskForProof): () => void {
  askForProof = ask;
  return () => {
    askForProof = undefined;
  };
}

/** Sends a request and compares the browser's clock with the one of the server. */
async function fetchWithClock(request: Request): Promise<Response> {
  const sentAt = Date.now();
  // `fetch` is resolved on each call, so that tests can replace it.
  const response = await globalThis.fetch(request);
  followServerClock(response.headers, sentAt);
  return response;
}

/**
 * Sends a request. If the server requires a proof of identity, the user is asked for it and the same
 * request is sent again, with its Idempotency-Key. A system administrator is also asked when they read the
 * document of another person. Rejects with an `AbortError` if the user cancels.
 */
async function fetchWithProof(request: Request): Promise<Response> {
  const retry = request.clone();
  const response = await fetchWithClock(request);
  if (response.status !== 403 || !askForProof) return response;
  if ((await problemOf(response)).code !== 'PROOF_REQUIRED') return response;
  pendingProof ??= askForProof().finally(() => {
    pendingProof = undefined;
  });
  if (await pendingProof) return fetchWithClock(retry);
  throw new ProofCancelled();
}

const authMiddleware: Middleware = {
  onRequest({ request }) {
    for (const [name, value] of Object.entries(authorizationHeader())) {
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
    if (isCancelled(error)) return error;
    return new ApiProblem(0, 'NETWORK', '');
  },
};

/** The typed client, for example `api.GET('/api/config')`. */
export const api = createClient<paths>({
  baseUrl: window.location.origin,
  fetch: fetchWithProof,
});
api.use(authMiddleware);

/** Returns the body of a call; throws if the answer has none. */
export async function bodyOf<T>(call: Promise<{ data?: T }>): Promise<NonNullable<T>> {
  const { data } = await call;
  if (data === undefined || data === null) throw new ApiProblem(0, undefined, '');
  return data;
}
