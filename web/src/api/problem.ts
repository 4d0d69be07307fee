/**
 * What a call that failed looks like to the client: the server's `{code, message, fields}` or, when
 * there was no server to answer, the code NETWORK.
 */
import { t } from '@/i18n';
import type { components } from './schema';
import type { Conflict } from './types';

/** A code of the server, or `NETWORK` when no answer came. */
export type ErrorCode = components['schemas']['Problem']['code'] | 'NETWORK';

/** One refused field and why. */
export interface FieldProblem {
  field: string;
  message: string;
}

/** A refused or failed call. */
export class ApiProblem extends Error {
  override readonly name = 'ApiProblem';
  constructor(
    /** HTTP status; 0 when no answer came. */
    readonly status: number,
    /** The code of the refusal; undefined for an answer that cannot be read. */
    readonly code: ErrorCode | undefined,
    message: string,
    /** Which fields were refused and why. */
    readonly fields: readonly FieldProblem[] = [],
    /** With `SCHEDULE_CONFLICT`: the other case. */
    readonly conflict?: Conflict,
    /** Seconds to wait before trying again, from Retry-After. */
    readonly retryAfter?: number,
  ) {
    super(message);
  }

  /** No answer, or one that may be repeated with the same key without doing anything twice. */
  get retryable(): boolean {
    return this.status === 0 || this.status === 503 || this.status === 502 || this.status === 504;
  }

  /** True when the server said in words what is wrong (AMB-77). */
  get explained(): boolean {
    return (
      this.code !== undefined &&
      this.code !== 'NETWORK' &&
      this.code !== 'INTERNAL' &&
      this.message !== ''
    );
  }
}

function isFields(value: unknown): value is FieldProblem[] {
  return (
    Array.isArray(value) &&
    value.every(
      (v: unknown) => typeof v === 'object' && v !== null && 'field' in v && 'message' in v,
    )
  );
}

/** Reads the problem out of an answer that is not 2xx. */
export async function problemOf(response: Response): Promise<ApiProblem> {
  let body: Partial<components['schemas']['Problem']> = {};
  try {
    const parsed: unknown = await response.clone().json();
    if (typeof parsed === 'object' && parsed !== null) body = parsed;
  } catch {
    // not JSON; the status alone has to do
  }
  const wait = Number(response.headers.get('Retry-After'));
  return new ApiProblem(
    response.status,
    body.code,
    typeof body.message === 'string' ? body.message : '',
    isFields(body.fields) ? body.fields : [],
    body.conflict,
    Number.isFinite(wait) && wait > 0 ? wait : undefined,
  );
}

/** What to say about a problem that belongs to no field. */
export function problemText(problem: unknown): string {
  if (!(problem instanceof ApiProblem)) return t('error.api');
  if (problem.explained) return problem.message;
  return problem.code === 'NETWORK' ? t('error.network') : t('error.api');
}
