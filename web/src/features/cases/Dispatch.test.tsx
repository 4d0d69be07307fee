import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { components } from '@/api/schema';
import { openApp } from '@/testing/app';
import { openEvents } from '@/testing/events';
import { favoritePeople, postedCase } from '@/testing/postings';
import { id, signIn, surgeon } from '@/testing/people';
import { http, server } from '@/testing/server';

type Timeline = components['schemas']['DispatchTimeline'];

const PLAN = id(0x70);
const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

const timeline = (): Timeline => ({
  jobId: postedCase._id,
  plans: [
    {
      _id: PLAN,
      categoryId: 0,
      state: 'ACTIVE',
      waves: [
        {
          number: 0,
          audience: 'SURGEON_FAVORITES',
          afterMinutes: 0,
          state: 'SENT',
          sentAt: at(-5),
        },
        { number: 1, audience: 'ELIGIBLE', afterMinutes: 30, state: 'WAITING', nextAt: at(25) },
      ],
      invitations: [
        {
          wave: 0,
          userId: id(0xf1),
          fullName: 'Dr. Noor Haddad',
          invitedAt: at(-5),
          seen: true,
          status: 'INVITED',
          reasons: [{ kind: 'WORKED_HERE', count: 6 }],
        },
      ],
    },
  ],
});

let calls: [string, ...unknown[]][];

afterEach(() => server.events.removeAllListeners());

beforeEach(() => {
  calls = [];
  server.use(
    http.get('/api/getsurgeonjobs', ({ response }) => response(200).json([postedCase])),
    http.get('/api/dispatchplans/{jobId}', ({ response }) => response(200).json(timeline())),
    http.post('/api/dispatchpreview', ({ response }) =>
      response(200).json({
        preselected: false,
        lead: 'WEEKS',
        waves: [],
        sizes: [{ audience: 'ELIGIBLE', categoryId: 0, people: 43 }],
      }),
    ),
    http.post('/api/dispatchplan/{id}/next', async ({ params, request, response }) => {
      calls.push(['next', params.id, await request.json()]);
      return response(200).json(timeline());
    }),
    http.put('/api/dispatchplan/{id}/paused', async ({ request, response }) => {
      calls.push(['paused', await request.json()]);
      return response(200).json(timeline());
    }),
    http.post('/api/dispatchplan/{id}/skip', async ({ request, response }) => {
      calls.push(['skip', await request.json()]);
      return response(200).json(timeline());
    }),
    http.put('/api/dispatchplan/{id}', async ({ request, response }) => {
      calls.push(['change', await request.json()]);
      return response(200).json(timeline());
    }),
  );
});

