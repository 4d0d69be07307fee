/**
 * The error type of failed calls: `{code, message, fields}` of the server, or the code NETWORK if
 * no answer arrived.
 */
import { t, withTexts } from '@/i18n';
import { getLocale } from '@/i18n/locale';
import type { ServerMessage } from '@/i18n/serverTexts';
import type { components } from './schema';
import type { Conflict } from './types';

/** An error code of the server, or `NETWORK` if no answer arrived. */
export type ErrorCode = components['schemas']['Problem']['code'] | 'NETWORK';

/** A rejected field and the reason. */
export interface FieldProblem {
  field: string;
  message: string;
}

/** A call that the server rejected or that failed. */
export class ApiProblem extends Error {
  override readonly name = 'ApiProblem';
  constructor(
    /** The HTTP status; 0 if no answer arrived. */
    readonly status: number,
    /** The error code; undefined if the answer could not be parsed. */
    readonly code: ErrorCode | undefined,
    message: string,
    /** The rejected fields with their reasons. */
    readonly fields: readonly FieldProblem[] = [],
    /** The other case of a `SCHEDULE_CONFLICT`. */
    readonly conflict?: Conflict,
    /** Seconds to wait before a retry, from Retry-After. */
    readonly retryAfter?: number,
  ) {
    super(message);
  }

  /** True if no answer arrived, or if the same key can be sent again without a second effect. */
  get retryable(): boolean {
    return this.status === 0 || this.status === 503 || this.status === 502 || this.status === 504;
  }

  /** True if the server sent a message for the user. */
  get hasText(): boolean {
    return (
      this.code !== undefined &&
      this.code !== 'NETWORK' &&
      this.code !== 'INTERNAL' &&
      this.message !== ''
    );
  }
}

/** Whether a call can be sent again, see `ApiProblem.retryable`. */
export const isRetryable = (error: unknown): boolean =>
  error instanceof ApiProblem && error.retryable;

/** True if the user cancelled the call, so that there is nothing to show. */
export const isCancelled = (error: unknown): error is Error =>
  (error instanceof Error || error instanceof DOMException) && error.name === 'AbortError';

/** The user cancelled the question for a proof of identity. */
export class ProofCancelled extends Error {
  override readonly name = 'AbortError';
}

function isFields(value: unknown): value is FieldProblem[] {
  return (
    Array.isArray(value) &&
    value.every(
      (v: unknown) => typeof v === 'object' && v !== null && 'field' in v && 'message' in v,
    )
  );
}

/** Parses the problem of an answer that is not 2xx. */
export async function problemOf(response: Response): Promise<ApiProblem> {
  let body: Partial<components['schemas']['Problem']> = {};
  try {
    const parsed: unknown = await response.clone().json();
    if (typeof parsed === 'object' && parsed !== null) body = parsed;
  } catch {
    // The body is not JSON, so only the status is known.
  }
  const wait = Number(response.headers.get('Retry-After'));
  const { message, fields } = await translated(body);
  return new ApiProblem(
    response.status,
    body.code,
    typeof message === 'string' ? message : '',
    isFields(fields) ? fields : [],
    body.conflict,
    Number.isFinite(wait) && wait > 0 ? wait : undefined,
  );
}

/**
 * Returns an answer with its messages in the active language. English messages are unchanged, except for a
 * `NOT_ELIGIBLE` that names people.
 */
export async function translated<S extends ServerMessage>(response: S): Promise<S> {
  if (getLocale() === 'en' && !response.ineligible?.length) return response;
  try {
    // Loaded on demand, because few visits need it.
    const { translate } = await withTexts(
      import('./translateMessages'),
      'common',
      'documents',
      'ownProfile',
    );
    return await translate(response);
  } catch {
    // The translations did not load, so the English message is shown.
    return response;
  }
}

/** Returns the message for a problem that belongs to no field. */
export function problemText(problem: unknown): string {
  if (!(problem instanceof ApiProblem)) return t('error.api');
  if (problem.hasText) return problem.message;
  return problem.code === 'NETWORK' ? t('error.network') : t('error.api');
}
