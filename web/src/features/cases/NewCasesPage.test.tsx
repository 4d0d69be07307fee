import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ProfessionalJob } from '@/api/types';
import { HOUR, MINUTE } from '@/lib/durations';
import { cardOf } from '@/rules/professionalCard';
import { openApp } from '@/testing/app';
import { caseOf, confirmedCase, inDays, invitedCase, ownMessage } from '@/testing/cases';
import { headersAt, resetServerClock } from '@/testing/clock';
import { openEvents } from '@/testing/events';
import { id, professional, signIn } from '@/testing/people';
import { http, server } from '@/testing/server';

vi.mock('@/rules/professionalCard', async (original) => {
  const actual = await original<{ cardOf: typeof cardOf }>();
  return { ...actual, cardOf: vi.fn(actual.cardOf) };
});

const NEW_CASES = '/userMain/upcomingJobs';
let jobs: ProfessionalJob[] = [];

/** Sets the cases that the server lists from now on. */
const setJobs = (...next: ProfessionalJob[]) => {
  jobs = next;
};

beforeEach(() => {
  jobs = [];
  signIn(professional);
  server.use(
    http.get('/api/newjobs/{categoryId}/{userId}', ({ params, response }) => {
      // K-21: the user's group and id.
      expect(params).toMatchObject({ categoryId: '0', userId: professional.userId });
      return response(200).json(jobs);
    }),
  );
});

/** Finds the card of `Procedure n`. */
async function card(n: number): Promise<HTMLElement> {
  const found = (await screen.findByText(`Procedure ${n}`)).closest<HTMLElement>('article');
  if (!found) throw new Error(`Procedure ${n} is not on a card`);
  return found;
}
/** Finds a toast. Its popover is never opened in jsdom, so that the text is not visible. */
const toast = (text: string) => screen.findByText(text);
const isListed = (n: number) => screen.queryByText(`Procedure ${n}`) !== null;

/** Opens the confirmation of Accept and confirms it. */
async function accept(user: ReturnType<typeof openApp>['user'], n: number) {
  await user.click(within(await card(n)).getByRole('button', { name: 'Accept' }));
  const question = await screen.findByRole('alertdialog', { name: 'Accept this case' });
  await user.click(within(question).getByRole('button', { name: 'Accept' }));
}

describe('a case that changes meanwhile', () => {
  it('says in the open dialog that the place was taken', async () => {
    const sendEvent = openEvents();
    setJobs(invitedCase(3));
    const { user } = openApp(`${NEW_CASES}?view=mine`);
    await user.click(within(await card(3)).getByRole('button', { name: 'Accept' }));
    await screen.findByRole('alertdialog', { name: 'Accept this case' });
    setJobs();
    sendEvent('cases');
    const dialog = await screen.findByRole('dialog', { name: 'Accept this case' });
    expect(within(dialog).getByRole('alert')).toHaveTextContent(
      'All places were taken while you were looking.',
    );
    expect(within(dialog).queryByRole('button', { name: 'Accept' })).toBeNull();
  });

  // Shows: FL-05, AMB-106
  it('is confirmed at its new time, for the version that was shown', async () => {
    const sent: unknown[] = [];
    server.use(
      http.post('/api/confirmchange', async ({ request, response }) => {
        sent.push(await request.json());
        setJobs(confirmedCase(2));
        return response(200).json({
          result: 'SUCCESS',
          _id: ownMessage(2, {})._id,
          status: 'CONFIRMED',
          job: confirmedCase(2)._id,
        });
      }),
    );
    const moved = { ...confirmedCase(2), awaitsReconfirmation: true, version: 7 };
    setJobs(moved);
    const { user } = openApp(`${NEW_CASES}?view=mine`);
    const shown = within(await card(2));
    expect(shown.getByText(/The time of this case has changed/)).toBeVisible();
    await user.click(shown.getByRole('button', { name: 'Confirm the new time' }));
    const question = await screen.findByRole('alertdialog', { name: 'Confirm the new time' });
    expect(question).toHaveTextContent('Total for 3 hours: $750.00');
    await user.click(within(question).getByRole('button', { name: 'Confirm the new time' }));
    await toast('You have confirmed the new time.');
    expect(sent).toEqual([{ _id: moved.myMsg[0]?._id, version: 7 }]);
  });

  // Shows: AMB-106
  it('says on the card and in the question what the time was', async () => {
    const asked: unknown[] = [];
    const moved = { ...confirmedCase(2), awaitsReconfirmation: true, version: 7 };
    const was = { field: 'START' as const, old: '2031-12-01T17:00:00Z', new: moved.start };
    server.use(
      http.get('/api/jobchanges/{jobId}', ({ params, response }) => {
        asked.push(params.jobId);
        return response(200).json([
          { at: '2026-11-22T18:00:00Z', changes: [{ field: 'NOTES', old: '', new: 'Fasting' }] },
          {
            at: '2026-11-21T18:00:00Z',
            changes: [was, { field: 'HOURS', old: '2', new: '3' }],
          },
        ]);
      }),
    );
    setJobs(moved);
    const { user } = openApp(`${NEW_CASES}?view=mine`);
    const start = /^The start was December 1 2031, 9:00 AM( PST)?\. Now it is /;
    const shown = within(await card(2));
    expect(await shown.findByText(start)).toBeVisible();
    await user.click(shown.getByRole('button', { name: 'Confirm the new time' }));
    const question = within(await screen.findByRole('alertdialog'));
    expect(await question.findByText(start)).toBeVisible();
    expect(question.getByText(/^The estimated duration was 2 h.* Now it is 3 h/)).toBeVisible();
    expect(asked).toEqual([moved._id]);
  });
});

// With hundreds of cards, an interaction would otherwise wait for all of them.
it('renders no card again for the filters, and one for its own command', async () => {
  setJobs(...Array.from({ length: 20 }, (_, n) => caseOf(n + 1)));
  server.use(http.post('/api/requestinvite', () => new Promise(() => {})));
  const { user } = openApp(NEW_CASES);
  await card(20);
  vi.mocked(cardOf).mockClear();
  await user.click(screen.getByRole('button', { name: 'Filters' }));
  expect(await screen.findByLabelText('From')).toBeVisible();
  expect(cardOf).not.toHaveBeenCalled();
  await user.click(within(await card(3)).getByRole('button', { name: 'Request Invite' }));
  await waitFor(() => expect(cardOf).toHaveBeenCalled());
  expect(new Set(vi.mocked(cardOf).mock.calls.map(([{ _id }]) => _id)).size).toBe(1);
});

