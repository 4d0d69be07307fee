import { HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { http, server } from '@/testing/server';
import { api, bodyOf } from './client';
import { ApiProblem, problemText } from './problem';

/** Replaces the response of the next `GET /api/config`. */
function answer(status: number, body: Record<string, unknown> | string): void {
  server.use(
    http.get('/api/config', ({ response }) =>
      response.untyped(
        typeof body === 'string'
          ? HttpResponse.text(body, { status })
          : HttpResponse.json(body, { status }),
      ),
    ),
  );
}

async function failure(): Promise<unknown> {
  return bodyOf(api.GET('/api/config')).then(
    () => undefined,
    (problem: unknown) => problem,
  );
}

describe('client errors', () => {
  // A code that is not in the schema is one of a newer server (AMB-77).
  // Shows: K-03, K-05
  it.each([400, 401, 403, 404, 409, 413, 415, 429, 500, 503])(
    '%i is an error with code and message',
    async (status) => {
      answer(status, { code: 'SOME_CODE', message: 'Because of this.' });
      const problem = await failure();
      expect(problem).toBeInstanceOf(ApiProblem);
      expect(problem).toMatchObject({ status, code: 'SOME_CODE', message: 'Because of this.' });
      expect(problemText(problem)).toBe('Because of this.');
    },
  );

  // Shows: K-05
  it.each([
    [500, { code: 'INTERNAL', message: 'index out of range' }],
    [502, '<h1>Bad gateway</h1>'],
    [418, {}],
  ] as const)('%i without a message is `API Error occured...`', async (status, body) => {
    answer(status, body);
    expect(problemText(await failure())).toBe('API Error occured...');
  });

  // Shows: K-03
  it('2xx is no error', async () => {
    expect(await failure()).toBeUndefined();
  });
});
