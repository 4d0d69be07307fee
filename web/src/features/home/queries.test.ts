import { QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { makeQueryClient } from '@/app/queryClient';
import { attentionQuery, currentPostingsQuery } from './queries';
import { bayview, surgeon } from '@/testing/people';
import { http, nothingWaits, server } from '@/testing/server';

afterEach(() => vi.useRealTimers());

// Shows: B-04, L-03, AMB-261
it("begins with today in the center's time zone", () => {
  const center = { ...bayview, timeZone: 'Pacific/Kiritimati' };
  const [first] = surgeon.affiliations;
  if (!first) throw new Error('the surgeon has no center');
  const user = { ...surgeon, affiliations: [{ ...first, center: { ...first.center, ...center } }] };
  const { queryKey } = currentPostingsQuery(
    { token: 'token', user },
    // Already the 26th on Kiritimati, 14 hours ahead of UTC, and still the 25th elsewhere.
    new Date('2026-11-25T10:30:00Z'),
  );
  expect(queryKey).toContain('2026-11-26');
  expect(queryKey).toContain('2026-12-03');
});

it('reads again each minute, because claims to submit and passed deadlines have no event', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  let reads = 0;
  server.use(
    http.get('/api/attention', ({ response }) => {
      reads += 1;
      return response(200).json(nothingWaits);
    }),
  );
  const client = makeQueryClient(() => {});
  const stop = new QueryObserver(
    client,
    attentionQuery({ token: 'token', user: surgeon }),
  ).subscribe(() => {});
  await vi.waitFor(() => expect(reads).toBe(1));
  await vi.advanceTimersByTimeAsync(60_000);
  await vi.waitFor(() => expect(reads).toBe(2));
  stop();
});