describe('the card of an open case', () => {
  it('shows the estimated total of hourly pay beside the rate', async () => {
    const perCase = { hourlyRate: 0, payPerJob: 900 };
    setJobs(caseOf(1), caseOf(2, { myStaff: { ...caseOf(2).myStaff, ...perCase } }));
    openApp(NEW_CASES);
    expect(await card(1)).toHaveTextContent('$250/hr about $750 (Min.: $400)');
    expect(await card(2)).toHaveTextContent('$900/job (Min.: $400)');
  });

  // Shows: AMB-292
  it('shows how far its center is from the home', async () => {
    const other = { ...caseOf(2).surgeryCenterId, _id: '0193a1c0-0000-7000-8000-0000000000ff' };
    setJobs(caseOf(1), caseOf(2, { surgeryCenterId: other }));
    const center = caseOf(1).surgeryCenterId._id;
    server.use(
      http.get('/api/centerdistances', ({ response }) =>
        response(200).json([{ center, miles: 12 }]),
      ),
    );
    openApp(NEW_CASES);
    await waitFor(async () => expect(await card(1)).toHaveTextContent(' · 12 mi'));
    expect(await card(2)).not.toHaveTextContent(' mi');
  });

  it('says that an own confirmed case is at the same time', async () => {
    const start = inDays(5);
    const surgeryCenterId = { ...caseOf(3).surgeryCenterId, name: 'Harbor Surgery Center' };
    setJobs(caseOf(1, { start }), caseOf(2), confirmedCase(3, { start, surgeryCenterId }));
    openApp(NEW_CASES);
    const hint = 'At the same time as your case at Harbor Surgery Center';
    expect(within(await card(1)).getByText(hint)).toBeVisible();
    expect(await card(2)).not.toHaveTextContent('At the same time');
  });
});

