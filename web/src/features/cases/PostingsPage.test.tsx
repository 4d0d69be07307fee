import { HttpResponse } from 'msw';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { components } from '@/api/schema';
import type { PostedJob } from '@/api/types';
import { setLanguage } from '@/i18n';
import { comingMonth } from '@/rules/dateRange';
import { selectCenter } from '@/session/actingCenter';
import { openApp } from '@/testing/app';
import { openEvents } from '@/testing/events';
import { postingState } from '@/rules/postingState';
import { daysAway, favoritePeople, postedCase } from '@/testing/postings';
import { admin, bayview, id, signIn, surgeon, systemAdmin } from '@/testing/people';
import { http, server } from '@/testing/server';

vi.mock('@/rules/postingState', async (original) => {
  const actual = await original<{ postingState: typeof postingState }>();
  return { ...actual, postingState: vi.fn(actual.postingState) };
});

const ADDRESS = '/adminMain/adminVerification';
let jobs: PostedJob[];
let requests: URLSearchParams[];

afterEach(() => act(() => setLanguage('en')));

beforeEach(() => {
  jobs = [postedCase];
  requests = [];
  server.use(
    http.get('/api/getsurgeonjobs', ({ request, response }) => {
      requests.push(new URL(request.url).searchParams);
      return response(200).json(jobs);
    }),
  );
});

const many = (count: number): PostedJob[] =>
  Array.from({ length: count }, (_, n) => ({ ...postedCase, _id: id(0x100 + n) }));

async function open(path = ADDRESS) {
  signIn(surgeon);
  const app = openApp(path);
  await screen.findByRole('heading', { level: 1, name: 'All Postings' });
  return app;
}

// Shows: AMB-26
it('shows no cases of the previous acting center while those of the new one load', async () => {
  server.use(http.get('/api/getjobs', ({ response }) => response(200).json(jobs)));
  signIn(systemAdmin);
  selectCenter({ value: bayview._id, label: bayview.name, timeZone: bayview.timeZone });
  openApp(`${ADDRESS}?center=${bayview._id}`);
  await screen.findByText('1 case');
  server.use(http.get('/api/getjobs', () => new Promise<never>(() => {})));
  act(() => selectCenter({ value: id(0xc2), label: 'Hillside', timeZone: bayview.timeZone }));
  expect(screen.queryByText('1 case')).toBeNull();
});

it('does not render the rows again for a dialog', async () => {
  jobs = many(20);
  const { user } = await open(`${ADDRESS}?item=${id(0x100)}`);
  const cancel = await screen.findByRole('button', { name: 'Cancel Job' });
  vi.mocked(postingState).mockClear();
  await user.click(cancel);
  await screen.findByRole('alertdialog', { name: 'Cancel this job' });
  expect(postingState).not.toHaveBeenCalled();
});

