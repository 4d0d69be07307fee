import { expect, it } from 'vitest';
import { currentPostings } from './queries';
import { bayview, surgeon } from '@/testing/people';

it("begins with today in the center's time zone", () => {
  const center = { ...bayview, timeZone: 'Pacific/Kiritimati' };
  const [first] = surgeon.affiliations;
  if (!first) throw new Error('the surgeon has no center');
  const user = { ...surgeon, affiliations: [{ ...first, center: { ...first.center, ...center } }] };
  const { queryKey } = currentPostings(
    { token: 'token', user },
    // Already the 26th on Kiritimati, 14 hours ahead of UTC, and still the 25th elsewhere.
    new Date('2026-11-25T10:30:00Z'),
  );
  expect(queryKey).toContain('2026-11-26');
  expect(queryKey).toContain('2026-12-03');
});