describe('New Cases', () => {
  // Shows: C-01, C-02, C-04, C-05, C-20, K-21, J-42, AMB-49
  it('shows the open jobs, the welcome text, the bell and Log out', async () => {
    setJobs(caseOf(1), confirmedCase(2), invitedCase(3));
    openApp(NEW_CASES);
    expect(await screen.findByRole('heading', { level: 1, name: 'New Cases' })).toBeVisible();
    expect(screen.getByText('Welcome, Dr. Noor Haddad')).toBeVisible();
    expect(screen.getByText('NH', { selector: 'main span' })).toBeVisible();
    const header = within(screen.getByRole('banner'));
    expect(header.getByRole('link', { name: /Notifications, \d+ unread/ })).toHaveAttribute(
      'href',
      '/userMain/notifications',
    );
    expect(header.getByRole('link', { name: 'Log out' })).toHaveAttribute('href', '/logout');
    await card(1);
    expect(isListed(2)).toBe(false);
    expect(isListed(3)).toBe(false);
    expect(screen.getByRole('button', { name: /^Open jobs ?1$/ })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    expect(document.title).toMatch(/^New Cases/);
  });

  // Shows: C-04, B-03
  it('shows the picture of the person beside the welcome text', async () => {
    signIn({ ...professional, profilePicture: '/files/0193a1c05e7b7c1e9a3f4d5e6f708192' });
    server.use(
      http.get('/getsignedurl/{name}', ({ response }) => response(200).json(['/signed-picture'])),
    );
    setJobs(caseOf(1));
    openApp(NEW_CASES);
    await screen.findByText('Welcome, Dr. Noor Haddad');
    await waitFor(() =>
      expect(document.querySelector('main img')).toHaveAttribute('src', '/signed-picture'),
    );
  });

  // Shows: C-13, C-14, C-15, C-16, C-17, C-18, L-33, L-35, L-36
  it('a card shows time, surgeon, center, procedures, notes and pay', async () => {
    setJobs(
      caseOf(1, {
        start: '2031-03-04T15:30:00.000Z',
        duration: 1,
        myStaff: { ...caseOf(1).myStaff, hourlyRate: 0, payPerJob: 1250, minPay: 300 },
      }),
    );
    openApp(NEW_CASES);
    const one = await card(1);
    expect(one).toHaveTextContent(/March 4 2031, 7:30 AM/);
    expect(one).toHaveTextContent('Tuesday');
    expect(one).toHaveTextContent('Dr. Maya Okafor');
    expect(one).toHaveTextContent('Bayview Surgery Center, Oakland, CA');
    expect(one).toHaveTextContent('1 hour');
    expect(one).toHaveTextContent('Latex-free room.');
    expect(one).toHaveTextContent('$1,250/job (Min.: $300)');
  });

  // Shows: AMB-288
  it('a card says that the center is not confirmed, and only then', async () => {
    setJobs(caseOf(1, { centerUnconfirmed: true }), caseOf(2));
    openApp(NEW_CASES);
    const note = 'This surgery center is not confirmed yet.';
    expect(within(await card(1)).getByText(note)).toBeVisible();
    expect(within(await card(2)).queryByText(note)).toBeNull();
  });

  // Shows: C-33, AMB-49
  it('links at the top to invitations that need an answer', async () => {
    setJobs(caseOf(1), invitedCase(2));
    const { user } = openApp(NEW_CASES);
    const prompt = await screen.findByRole('region', { name: '1 invitation needs your answer' });
    expect(prompt).toHaveTextContent(/(Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day · /);
    expect(prompt).toHaveTextContent(/\$250\/hr about \$750 · 3 hours/);
    await user.click(within(prompt).getByRole('link'));
    const item = (await card(2)).closest('li');
    await waitFor(() => expect(item).toHaveFocus());
    expect(screen.getByRole('button', { name: /^My jobs ?1$/ })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    expect(within(await card(2)).getByText('Action Required')).toBeInTheDocument();
  });

  // Shows: C-02, C-06, C-07, C-08, C-09, C-10, C-19, C-34, C-36, C-37
  it('My jobs has four sections with anchors', async () => {
    setJobs(
      caseOf(1),
      confirmedCase(2),
      invitedCase(3),
      caseOf(4, { section: 'REQUESTED', myRequest: ownMessage(4, { status: 'INVITE_REQUEST' }) }),
      caseOf(5, { section: 'CANCELLED', myMsg: [ownMessage(5, { status: 'CANCELLED' })] }),
    );
    const { user } = openApp(NEW_CASES);
    await user.click(await screen.findByRole('button', { name: /^My jobs/ }));
    for (const [n, name, tooltip] of [
      [2, 'Confirmed', 'You have been confirmed for this job.'],
      [3, 'Invited', 'Action Required'],
      [4, 'Invite Requested', 'Request has been sent! Pending invite...'],
      [5, 'Cancelled', 'job cancelled'],
    ] as const) {
      const section = await screen.findByRole('region', { name: `${name} 1` });
      expect(within(section).getByText(`Procedure ${n}`)).toBeVisible();
      const anchor = within(section).getByRole('button', { name: new RegExp(`^${name}`) });
      expect(anchor).toHaveAccessibleDescription(tooltip);
      expect(anchor.querySelector('svg')).not.toBeNull();
      await user.click(screen.getByRole('link', { name: `${name} 1` }));
      expect(within(section).getByRole('heading', { level: 2 })).toHaveFocus();
    }
    expect(isListed(1)).toBe(false);
  });

  // Shows: C-12, AMB-49
  it.each([
    ['', 'New cases appear here automatically.'],
    ['?view=mine', 'Cases you are invited to, asked for or confirmed for are listed here.'],
  ])('shows an empty state%s', async (search, hint) => {
    openApp(NEW_CASES + search);
    expect(await screen.findByText('Currently No Cases Available...')).toBeVisible();
    expect(screen.getByText(hint)).toBeVisible();
  });

  // Shows: C-11, L-27
  it.each([
    [5, false],
    [6, true],
  ])('with %d jobs, Back To Top is shown: %s', async (count, shown) => {
    setJobs(...Array.from({ length: count }, (_, n) => caseOf(n)));
    openApp(NEW_CASES);
    await card(0);
    expect(screen.queryByRole('link', { name: 'Back To Top' }) !== null).toBe(shown);
  });

  // Shows: AMB-77
  it('a failed list offers a retry', async () => {
    let failing = true;
    server.use(
      http.get('/api/newjobs/{categoryId}/{userId}', ({ response }) =>
        failing
          ? response(500).json({ code: 'INTERNAL', message: 'x' })
          : response(200).json([caseOf(1)]),
      ),
    );
    const { user } = openApp(NEW_CASES);
    const again = await screen.findByRole('button', { name: 'Try again' });
    failing = false;
    await user.click(again);
    await card(1);
  });
});

describe('an invite request', () => {
  // Shows: C-41, C-42, C-43, C-44, M-38, M-39, J-56, K-34
  it.each([
    ['INVITED', 'Your invite request has been sent out successfully'],
    [
      'POSITION_ALREADY_FILLED',
      'The position has already been filled by others. No invite request sent out',
    ],
    ['POSITION_CLOSED', 'This case is closed.'],
  ] as const)('shows the answer %s', async (status, pattern) => {
    setJobs(caseOf(1), caseOf(2));
    const sent: unknown[] = [];
    server.use(
      http.post('/api/requestinvite', async ({ request, response }) => {
        sent.push(await request.json(), request.headers.get('Idempotency-Key'));
        setJobs(
          ...(status === 'INVITED'
            ? [caseOf(1, { section: 'REQUESTED', myRequest: ownMessage(1) }), caseOf(2)]
            : [caseOf(2)]),
        );
        return response(200).json({ status });
      }),
    );
    const { user } = openApp(NEW_CASES);
    await user.click(within(await card(1)).getByRole('button', { name: 'Request Invite' }));
    await toast(pattern);
    expect(sent).toEqual([
      { job: caseOf(1)._id, status: 'INVITE_REQUEST' },
      expect.stringMatching(/^[0-9a-f]{32}$/),
    ]);
    // The card stays in place with its new state and has the focus.
    const state =
      status === 'INVITED'
        ? 'Invite Requested'
        : status === 'POSITION_CLOSED'
          ? 'Closed'
          : 'position filled';
    await waitFor(async () => expect(await card(1)).toHaveTextContent(state));
    expect(within(await card(1)).queryByRole('button', { name: 'Request Invite' })).toBeNull();
    await waitFor(async () => expect((await card(1)).closest('li')).toHaveFocus());
  });

  // Shows: C-35, AMB-50
  it('shows the past rejection only after a rejection', async () => {
    setJobs(
      caseOf(1, { myMsg: [ownMessage(1, { status: 'DECLINED' })] }),
      caseOf(2, { myMsg: [ownMessage(2, { status: 'WITHDRAWN' })] }),
      caseOf(3),
    );
    openApp(NEW_CASES);
    const before = 'You have rejected the invite previously. You can still make an invite request.';
    expect(within(await card(1)).getByText(before)).toBeInTheDocument();
    expect(screen.getAllByText(before)).toHaveLength(1);
    expect(within(await card(3)).getAllByRole('button')).toHaveLength(1);
  });

  // Shows: C-65, AMB-34
  it('shows the confirmed case that overlaps', async () => {
    const other = confirmedCase(9, { start: '2031-03-04T15:30:00.000Z' });
    setJobs(caseOf(1), other);
    server.use(
      http.post('/api/requestinvite', ({ response }) =>
        response(409).json({
          code: 'SCHEDULE_CONFLICT',
          message: 'You are already confirmed for another case at this time.',
          conflict: { jobId: other._id, start: other.start, end: '2031-03-04T18:30:00.000Z' },
        }),
      ),
    );
    const { user } = openApp(NEW_CASES);
    await user.click(within(await card(1)).getByRole('button', { name: 'Request Invite' }));
    expect(await screen.findByRole('alert', { hidden: true })).toHaveTextContent(
      'March 4 2031, 7:30 AM',
    );
    expect(await card(1)).toHaveTextContent('Your other case: March 4 2031, 7:30 AM');
  });
});

describe('an invitation', () => {
  const MY_JOBS = `${NEW_CASES}?view=mine`;
  const SAME_TIME = 'At the same time as your case at Harbor Center';
  /** A confirmed case that begins with the other cases. */
  const booked = (start: string) =>
    confirmedCase(9, { start, surgeryCenterId: { _id: id(0xc2), name: 'Harbor Center' } });

  // Shows: AMB-34, AMB-363
  it('at the time of a confirmed case says so before it is accepted, on its card and above the open jobs', async () => {
    const start = inDays(12);
    setJobs(invitedCase(1, { start }), invitedCase(2), booked(start));
    const { user } = openApp(NEW_CASES);
    const strip = within(
      await screen.findByRole('region', { name: '2 invitations need your answer' }),
    );
    const lines = strip.getAllByRole('link').map((link) => link.textContent.includes(SAME_TIME));
    expect(lines).toEqual([false, true]);
    await user.click(screen.getByRole('button', { name: /^My jobs/ }));
    expect(await card(1)).toHaveTextContent(SAME_TIME);
    expect(screen.getAllByText(SAME_TIME)).toHaveLength(1);
  });

  // Shows: AMB-106, AMB-363
  it('a changed time at the time of another confirmed case says so before it is confirmed', async () => {
    const start = inDays(12);
    setJobs(confirmedCase(1, { start, awaitsReconfirmation: true }), booked(start));
    openApp(MY_JOBS);
    expect(await card(1)).toHaveTextContent(SAME_TIME);
    expect(await card(9)).not.toHaveTextContent('At the same time');
  });

  // Shows: C-47, C-48, M-22, J-56
  it('is accepted after a confirmation, and shown as accepted only after the response', async () => {
    setJobs(invitedCase(1, { start: '2031-03-04T15:30:00.000Z' }), invitedCase(2));
    let answer: () => void = () => {};
    const released = new Promise<void>((release) => {
      answer = release;
    });
    const sent: unknown[] = [];
    server.use(
      http.post('/api/accepted', async ({ request, response }) => {
        sent.push(await request.json());
        await released;
        setJobs(confirmedCase(1), invitedCase(2));
        return response(200).json({
          _id: ownMessage(1)._id,
          job: caseOf(1)._id,
          jobStatus: 'COMPLETE',
          status: 'CONFIRMED',
        });
      }),
    );
    const { user } = openApp(MY_JOBS);
    await user.click(within(await card(1)).getByRole('button', { name: 'Accept' }));
    const question = await screen.findByRole('alertdialog', { name: 'Accept this case' });
    expect(question).toHaveTextContent('March 4 2031, 7:30 AM');
    expect(question).toHaveTextContent('Pacific Time');
    expect(question).toHaveTextContent('Bayview Surgery Center, Oakland, CA');
    expect(question).toHaveTextContent('$250/hr (Min.: $400)');
    expect(question).toHaveTextContent('Total for 3 hours: $750.00');
    expect(sent).toEqual([]);
    await user.click(within(question).getByRole('button', { name: 'Accept' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(within(question).getByRole('button', { name: 'Accept' })).toHaveAttribute('aria-busy');
    expect(screen.getByRole('region', { name: 'Invited 2' })).toBeInTheDocument();
    answer();
    await toast("You've accepted and are confirmed for the job.");
    const confirmed = await screen.findByRole('region', { name: 'Confirmed 1' });
    expect(within(confirmed).getByText('Procedure 1')).toBeVisible();
    expect(sent).toEqual([{ _id: ownMessage(1)._id, status: 'CONFIRMED', version: 1 }]);
    // The focus moves with the case.
    await waitFor(async () => expect((await card(1)).closest('li')).toHaveFocus());
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  // Shows: C-50, C-51, M-23, AMB-32
  it('shows in the card that another user accepted first', async () => {
    setJobs(invitedCase(1), invitedCase(2));
    server.use(
      http.post('/api/accepted', ({ response }) => {
        setJobs(invitedCase(2));
        return response(200).json({
          _id: ownMessage(1)._id,
          job: caseOf(1)._id,
          jobStatus: 'COMPLETE',
          status: 'POSITION_ALREADY_FILLED',
        });
      }),
    );
    const { user } = openApp(MY_JOBS);
    await accept(user, 1);
    await toast('The position has already been filled by others.');
    await waitFor(async () => expect(await card(1)).toHaveTextContent('position filled'));
    expect(screen.getByRole('region', { name: 'Invited 1' })).toHaveTextContent('Procedure 1');
    expect(within(await card(1)).queryByRole('button', { name: 'Accept' })).toBeNull();
    await user.click(within(await card(1)).getByRole('button', { name: 'Dismiss' }));
    expect(isListed(1)).toBe(false);
    await waitFor(async () => expect((await card(2)).closest('li')).toHaveFocus());
  });

  // Shows: C-65, AMB-34
  it('that overlaps a confirmed case stays open and shows that case', async () => {
    const other = confirmedCase(9, { start: '2031-03-04T15:30:00.000Z' });
    setJobs(invitedCase(1), other);
    server.use(
      http.post('/api/accepted', ({ response }) =>
        response(409).json({
          code: 'SCHEDULE_CONFLICT',
          message: 'You are already confirmed for another case at this time.',
          conflict: { jobId: other._id, start: other.start, end: '2031-03-04T18:30:00.000Z' },
        }),
      ),
    );
    const { user } = openApp(MY_JOBS);
    await accept(user, 1);
    const alert = await screen.findByRole('alert', { hidden: true });
    expect(alert).toHaveTextContent('You are already confirmed for another case at this time.');
    expect(alert).toHaveTextContent('March 4 2031, 7:30 AM');
    expect(await card(1)).toHaveTextContent('Your other case: March 4 2031, 7:30 AM');
    const button = within(await card(1)).getByRole('button', { name: 'Accept' });
    await waitFor(() => expect(button).toHaveFocus());
  });

  // Shows: FL-29, AMB-215
  it('names the case that leaves too little time before it is accepted', async () => {
    setJobs(invitedCase(1));
    server.use(
      http.get('/api/acceptancewarnings/{id}', ({ params, response }) => {
        expect(params.id).toBe(ownMessage(1)._id);
        const other = {
          jobId: caseOf(2)._id,
          location: 'Bay Surgery Center, Oakland, CA',
          timeZone: 'America/Los_Angeles',
          start: '2031-03-04T22:30:00.000Z',
          end: '2031-03-05T01:30:00.000Z',
        };
        return response(200).json({
          shortGaps: [{ ...other, reason: 'DRIVE', gapMinutes: 20, neededMinutes: 86 }],
        });
      }),
      http.post('/api/accepted', ({ response }) =>
        response(200).json({
          _id: ownMessage(1)._id,
          job: caseOf(1)._id,
          jobStatus: 'COMPLETE',
          status: 'CONFIRMED',
        }),
      ),
    );
    const { user } = openApp(MY_JOBS);
    await user.click(within(await card(1)).getByRole('button', { name: 'Accept' }));
    const question = await screen.findByRole('alertdialog', { name: 'Accept this case' });
    expect(
      await within(question).findByText(
        'Only 20 min between two cases; the drive takes about 1 h 26 min.',
      ),
    ).toBeInTheDocument();
    expect(question).toHaveTextContent(/The other case: March 4 2031, .*Bay Surgery Center/);
    await user.click(within(question).getByRole('button', { name: 'Accept' }));
    await toast("You've accepted and are confirmed for the job.");
  });

  // Shows: AMB-215
  it('can be accepted if the warnings about short time cannot be read', async () => {
    setJobs(invitedCase(1));
    let accepted = 0;
    server.use(
      http.get('/api/acceptancewarnings/{id}', ({ response }) =>
        response(503).json({ code: 'BUSY', message: 'Try again in a moment.' }),
      ),
      http.post('/api/accepted', ({ response }) => {
        accepted += 1;
        return response(200).json({
          _id: ownMessage(1)._id,
          job: caseOf(1)._id,
          jobStatus: 'COMPLETE',
          status: 'CONFIRMED',
        });
      }),
    );
    const { user } = openApp(MY_JOBS);
    await accept(user, 1);
    await waitFor(() => expect(accepted).toBe(1));
    expect(screen.queryByText('Try again in a moment.')).not.toBeInTheDocument();
  });

  // Shows: C-48
  it('without a response keeps the confirmation open and is retried with the same key', async () => {
    setJobs(invitedCase(1));
    const keys: (string | null)[] = [];
    let failing = true;
    server.use(
      http.post('/api/accepted', ({ request, response }) => {
        keys.push(request.headers.get('Idempotency-Key'));
        if (failing) return response(503).json({ code: 'BUSY', message: 'Try again in a moment.' });
        setJobs(confirmedCase(1));
        return response(200).json({
          _id: ownMessage(1)._id,
          job: caseOf(1)._id,
          jobStatus: 'COMPLETE',
          status: 'CONFIRMED',
        });
      }),
    );
    const { user } = openApp(MY_JOBS);
    await accept(user, 1);
    expect(await screen.findByText('Try again in a moment.')).toBeInTheDocument();
    failing = false;
    const question = screen.getByRole('alertdialog', { name: 'Accept this case' });
    const again = within(question).getByRole('button', { name: 'Accept' });
    await waitFor(() => expect(again).not.toHaveAttribute('aria-busy'));
    await user.click(again);
    expect(
      await screen.findByText("You've accepted and are confirmed for the job."),
    ).toBeInTheDocument();
    expect(new Set(keys).size).toBe(1);
  });

  // Shows: C-47, C-52, C-26, M-24, J-56, K-38
  it('is rejected after a confirmation and can be requested again', async () => {
    setJobs(invitedCase(1), invitedCase(2));
    const sent: unknown[] = [];
    server.use(
      http.post('/api/declined', async ({ request, response }) => {
        sent.push(await request.json());
        setJobs(caseOf(1, { myMsg: [ownMessage(1, { status: 'DECLINED' })] }), invitedCase(2));
        return response(200).json({
          _id: ownMessage(1)._id,
          result: 'SUCCESS',
          status: 'DECLINED',
        });
      }),
    );
    const { user } = openApp(MY_JOBS);
    await user.click(within(await card(1)).getByRole('button', { name: 'Reject' }));
    const question = await screen.findByRole('alertdialog', { name: 'Reject this invitation' });
    await user.click(within(question).getByRole('button', { name: 'Yes' }));
    await toast("You've rejected the job successfully.");
    await waitFor(() => expect(isListed(1)).toBe(false));
    expect(sent).toEqual([{ _id: ownMessage(1)._id, status: 'DECLINED' }]);
    await waitFor(async () => expect((await card(2)).closest('li')).toHaveFocus());
    await user.click(screen.getByRole('button', { name: /^Open jobs/ }));
    expect(await card(1)).toHaveTextContent('You can still make an invite request.');
  });
});

describe('a pending request', () => {
  const MY_JOBS = `${NEW_CASES}?view=mine`;
  const requested = (n: number) => caseOf(n, { section: 'REQUESTED' });
  const ask = async (user: ReturnType<typeof openApp>['user']) => {
    await user.click(within(await card(1)).getByRole('button', { name: 'Withdraw request' }));
    return screen.findByRole('alertdialog', { name: 'Withdraw this request' });
  };

  // Shows: AMB-289
  it.each([
    ['that is open again', [caseOf(1)]],
    ['that is full', []],
  ])('for a case %s is withdrawn after a confirmation with its facts', async (_what, open) => {
    setJobs(requested(1), requested(2));
    const sent: unknown[] = [];
    server.use(
      http.post('/api/withdrawrequest', async ({ request, response }) => {
        sent.push(await request.json());
        setJobs(...open, requested(2));
        return response(200).json({ result: 'SUCCESS', job: caseOf(1)._id });
      }),
    );
    const { user } = openApp(MY_JOBS);
    const question = await ask(user);
    expect(question).toHaveTextContent('It counts as one of your three requests for this case.');
    expect(question).toHaveTextContent('Bayview Surgery Center');
    await user.click(within(question).getByRole('button', { name: 'Cancel' }));
    expect(sent).toEqual([]);
    await user.click(within(await ask(user)).getByRole('button', { name: 'Withdraw request' }));
    await toast('Request withdrawn.');
    expect(sent).toEqual([{ job: caseOf(1)._id }]);
    await waitFor(() => expect(isListed(1)).toBe(false));
    await waitFor(async () => expect((await card(2)).closest('li')).toHaveFocus());
  });

  // Shows: AMB-289, AMB-77
  it('that an owner has answered is not withdrawn, and is read again', async () => {
    setJobs(requested(1));
    server.use(
      http.post('/api/withdrawrequest', ({ response }) => {
        setJobs(invitedCase(1));
        return response(409).json({
          code: 'ALREADY_ANSWERED',
          message: 'This has already been answered.',
        });
      }),
    );
    const { user } = openApp(MY_JOBS);
    await user.click(within(await ask(user)).getByRole('button', { name: 'Withdraw request' }));
    await toast('This has already been answered.');
    expect(await screen.findByRole('button', { name: 'Accept' })).toBeVisible();
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });
});

describe('a confirmed case', () => {
  const MY_JOBS = `${NEW_CASES}?view=mine`;
  afterEach(resetServerClock);

  // Shows: C-57, C-58, C-27, M-26, J-56, K-41
  it('is withdrawn after Yes and kept after No', async () => {
    setJobs(confirmedCase(1));
    const sent: unknown[] = [];
    server.use(
      http.post('/api/withdrawjob', async ({ request, response }) => {
        sent.push(await request.json());
        setJobs(caseOf(1, { myMsg: [ownMessage(1, { status: 'WITHDRAWN' })] }));
        return response(200).json({
          _id: ownMessage(1)._id,
          job: caseOf(1)._id,
          jobStatus: 'OPEN',
          result: 'SUCCESS',
          status: 'WITHDRAWN',
        });
      }),
    );
    const { user } = openApp(MY_JOBS);
    await user.click(within(await card(1)).getByRole('button', { name: 'Withdraw' }));
    await user.click(await screen.findByRole('button', { name: 'No' }));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(sent).toEqual([]);
    await user.click(within(await card(1)).getByRole('button', { name: 'Withdraw' }));
    await user.click(await screen.findByRole('button', { name: 'Yes' }));
    await toast("You've withdrawn the job successfully.");
    expect(sent).toEqual([{ msgId: ownMessage(1)._id }]);
    expect(await screen.findByText('Currently No Cases Available...')).toBeVisible();
  });

  // Shows: C-59, C-60, C-61, L-01, AMB-41
  it('cannot be withdrawn within 72 hours and shows the contact', async () => {
    setJobs(
      confirmedCase(1, {
        start: inDays(2),
        contact: { name: 'Bayview Surgery Center', phone: '5105550147' },
      }),
    );
    openApp(MY_JOBS);
    const one = await card(1);
    expect(one).toHaveTextContent(
      'Within 72 hours of the start, contact the employer to withdraw.',
    );
    expect(one).toHaveTextContent('A penalty may apply.');
    expect(within(one).queryByRole('button', { name: 'Withdraw' })).toBeNull();
    expect(within(one).getByRole('link', { name: '(510) 555-0147' })).toHaveAttribute(
      'href',
      'tel:+15105550147',
    );
  });

  // Shows: C-59, AMB-41
  it.each([
    ['an hour fast', 30 * MINUTE, true],
    ['an hour slow', -30 * MINUTE, false],
  ])(
    'is withdrawn by the time of the server on a phone that is %s',
    async (_clock, left, offered) => {
      // The withdrawal ends `left` milliseconds from now by the server, which is an hour earlier or later by the phone.
      const serverTime = Date.now() - Math.sign(left) * HOUR;
      const start = new Date(serverTime + 72 * HOUR + left).toISOString();
      server.use(
        http.get('/api/newjobs/{categoryId}/{userId}', ({ response }) =>
          response.untyped(
            HttpResponse.json([confirmedCase(1, { start })], { headers: headersAt(serverTime) }),
          ),
        ),
      );
      openApp(MY_JOBS);
      const one = within(await card(1));
      const line = 'Within 72 hours of the start, contact the employer to withdraw.';
      await waitFor(() => expect(one.queryByText(line, { exact: false }) === null).toBe(offered));
      expect(one.queryByRole('button', { name: 'Withdraw' }) !== null).toBe(offered);
    },
  );

  // Shows: AMB-340, AMB-60
  it.each([
    ['days before', 10],
    ['after its start', -0.1],
  ])('shows the contact and leads to the address %s', async (_when, days) => {
    const contact = { name: 'Bayview Surgery Center', phone: '5105550147' };
    const start = inDays(days);
    setJobs(confirmedCase(1, { start, contact }));
    openApp(MY_JOBS);
    const one = within(await card(1));
    expect(one.getByRole('link', { name: '(510) 555-0147' })).toHaveAttribute(
      'href',
      'tel:+15105550147',
    );
    const address = one.getByRole('link', { name: 'Address and map' }).getAttribute('href');
    expect(address).toMatch(/^\/userMain\/schedules\?view=list&day=\d{4}-\d\d-\d\d&item=/);
    expect(address).toContain(confirmedCase(1)._id);
  });

  // Shows: C-60, AMB-77
  it('shows the error of a failed withdrawal', async () => {
    setJobs(confirmedCase(1));
    const why = 'Withdrawal is not permitted within 72 hours of the surgery.';
    server.use(
      http.post('/api/withdrawjob', ({ response }) =>
        response(409).json({ code: 'WITHDRAW_LOCKED', message: why }),
      ),
    );
    const { user } = openApp(MY_JOBS);
    await user.click(within(await card(1)).getByRole('button', { name: 'Withdraw' }));
    await user.click(await screen.findByRole('button', { name: 'Yes' }));
    expect(await screen.findByRole('alert', { hidden: true })).toHaveTextContent(why);
    expect(await card(1)).toHaveTextContent('Confirmed');
  });
});

describe('acknowledging', () => {
  const MY_JOBS = `${NEW_CASES}?view=mine`;
  // Shows: C-45, C-53, C-54, C-55, C-56, M-25, J-56, K-40, AMB-36
  it.each([
    ['a cancelled case', 'CANCELLED', 'CANCELLED'],
    ['a declined request', 'REJECTED', 'REJECTED_REQUEST'],
  ] as const)('%s disables the button', async (_what, button, status) => {
    const section = button === 'CANCELLED' ? 'CANCELLED' : 'REQUESTED';
    setJobs(caseOf(1, { section, button, myMsg: [ownMessage(1, { status })] }));
    const sent: unknown[] = [];
    server.use(
      http.post('/api/acknowledged', async ({ request, response }) => {
        sent.push(await request.json());
        const seen = [ownMessage(1, { status: 'ACKNOWLEDGED' })];
        setJobs(
          caseOf(1, button === 'CANCELLED' ? { section, button, myMsg: seen } : { myMsg: seen }),
        );
        return response(200).json({
          _id: ownMessage(1)._id,
          read: true,
          result: 'SUCCESS',
          status: 'ACKNOWLEDGED',
        });
      }),
    );
    const { user } = openApp(MY_JOBS);
    if (button === 'REJECTED')
      expect(await card(1)).toHaveTextContent('Your invite request has been declined.');
    await user.click(within(await card(1)).getByRole('button', { name: 'Acknowledge' }));
    await toast("You've acknowledged the job status.");
    const done = await within(await card(1)).findByRole('button', { name: 'Acknowledged' });
    expect(done).toBeDisabled();
    const body = { _id: ownMessage(1)._id, status: 'ACKNOWLEDGED', read: true, replyed: true };
    expect(sent).toEqual([body]);
  });
});

describe('while the list is open', () => {
  // Shows: C-51, AMB-32
  it('a position taken by another user is shown as filled in place', async () => {
    const sendEvent = openEvents();
    setJobs(invitedCase(1), invitedCase(2));
    openApp(`${NEW_CASES}?view=mine`);
    within(await card(1))
      .getByRole('button', { name: 'Accept' })
      .focus();
    setJobs(invitedCase(2));
    sendEvent('cases');
    await waitFor(async () => expect(await card(1)).toHaveTextContent('position filled'));
    const cards = screen.getAllByRole('article');
    expect(cards[0]).toHaveTextContent('Procedure 1');
    expect(within(await card(1)).queryByRole('button', { name: 'Accept' })).toBeNull();
    expect((await card(1)).closest('li')).toHaveFocus();
    // The position is open again after a withdrawal; the case stays in place.
    setJobs(invitedCase(1), invitedCase(2));
    sendEvent('cases');
    await waitFor(async () =>
      expect(within(await card(1)).getByRole('button', { name: 'Accept' })).toBeVisible(),
    );
  });

  // Shows: FL-18
  it('a case that was just filled offers the standby list, with a busy button until the answer', async () => {
    let answer = () => {};
    const answered = new Promise<void>((done) => (answer = done));
    server.use(
      http.post('/api/standby', async ({ response }) => {
        await answered;
        return response(200).json({ result: 'SUCCESS', job: caseOf(1)._id, awaitsApproval: false });
      }),
    );
    const sendEvent = openEvents();
    setJobs(invitedCase(1), invitedCase(2));
    const { user } = openApp(`${NEW_CASES}?view=mine`);
    await card(1);
    setJobs(invitedCase(2));
    sendEvent('cases');
    const standBy = await screen.findByRole('button', { name: 'Stand by' });
    await user.click(standBy);
    await waitFor(() => expect(standBy).toHaveAttribute('aria-busy', 'true'));
    answer();
    await toast('You are on the standby list.');
    await waitFor(() => expect(isListed(1)).toBe(false));
  });

  // Shows: FL-18
  it('two filled cases whose standby lists are joined at the same time both leave', async () => {
    let answer = () => {};
    const answered = new Promise<void>((done) => (answer = done));
    server.use(
      http.post('/api/standby', async ({ request, response }) => {
        const { job } = await request.json();
        await answered;
        return response(200).json({ result: 'SUCCESS', job, awaitsApproval: false });
      }),
    );
    const sendEvent = openEvents();
    setJobs(invitedCase(1), invitedCase(2), invitedCase(3));
    const { user } = openApp(`${NEW_CASES}?view=mine`);
    await card(1);
    setJobs(invitedCase(3));
    sendEvent('cases');
    await waitFor(() =>
      expect(screen.getAllByRole('button', { name: 'Stand by' })).toHaveLength(2),
    );
    for (const standBy of screen.getAllByRole('button', { name: 'Stand by' }))
      await user.click(standBy);
    answer();
    await waitFor(() => expect(isListed(2)).toBe(false));
    await waitFor(() => expect(isListed(1)).toBe(false));
  });

  // Shows: M-17, AMB-77
  it('a failed read in the background is logged and changes nothing', async () => {
    const sendEvent = openEvents();
    const logged = vi.spyOn(console, 'info').mockImplementation(() => {});
    setJobs(caseOf(1), caseOf(2));
    openApp(NEW_CASES);
    await card(2);
    const before = screen.getByRole('main').textContent;
    server.use(
      http.get('/api/newjobs/{categoryId}/{userId}', ({ response }) =>
        response(403).json({ code: 'FORBIDDEN', message: 'Not allowed' }),
      ),
    );
    sendEvent('cases');
    await waitFor(() => expect(logged).toHaveBeenCalledWith('read failed: FORBIDDEN'));
    expect(screen.getByRole('main').textContent).toBe(before);
    expect(screen.queryByText('Not allowed')).toBeNull();
    expect(screen.queryByText('API Error occured...')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  // Shows: AMB-49
  it('new open cases are announced and shown on request', async () => {
    const sendEvent = openEvents();
    setJobs(caseOf(5, { start: inDays(5) }));
    const { user } = openApp(NEW_CASES);
    await card(5);
    setJobs(...[1, 5, 9].map((n) => caseOf(n, { start: inDays(n) })));
    sendEvent('cases');
    const anchor = await screen.findByRole('button', { name: '2 new cases' });
    expect(isListed(1)).toBe(false);
    await user.click(anchor);
    expect(
      screen.getAllByRole('article').map((one) => /Procedure \d/.exec(one.textContent)?.[0]),
    ).toEqual(['Procedure 1', 'Procedure 5', 'Procedure 9']);
    await waitFor(async () => expect((await card(1)).closest('li')).toHaveFocus());
    expect(screen.queryByRole('button', { name: /new case/ })).toBeNull();
  });

  // Shows: C-07, AMB-49
  it('an invitation shows at once', async () => {
    const sendEvent = openEvents();
    setJobs(caseOf(1));
    openApp(NEW_CASES);
    await card(1);
    setJobs(caseOf(1), invitedCase(2));
    sendEvent('cases');
    expect(
      await screen.findByRole('region', { name: '1 invitation needs your answer' }),
    ).toBeVisible();
  });
});

describe('a list of several pages', () => {
  /** Answers with two cases a page; the cursor is the number of cases before the page. */
  function usePages(asked: URLSearchParams[]) {
    server.use(
      http.get('/api/newjobs/{categoryId}/{userId}', ({ request, response }) => {
        const query = new URL(request.url).searchParams;
        asked.push(query);
        const from = Number(query.get('cursor') ?? 0);
        const next = from + 2 < jobs.length ? `</api/x?cursor=${from + 2}>; rel="next"` : undefined;
        return response(200).json(jobs.slice(from, from + 2), {
          headers: next ? { Link: next } : {},
        });
      }),
    );
  }
  const five = () => [1, 2, 3, 4, 5].map((n) => caseOf(n, { start: inDays(n) }));

  // Shows: AMB-103
  it('loads its next page by the button, and an event keeps the loaded pages', async () => {
    const sendEvent = openEvents();
    const asked: URLSearchParams[] = [];
    usePages(asked);
    setJobs(...five());
    const { user } = openApp(NEW_CASES);
    await card(2);
    expect(isListed(3)).toBe(false);
    expect(screen.getByRole('button', { name: /^Open jobs ?2\+$/ })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    await card(4);
    expect(screen.queryByRole('button', { name: /new case/ })).toBeNull();

    // A case posted meanwhile pushes case 4 to the third page; it must stay in the list.
    setJobs(caseOf(9, { start: inDays(0.5) }), ...five());
    sendEvent('cases');
    await screen.findByRole('button', { name: '1 new case' });
    expect(await card(4)).not.toHaveTextContent('Closed');
    expect(screen.getAllByRole('article')).toHaveLength(4);

    await user.click(screen.getByRole('button', { name: 'Show more' }));
    await card(5);
    expect(screen.getAllByRole('article')).toHaveLength(5);
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
    expect(asked[0]?.get('limit')).toBe('50');
    expect(asked[1]?.toString()).toBe('limit=100&cursor=2');
  });

  // Shows: AMB-103
  it('says why its next page could not be loaded, and tries again', async () => {
    const asked: URLSearchParams[] = [];
    usePages(asked);
    setJobs(...five());
    const { user } = openApp(NEW_CASES);
    await card(2);
    server.use(
      http.get(
        '/api/newjobs/{categoryId}/{userId}',
        ({ response }) => response(500).json({ code: 'INTERNAL', message: 'x' }),
        { once: true },
      ),
    );
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    const again = await screen.findByRole('button', { name: 'Try again' });
    expect(isListed(2)).toBe(true);
    await user.click(again);
    await card(4);
  });

  // Shows: AMB-103
  it('is filtered by the server', async () => {
    const asked: URLSearchParams[] = [];
    usePages(asked);
    setJobs(...five().slice(0, 2));
    const { user } = openApp(`${NEW_CASES}?from=2031-03-01&until=2031-03-31&pay=800&center=x`);
    await card(1);
    expect(asked.at(-1)?.toString()).toBe(
      'from=2031-03-01&to=2031-03-31&minPay=800&center=x&limit=50',
    );
    setJobs();
    await user.type(
      screen.getByRole('searchbox', { name: 'Center, surgeon or procedure' }),
      'knee',
    );
    expect(await screen.findByText(/knee · from/i)).toBeVisible();
    expect(asked.at(-1)?.get('text')).toBe('knee');
    setJobs(...five().slice(0, 1));
    await user.click(screen.getByRole('button', { name: /clear/i }));
    await card(1);
    expect(asked.at(-1)?.toString()).toBe('limit=50');
  });

  // Shows: AMB-103
  it('keeps its filters while the own cases are shown', async () => {
    const asked: URLSearchParams[] = [];
    usePages(asked);
    setJobs(...five().slice(0, 2));
    const { user, search } = openApp(`${NEW_CASES}?pay=800&text=knee`);
    await card(1);
    await user.click(screen.getByRole('button', { name: /^My jobs/ }));
    await waitFor(() => expect(asked.at(-1)?.toString()).toBe('limit=50'));
    await user.click(await screen.findByRole('button', { name: /^Open jobs/ }));
    await waitFor(() => expect(search()).not.toContain('view'));
    expect(search()).toContain('pay=800');
    expect(search()).toContain('text=knee');
    expect(await screen.findByRole('searchbox')).toHaveValue('knee');
  });

  describe('the filters', () => {
    let asked: URLSearchParams[];
    beforeEach(() => {
      asked = [];
      usePages(asked);
      setJobs(...five().slice(0, 2));
    });
    const leastPay = () => screen.findByLabelText('Case pays at least ($)');
    async function openFilters() {
      const app = openApp(NEW_CASES);
      await card(1);
      await app.user.click(screen.getByRole('button', { name: 'Filters' }));
      return app;
    }
    const leastPays = () => asked.map((query) => query.get('minPay')).filter(Boolean);

    it('show a failure with a retry instead of the cases of the former filters', async () => {
      const { user } = await openFilters();
      server.use(
        http.get('/api/newjobs/{categoryId}/{userId}', ({ response }) =>
          response(400).json({ code: 'VALIDATION', message: 'x', fields: [] }),
        ),
      );
      await user.type(await leastPay(), '800');
      const retry = await screen.findByRole('button', { name: 'Try again' });
      expect(isListed(1)).toBe(false);
      expect(await leastPay()).toHaveValue('800');
      expect(await leastPay()).toHaveFocus();
      usePages(asked);
      await user.click(retry);
      await card(1);
      expect(leastPays()).toEqual(['800']);
    });

    // Shows: AMB-103
    it('read a minimum pay with a comma as one amount', async () => {
      const { user } = await openFilters();
      await user.type(await leastPay(), '1,250');
      await waitFor(() => expect(leastPays()).toEqual(['1250']));
      expect(await leastPay()).toHaveValue('1250');
    });

    // Shows: AMB-103
    it('keep the last valid minimum pay if the text is not whole dollars', async () => {
      const { user } = await openFilters();
      await user.type(await leastPay(), '800');
      await waitFor(() => expect(leastPays()).toEqual(['800']));
      await user.clear(await leastPay());
      await user.type(await leastPay(), '12.5');
      expect(await screen.findByText('Enter whole dollars, at most 99999.')).toBeVisible();
      expect(await leastPay()).toHaveValue('12.5');
      expect(leastPays()).toEqual(['800']);
    });

    // Shows: AMB-292
    it('measure the distance from the ZIP code of the availability', async () => {
      server.use(
        http.get('/api/availability', ({ response }) =>
          response(200).json({ week: [], exceptions: [], restHours: 8, zipCode: '92103' }),
        ),
      );
      const { user } = await openFilters();
      await user.selectOptions(await screen.findByLabelText('Distance'), 'within 25 miles');
      await waitFor(() => expect(asked.at(-1)?.get('miles')).toBe('25'));
      expect(await screen.findByRole('button', { name: /1/ })).toBeVisible();
      expect(screen.queryByRole('link', { name: /ZIP code/ })).not.toBeInTheDocument();
    });

    // Shows: AMB-292
    it('lead to the ZIP code where it is unknown', async () => {
      await openFilters();
      const link = await screen.findByRole('link', { name: 'Enter your ZIP code in Settings' });
      expect(link).toHaveAttribute('href', '/settings#home-zip');
      expect(screen.getByLabelText('Distance')).toBeDisabled();
    });

    // Shows: AMB-103
    it('apply a typed day when it is complete', async () => {
      const { user, search } = await openFilters();
      const from = await screen.findByLabelText('From');
      await user.click(from);
      fireEvent.keyDown(from, { key: '2' });
      fireEvent.change(from, { target: { value: '0002-03-01' } });
      // The address would have changed by now.
      await act(() => new Promise((done) => setTimeout(done)));
      expect(search()).not.toContain('from');
      fireEvent.change(from, { target: { value: '2031-03-01' } });
      await user.click(await leastPay());
      await waitFor(() => expect(asked.at(-1)?.get('from')).toBe('2031-03-01'));
    });

    // Shows: AMB-103
    it('keep the focus when the text that found nothing is cleared', async () => {
      setJobs();
      let answer = () => {};
      const { user } = openApp(`${NEW_CASES}?text=knee`);
      const box = await screen.findByRole('searchbox', { name: 'Center, surgeon or procedure' });
      server.use(
        http.get('/api/newjobs/{categoryId}/{userId}', async ({ request, response }) => {
          asked.push(new URL(request.url).searchParams);
          await new Promise<void>((done) => (answer = done));
          return response(200).json([caseOf(1, { start: inDays(1) })]);
        }),
      );
      await user.clear(box);
      await waitFor(() => expect(asked.at(-1)?.toString()).toBe('limit=50'));
      expect(box).toHaveFocus();
      answer();
      await card(1);
      expect(box).toHaveFocus();
    });
  });
});