describe('inviting more', () => {
  const withdrawn: PostedJob = {
    ...postedCase,
    participants: [
      { _id: id(0xf1), fullName: 'Dr. Noor Haddad', categoryId: 0, status: 'WITHDRAWN' },
    ],
  };

  // Shows: FL-08, AMB-132
  it('names what a person lacks who cannot be invited', async () => {
    jobs = [{ ...withdrawn, participants: [] }];
    server.use(
      http.post('/api/surgeonfavorites', ({ response }) => response(200).json(favoritePeople)),
      http.post('/api/invitefavorites', ({ response }) =>
        response(403).json({
          code: 'NOT_ELIGIBLE',
          message: 'Not all requirements of the surgery center are met.',
          ineligible: [
            {
              _id: id(0xf2),
              fullName: 'Dr. Theo Lind',
              missing: [{ kind: 'LICENSE' }, { kind: 'NPI' }],
            },
          ],
        }),
      ),
    );
    const { user } = await open(`${ADDRESS}?item=${postedCase._id}`);
    await user.click(await screen.findByRole('button', { name: 'Invite more' }));
    await user.click(await screen.findByRole('button', { name: 'Invite Dr. Theo Lind' }));
    expect(
      await screen.findByText(
        'The requirements of the center are not met. Dr. Theo Lind: No license of the center’s state; No National Provider Identifier (NPI).',
      ),
    ).toBeVisible();
  });

  // Shows: FL-28, FL-29, AMB-216
  it('warns about favorites who are not eligible, not available or have little time', async () => {
    jobs = [{ ...withdrawn, participants: [] }];
    const sendEvent = openEvents();
    const unavailable = { date: '2026-12-01', day: 'TUESDAY', state: 'NOT_AVAILABLE' } as const;
    let people: components['schemas']['WarnedInvitee'][] = [
      { userId: id(0xf1), littleTime: false, missing: [{ kind: 'VERIFIED' }, { kind: 'NPI' }] },
      { userId: id(0xf2), unavailable, littleTime: true },
    ];
    const invited: unknown[] = [];
    server.use(
      http.post('/api/surgeonfavorites', ({ response }) => response(200).json(favoritePeople)),
      http.post('/api/invitefavorites', async ({ request, response }) => {
        invited.push(await request.json());
        return response(200).json({ result: 'SUCCESS', invited: [], skipped: [] });
      }),
      http.get('/api/inviteewarnings/{jobId}', ({ params, response }) => {
        expect(params.jobId).toBe(postedCase._id);
        return response(200).json({ people });
      }),
    );
    const { user } = await open(`${ADDRESS}?item=${postedCase._id}`);
    await user.click(await screen.findByRole('button', { name: 'Invite more' }));
    const dialog = await screen.findByRole('dialog', { name: 'Invite more people' });
    const warning = await within(dialog).findByText('Says they are not available on Tuesdays');
    const row = warning.closest('li');
    expect(row).toHaveTextContent('Dr. Theo Lind');
    expect(row).toHaveTextContent('Has little time between cases');
    expect(within(dialog).getAllByText('Has little time between cases')).toHaveLength(1);
    const lacking = within(dialog).getByText(
      'Cannot be invited: Not verified by the center; No National Provider Identifier (NPI)',
    );
    expect(lacking.closest('li')).toHaveTextContent('Dr. Noor Haddad');
    // Being busy prevents no invitation, but a missing requirement does.
    const noor = within(dialog).getByRole('button', { name: 'Invite Dr. Noor Haddad' });
    expect(noor).toHaveAttribute('aria-disabled', 'true');
    expect(noor).toHaveAccessibleDescription(/^Cannot be invited/);
    await user.click(noor);
    expect(invited).toEqual([]);
    const theo = within(dialog).getByRole('button', { name: 'Invite Dr. Theo Lind' });
    expect(theo).not.toHaveAttribute('aria-disabled');
    // A verification of the person, which is announced as `favorites`, is shown in the open dialog.
    people = [];
    sendEvent('favorites');
    await waitFor(() => expect(noor).not.toHaveAttribute('aria-disabled'));
  });

  it('replaces a person who has withdrawn, in three presses', async () => {
    const invited: unknown[] = [];
    jobs = [withdrawn];
    server.use(
      http.post('/api/surgeonfavorites', ({ response }) => response(200).json(favoritePeople)),
      http.post('/api/invitefavorites', async ({ request, response }) => {
        invited.push(await request.json());
        const theo = { _id: id(0xf2), fullName: 'Dr. Theo Lind', categoryId: 0 };
        jobs = [
          {
            ...withdrawn,
            participants: [...withdrawn.participants, { ...theo, status: 'INVITED' }],
          },
        ];
        return response(200).json({
          result: 'SUCCESS',
          invited: [{ id: id(0xf2), _id: id(0x77) }],
          skipped: [],
        });
      }),
    );
    const { user } = await open();
    const row = within(await screen.findByRole('article'));
    expect(row.getByText(/withdrew/)).toHaveTextContent(
      /^Dr\. Noor Haddad withdrew\. Invite another person\.$/,
    );
    expect(row.getByRole('link', { name: 'Dr. Noor Haddad' })).toHaveAttribute(
      'href',
      `/profile/${id(0xf1)}`,
    );
    await user.click(row.getAllByRole('button')[0] as HTMLElement);
    await user.click(row.getByRole('button', { name: 'Invite more' }));
    const dialog = await screen.findByRole('dialog', { name: 'Invite more people' });
    expect(dialog).toHaveTextContent('Anesthesiologist: $250/hr (Min.: $400)');
    // People who have withdrawn come last.
    const people = await within(dialog).findAllByRole('listitem');
    expect(people.at(-1)).toHaveTextContent('Dr. Noor HaddadAnesthesiologist · Withdrawn');
    await user.click(within(dialog).getByRole('button', { name: 'Invite Dr. Theo Lind' }));
    expect(
      await screen.findByText('Your invitation has been sent out to Dr. Theo Lind.'),
    ).toBeInTheDocument();
    expect(invited).toEqual([{ job: postedCase._id, invitees: [{ id: id(0xf2), categoryId: 0 }] }]);
    await waitFor(() =>
      expect(within(dialog).queryByRole('button', { name: 'Invite Dr. Theo Lind' })).toBeNull(),
    );
  });

  // Shows: AMB-37
  it('repeats an invitation whose answer was lost with the same key, also from a dialog that is opened again', async () => {
    const keys: (string | null)[] = [];
    jobs = [withdrawn];
    server.use(
      http.post('/api/surgeonfavorites', ({ response }) => response(200).json(favoritePeople)),
      http.post('/api/invitefavorites', ({ request, response }) => {
        keys.push(request.headers.get('Idempotency-Key'));
        // The first press and its two retries get no answer.
        if (keys.length < 4) return response.untyped(HttpResponse.error());
        const invited = [{ id: id(0xf2), _id: id(0x77) }];
        return response(200).json({ result: 'SUCCESS', invited, skipped: [] });
      }),
    );
    const { user } = await open(`${ADDRESS}?item=${postedCase._id}`);
    const invite = async () => {
      await user.click(await screen.findByRole('button', { name: 'Invite more' }));
      const dialog = await screen.findByRole('dialog', { name: 'Invite more people' });
      const button = await within(dialog).findByRole('button', { name: 'Invite Dr. Theo Lind' });
      await user.click(button);
      return { dialog, button };
    };
    const { dialog, button } = await invite();
    await waitFor(() => expect(keys).toHaveLength(3));
    await waitFor(() => expect(button).not.toHaveAttribute('aria-busy'));
    await user.click(within(dialog).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await invite();
    expect(
      await screen.findByText('Your invitation has been sent out to Dr. Theo Lind.'),
    ).toBeInTheDocument();
    expect(keys).toHaveLength(4);
    expect(new Set(keys).size).toBe(1);
  });

  it.each([
    ['there are no favorites', [], 'No favorites yet'],
    [
      'all are invited',
      favoritePeople.slice(0, 1),
      'Every favorite of this group has been invited.',
    ],
  ] as const)('says that %s', async (_what, favorites, text) => {
    jobs = [
      {
        ...postedCase,
        participants: withdrawn.participants.map((one) => ({ ...one, status: 'INVITED' })),
      },
    ];
    server.use(
      http.post('/api/surgeonfavorites', ({ response }) => response(200).json([...favorites])),
    );
    const { user } = await open(`${ADDRESS}?item=${postedCase._id}`);
    await user.click(await screen.findByRole('button', { name: 'Invite more' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Invite more people' }));
    expect(await dialog.findByText(text)).toBeVisible();
    expect(dialog.getByRole('link', { name: 'Add favorites' })).toBeVisible();
    expect(dialog.queryAllByText(/No favorites yet|has been invited/)).toHaveLength(1);
  });

  // Shows: B-71
  it.each([
    ['CLOSED', 'No place is free any more, or the case has started.'],
    ['INACTIVE', 'This person cannot be invited any more.'],
  ] as const)('tells that a person was skipped as %s', async (reason, text) => {
    server.use(
      http.post('/api/surgeonfavorites', ({ response }) => response(200).json(favoritePeople)),
      http.post('/api/invitefavorites', ({ response }) =>
        response(200).json({ result: 'FAILED', invited: [], skipped: [{ id: id(0xf2), reason }] }),
      ),
    );
    const { user } = await open(`${ADDRESS}?item=${postedCase._id}`);
    await user.click(await screen.findByRole('button', { name: 'Invite more' }));
    await user.click(await screen.findByRole('button', { name: 'Invite Dr. Theo Lind' }));
    expect(await screen.findByText(text)).toBeInTheDocument();
  });

  it.each([
    ['full', { openState: 'CLOSED', status: 'COMPLETE' }],
    ['cancelled', { openState: 'CLOSED', cancelled: true, button: 'CANCELLED' }],
  ] as const)('is not offered on a %s case', async (_what, change) => {
    jobs = [{ ...withdrawn, ...change }];
    await open(`${ADDRESS}?item=${postedCase._id}`);
    expect(await screen.findByText('Withdrawn')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Invite more' })).toBeNull();
    expect(screen.queryByText(/withdrew/)).toBeNull();
  });
});

describe('changing a posting', () => {
  const confirmed: PostedJob = {
    ...postedCase,
    participants: [
      { _id: id(0xf1), fullName: 'Dr. Noor Haddad', categoryId: 0, status: 'CONFIRMED' },
    ],
  };

  // Shows: FL-05, AMB-106
  it('sends what has changed, and keeps the typed text if another owner was faster', async () => {
    const sent: unknown[] = [];
    jobs = [confirmed];
    server.use(
      http.post('/api/editjob', async ({ request, response }) => {
        sent.push(await request.json());
        if (sent.length === 2) return response(200).json({ ...confirmed, version: 3 });
        jobs = [{ ...confirmed, version: 2 }];
        return response(409).json({
          code: 'CASE_CHANGED',
          message: 'This posting has been changed in the meantime. Please check it.',
        });
      }),
      http.get('/api/jobchanges/{jobId}', ({ response }) =>
        response(200).json([
          {
            at: '2026-11-20T18:00:00Z',
            by: 'Ana Admin',
            changes: [{ field: 'HOURS', old: '2', new: '3' }],
          },
        ]),
      ),
    );
    const { user } = await open(`${ADDRESS}?item=${postedCase._id}`);
    await user.click(await screen.findByRole('button', { name: 'Change' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Change this posting' }));
    expect(dialog.getByLabelText('Hourly pay ($)')).toHaveValue('250');
    await user.clear(dialog.getByLabelText('Estimated hours'));
    await user.type(dialog.getByLabelText('Estimated hours'), '5');
    expect(
      dialog.getByText('1 confirmed professional keeps the place and has to confirm the new time.'),
    ).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Save changes' }));
    expect(await dialog.findByText(/has been changed in the meantime/)).toBeVisible();
    expect(dialog.getByLabelText('Estimated hours')).toHaveValue('5');
    expect(await screen.findByText('2 hours → 3 hours')).toBeInTheDocument();
    expect(screen.getByText(/^November 20 2026, 10:00 AM( PST)? · Ana Admin$/)).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Save changes' }));
    expect(await screen.findByText('The posting has been changed.')).toBeInTheDocument();
    expect(sent).toEqual([
      { jobId: postedCase._id, version: 1, duration: 5 },
      { jobId: postedCase._id, version: 2, duration: 5 },
    ]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  // Shows: AMB-89
  it('shows the total, and cautions about unusual hours and pay', async () => {
    const other = { ...confirmed, _id: id(0x1b), surgeonId: id(0x77) };
    jobs = [confirmed, other];
    const { user } = await open(`${ADDRESS}?item=${postedCase._id}`);
    await user.click(await screen.findByRole('button', { name: 'Change' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Change this posting' }));
    expect(dialog.getByText('Total: $750.00 for 3 hours')).toBeVisible();
    expect(dialog.queryByText(/unusually long|far from the last/)).toBeNull();
    await user.clear(dialog.getByLabelText('Estimated hours'));
    await user.type(dialog.getByLabelText('Estimated hours'), '13');
    await user.type(dialog.getByLabelText('Hourly pay ($)'), '0');
    expect(await dialog.findByText('Total: $32,500.00 for 13 hours')).toBeVisible();
    expect(dialog.getByText(/^13 hours is unusually long for a case/)).toBeVisible();
    expect(dialog.getByText(/far from the last one at this center \(\$250\/hr\)/)).toBeVisible();
  });

  /** Opens the dialog that changes the first case, and records what is sent. */
  async function openChange(answer: PostedJob = confirmed) {
    const sent: unknown[] = [];
    server.use(
      http.post('/api/editjob', async ({ request, response }) => {
        sent.push(await request.json());
        return response(200).json(answer);
      }),
    );
    const { user } = await open(`${ADDRESS}?item=${postedCase._id}`);
    await user.click(await screen.findByRole('button', { name: 'Change' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Change this posting' }));
    const save = () => user.click(dialog.getByRole('button', { name: 'Save changes' }));
    return { user, dialog, save, sent };
  }
  const question = () => screen.findByRole('alertdialog', { name: 'Please check your changes' });

  // Shows: AMB-89, AMB-361
  it('asks before unusual hours and pay are saved, with the facts of the changed case', async () => {
    jobs = [confirmed, { ...confirmed, _id: id(0x1b), surgeonId: id(0x77) }];
    const { user, dialog, save, sent } = await openChange();
    const hours = dialog.getByLabelText('Estimated hours');
    await user.clear(hours);
    await user.type(hours, '13');
    await user.type(dialog.getByLabelText('Hourly pay ($)'), '0');
    await save();
    const asked = await question();
    expect(asked).toHaveTextContent(/13 hours.*Anesthesiologist: \$2,?500\/hr/);
    expect(asked).toHaveTextContent('Total$32,500.00 for 13 hours');
    expect(asked).toHaveTextContent('13 hours is unusually long for a case.');
    expect(asked).toHaveTextContent('far from the last one at this center ($250/hr)');
    await user.click(within(asked).getByRole('button', { name: 'Keep editing' }));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(hours).toHaveValue('13');
    expect(sent).toEqual([]);
    await save();
    await user.click(within(await question()).getByRole('button', { name: 'Save changes' }));
    expect(await screen.findByText('The posting has been changed.')).toBeInTheDocument();
    expect(sent).toEqual([
      expect.objectContaining({
        duration: 13,
        staffs: [expect.objectContaining({ hourlyRate: 2500 })],
      }),
    ]);
  });

  // Shows: AMB-361
  it('asks nothing about long hours that stay as they are', async () => {
    jobs = [{ ...confirmed, duration: 13 }];
    const { user, dialog, save, sent } = await openChange();
    await user.type(dialog.getByLabelText(/^Special instructions/i), 'Bring a coat.');
    await save();
    expect(await screen.findByText('The posting has been changed.')).toBeInTheDocument();
    expect(sent).toHaveLength(1);
  });

  // Shows: AMB-105, AMB-361
  it('warns that the surgeon has another case at the new time, and asks before it is saved', async () => {
    jobs = [confirmed, { ...confirmed, _id: id(0x1b), start: '2031-12-01T18:00:00.000Z' }];
    const { user, dialog, save, sent } = await openChange();
    const start = dialog.getByLabelText('Date and time');
    await user.clear(start);
    await user.type(start, '2031-12-01T09:00');
    const warning =
      'The surgeon has another case at this time. It starts on December 1 2031, 10:00 AM PST.';
    expect(await dialog.findByText(warning)).toBeVisible();
    await save();
    const asked = await question();
    expect(asked).toHaveTextContent(warning);
    expect(asked).toHaveTextContent('December 1 2031, 9:00 AM');
    expect(sent).toEqual([]);
    await user.click(within(asked).getByRole('button', { name: 'Save changes' }));
    await screen.findByText('The posting has been changed.');
    expect(sent).toEqual([
      { jobId: postedCase._id, version: 1, start: '2031-12-01T17:00:00.000Z' },
    ]);
    expect(screen.queryByText('The surgeon has another case at this time.')).toBeNull();
  });

  // Shows: AMB-361
  it('says after saving that the surgeon has another case which the poster cannot read', async () => {
    jobs = [confirmed];
    const answer: PostedJob = { ...confirmed, warnings: ['SURGEON_OVERLAP'] };
    const { user, dialog, save } = await openChange(answer);
    await user.clear(dialog.getByLabelText('Estimated hours'));
    await user.type(dialog.getByLabelText('Estimated hours'), '4');
    await save();
    expect(
      await screen.findByText('The surgeon has another case at this time.'),
    ).toBeInTheDocument();
  });

  // Shows: FL-05, AMB-45, AMB-89
  it('changes other values of a case whose hours and pay have more decimals than the form takes', async () => {
    const sent: unknown[] = [];
    const staffs = confirmed.staffs.map((staff) => ({ ...staff, hourlyRate: 1250.5 }));
    jobs = [{ ...confirmed, duration: 1.25, staffs }];
    server.use(
      http.post('/api/editjob', async ({ request, response }) => {
        sent.push(await request.json());
        return response(200).json(confirmed);
      }),
    );
    const { user } = await open(`${ADDRESS}?item=${postedCase._id}`);
    await user.click(await screen.findByRole('button', { name: 'Change' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Change this posting' }));
    const hours = dialog.getByLabelText('Estimated hours');
    await user.clear(hours);
    await user.type(hours, '1.5');
    await user.clear(hours);
    await user.type(hours, '1.25');
    expect(hours).toBeValid();
    await user.type(dialog.getByLabelText(/^Special instructions/i), ' Bring a coat.');
    await user.click(dialog.getByRole('button', { name: 'Save changes' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent).toEqual([expect.not.objectContaining({ duration: expect.anything() as unknown })]);
  });

  // Shows: AMB-287
  it('shows pay and places of a case that the center pays without fields', async () => {
    const sent: unknown[] = [];
    jobs = [{ ...confirmed, payerType: 'ADMIN' }];
    server.use(
      http.post('/api/editjob', async ({ request, response }) => {
        sent.push(await request.json());
        return response(200).json(confirmed);
      }),
    );
    const { user } = await open(`${ADDRESS}?item=${postedCase._id}`);
    await user.click(await screen.findByRole('button', { name: 'Change' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Change this posting' }));
    expect(dialog.getByText(/Only its administrators can change pay and places/)).toBeVisible();
    expect(dialog.getByText(/\$250/)).toBeVisible();
    expect(dialog.queryByLabelText('Hourly pay ($)')).toBeNull();
    expect(dialog.queryByRole('button', { name: 'Add a position' })).toBeNull();
    await user.clear(dialog.getByLabelText('Estimated hours'));
    await user.type(dialog.getByLabelText('Estimated hours'), '5');
    await user.click(dialog.getByRole('button', { name: 'Save changes' }));
    expect(await screen.findByText('The posting has been changed.')).toBeInTheDocument();
    expect(sent).toEqual([{ jobId: postedCase._id, version: 1, duration: 5 }]);
  });

  // Shows: FL-05, AMB-106
  it('refers to the version that was checked until another owner is faster again', async () => {
    const sent: { version: unknown; key: string | null }[] = [];
    jobs = [confirmed];
    server.use(
      http.post('/api/editjob', async ({ request, response }) => {
        const { version } = (await request.json()) as { version: unknown };
        sent.push({ version, key: request.headers.get('Idempotency-Key') });
        if (sent.length === 1) {
          jobs = [{ ...confirmed, version: 2 }];
          return response(409).json({ code: 'CASE_CHANGED', message: 'It has been changed.' });
        }
        if (sent.length === 2)
          return response(400).json({ code: 'VALIDATION', message: 'This is refused.' });
        jobs = [{ ...confirmed, version: 3 }];
        if (sent.length === 3) return response.untyped(HttpResponse.error());
        return response(200).json({ ...confirmed, version: 3 });
      }),
      http.get('/api/jobchanges/{jobId}', ({ response }) => response(200).json([])),
    );
    const { user } = await open(`${ADDRESS}?item=${postedCase._id}`);
    await user.click(await screen.findByRole('button', { name: 'Change' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Change this posting' }));
    await user.clear(dialog.getByLabelText('Estimated hours'));
    await user.type(dialog.getByLabelText('Estimated hours'), '5');
    const save = () => user.click(dialog.getByRole('button', { name: 'Save changes' }));
    // Other reads are those of the cases at the new time.
    const listed = () =>
      requests.filter((query) => query.get('edate') === requests[0]?.get('edate'));
    await save();
    await dialog.findByText('It has been changed.');
    await waitFor(() => expect(listed()).toHaveLength(2));
    await save();
    await dialog.findByText('This is refused.');
    await save();
    await waitFor(() => expect(sent).toHaveLength(3));
    await waitFor(() => expect(listed()).toHaveLength(4));
    await waitFor(() => expect(dialog.queryByText('This is refused.')).toBeNull());
    await save();
    expect(await screen.findByText('The posting has been changed.')).toBeInTheDocument();
    expect(sent.map(({ version }) => version)).toEqual([1, 2, 2, 2]);
    expect(sent[3]?.key).toBe(sent[2]?.key);
    expect(sent[2]?.key).not.toBe(sent[1]?.key);
  });

  // Shows: FL-05, FL-01, AMB-92, AMB-123
  it('shows the pay that an added position had at first, also after a change of it', async () => {
    const [line] = postedCase.staffs;
    if (!line) throw new Error('no line');
    const extra = { ...line, hourlyRate: 0, minPay: 0, numOfFilled: 0 };
    jobs = [
      {
        ...postedCase,
        version: 4,
        staffs: [
          line,
          { ...extra, specialtyId: 1, payPerJob: 900 },
          { ...extra, specialtyId: 2, payPerJob: 700 },
        ],
      },
    ];
    const at = (day: number) => `2026-11-${day}T18:00:00Z`;
    server.use(
      http.get('/api/jobchanges/{jobId}', ({ response }) =>
        response(200).json([
          {
            at: at(22),
            changes: [{ field: 'PAY', specialtyId: 1, old: '$850/job', new: '$900/job' }],
          },
          {
            at: at(21),
            changes: [
              { field: 'PAY', specialtyId: 1, old: '$800/job', new: '$850/job' },
              { field: 'PLACES', specialtyId: 2, old: '0', new: '1' },
            ],
          },
          { at: at(20), changes: [{ field: 'PLACES', specialtyId: 1, old: '0', new: '2' }] },
        ]),
      ),
    );
    await open(`${ADDRESS}?item=${postedCase._id}`);
    expect(await screen.findByText(/0 → 2 · \$800\/job$/)).toBeInTheDocument();
    expect(screen.getByText(/0 → 2/)).toHaveTextContent(/\(RN\):/);
    expect(screen.getByText(/0 → 1 · \$700\/job$/)).toBeInTheDocument();
    await act(() => setLanguage('es'));
    expect(await screen.findByText(/0 → 2 · \$800\/caso$/)).toBeInTheDocument();
    expect(screen.getByText(/\$850\/caso → \$900\/caso$/)).toBeInTheDocument();
  });

  // Shows: FL-05, AMB-106, AMB-359
  it('links the surgeon who changed a case to the profile, but no administrator', async () => {
    const changes = [{ field: 'HOURS' as const, old: '2', new: '3' }];
    server.use(
      http.get('/api/jobchanges/{jobId}', ({ response }) =>
        response(200).json([
          { at: '2026-11-21T18:00:00Z', by: 'Ana Admin', byId: id(9), changes },
          { at: '2026-11-20T18:00:00Z', by: 'Ruth Calloway', byId: id(7), changes },
        ]),
      ),
    );
    jobs = [{ ...postedCase, surgeonId: id(7), version: 3 }];
    await open(`${ADDRESS}?item=${postedCase._id}`);
    expect(await screen.findByRole('link', { name: 'Ruth Calloway' })).toHaveAttribute(
      'href',
      `/profile/${id(7)}`,
    );
    expect(screen.getByText(/Ana Admin/)).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Ana Admin' })).toBeNull();
  });

  // Shows: H-20, AMB-359
  it('links the own name of a surgeon to the own profile', async () => {
    server.use(
      http.get('/api/jobchanges/{jobId}', ({ response }) =>
        response(200).json([
          {
            at: '2026-11-20T18:00:00Z',
            by: surgeon.fullName,
            byId: surgeon.userId,
            changes: [{ field: 'HOURS', old: '2', new: '3' }],
          },
        ]),
      ),
    );
    jobs = [{ ...postedCase, surgeonId: surgeon.userId, version: 3 }];
    await open(`${ADDRESS}?item=${postedCase._id}`);
    expect(await screen.findByRole('link', { name: surgeon.fullName })).toHaveAttribute(
      'href',
      '/adminMain/profile',
    );
  });

  it('offers a retry when the changes could not be read', async () => {
    let failing = true;
    jobs = [{ ...postedCase, version: 2 }];
    server.use(
      http.get('/api/jobchanges/{jobId}', ({ response }) =>
        failing
          ? response(500).json({ code: 'INTERNAL', message: 'x' })
          : response(200).json([
              {
                at: '2026-11-20T18:00:00Z',
                by: 'Ana Admin',
                changes: [{ field: 'HOURS', old: '2', new: '3' }],
              },
            ]),
      ),
    );
    const { user } = await open(`${ADDRESS}?item=${postedCase._id}`);
    const retry = await screen.findByRole('button', { name: 'Try again' });
    failing = false;
    await user.click(retry);
    expect(await screen.findByText('2 hours → 3 hours')).toBeVisible();
  });

  /** Opens the dialog. The first change is refused, because another owner has made `change` meanwhile. */
  async function changeAfter(change: Partial<PostedJob>, listed = true) {
    const sent: unknown[] = [];
    const changed = { ...postedCase, ...change, version: 2 };
    server.use(
      http.get('/api/getsurgeonjobs', ({ query, response }) => {
        const isWide = (query.get('edate') ?? '') > daysAway(300).slice(0, 10);
        return response(200).json(isWide ? [changed] : jobs);
      }),
      http.post('/api/editjob', async ({ request, response }) => {
        sent.push(await request.json());
        if (sent.length === 2) return response(200).json({ ...changed, version: 3 });
        jobs = listed ? [changed] : [];
        return response(409).json({ code: 'CASE_CHANGED', message: 'It has been changed.' });
      }),
      http.get('/api/jobchanges/{jobId}', ({ response }) => response(200).json([])),
    );
    const { user } = await open(`${ADDRESS}?item=${postedCase._id}`);
    await user.click(await screen.findByRole('button', { name: 'Change' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Change this posting' }));
    const save = () => user.click(dialog.getByRole('button', { name: 'Save changes' }));
    return { user, dialog, save, sent };
  }
  const [posted] = postedCase.staffs as [PostedJob['staffs'][number]];
  const MEANWHILE = /Changed by others in the meantime/;

  // Shows: FL-05, AMB-106, AMB-123
  it('keeps a position and a pay that another owner has added or raised meanwhile', async () => {
    const nurses = { ...posted, specialtyId: 1, hourlyRate: 90, minPay: 0, numOfRequired: 2 };
    const staffs = [{ ...posted, hourlyRate: 300 }, nurses];
    const { user, dialog, save, sent } = await changeAfter({ staffs });
    await user.selectOptions(dialog.getByLabelText('How many'), '3');
    await user.click(dialog.getByRole('button', { name: 'Add a position' }));
    const own = within(dialog.getByRole('group', { name: 'Position 2' }));
    await user.selectOptions(own.getByLabelText('Professional needed'), '3');
    await user.type(own.getByLabelText('Hourly pay ($)'), '70');
    await save();
    const note = (await dialog.findByText(MEANWHILE)).closest('[role=status]');
    expect(note).toHaveTextContent(
      'Pay (Anesthesiologist): $250/hr (Min.: $400) → $300/hr (Min.: $400)',
    );
    expect(note).toHaveTextContent('How many (RN): 0 → 2');
    expect(note).not.toHaveTextContent('Scrub Tech');
    expect(
      within(dialog.getByRole('group', { name: 'RN' })).getByLabelText('How many'),
    ).toHaveValue('2');
    await save();
    expect(await screen.findByText('The posting has been changed.')).toBeInTheDocument();
    expect(sent[1]).toEqual({
      jobId: postedCase._id,
      version: 2,
      staffs: [
        { specialtyId: 0, hourlyRate: 300, payPerJob: 0, minPay: 400, numOfRequired: 3 },
        { specialtyId: 1, hourlyRate: 90, payPerJob: 0, minPay: 0, numOfRequired: 2 },
        { specialtyId: 3, hourlyRate: 70, payPerJob: 0, minPay: 0, numOfRequired: 1 },
      ],
    });
  });

  // Shows: FL-05, AMB-106
  it('says that a higher pay of another owner has replaced the typed one', async () => {
    const staffs = [{ ...posted, hourlyRate: 300 }];
    const { user, dialog, save, sent } = await changeAfter({ staffs });
    await user.clear(dialog.getByLabelText('Hourly pay ($)'));
    await user.type(dialog.getByLabelText('Hourly pay ($)'), '260');
    await user.selectOptions(dialog.getByLabelText('How many'), '3');
    await save();
    const note = (await dialog.findByText(MEANWHILE)).closest('[role=status]');
    expect(note).toHaveTextContent('they replace what you typed');
    expect(note).not.toHaveTextContent('What you typed is kept.');
    expect(dialog.getByLabelText('Hourly pay ($)')).toHaveValue('300');
    await save();
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]).toMatchObject({ staffs: [{ hourlyRate: 300, numOfRequired: 3 }] });
  });

  // Shows: FL-05, AMB-106
  it('says that a typed amount of another type of pay is replaced', async () => {
    const nurses = { ...posted, specialtyId: 1, hourlyRate: 90, minPay: 0 };
    const { user, dialog, save } = await changeAfter({ staffs: [posted, nurses] });
    await user.click(dialog.getByRole('button', { name: 'Add a position' }));
    const own = within(dialog.getByRole('group', { name: 'Position 2' }));
    await user.selectOptions(own.getByLabelText('Professional needed'), '1');
    await user.click(own.getByRole('radio', { name: 'Per job' }));
    await user.type(own.getByLabelText('Pay per job ($)'), '900');
    await save();
    expect(await dialog.findByText(MEANWHILE)).toHaveTextContent('they replace what you typed');
    const nurse = within(dialog.getByRole('group', { name: 'RN' }));
    expect(nurse.getByLabelText('Hourly pay ($)')).toHaveValue('90');
  });

  // Shows: FL-05, AMB-106
  it('shows a text that another owner has changed, and changes only what was typed here', async () => {
    const { user, dialog, save, sent } = await changeAfter({ desc: 'Bring loupes', duration: 4 });
    await user.type(dialog.getByLabelText(/^Special instructions/), 'Use door B');
    await save();
    const note = (await dialog.findByText(MEANWHILE)).closest('[role=status]');
    expect(note).toHaveTextContent('Special instructions: – → Bring loupes');
    expect(note).toHaveTextContent('Estimated hours: 3 hours → 4 hours');
    expect(dialog.getByLabelText(/^Special instructions/)).toHaveValue('Use door B');
    expect(dialog.getByLabelText('Estimated hours')).toHaveValue('4');
    await save();
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]).toEqual({ jobId: postedCase._id, version: 2, desc: 'Use door B' });
  });

  // Shows: FL-05, AMB-106
  it('stays open when another owner has moved the case out of the listed dates', async () => {
    const { user, dialog, save, sent } = await changeAfter({ start: daysAway(90) }, false);
    await user.clear(dialog.getByLabelText('Estimated hours'));
    await user.type(dialog.getByLabelText('Estimated hours'), '5');
    await save();
    expect(await screen.findByText('No cases in the coming month')).toBeInTheDocument();
    expect(dialog.getByLabelText('Estimated hours')).toHaveValue('5');
    expect(await dialog.findByText(MEANWHILE)).toBeVisible();
    await save();
    expect(await screen.findByText('The posting has been changed.')).toBeInTheDocument();
    expect(sent[1]).toEqual({ jobId: postedCase._id, version: 2, duration: 5 });
  });

  it('restores unsaved changes when the dialog opens again, except after Cancel', async () => {
    const { user } = await open(`${ADDRESS}?item=${postedCase._id}`);
    const change = async () => {
      await user.click(await screen.findByRole('button', { name: 'Change' }));
      return within(await screen.findByRole('dialog', { name: 'Change this posting' }));
    };
    let dialog = await change();
    await user.clear(dialog.getByLabelText('Hourly pay ($)'));
    await user.type(dialog.getByLabelText('Hourly pay ($)'), '900');
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    dialog = await change();
    expect(dialog.getByLabelText('Hourly pay ($)')).toHaveValue('900');
    expect(dialog.getByText('You have unsaved changes.')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Discard' }));
    expect(dialog.getByLabelText('Hourly pay ($)')).toHaveValue('250');
    expect(screen.getByRole('dialog')).toContainElement(document.activeElement as HTMLElement);

    await user.clear(dialog.getByLabelText('Hourly pay ($)'));
    await user.type(dialog.getByLabelText('Hourly pay ($)'), '900');
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    dialog = await change();
    expect(dialog.getByLabelText('Hourly pay ($)')).toHaveValue('250');
    expect(dialog.queryByText('You have unsaved changes.')).toBeNull();
  });

  it.each([
    ['2031-12-01T09:00', 'Time at the center (PST)'],
    ['2031-07-01T09:00', 'Time at the center (PDT)'],
  ])('names the zone as it is at the changed start %s', async (typed, hint) => {
    const { user } = await open(`${ADDRESS}?item=${postedCase._id}`);
    await user.click(await screen.findByRole('button', { name: 'Change' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Change this posting' }));
    const start = dialog.getByLabelText('Date and time');
    await user.clear(start);
    await user.type(start, typed);
    expect(start).toHaveAccessibleDescription(hint);
  });

  // Shows: FL-05, AMB-123
  it('adds a position for a group that the posting does not have', async () => {
    let body: unknown;
    server.use(
      http.post('/api/editjob', async ({ request, response }) => {
        body = await request.json();
        return response(200).json({ ...postedCase, version: 2 });
      }),
    );
    const { user } = await open(`${ADDRESS}?item=${postedCase._id}`);
    await user.click(await screen.findByRole('button', { name: 'Change' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Change this posting' }));
    await user.click(dialog.getByRole('button', { name: 'Add a position' }));
    const added = within(dialog.getByRole('group', { name: 'Position 2' }));
    const group = added.getByLabelText<HTMLSelectElement>('Professional needed');
    expect(group.value).toBe('1');
    // The group of the posted position cannot be chosen twice.
    expect(group.options[0]?.disabled).toBe(true);
    await user.click(dialog.getByRole('button', { name: 'Save changes' }));
    expect(await added.findByText('Pay_Rate must be a valid number')).toBeVisible();
    expect(body).toBeUndefined();
    await user.selectOptions(group, '3');
    await user.selectOptions(added.getByLabelText('How many'), '2');
    await user.click(added.getByRole('radio', { name: 'Per job' }));
    await user.type(added.getByLabelText('Pay per job ($)'), '900');
    await user.click(dialog.getByRole('button', { name: 'Save changes' }));
    expect(await screen.findByText('The posting has been changed.')).toBeInTheDocument();
    expect(body).toEqual({
      jobId: postedCase._id,
      version: 1,
      staffs: [
        { specialtyId: 0, hourlyRate: 250, payPerJob: 0, minPay: 400, numOfRequired: 1 },
        { specialtyId: 3, hourlyRate: 0, payPerJob: 900, minPay: 0, numOfRequired: 2 },
      ],
    });
  });

  // Shows: FL-05, AMB-123
  it('takes an added position back without a change', async () => {
    const { user } = await open(`${ADDRESS}?item=${postedCase._id}`);
    await user.click(await screen.findByRole('button', { name: 'Change' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Change this posting' }));
    await user.click(dialog.getByRole('button', { name: 'Add a position' }));
    await user.click(dialog.getByRole('button', { name: /^Remove/ }));
    expect(dialog.queryByRole('group', { name: 'Position 2' })).toBeNull();
    expect(dialog.getByLabelText('Estimated hours')).toHaveFocus();
    expect(dialog.getByLabelText('Hourly pay ($)')).toHaveValue('250');
  });

  it('shows an error of the server at its field', async () => {
    server.use(
      http.post('/api/editjob', ({ response }) =>
        response(400).json({
          code: 'VALIDATION',
          message: 'Pay_Rate cannot be lowered, nor its type changed',
          fields: [
            {
              field: 'staffs[0].hourlyRate',
              message: 'Pay_Rate cannot be lowered, nor its type changed',
            },
          ],
        }),
      ),
    );
    const { user } = await open(`${ADDRESS}?item=${postedCase._id}`);
    await user.click(await screen.findByRole('button', { name: 'Change' }));
    const pay = await screen.findByLabelText('Hourly pay ($)');
    await user.clear(pay);
    await user.type(pay, '200');
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    await waitFor(() =>
      expect(pay).toHaveAccessibleDescription('Pay_Rate cannot be lowered, nor its type changed'),
    );
  });
});

describe('the list', () => {
  // Shows: B-73, B-74, B-75, B-77, L-04, J-45, K-22
  it("loads a surgeon's own cases from today to one month ahead", async () => {
    await open();
    await screen.findByRole('article');
    const range = comingMonth(new Date(), bayview.timeZone);
    expect(Object.fromEntries(requests[0] ?? [])).toEqual({
      sdate: range.start,
      edate: range.end,
      surgeon: surgeon.userId,
    });
    expect(screen.getByLabelText('Start date')).toHaveValue(range.start);
    expect(screen.getByLabelText('End date')).toHaveValue(range.end);
  });

  // Shows: B-77, J-53, K-23
  it('loads the cases of the center for an administrator', async () => {
    let center: string | null = null;
    server.use(
      http.get('/api/getjobs', ({ request, response }) => {
        center = new URL(request.url).searchParams.get('center');
        return response(200).json(jobs);
      }),
    );
    signIn(admin);
    openApp(ADDRESS);
    await screen.findByRole('article');
    expect(center).toBe(bayview._id);
  });

  // Shows: B-74
  it('reads the range from the URL and updates it', async () => {
    await open(`${ADDRESS}?start=2026-01-05&end=2026-02-05`);
    await screen.findByRole('article');
    expect(requests[0]?.get('sdate')).toBe('2026-01-05');
    fireEvent.change(screen.getByLabelText('End date'), { target: { value: '2026-03-01' } });
    await waitFor(() => expect(requests.at(-1)?.get('edate')).toBe('2026-03-01'));
  });

  // Shows: B-76
  it('reloads on Refresh', async () => {
    const { user } = await open();
    await screen.findByRole('article');
    jobs = many(2);
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(2));
  });

  // Shows: B-64, B-65, B-66, B-67
  it.each([
    [{ status: 'OPEN' }, 'Position Still Open'],
    [{ status: 'PARTIAL' }, 'Position Still Open'],
    [{ status: 'COMPLETE', openState: 'CLOSED' }, 'position filled'],
    [{ status: 'OPEN', cancelled: true, button: 'CANCELLED' }, 'job cancelled'],
  ] as const)('shows the state of %j as %s', async (change, text) => {
    jobs = [{ ...postedCase, ...change }];
    await open();
    expect(await screen.findByRole('article')).toHaveTextContent(text);
  });

  // Shows: FL-01
  it.each([
    [false, /Needed: Anesthesiologist, RN/, 1],
    [true, /Was needed: Anesthesiologist, RN/, 0],
  ])(
    'with cancelled: %s, it says %s and shows %d fill counts',
    async (cancelled, needed, counts) => {
      const [position] = postedCase.staffs;
      if (!position) throw new Error('the case has no position');
      jobs = [
        {
          ...postedCase,
          cancelled,
          staffs: [
            { ...position, numOfFilled: 1 },
            { ...position, specialtyId: 1 },
          ],
        },
      ];
      await open();
      const row = await screen.findByRole('article');
      expect(row).toHaveTextContent(needed);
      expect(row).toHaveTextContent('$250/hr (Min.: $400)+ 1 more pay rate');
      expect(within(row).queryAllByText(/1 of 2 filled/)).toHaveLength(counts);
      expect(row.querySelectorAll('.bg-confirmed')).toHaveLength(counts);
    },
  );

  // Shows: B-89, B-90, B-91, B-60
  it('shows time, pay, duration and fill in the closed row', async () => {
    jobs = [
      {
        ...postedCase,
        start: '2031-12-01T17:00:00.000Z',
        duration: 1,
        staffs: postedCase.staffs.map((staff) => ({ ...staff, numOfRequired: 2, numOfFilled: 1 })),
      },
    ];
    await open();
    const row = await screen.findByRole('article');
    expect(row).toHaveTextContent('December 1 2031, 9:00 AM');
    expect(row).toHaveTextContent('$250/hr (Min.: $400)');
    expect(row).toHaveTextContent('1 hour');
    expect(row).not.toHaveTextContent('1 hours');
    expect(row).toHaveTextContent('1 of 2 filled');
    expect(row).toHaveTextContent('Needed: 2 × Anesthesiologist');
    expect(row).toHaveTextContent('Knee arthroscopy');
  });

  // Shows: B-59, AMB-110, AMB-106, FL-21
  it.each(['comfortable', 'compact'] as const)(
    'says in a %s closed row who is confirmed, may not come, is invited or on standby',
    async (density) => {
      const at = '2026-11-21T15:10:00.000Z';
      const person = (n: number, fullName: string, more: object = {}) => ({
        _id: id(0xf0 + n),
        fullName,
        categoryId: 0,
        status: 'CONFIRMED' as const,
        ...more,
      });
      const attends = (state: 'ARRIVED' | 'NOT_ARRIVED' | 'UNCONFIRMED') => ({
        attendance: { at, state },
      });
      jobs = [
        {
          ...postedCase,
          participants: [
            person(1, 'Noor Haddad'),
            person(2, 'Theo Lind', attends('ARRIVED')),
            person(3, 'Rosa Delmar', attends('NOT_ARRIVED')),
            person(4, 'Ana Ruiz', { status: 'AWAITING_RECONFIRMATION' }),
            person(5, 'Ben Cho', { cannotComeAt: at }),
            person(6, 'Lea Wolf', { status: 'INVITED' }),
            person(7, 'Max Ode', { status: 'DECLINED' }),
          ],
          standby: [{ ...person(8, 'Eva Lau'), since: at, awaitsApproval: false }],
        },
      ];
      signIn({ ...surgeon, density });
      openApp(ADDRESS);
      const row = await screen.findByRole('article');
      expect(row).toHaveTextContent(
        'Confirmed: Noor Haddad · Theo Lind (Arrived at 7:10 AM) · Rosa Delmar (Not arrived) · ' +
          'Ana Ruiz (New time not confirmed yet) · ' +
          'Ben Cho (Cannot come, reported November 21 2026, 7:10 AM',
      );
      expect(row).toHaveTextContent(/\) · Invited: 1 · Standby list: 1/);
      const isMarked = (text: RegExp) => within(row).getByText(text).className.includes('danger');
      expect([/Arrived at/, /Not arrived/, /New time/, /Cannot come/].map(isMarked)).toEqual([
        false,
        true,
        true,
        true,
      ]);
      const profile = (name: string) =>
        within(row).getByRole('link', { name }).getAttribute('href');
      expect(profile('Noor Haddad')).toBe(`/profile/${id(0xf1)}`);
      expect(profile('Ben Cho')).toBe(`/profile/${id(0xf5)}`);
    },
  );

  // Shows: AMB-110
  it('filters the cases whose confirmed people may not come', async () => {
    const absent = {
      _id: id(0xf1),
      fullName: 'Noor Haddad',
      categoryId: 0,
      status: 'CONFIRMED' as const,
      cannotComeAt: '2026-11-21T15:10:00.000Z',
    };
    const [certain, uncertain] = many(2);
    if (!certain || !uncertain) throw new Error('cases are missing');
    jobs = [certain, { ...uncertain, participants: [absent] }];
    const { user } = await open();
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(2));
    await user.click(screen.getByRole('button', { name: 'May not come' }));
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(1));
    expect(screen.getByRole('article')).toHaveTextContent('Noor Haddad (Cannot come');
  });

  it('searches for a person, and shows all cases again when the text is cleared', async () => {
    const rosa = { categoryId: 0, status: 'CONFIRMED' as const, fullName: 'Rosa Delmar' };
    const [first, second, third] = many(3);
    if (!first || !second || !third) throw new Error('cases are missing');
    jobs = [first, { ...second, participants: [{ ...rosa, _id: id(0xf1) }] }, third];
    const { user, search } = await open();
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(3));
    const box = screen.getByRole('searchbox', { name: 'Surgeon, procedure or person' });
    await user.type(box, 'rosa del');
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(1));
    expect(screen.getByRole('article')).toHaveTextContent('Rosa Delmar');
    expect(new URLSearchParams(search()).get('text')).toBe('rosa del');
    await user.clear(box);
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(3));
    expect(new URLSearchParams(search()).has('text')).toBe(false);
  });

  // Shows: AMB-110
  it('shows the phone number of a person who may not come beside Release', async () => {
    const person = { categoryId: 0, status: 'CONFIRMED' as const };
    jobs = [
      {
        ...postedCase,
        participants: [
          {
            ...person,
            _id: id(0xf1),
            fullName: 'Noor Haddad',
            cannotComeAt: '2026-11-21T15:10:00.000Z',
            phone: '5105550177',
          },
          { ...person, _id: id(0xf2), fullName: 'Theo Lind' },
        ],
      },
    ];
    await open(`${ADDRESS}?item=${postedCase._id}`);
    const release = await screen.findByRole('button', { name: 'Release: Noor Haddad' });
    const call = screen.getByRole('link', { name: /^Call / });
    expect(call).toHaveAccessibleName('Call Noor Haddad, (510) 555-0177');
    expect(call).toHaveAttribute('href', 'tel:+15105550177');
    expect(call.nextElementSibling).toBe(release);
  });

  // Shows: B-59, AMB-47
  it('expands in place with confirmed and invited people and the posting date', async () => {
    jobs = [
      {
        ...postedCase,
        posted: '2026-11-20T18:00:00.000Z',
        participants: [
          { _id: id(0xf2), fullName: 'Dr. Theo Lind', categoryId: 0, status: 'INVITED' },
          { _id: id(0xf1), fullName: 'Dr. Noor Haddad', categoryId: 0, status: 'CONFIRMED' },
        ],
        moreParticipants: 1234,
      },
    ];
    const { user } = await open();
    const row = await screen.findByRole('article');
    const toggle = within(row).getByRole('button', { expanded: false });
    toggle.focus();
    await user.keyboard('{Enter}');
    await within(row).findByRole('button', { expanded: true });
    const people = within(row)
      .getAllByRole('listitem')
      .filter((item) => item.textContent.includes('Dr. '));
    expect(people.map((item) => item.textContent)).toEqual([
      expect.stringMatching(/Noor Haddad.*Confirmed/),
      expect.stringMatching(/Theo Lind.*Invited/),
    ]);
    expect(row).toHaveTextContent('1234 more people were invited');
    expect(row).toHaveTextContent('Posted November 20 2026, 10:00 AM');
    expect(row).toHaveTextContent('Posted by Dr. Maya Okafor');
  });

  // Shows: FL-06, AMB-132
  it('marks a confirmed person who no longer meets the requirements', async () => {
    jobs = [
      {
        ...postedCase,
        participants: [
          {
            _id: id(0xf1),
            fullName: 'Dr. Noor Haddad',
            categoryId: 0,
            status: 'CONFIRMED',
            missing: [
              { kind: 'NPI' },
              { kind: 'DOCUMENT_CURRENT', slot: 'ACLSBLS', expires: '2026-11-01' },
            ],
          },
        ],
      },
    ];
    await open(`${ADDRESS}?item=${postedCase._id}`);
    expect(
      await screen.findByText(
        'No longer meets the requirements: No National Provider Identifier (NPI); ACLS / BLS valid only until November 1 2026',
      ),
    ).toBeVisible();
    expect(screen.getByText('Confirmed')).toBeVisible();
  });

  it.each([
    ['a row that fits into the window', 500, 'center'],
    ['the beginning of a higher row', 2_000, 'start'],
  ])('expands the case of the URL and scrolls to %s', async (_name, height, block) => {
    vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(height);
    const scrolledTo: unknown[] = [];
    vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function look(
      this: Element,
      options,
    ) {
      scrolledTo.push([this.id, options]);
    });
    await open(`${ADDRESS}?item=${postedCase._id}`);
    expect(await screen.findByText('No one is invited yet')).toBeVisible();
    await waitFor(() => expect(scrolledTo).toEqual([[`posting-${postedCase._id}`, { block }]]));
  });

  it('scrolls to a case that the search finds, but not to one that was expanded here', async () => {
    jobs = many(3);
    const [, second, third] = jobs;
    if (!second || !third) throw new Error('cases are missing');
    server.use(
      http.get('/api/find', ({ response }) =>
        response(200).json({
          people: [],
          centers: [],
          cases: [
            {
              jobId: third._id,
              centerName: bayview.name,
              procedures: ['Arthroscopy'],
              start: third.start,
              status: 'OPEN',
              surgeonName: 'Maya Okafor',
              timeZone: bayview.timeZone,
            },
          ],
        }),
      ),
      http.get('/api/jobtemplates', ({ response }) => response(200).json([])),
    );
    const scrolledTo: string[] = [];
    vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function look(this: Element) {
      if (this.id.startsWith('posting-')) scrolledTo.push(this.id);
    });
    const { user, search } = await open();
    await waitFor(() => expect(document.getElementById(`posting-${second._id}`)).not.toBeNull());
    const row = document.getElementById(`posting-${second._id}`);
    await user.click(within(row as HTMLElement).getAllByRole('button')[0] as HTMLElement);
    await waitFor(() => expect(search()).toContain(second._id));
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await screen.findByRole('combobox', { name: /People, cases/ }), 'arthro');
    await user.click(await screen.findByRole('option', { name: /Okafor/ }));
    await waitFor(() => expect(scrolledTo).toEqual([`posting-${third._id}`]));
  });

  // Shows: B-85, L-28
  it.each([
    [2, false],
    [3, true],
  ])('with %i items Back To Top is shown: %s', async (count, shown) => {
    jobs = many(count);
    await open();
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(count));
    expect(screen.queryByRole('link', { name: 'Back To Top' }) !== null).toBe(shown);
  });
});

describe('empty', () => {
  // Shows: B-77
  it('shows a hint without upcoming cases', async () => {
    jobs = [];
    await open();
    expect(await screen.findByText('No cases in the coming month')).toBeVisible();
    expect(
      within(screen.getByRole('main')).getByRole('link', { name: 'Post Surgical Case' }),
    ).toHaveAttribute('href', '/adminMain/postJob');
  });

  // Shows: B-77, B-74
  it('offers wider dates for a case that starts later than in a month', async () => {
    jobs = [];
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Widen by a month each way' }));
    await waitFor(() => expect(requests).toHaveLength(2));
    expect(await screen.findByText('No postings in these dates')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Widen by a month each way' })).toHaveFocus();
  });

  // Shows: B-74
  it('offers wider dates if the range is empty', async () => {
    jobs = [];
    const { user } = await open(`${ADDRESS}?start=2026-01-05&end=2026-02-05`);
    await user.click(await screen.findByRole('button', { name: 'Widen by a month each way' }));
    await waitFor(() => expect(requests.at(-1)?.get('sdate')).toBe('2025-12-05'));
    expect(requests.at(-1)?.get('edate')).toBe('2026-03-05');
  });

  // Shows: AMB-04
  it('explains to a surgeon without a verified center why the list is empty', async () => {
    jobs = [];
    signIn({ ...surgeon, affiliations: [{ center: bayview, status: 'PENDING' }] });
    openApp(ADDRESS);
    expect(await screen.findByText('Your center has not verified you yet')).toBeVisible();
  });

  // Shows: AMB-26
  it('waits for the acting center of a system administrator', async () => {
    signIn(systemAdmin);
    openApp(ADDRESS);
    expect(
      await screen.findByText('Choose a center in the top bar to see its cases and people.'),
    ).toBeVisible();
    expect(requests).toEqual([]);
  });

  // Shows: AMB-77
  it('shows an error in the page if the list fails', async () => {
    server.use(
      http.get('/api/getsurgeonjobs', ({ response }) =>
        response(400).json({ code: 'VALIDATION', message: 'The range is too long', fields: [] }),
      ),
    );
    await open();
    expect(await screen.findByRole('alert')).toHaveTextContent('The range is too long');
  });
});

describe('releasing', () => {
  // Shows: FL-21, AMB-160
  it('warns of the minimum pay that is owed by the time of the press', async () => {
    const confirmed = (more: object) => ({
      ...postedCase,
      participants: [
        {
          _id: id(0xf1),
          fullName: 'Dr. Noor Haddad',
          categoryId: 0,
          status: 'CONFIRMED' as const,
          ...more,
        },
      ],
    });
    jobs = [confirmed({})];
    const { user } = await open(`${ADDRESS}?item=${postedCase._id}`);
    const release = await screen.findByRole('button', { name: /^Release/ });
    jobs = [confirmed({ releaseDue: 400 })];
    await user.click(release);
    const dialog = await screen.findByRole('dialog', { name: /Release/ });
    expect(await within(dialog).findByText(/\$400 of minimum pay/)).toBeVisible();
  });
});

describe('cancelling', () => {
  // Shows: B-78, B-81, B-84, M-33, K-42, L-02, AMB-40
  it('asks for confirmation with the details and warns of the minimum pay', async () => {
    const sent: unknown[] = [];
    jobs = [
      {
        ...postedCase,
        start: '2031-12-01T17:00:00.000Z',
        minPayDue: 400,
        staffs: postedCase.staffs.map((staff) => ({ ...staff, numOfFilled: 1 })),
      },
    ];
    server.use(
      http.post('/api/canceljob', async ({ request, response }) => {
        sent.push(await request.json());
        const job = {
          ...postedCase,
          cancelled: true,
          status: 'CANCELLED',
          button: 'CANCELLED',
        } as const;
        jobs = [job];
        return response(200).json({ result: 'SUCCESS', job, minPayClaims: [] });
      }),
    );
    const { user } = await open(`${ADDRESS}?item=${postedCase._id}`);
    await user.click(await screen.findByRole('button', { name: 'Cancel Job' }));
    const dialog = await screen.findByRole('alertdialog');
    expect(dialog).toHaveTextContent('December 1 2031, 9:00 AM');
    expect(dialog).toHaveTextContent('Bayview Surgery Center');
    expect(dialog).toHaveTextContent('Minimum pay of $400 applies');
    await user.click(within(dialog).getByRole('button', { name: 'No' }));
    expect(sent).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Cancel Job' }));
    await user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Yes' }),
    );
    expect(await screen.findByText('Cancellation Successful!')).toBeInTheDocument();
    expect(sent).toEqual([{ jobId: postedCase._id }]);
    await waitFor(() => expect(screen.getByRole('article')).toHaveTextContent('job cancelled'));
    expect(screen.queryByRole('button', { name: 'Cancel Job' })).toBeNull();
  });

  // Shows: B-81
  it('names the confirmed people and counts the others', async () => {
    const person = (n: number, status: PostedJob['participants'][number]['status']) => ({
      _id: id(0xf0 + n),
      fullName: `Dr. Person ${n}`,
      categoryId: 0,
      status,
    });
    const standby = (n: number, awaitsApproval: boolean) => ({
      ...person(n, 'INVITED'),
      since: daysAway(-1),
      awaitsApproval,
    });
    jobs = [
      {
        ...postedCase,
        participants: [
          person(1, 'CONFIRMED'),
          person(2, 'AWAITING_RECONFIRMATION'),
          person(3, 'INVITED'),
          person(4, 'INVITED'),
          person(5, 'DECLINED'),
        ],
        // A place is held for the fourth person, who is invited.
        standby: [standby(4, false), standby(6, false), standby(7, true)],
      },
    ];
    const { user } = await open(`${ADDRESS}?item=${postedCase._id}`);
    await user.click(await screen.findByRole('button', { name: 'Cancel Job' }));
    expect(await screen.findByRole('alertdialog')).toHaveTextContent(
      'Confirmed: Dr. Person 1 (Anesthesiologist) and Dr. Person 2 (Anesthesiologist) · 2 invited' +
        ' · 1 on standby · 1 asked to stand by',
    );
  });

  // Shows: AMB-40
  it('does not warn if no minimum pay is due', async () => {
    const { user } = await open(`${ADDRESS}?item=${postedCase._id}`);
    await user.click(await screen.findByRole('button', { name: 'Cancel Job' }));
    expect(await screen.findByRole('alertdialog')).not.toHaveTextContent('Minimum pay of');
  });

  // Shows: J-51
  it('is offered to an administrator of the center', async () => {
    const sent: unknown[] = [];
    signIn(admin);
    server.use(
      http.get('/api/getjobs', ({ response }) => response(200).json([postedCase])),
      http.post('/api/canceljob', async ({ request, response }) => {
        sent.push(await request.json());
        const job = {
          ...postedCase,
          cancelled: true,
          status: 'CANCELLED',
          button: 'CANCELLED',
        } as const;
        return response(200).json({ result: 'SUCCESS', job, minPayClaims: [] });
      }),
    );
    const { user } = openApp(`${ADDRESS}?item=${postedCase._id}`);
    await user.click(await screen.findByRole('button', { name: 'Cancel Job' }));
    await user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Yes' }),
    );
    expect(await screen.findByText('Cancellation Successful!')).toBeInTheDocument();
    expect(sent).toEqual([{ jobId: postedCase._id }]);
  });

  // Shows: B-79, B-86, B-88
  it.each([
    ['CANCELLED', { openState: 'CLOSED', cancelled: true, status: 'CANCELLED' }],
    ['CLOSED', { openState: 'CLOSED', start: daysAway(-0.1) }],
  ] as const)(
    'is not offered in the state %s, nor another action on the case',
    async (button, change) => {
      jobs = [{ ...postedCase, ...change, button }];
      await open(`${ADDRESS}?item=${postedCase._id}`);
      await screen.findByText('No one is invited yet');
      for (const name of ['Cancel Job', 'Change', 'Invite more'])
        expect(screen.queryByRole('button', { name }), name).toBeNull();
    },
  );

  // Shows: AMB-39, AMB-77
  it('shows the error of the server', async () => {
    server.use(
      http.post('/api/canceljob', ({ response }) =>
        response(409).json({ code: 'JOB_STARTED', message: 'The case has started.' }),
      ),
    );
    const { user } = await open(`${ADDRESS}?item=${postedCase._id}`);
    await user.click(await screen.findByRole('button', { name: 'Cancel Job' }));
    await user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Yes' }),
    );
    expect(await screen.findByText('The case has started.')).toBeInTheDocument();
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });
});
