import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { beforeEach, expect, it } from 'vitest';
import type { components } from '@/api/schema';
import type { Attention, CenterReview, PostedJob, WaitingCase } from '@/api/types';
import { openApp } from '@/testing/app';
import { claimOf } from '@/testing/claims';
import { admin, bayview, id, signIn, systemAdmin } from '@/testing/people';
import { favoritePeople, postedCase } from '@/testing/postings';
import { http, nothingWaits, server } from '@/testing/server';

const haddad = {
  _id: id(0xf1),
  fullName: 'Dr. Noor Haddad',
  signInType: 'USER' as const,
  categoryId: 0,
};
const harbor = { ...bayview, _id: id(0xc2), name: 'Harbor Center' };
const waitingCase = (more: Partial<WaitingCase> = {}): WaitingCase => ({
  jobId: postedCase._id,
  msgId: id(0x99),
  start: postedCase.start,
  timeZone: bayview.timeZone,
  centerId: bayview._id,
  centerName: bayview.name,
  surgeonName: 'Dr. Maya Okafor',
  person: haddad,
  since: '2026-11-20T18:00:00.000Z',
  freePlaces: 1,
  ...more,
});
const listOf = (...items: WaitingCase[]) => ({ total: items.length, items });

let waiting: Attention;
let sent: unknown[];
let posted: PostedJob[];
/** The centers of which the list of cases was read. */
let centers: (string | null)[];

beforeEach(() => {
  waiting = nothingWaits;
  sent = [];
  posted = [postedCase];
  centers = [];
  server.use(
    http.get('/api/attention', ({ response }) => response(200).json(waiting)),
    http.get('/api/getjobs', ({ request, response }) => {
      centers.push(new URL(request.url).searchParams.get('center'));
      return response(200).json(posted);
    }),
    http.post('/api/favoritestaffs', ({ response }) => response(200).json(favoritePeople)),
    http.get('/api/inviteewarnings/{jobId}', ({ response }) => response(200).json({ people: [] })),
  );
});