// Shows: FL-15, FL-16
describe('the plan of a posting', () => {
  it('offers a retry when it could not be read', async () => {
    let failing = true;
    server.use(
      http.get('/api/dispatchplans/{jobId}', ({ response }) =>
        failing
          ? response(500).json({ code: 'INTERNAL', message: 'x' })
          : response(200).json(timeline()),
      ),
    );
    signIn(surgeon);
    const { user } = openApp(`/adminMain/adminVerification?item=${postedCase._id}`);
    const retry = await screen.findByRole('button', { name: 'Try again' });
    failing = false;
    await user.click(retry);
    expect(await screen.findByRole('region', { name: 'Invitation plan' })).toBeVisible();
  });

  // Shows: AMB-267
  it.each([
    ['FILLED', 'taken', true, 'Pause'],
    // A place that is held for an offer is not among the taken ones.
    ['FILLED', 'held for an offer', false, 'Pause'],
    ['PAUSED', 'taken', true, 'Continue'],
    ['PAUSED', 'held for an offer', false, 'Continue'],
  ] as const)(
    'in the state %s with every place %s can be paused or continued, but nothing can be sent',
    async (state, _places, isTaken, button) => {
      signIn(surgeon);
      const staffs = postedCase.staffs.map((it) => ({
        ...it,
        numOfFilled: isTaken ? it.numOfRequired : 0,
        numOfHeld: isTaken ? 0 : it.numOfRequired,
      }));
      const full = { ...postedCase, staffs };
      const plans = timeline().plans.map((it) => ({ ...it, state }));
      server.use(
        http.get('/api/getsurgeonjobs', ({ response }) => response(200).json([full])),
        http.get('/api/dispatchplans/{jobId}', ({ response }) =>
          response(200).json({ jobId: full._id, plans }),
        ),
      );
      const { user } = openApp(`/adminMain/adminVerification?item=${postedCase._id}`);
      const shown = within(await screen.findByRole('region', { name: 'Invitation plan' }));
      expect(shown.queryByRole('button', { name: 'Send next now' })).toBeNull();
      await user.click(shown.getByRole('button', { name: button }));
      await waitFor(() => expect(calls).toEqual([['paused', { paused: state === 'FILLED' }]]));
    },
  );

  // Shows: FL-16, AMB-304
  it.each([2, 1.25])('is started for a case of %d hours without one', async (duration) => {
    signIn(surgeon);
    const job = { ...postedCase, duration };
    let plans: Timeline['plans'] = [];
    const waves = [{ audience: 'ELIGIBLE' as const, afterMinutes: 30 }];
    server.use(
      http.get('/api/getsurgeonjobs', ({ response }) => response(200).json([job])),
      http.get('/api/dispatchplans/{jobId}', ({ response }) =>
        response(200).json({ jobId: postedCase._id, plans }),
      ),
      http.post('/api/dispatchpreview', ({ response }) =>
        response(200).json({ preselected: false, lead: 'DAYS', waves, sizes: [] }),
      ),
      http.post('/api/dispatchplans/{jobId}', async ({ params, request, response }) => {
        calls.push(['start', params.jobId, await request.json()]);
        ({ plans } = timeline());
        return response(200).json(timeline());
      }),
    );
    const { user } = openApp(`/adminMain/adminVerification?item=${postedCase._id}`);
    await user.click(await screen.findByRole('button', { name: 'Start a plan' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Start a plan' }));
    expect(await dialog.findByLabelText('When')).toHaveValue('30');
    await user.click(dialog.getByRole('button', { name: 'Start a plan' }));
    await waitFor(() => expect(calls).toEqual([['start', postedCase._id, { plan: { waves } }]]));
    expect(await screen.findByRole('region', { name: 'Invitation plan' })).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Start a plan' })).toBeNull());
  });

  // Shows: AMB-304, AMB-342
  it('says before it starts how many people each step invites, in the positions with free places', async () => {
    signIn(surgeon);
    const [position] = postedCase.staffs;
    const job = {
      ...postedCase,
      posted: at(-24 * 60),
      staffs: [0, 1].map((specialtyId) => ({
        ...position,
        hourlyRate: 250,
        payPerJob: 0,
        minPay: 0,
        numOfRequired: 1,
        specialtyId,
        numOfFilled: specialtyId,
      })),
    };
    const groups: unknown[] = [];
    server.use(
      http.get('/api/getsurgeonjobs', ({ response }) => response(200).json([job])),
      http.get('/api/dispatchplans/{jobId}', ({ response }) =>
        response(200).json({ jobId: postedCase._id, plans: [] }),
      ),
      http.post('/api/dispatchpreview', async ({ request, response }) => {
        groups.push((await request.json()).categories);
        return response(200).json({
          preselected: false,
          lead: 'WEEKS',
          waves: [
            { audience: 'SURGEON_FAVORITES', afterMinutes: 0 },
            { audience: 'GROUP', beforeHours: 24 },
          ],
          sizes: [
            { audience: 'SURGEON_FAVORITES', categoryId: 0, people: 4 },
            // The place of this group is taken.
            { audience: 'SURGEON_FAVORITES', categoryId: 1, people: 30 },
          ],
        });
      }),
    );
    const { user } = openApp(`/adminMain/adminVerification?item=${postedCase._id}`);
    await user.click(await screen.findByRole('button', { name: 'Start a plan' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Start a plan' }));
    expect(await dialog.findByRole('status')).toHaveTextContent(
      'up to 4 favorites of the surgeon now',
    );
    expect(groups).toEqual([[0, 1]]);
  });

  it('continues a paused plan whose steps were all sent or skipped', async () => {
    signIn(surgeon);
    const plans = timeline().plans.map((plan) => ({
      ...plan,
      state: 'PAUSED' as const,
      waves: plan.waves.map(({ nextAt: _nextAt, ...wave }) => wave),
    }));
    server.use(
      http.get('/api/dispatchplans/{jobId}', ({ response }) =>
        response(200).json({ jobId: postedCase._id, plans }),
      ),
    );
    const { user } = openApp(`/adminMain/adminVerification?item=${postedCase._id}`);
    const shown = within(await screen.findByRole('region', { name: 'Invitation plan' }));
    await user.click(shown.getByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(calls).toEqual([['paused', { paused: false }]]));
  });

  it('shows who was invited when and why, and lets an owner change the plan', async () => {
    signIn(surgeon);
    const { user } = openApp(`/adminMain/adminVerification?item=${postedCase._id}`);
    const plan = within(await screen.findByRole('region', { name: 'Invitation plan' }));
    expect(
      plan.getByText(/1 invited · 1 seen · 0 accepted · 0 declined · 1 waiting/),
    ).toBeVisible();
    expect(plan.getByText(/worked here 6 times/)).toBeInTheDocument();
    await user.click(plan.getByRole('button', { name: 'Send next now' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Send next now' }));
    // Some of them may be invited already.
    expect(
      await question.findByText('The next step is sent at once: everyone eligible (up to 43).'),
    ).toBeVisible();
    expect(calls).toEqual([]);
    await user.click(question.getByRole('button', { name: 'Send next now' }));
    expect(await screen.findByText('The next step is being sent.')).toBeInTheDocument();
    await waitFor(() => expect(calls).toEqual([['next', PLAN, { wave: 1 }]]));
    await user.click(plan.getByRole('button', { name: 'Pause' }));
    await waitFor(() => expect(calls.at(-1)).toEqual(['paused', { paused: true }]));
    expect(plan.getByRole('button', { name: 'Pause' })).toHaveFocus();
    await user.click(plan.getByRole('button', { name: 'Skip: Everyone eligible' }));
    await waitFor(() => expect(calls.at(-1)).toEqual(['skip', { wave: 1 }]));
    expect(plan.getByRole('button', { name: 'Skip: Everyone eligible' })).toHaveFocus();
    await user.click(plan.getByRole('button', { name: 'Change the plan' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Change the plan' }));
    const time = dialog.getByLabelText('When');
    await user.clear(time);
    await user.click(dialog.getByRole('button', { name: 'Save the plan' }));
    expect(dialog.getByRole('alert')).toHaveTextContent('Check the numbers');
    await user.type(time, '45');
    await user.click(dialog.getByRole('button', { name: 'Save the plan' }));
    await waitFor(() =>
      expect(calls.at(-1)).toEqual([
        'change',
        { plan: { waves: [{ audience: 'ELIGIBLE', afterMinutes: 45 }] }, waiting: [1] },
      ]),
    );
  });
});

// Shows: FL-16
it('a plan that went on meanwhile is replaced only after its owner has seen the refusal', async () => {
  const sent: unknown[] = [];
  server.use(
    http.put('/api/dispatchplan/{id}', async ({ request, response }) => {
      sent.push(await request.json());
      return sent.length > 1
        ? response(200).json(timeline())
        : response(409).json({
            code: 'NOTHING_TO_SEND',
            message: 'The steps of the plan were changed or sent meanwhile. Please check them.',
          });
    }),
  );
  signIn(surgeon);
  const { user } = openApp(`/adminMain/adminVerification?item=${postedCase._id}`);
  const plan = within(await screen.findByRole('region', { name: 'Invitation plan' }));
  await user.click(plan.getByRole('button', { name: 'Change the plan' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change the plan' }));
  // The wave is sent while the dialog is open.
  server.use(
    http.get('/api/dispatchplans/{jobId}', ({ response }) => {
      const plans = timeline().plans.map((it) => ({
        ...it,
        waves: it.waves.map(({ nextAt: _nextAt, ...wave }) => ({
          ...wave,
          state: 'SENT' as const,
        })),
      }));
      return response(200).json({ jobId: postedCase._id, plans });
    }),
  );
  await user.click(dialog.getByRole('button', { name: 'Save the plan' }));
  expect(await screen.findByText(/changed or sent meanwhile/)).toBeInTheDocument();
  await waitFor(() => expect(plan.queryByRole('button', { name: /^Skip/ })).toBeNull());
  await user.click(dialog.getByRole('button', { name: 'Save the plan' }));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent).toMatchObject([{ waiting: [1] }, { waiting: [] }]);
});

// Shows: FL-16
it('a change of a plan that was refused once is repeated unchanged if it is not answered', async () => {
  let waiting = 1;
  const sent: [unknown, string | null][] = [];
  server.use(
    http.get('/api/dispatchplans/{jobId}', ({ response }) => {
      const plans = timeline().plans.map((it) => ({
        ...it,
        waves: it.waves.map((wave) =>
          wave.state === 'WAITING'
            ? { ...wave, number: waiting, ...(waiting > 1 && { audience: 'WORKED_HERE' as const }) }
            : wave,
        ),
      }));
      return response(200).json({ jobId: postedCase._id, plans });
    }),
    http.put('/api/dispatchplan/{id}', async ({ request, response }) => {
      sent.push([(await request.json()).waiting, request.headers.get('Idempotency-Key')]);
      // Another owner changes the plan before the first attempt; the second one changes it without an answer.
      waiting = Math.min(sent.length + 1, 3);
      if (sent.length > 4) return response(200).json(timeline());
      return sent.length > 1
        ? response(503).json({ code: 'BUSY', message: 'Busy' })
        : response(409).json({ code: 'NOTHING_TO_SEND', message: 'Changed meanwhile.' });
    }),
  );
  signIn(surgeon);
  const { user } = openApp(`/adminMain/adminVerification?item=${postedCase._id}`);
  const plan = within(await screen.findByRole('region', { name: 'Invitation plan' }));
  await user.click(plan.getByRole('button', { name: 'Change the plan' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change the plan' }));
  const save = dialog.getByRole('button', { name: 'Save the plan' });
  await user.click(save);
  await screen.findByText('Changed meanwhile.');
  await plan.findByRole('button', { name: 'Skip: People who worked here' });
  await user.click(save);
  await waitFor(() => expect(sent).toHaveLength(4));
  await waitFor(() => expect(save).not.toHaveAttribute('aria-busy'));
  await user.click(save);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const [first, ...others] = sent;
  expect(first?.[0]).toEqual([1]);
  expect(others.map(([numbers]) => numbers)).toEqual([[2], [2], [2], [2]]);
  expect(new Set(others.map(([, key]) => key)).size).toBe(1);
  expect(others[0]?.[1]).not.toBe(first?.[1]);
});

// Shows: FL-16
it('shows the date of a step that was sent on another day', async () => {
  const { plans } = timeline();
  const earlier = plans.map((plan) => ({
    ...plan,
    waves: plan.waves.map((wave) =>
      wave.sentAt ? { ...wave, sentAt: '2025-11-24T22:30:00Z' } : wave,
    ),
  }));
  server.use(
    http.get('/api/dispatchplans/{jobId}', ({ response }) =>
      response(200).json({ jobId: postedCase._id, plans: earlier }),
    ),
  );
  signIn(surgeon);
  openApp(`/adminMain/adminVerification?item=${postedCase._id}`);
  const plan = await screen.findByRole('region', { name: 'Invitation plan' });
  expect(plan).toHaveTextContent('surgeon sent November 24 2025, 2:30 PM');
});

it('says of each step what it did or will do: no one new to invite, or open to the group', async () => {
  const plans = timeline().plans.map((plan) => ({
    ...plan,
    categoryId: 1,
    waves: [
      {
        number: 1,
        audience: 'WORKED_HERE' as const,
        afterMinutes: 30,
        state: 'SENT' as const,
        sentAt: '2025-11-24T22:30:00Z',
      },
      {
        number: 2,
        audience: 'GROUP' as const,
        afterMinutes: 60,
        state: 'WAITING' as const,
        nextAt: at(25),
      },
    ],
  }));
  server.use(
    http.get('/api/dispatchplans/{jobId}', ({ response }) =>
      response(200).json({ jobId: postedCase._id, plans }),
    ),
  );
  signIn(surgeon);
  openApp(`/adminMain/adminVerification?item=${postedCase._id}`);
  const plan = within(await screen.findByRole('region', { name: 'Invitation plan' }));
  const [worked, group] = plan.getAllByRole('listitem');
  expect(worked).toHaveTextContent(
    /^People who worked here November 24 2025, 2:30 PM( PST)?: no one new to invite$/,
  );
  expect(group).toHaveTextContent(/^Open to every RN, who can request an invite · (at|on) /);
});

// Shows: FL-13
describe('the posting form', () => {
  const waves = [
    { audience: 'SURGEON_FAVORITES', afterMinutes: 0 },
    { audience: 'ELIGIBLE', beforeHours: 12 },
  ] as const;
  let bodies: object[];

  /** Answers with a plan that the center prefers or not, and fills in a case without choosing who is invited. */
  async function fill(preselected: boolean) {
    bodies = [];
    server.use(
      http.post('/api/surgeonfavorites', ({ response }) => response(200).json(favoritePeople)),
      http.post('/api/dispatchpreview', ({ response }) =>
        response(200).json({
          preselected,
          lead: 'WEEKS',
          waves: [...waves],
          sizes: [
            { categoryId: 0, audience: 'SURGEON_FAVORITES', people: 4 },
            { categoryId: 0, audience: 'ELIGIBLE', people: 11 },
          ],
        }),
      ),
      http.post('/api/createjob', async ({ request, response }) => {
        bodies.push(await request.json());
        return response(200).json(postedCase);
      }),
    );
    signIn(surgeon);
    const { user } = openApp('/adminMain/postJob');
    const start = await screen.findByLabelText('Date and time');
    await user.clear(start);
    await user.type(start, '2031-12-01T09:00');
    await user.type(screen.getByLabelText('Estimated hours'), '3');
    await user.type(screen.getByLabelText('Hourly pay ($)'), '250');
    return { user, choice: await screen.findByLabelText('Who is invited') };
  }

  it('posts with the plan that it shows in one line, after it was chosen', async () => {
    const { user, choice } = await fill(false);
    expect(choice).toHaveDisplayValue('Only the people I choose');
    await user.selectOptions(choice, 'PLAN');
    expect(
      await screen.findByText(
        '4 favorites of the surgeon now, everyone eligible (up to 11) on November 30 2031, 9:00 PM',
        { exact: false },
      ),
    ).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Post' }));
    const dialog = await screen.findByRole('alertdialog');
    expect(within(dialog).getByText(/4 favorites of the surgeon now/)).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: 'Yes' }));
    await waitFor(() => expect(bodies).toHaveLength(1));
    expect(bodies[0]).toMatchObject({ plan: { waves } });
  });

  // Shows: FL-13
  it('posts with the steps that were changed for this case, until those of the center are chosen again', async () => {
    const { user, choice } = await fill(true);
    await waitFor(() => expect(choice).toHaveDisplayValue('Step by step, over a week ahead'));
    await user.click(screen.getByRole('button', { name: 'Change the steps' }));
    const editor = within(await screen.findByRole('dialog', { name: 'Change the steps' }));
    await user.click(editor.getByRole('button', { name: 'Remove step 2' }));
    await user.type(editor.getByLabelText('At a time'), '5');
    await user.click(editor.getByRole('button', { name: 'Use these steps' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(choice).toHaveDisplayValue('Step by step');
    expect(screen.getByText('4 favorites of the surgeon now')).toBeVisible();
    const post = async () => {
      await user.click(screen.getByRole('button', { name: 'Post' }));
      const dialog = await screen.findByRole('alertdialog');
      await user.click(within(dialog).getByRole('button', { name: 'Yes' }));
    };
    const [first] = waves;
    server.use(
      http.post('/api/createjob', async ({ request, response }) => {
        bodies.push(await request.json());
        return response(400).json({ code: 'VALIDATION', message: 'Refused.' });
      }),
    );
    await post();
    await waitFor(() => expect(bodies).toHaveLength(1));
    expect(bodies[0]).toMatchObject({ plan: { waves: [{ ...first, batchSize: 5 }] } });
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await user.click(screen.getByRole('button', { name: "Use the center's steps" }));
    expect(choice).toHaveFocus();
    await post();
    await waitFor(() => expect(bodies).toHaveLength(2));
    expect(bodies[1]).toMatchObject({ plan: { waves } });
  });

  const refusal = { code: 'RATE_LIMITED', message: 'Too many requests.' } as const;

  it('reads the plan and the warnings after a pause, and not again for each change of a case', async () => {
    const sendEvent = openEvents();
    const read: string[] = [];
    const durations: unknown[] = [];
    server.events.on('request:start', async ({ request }) => {
      const { pathname } = new URL(request.url);
      if (/dispatchpreview|inviteewarnings|getsurgeonjobs/.test(pathname)) read.push(pathname);
      if (pathname === '/api/dispatchpreview')
        durations.push(((await request.clone().json()) as { duration: number }).duration);
    });
    const { user, choice } = await fill(true);
    await waitFor(() => expect(choice).toHaveDisplayValue('Step by step, over a week ahead'));
    const previews = () => read.filter((path) => path !== '/api/getsurgeonjobs');
    expect(previews().toSorted()).toEqual(['/api/dispatchpreview', '/api/inviteewarnings']);
    const before = read.length;
    sendEvent('cases');
    await waitFor(() => expect(read.length).toBeGreaterThan(before));
    expect(previews()).toHaveLength(2);
    await user.type(screen.getByLabelText('Estimated hours'), '2.5');
    await waitFor(() => expect(durations.at(-1)).toBe(32.5));
    expect(durations).toEqual([3, 32.5]);
  });

  it('posts the plan of the center that was changed meanwhile', async () => {
    const sendEvent = openEvents();
    const { user, choice } = await fill(true);
    await waitFor(() => expect(choice).toHaveDisplayValue('Step by step, over a week ahead'));
    const changed = [{ audience: 'ELIGIBLE', afterMinutes: 0 }] as const;
    server.use(
      http.post('/api/dispatchpreview', ({ response }) =>
        response(200).json({ preselected: true, lead: 'DAYS', waves: [...changed], sizes: [] }),
      ),
    );
    sendEvent('profile');
    await waitFor(() => expect(choice).not.toHaveDisplayValue('Step by step, over a week ahead'));
    await user.click(screen.getByRole('button', { name: 'Post' }));
    const dialog = await screen.findByRole('alertdialog');
    await user.click(within(dialog).getByRole('button', { name: 'Yes' }));
    await waitFor(() => expect(bodies).toHaveLength(1));
    expect(bodies[0]).toMatchObject({ plan: { waves: changed } });
  });

  it('reads a plan of more than a minute ago again before posting, and the warnings each minute', async () => {
    const timers = vi.spyOn(globalThis, 'setInterval');
    const { user, choice } = await fill(true);
    await waitFor(() => expect(choice).toHaveDisplayValue('Step by step, over a week ahead'));
    const read: string[] = [];
    server.events.on('request:start', ({ request }) => {
      const { pathname } = new URL(request.url);
      if (/dispatchpreview|inviteewarnings/.test(pathname)) read.push(pathname);
    });
    const [everyMinute] = timers.mock.calls.findLast(([, delay]) => delay === 60_000) ?? [];
    act(() => everyMinute?.());
    await waitFor(() => expect(read).toEqual(['/api/inviteewarnings']));
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 61_000);
    await user.click(screen.getByRole('button', { name: 'Post' }));
    await screen.findByRole('alertdialog');
    expect(read).toEqual(['/api/inviteewarnings', '/api/dispatchpreview']);
  });

  it('says that the plan could not be read, and before posting that it is not used', async () => {
    const { user, choice } = await fill(true);
    let limited = true;
    server.use(
      http.post('/api/dispatchpreview', ({ response }) =>
        limited
          ? response(429).json(refusal)
          : response(200).json({ preselected: true, lead: 'WEEKS', waves: [...waves], sizes: [] }),
      ),
    );
    await user.type(screen.getByLabelText('Estimated hours'), '.5');
    const retry = await screen.findByRole('button', { name: 'Try again' });
    expect(screen.getByRole('alert')).toHaveTextContent("The center's plan could not be loaded.");
    expect(choice).toHaveDisplayValue('Only the people I choose');
    expect(screen.queryByText(/Enter the center, the time/)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Post' }));
    const dialog = await screen.findByRole('alertdialog');
    expect(dialog).toHaveTextContent("The center's plan could not be loaded and is not used");
    await user.click(within(dialog).getByRole('button', { name: 'No' }));
    limited = false;
    await user.click(retry);
    await waitFor(() => expect(choice).toHaveDisplayValue('Step by step, over a week ahead'));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('says that the warnings about favorites could not be read', async () => {
    let limited = true;
    server.use(
      http.post('/api/inviteewarnings', ({ response }) =>
        limited
          ? response(429).json(refusal)
          : response(200).json({
              people: [{ userId: id(0xf1), littleTime: true }],
            }),
      ),
    );
    const { user } = await fill(false);
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Who can be invited and who is available could not be loaded.');
    // The server refuses an invitation that is not possible, so the case can be posted without the warnings.
    await user.click(screen.getByLabelText('Invite Dr. Theo Lind'));
    await user.click(screen.getByRole('button', { name: 'Post' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(dialog.getByText(/Dr\. Theo Lind/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'No' }));
    limited = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Has little time between cases')).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  // Shows: FL-08, AMB-386
  it('offers no one who cannot be invited, and posts nothing while such a person is selected', async () => {
    const noor = { userId: id(0xf1), littleTime: false, missing: [{ kind: 'NPI' as const }] };
    let people = [noor];
    server.use(http.post('/api/inviteewarnings', ({ response }) => response(200).json({ people })));
    const { user } = await fill(false);
    const reasonOfNoor = 'Cannot be invited: No National Provider Identifier (NPI)';
    await screen.findByText(reasonOfNoor);
    const box = screen.getByLabelText('Invite Dr. Noor Haddad');
    expect(box).toHaveAttribute('aria-disabled', 'true');
    expect(box).toHaveAccessibleDescription(reasonOfNoor);
    await user.click(box);
    expect(box).not.toBeChecked();
    const all = screen.getByLabelText('Select All');
    await user.click(all);
    expect(screen.getByLabelText('Invite Dr. Noor Haddad')).not.toBeChecked();
    expect(screen.getByLabelText('Invite Dr. Theo Lind')).toBeChecked();
    expect(all).toBeChecked();

    // Selected for a case that is long enough away, and not eligible on the day of another one.
    people = [];
    await user.type(screen.getByLabelText('Estimated hours'), '.5');
    await waitFor(() => expect(box).not.toHaveAttribute('aria-disabled'));
    await user.click(screen.getByLabelText('Invite Dr. Noor Haddad'));
    people = [
      { ...noor, userId: id(0xf1) },
      { ...noor, userId: id(0xf2) },
    ];
    await user.type(screen.getByLabelText('Estimated hours'), '{Backspace}4');
    expect(await screen.findAllByText(/^Cannot be invited: No National/)).toHaveLength(2);
    await user.click(screen.getByRole('button', { name: 'Post' }));
    const reason =
      'Cannot be invited to this case: Dr. Noor Haddad and Dr. Theo Lind. Remove them from the selection to post the case.';
    await waitFor(() => expect(all).toHaveAccessibleDescription(reason));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    await user.click(screen.getByLabelText('Invite Dr. Noor Haddad'));
    expect(box).toHaveAttribute('aria-disabled', 'true');
    // A control that becomes unavailable keeps the focus.
    expect(box).toHaveFocus();
    await user.click(screen.getByLabelText('Invite Dr. Theo Lind'));
    await user.click(screen.getByRole('button', { name: 'Post' }));
    expect(await screen.findByRole('alertdialog')).toBeVisible();
    expect(bodies).toEqual([]);
  });

  it('invites only the chosen people after a reload, although the center prefers its plan', async () => {
    const { user, choice } = await fill(true);
    await waitFor(() => expect(choice).toHaveDisplayValue('Step by step, over a week ahead'));
    await user.selectOptions(choice, 'CHOSEN');
    cleanup();
    openApp('/adminMain/postJob');
    expect(await screen.findByLabelText('Who is invited')).toHaveDisplayValue(
      'Only the people I choose',
    );
    await user.click(screen.getByRole('button', { name: 'Post' }));
    const dialog = await screen.findByRole('alertdialog');
    expect(within(dialog).queryByText(/favorites of the surgeon now/)).toBeNull();
    await user.click(within(dialog).getByRole('button', { name: 'Yes' }));
    await waitFor(() => expect(bodies).toHaveLength(1));
    expect(bodies[0]).not.toHaveProperty('plan');
    // The next case begins with what the center prefers.
    await user.type(screen.getByLabelText('Estimated hours'), '3');
    await waitFor(() =>
      expect(screen.getByLabelText('Who is invited')).toHaveDisplayValue(
        'Step by step, over a week ahead',
      ),
    );
  });
});
