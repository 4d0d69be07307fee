import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { factsOfJob } from '@/rules/caseFacts';
import { postedCase } from '@/testing/postings';
import ReleaseDialog, { type ReleaseSubject } from './ReleaseDialog';

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-20T12:00:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Opens the dialog for a case; the server said that the release owes nothing. */
function open(start: string, known?: ReleaseSubject['known']) {
  const subject = {
    job: postedCase._id,
    user: 'a',
    name: 'Dr. Noor Haddad',
    facts: factsOfJob({ ...postedCase, start }),
    owed: 0,
    ...(known && { known }),
  };
  render(<ReleaseDialog subject={subject} submit={async () => {}} onClose={() => {}} />);
}
const passMinutes = (minutes: number) => {
  for (let passed = 0; passed < minutes; passed += 1)
    act(() => void vi.advanceTimersByTime(60_000));
};
const owesNothing = () =>
  screen.queryByText('No minimum pay will be claimed for Dr. Noor Haddad.') !== null;

// Shows: AMB-40
it('does not say that a release owes no minimum pay once the case starts in about 24 hours', () => {
  open('2026-11-21T12:15:00Z');
  expect(owesNothing()).toBe(true);
  passMinutes(9);
  expect(owesNothing()).toBe(true);
  passMinutes(2);
  expect(owesNothing()).toBe(false);
});

// Shows: AMB-40
it.each([
  ['CANNOT_COME', true],
  ['DAY_NOT_CONFIRMED', false],
] as const)(
  'says of a case that starts within 24 hours, after %s, that nothing is owed: %s',
  (known, said) => {
    open('2026-11-20T20:00:00Z', known);
    expect(owesNothing()).toBe(said);
  },
);