// Shows: AMB-110
it.each(['unfilled', 'withdrawals'] as const)(
  'invites more people to a case of %s in place, and names them with a link to the profile',
  async (list) => {
    signIn(admin);
    waiting = { ...nothingWaits, [list]: listOf(waitingCase()) };
    server.use(
      http.post('/api/invitefavorites', async ({ request, response }) => {
        sent.push(await request.json());
        return response(200).json({
          result: 'SUCCESS',
          invited: [{ id: id(0xf2), _id: id(0x77) }],
          skipped: [],
        });
      }),
    );
    const { user } = openApp('/adminWelcome');
    await user.click(await screen.findByRole('button', { name: /^Invite more: / }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Invite more people' }));
    expect(await dialog.findByRole('link', { name: 'Dr. Theo Lind' })).toHaveAttribute(
      'href',
      `/profile/${id(0xf2)}`,
    );
    await user.click(dialog.getByRole('button', { name: 'Invite Dr. Theo Lind' }));
    expect(
      await screen.findByText('Your invitation has been sent out to Dr. Theo Lind.'),
    ).toBeVisible();
    expect(sent).toEqual([{ job: postedCase._id, invitees: [{ id: id(0xf2), categoryId: 0 }] }]);
  },
);

/** The keys of the calls of a path whose first ones get no answer: the press and its two retries. */
function loseFirstAnswers(done: () => Response) {
  const keys: (string | null)[] = [];
  return {
    keys,
    answer: (request: Request) => {
      keys.push(request.headers.get('Idempotency-Key'));
      return keys.length > 3 ? done() : HttpResponse.error();
    },
  };
}

// Shows: AMB-37, AMB-110
it('repeats an invitation whose answer was lost with the same key, also from a dialog that is opened again', async () => {
  signIn(admin);
  waiting = { ...nothingWaits, unfilled: listOf(waitingCase()) };
  const invited = [{ id: id(0xf2), _id: id(0x77) }];
  const { keys, answer } = loseFirstAnswers(() =>
    HttpResponse.json({ result: 'SUCCESS', invited, skipped: [] }),
  );
  server.use(
    http.post('/api/invitefavorites', ({ request, response }) => response.untyped(answer(request))),
  );
  const { user } = openApp('/adminWelcome');
  const invite = async () => {
    await user.click(await screen.findByRole('button', { name: /^Invite more: / }));
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
  ).toBeVisible();
  expect(keys).toHaveLength(4);
  expect(new Set(keys).size).toBe(1);
});

const person: components['schemas']['PersonCard'] = {
  _id: haddad._id,
  firstName: 'Noor',
  lastName: 'Haddad',
  fullName: haddad.fullName,
  categoryId: 0,
  signInType: 'USER',
  favoriteStatus: 'REMOVED',
  certified: false,
  licenseExpired: false,
  completeness: {
    required: 1,
    expected: ['deaCert'],
    missing: ['deaCert'],
    rejected: [],
    unreviewed: [],
    license: 'VALID',
  },
};

// Shows: AMB-110, AMB-115
it('verifies a person in place, after a question with what is missing', async () => {
  signIn(admin);
  const reason = 'ASKED' as const;
  const since = '2026-11-20T18:00:00.000Z';
  const item = { person: haddad, centerId: bayview._id, centerName: bayview.name, since, reason };
  waiting = { ...nothingWaits, people: { total: 1, items: [item] } };
  server.use(
    http.get('/api/verificationqueue/{centerId}', ({ response }) =>
      response(200).json([{ person, reason, since }]),
    ),
    http.put('/api/certifycredential/{id}', async ({ params, request, response }) => {
      sent.push([params.id, await request.json()]);
      waiting = nothingWaits;
      return response(200).json({
        result: 'SUCCESS',
        _id: params.id,
        center: bayview._id,
        certified: true,
        favoriteStatus: 'REMOVED',
      });
    }),
  );
  const { user } = openApp('/adminWelcome');
  await user.click(await screen.findByRole('button', { name: 'Verify: Dr. Noor Haddad' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Verify 1 person' }));
  expect(question.getByText(/DEA registration/)).toBeVisible();
  expect(sent).toEqual([]);
  await user.click(question.getByRole('button', { name: 'Verify eligibility' }));
  expect(await screen.findByText('Nothing needs your attention')).toBeVisible();
  expect(sent).toEqual([[haddad._id, { center: bayview._id }]]);
});

// Shows: AMB-385
it.each([
  ['Confirm', 'certifycredential', {}, 'reads documents of professionals'],
  ['Decline', 'revokecredential', { waiting: true }, 'needs another email address'],
])(
  'asks an administrator with the facts: %s a person who signed up',
  async (action, path, more, effect) => {
    signIn(admin);
    const person = {
      _id: id(0xf3),
      fullName: 'Eve Lind',
      email: 'eve@example.com',
      centerId: bayview._id,
      centerName: bayview.name,
      since: '2026-11-20T18:00:00.000Z',
    };
    waiting = { ...nothingWaits, administrators: { total: 1, items: [person] } };
    const answer = async (request: Request) => {
      sent.push([new URL(request.url).pathname.split('/')[2], await request.json()]);
      waiting = nothingWaits;
      return { _id: person._id, center: bayview._id };
    };
    server.use(
      http.put('/api/certifycredential/{id}', async ({ request, response }) =>
        response(200).json({
          ...(await answer(request)),
          result: 'SUCCESS',
          certified: true,
          favoriteStatus: 'REMOVED',
        }),
      ),
      http.put('/api/revokecredential/{id}', async ({ request, response }) =>
        response(200).json({
          ...(await answer(request)),
          result: 'SUCCESS',
          certified: false,
          favoriteStatus: 'REMOVED',
          upcomingConfirmed: 0,
        }),
      ),
    );
    const { user } = openApp('/adminWelcome');
    const group = within(await screen.findByRole('region', { name: '1 administrator to confirm' }));
    expect(group.getByText(/eve@example\.com · Bayview Surgery Center · signed up/)).toBeVisible();
    await user.click(group.getByRole('button', { name: `${action}: Eve Lind` }));
    const question = within(await screen.findByRole('alertdialog'));
    expect(question.getByText(new RegExp(effect))).toHaveTextContent('eve@example.com');
    expect(sent).toEqual([]);
    await user.click(question.getByRole('button', { name: action }));
    expect(await screen.findByText('Nothing needs your attention')).toBeVisible();
    expect(sent).toEqual([[path, { center: bayview._id, ...more }]]);
  },
);

/** One center that waits. */
function centerWaits() {
  const center: CenterReview = {
    _id: id(80),
    name: 'Marina Vista Surgery Suite',
    address: '17 Lantern Quay',
    city: 'San Diego',
    state: 'CA',
    zipCode: '92106',
    phone: '',
    timeZone: 'America/Los_Angeles',
    status: 'UNCONFIRMED',
    createdAt: '2026-11-20T18:00:00.000Z',
    creator: { _id: id(2), fullName: 'Dr. Maya Okafor', email: 'maya@example.com' },
    people: 1,
  };
  const { _id, name, createdAt: since } = center;
  waiting = { ...nothingWaits, centers: { total: 1, items: [{ _id, name, since }] } };
  server.use(http.get('/api/centerreviews', ({ response }) => response(200).json([center])));
  return center;
}

// Shows: AMB-110, AMB-83
it('confirms a center in place, after a question with its address and who added it', async () => {
  signIn(systemAdmin);
  const center = centerWaits();
  server.use(
    http.post('/api/surgerycenter/{id}/confirm', ({ params, response }) => {
      sent.push(params.id);
      waiting = nothingWaits;
      return response(200).json({ _id: params.id, status: 'CONFIRMED' });
    }),
  );
  const { user } = openApp('/adminWelcome');
  await user.click(
    await screen.findByRole('button', { name: 'Confirm: Marina Vista Surgery Suite' }),
  );
  const question = within(
    await screen.findByRole('alertdialog', { name: 'Confirm Marina Vista Surgery Suite' }),
  );
  expect(question.getByText('17 Lantern Quay, San Diego, CA 92106')).toBeVisible();
  expect(question.getByText(/Dr\. Maya Okafor, maya@example\.com/)).toBeVisible();
  await user.click(question.getByRole('button', { name: 'Confirm' }));
  expect(await screen.findByText('Nothing needs your attention')).toBeVisible();
  expect(sent).toEqual([center._id]);
});

// Shows: AMB-37, AMB-110
it('repeats a confirmation whose answer was lost with the same key, also from a dialog that is opened again', async () => {
  signIn(systemAdmin);
  const { _id, name } = centerWaits();
  const { keys, answer } = loseFirstAnswers(() => {
    waiting = nothingWaits;
    return HttpResponse.json({ _id, status: 'CONFIRMED' });
  });
  server.use(
    http.post('/api/surgerycenter/{id}/confirm', ({ request, response }) =>
      response.untyped(answer(request)),
    ),
  );
  const { user } = openApp('/adminWelcome');
  const confirm = async () => {
    await user.click(await screen.findByRole('button', { name: `Confirm: ${name}` }));
    const question = within(await screen.findByRole('alertdialog', { name: `Confirm ${name}` }));
    await user.click(question.getByRole('button', { name: 'Confirm' }));
    return question;
  };
  const question = await confirm();
  await waitFor(() => expect(keys).toHaveLength(3));
  const cancel = question.getByRole('button', { name: 'Cancel' });
  await waitFor(() => expect(cancel).toBeEnabled());
  await user.click(cancel);
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await confirm();
  expect(await screen.findByText(`${name} is confirmed`)).toBeVisible();
  expect(keys).toHaveLength(4);
  expect(new Set(keys).size).toBe(1);
});

/** One claim that waits. */
function claimWaits() {
  const claim = claimOf(1);
  const { _id, serviceDate, createdAt: since } = claim;
  waiting = {
    ...nothingWaits,
    claims: {
      total: 1,
      amount: 171.25,
      items: [
        {
          _id,
          payee: haddad,
          amount: 171.25,
          serviceDate,
          timeZone: bayview.timeZone,
          centerId: bayview._id,
          centerName: bayview.name,
          surgeonName: 'Dr. Maya Okafor',
          since,
        },
      ],
    },
  };
  server.use(http.get('/api/transactions', ({ response }) => response(200).json([claim])));
  return claim;
}

// Shows: AMB-110, AMB-290
it('rejects a claim in place with a reason, and keeps the reason if the server rejects it', async () => {
  signIn(admin);
  const claim = claimWaits();
  const message = 'Reason must not contain numbers that look like identifiers.';
  let refuse = true;
  server.use(
    http.put('/api/transaction/{id}', async ({ params, request, response }) => {
      sent.push([params.id, await request.json()]);
      if (refuse) {
        refuse = false;
        return response(400).json({
          code: 'VALIDATION',
          message,
          fields: [{ field: 'reason', message }],
        });
      }
      waiting = nothingWaits;
      return response(200).json(claimOf(1, { status: 'REJECTED' }));
    }),
  );
  const { user } = openApp('/adminWelcome');
  await user.click(await screen.findByRole('button', { name: 'Reject: Dr. Noor Haddad, $171.25' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Reject 1 claim' }));
  const field = dialog.getByLabelText('Reason (optional)');
  await user.type(field, 'Worked one hour only');
  await user.click(dialog.getByRole('button', { name: 'Reject' }));
  expect(await dialog.findByText(message)).toBeVisible();
  expect(field).toHaveValue('Worked one hour only');
  await user.click(dialog.getByRole('button', { name: 'Reject' }));
  expect(await screen.findByText('1 claim rejected')).toBeVisible();
  const decision = [claim._id, { status: 'REJECTED', reason: 'Worked one hour only' }];
  expect(sent).toEqual([decision, decision]);
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
});

// Shows: AMB-37, AMB-110
it('repeats a decision whose answer was lost with the same key, also from a dialog that is opened again', async () => {
  signIn(admin);
  claimWaits();
  const { keys, answer } = loseFirstAnswers(() => {
    waiting = nothingWaits;
    return HttpResponse.json(claimOf(1, { status: 'APPROVED' }));
  });
  server.use(
    http.put('/api/transaction/{id}', ({ request, response }) => response.untyped(answer(request))),
  );
  const { user } = openApp('/adminWelcome');
  const approve = async () => {
    await user.click(
      await screen.findByRole('button', { name: 'Approve: Dr. Noor Haddad, $171.25' }),
    );
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Approve 1 claim' }));
    await user.click(dialog.getByRole('button', { name: 'Approve' }));
    return dialog;
  };
  const dialog = await approve();
  await waitFor(() => expect(keys).toHaveLength(3));
  const cancel = dialog.getByRole('button', { name: 'Cancel' });
  await waitFor(() => expect(cancel).toBeEnabled());
  await user.click(cancel);
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await approve();
  expect(await screen.findByText('1 claim approved')).toBeVisible();
  expect(keys).toHaveLength(4);
  expect(new Set(keys).size).toBe(1);
});

// Shows: AMB-290
it('opens the rejection of a claim again without the error of the earlier reason', async () => {
  signIn(admin);
  claimWaits();
  const message = 'Reason must not contain numbers that look like identifiers.';
  server.use(
    http.put('/api/transaction/{id}', ({ response }) =>
      response(400).json({ code: 'VALIDATION', message, fields: [{ field: 'reason', message }] }),
    ),
  );
  const { user } = openApp('/adminWelcome');
  const ask = async () => {
    await user.click(
      await screen.findByRole('button', { name: 'Reject: Dr. Noor Haddad, $171.25' }),
    );
    return within(await screen.findByRole('alertdialog', { name: 'Reject 1 claim' }));
  };
  const dialog = await ask();
  await user.click(dialog.getByRole('button', { name: 'Reject' }));
  expect(await dialog.findByText(message)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect((await ask()).queryByText(message)).toBeNull();
});

const ofTwoCenters = {
  ...admin,
  affiliations: [...admin.affiliations, { center: harbor, status: 'VERIFIED' as const }],
  certifiedCenters: [bayview._id, harbor._id],
};

// Shows: AMB-343
it('opens a row in the list of its own center', async () => {
  signIn(ofTwoCenters);
  const item = waitingCase({ centerId: harbor._id, centerName: harbor.name });
  waiting = { ...nothingWaits, unfilled: listOf(item) };
  const { user } = openApp('/adminWelcome');
  await user.click(await screen.findByRole('link', { name: /Harbor Center/ }));
  expect(await screen.findByRole('heading', { level: 1, name: 'All Postings' })).toBeVisible();
  await waitFor(() => expect(centers.at(-1)).toBe(harbor._id));
  expect(screen.getByLabelText('Acting center')).toHaveDisplayValue('Harbor Center');
});

// Shows: AMB-343
it('lets an administrator of several centers choose one of them, also without a row', async () => {
  signIn(ofTwoCenters);
  const { user } = openApp('/adminWelcome');
  const choice = await screen.findByLabelText('Acting center');
  expect(choice).toHaveDisplayValue('Bayview Surgery Center');
  await waitFor(() => expect(centers.at(-1)).toBe(bayview._id));
  await user.selectOptions(choice, harbor._id);
  await waitFor(() => expect(centers.at(-1)).toBe(harbor._id));
});

// Shows: AMB-343
it('shows an administrator of one center no choice', async () => {
  signIn(admin);
  openApp('/adminWelcome');
  expect(await screen.findByText('Nothing needs your attention')).toBeVisible();
  expect(screen.queryByLabelText('Acting center')).toBeNull();
});
