import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import type { Attention, Claim, PostedJob, ProfessionalJob, WaitingCase } from '@/api/types';
import { openApp } from '@/testing/app';
import { confirmedCase, inDays, invitedCase, ownMessage } from '@/testing/cases';
import { claimOf } from '@/testing/claims';
import { openEvents } from '@/testing/events';
import { admin, bayview, id, professional, signIn } from '@/testing/people';
import { postedCase, requestOf } from '@/testing/postings';
import { http, nothingWaits, server } from '@/testing/server';

const haddad = {
  _id: id(0xf1),
  fullName: 'Dr. Noor Haddad',
  signInType: 'USER' as const,
  categoryId: 0,
};
const waitingCase = (n: number, more: Partial<WaitingCase> = {}): WaitingCase => ({
  jobId: id(0x100 + n),
  msgId: ownMessage(n)._id,
  start: '2027-03-01T16:00:00.000Z',
  timeZone: bayview.timeZone,
  centerId: bayview._id,
  centerName: bayview.name,
  surgeonName: 'Dr. Maya Okafor',
  person: { ...haddad, fullName: `Dr. Person ${n}` },
  since: '2026-11-20T18:00:00.000Z',
  freePlaces: 0,
  ...more,
});
const waitingClaim = (claim: Claim): Attention['claims']['items'][number] => ({
  _id: claim._id,
  payee: haddad,
  amount: 171.25,
  serviceDate: claim.serviceDate,
  timeZone: bayview.timeZone,
  centerId: bayview._id,
  centerName: bayview.name,
  surgeonName: claim.name,
  since: claim.createdAt,
});
const listOf = (...items: WaitingCase[]) => ({ total: items.length, items });

let waiting: Attention;
let sent: unknown[];
let own: ProfessionalJob[];
let posted: PostedJob[];

beforeEach(() => {
  waiting = nothingWaits;
  sent = [];
  own = [];
  posted = [];
  server.use(
    http.get('/api/attention', ({ response }) => response(200).json(waiting)),
    http.get('/api/getjobs', ({ response }) => response(200).json(posted)),
    http.get('/api/newjobs/{categoryId}/{userId}', ({ response }) => response(200).json(own)),
    http.get('/api/acceptancewarnings/{id}', ({ response }) =>
      response(200).json({ shortGaps: [] }),
    ),
  );
});

/** Presses an action of an item and the button of its dialog; returns the text of the dialog. */
async function confirm(user: UserEvent, action: string | RegExp, dialogName: string, yes: string) {
  await user.click(await screen.findByRole('button', { name: action }));
  const dialog = await screen.findByRole('alertdialog', { name: dialogName });
  const text = dialog.textContent;
  await user.click(within(dialog).getByRole('button', { name: yes }));
  return text;
}

// Shows: AMB-110
it('invites from Home after a confirmation, and moves the focus to the next item', async () => {
  signIn(admin);
  const messages = [requestOf(1, { certifiedForCenter: false }), requestOf(2)];
  const items = [1, 2].map((n) => waitingCase(n, { msgId: requestOf(n)._id }));
  waiting = { ...nothingWaits, requests: listOf(...items) };
  server.use(
    http.get('/api/requestedinvites', ({ response }) => response(200).json(messages)),
    http.post('/api/inviting', async ({ request, response }) => {
      sent.push(await request.json());
      waiting = { ...nothingWaits, requests: listOf(...items.slice(1)) };
      return response(200).json({
        result: 'SUCCESS',
        _id: 'x',
        status: 'INVITED',
        recipient: { _id: 'p', fullName: 'Dr. Person 1' },
      });
    }),
  );
  const { user } = openApp('/adminWelcome');
  const text = await confirm(user, 'Invite: Dr. Person 1', 'Invite this professional', 'Invite');
  expect(text).toMatch(/Dr\. Person 1 · Anesthesiologist/);
  expect(text).toMatch(/Eligibility not verified/);
  expect(text).toMatch(/\$250\/hr/);
  expect(text).toMatch(/Total for .* hours?: \$/);
  expect(
    await screen.findByText('Your invitation has been sent out to Dr. Person 1.'),
  ).toBeVisible();
  expect(sent).toEqual([{ requestMsgId: requestOf(1)._id }]);
  await waitFor(() => expect(document.activeElement).toHaveTextContent(/^Dr\. Person 2/));
});

// Shows: AMB-110
it('reads the case of an item at its own center, also if two centers have one name', async () => {
  const other = { ...bayview, _id: id(0xc2) };
  signIn({
    ...admin,
    affiliations: [...admin.affiliations, { center: other, status: 'VERIFIED' }],
  });
  const item = waitingCase(1, { msgId: requestOf(1)._id, centerId: other._id });
  waiting = { ...nothingWaits, requests: listOf(item) };
  const centers: (string | null)[] = [];
  server.use(
    http.get('/api/requestedinvites', ({ request, response }) => {
      centers.push(new URL(request.url).searchParams.get('center'));
      return response(200).json([requestOf(1)]);
    }),
  );
  const { user } = openApp('/adminWelcome');
  await user.click(await screen.findByRole('button', { name: 'Decline: Dr. Person 1' }));
  await screen.findByRole('alertdialog', { name: 'Decline this request' });
  expect(centers).toEqual([other._id]);
});

// Shows: AMB-110
it('says that a request was answered meanwhile, and reads the list again', async () => {
  signIn(admin);
  waiting = {
    ...nothingWaits,
    requests: listOf(waitingCase(1, { msgId: requestOf(1)._id })),
  };
  server.use(
    http.get('/api/requestedinvites', ({ response }) => {
      waiting = nothingWaits;
      return response(200).json([requestOf(1, { status: 'REJECTED_REQUEST' })]);
    }),
  );
  const { user } = openApp('/adminWelcome');
  await user.click(await screen.findByRole('button', { name: 'Decline: Dr. Person 1' }));
  expect(await screen.findByText('This is no longer open.')).toBeVisible();
  expect(await screen.findByText('Nothing needs your attention')).toBeVisible();
});

// Shows: AMB-110
it('approves a claim after a confirmation with its total and hours', async () => {
  signIn(admin);
  const claim = claimOf(1);
  waiting = { ...nothingWaits, claims: { total: 1, amount: 171.25, items: [waitingClaim(claim)] } };
  server.use(
    http.get('/api/transactions', ({ response }) => response(200).json([claim])),
    http.put('/api/transaction/{id}', async ({ params, request, response }) => {
      sent.push([params.id, await request.json()]);
      waiting = nothingWaits;
      return response(200).json(claimOf(1, { status: 'APPROVED' }));
    }),
  );
  const { user } = openApp('/adminWelcome');
  const action = 'Approve: Dr. Noor Haddad, $171.25';
  const text = await confirm(user, action, 'Approve 1 claim', 'Approve');
  expect(text).toMatch(/\$171\.25/);
  expect(text).toMatch(/2\.5/);
  expect(await screen.findByText('1 claim approved')).toBeVisible();
  expect(sent).toEqual([[claim._id, { status: 'APPROVED' }]]);
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
});

// Shows: AMB-110, FL-21
it('releases a person who cannot come, with the facts and the minimum pay', async () => {
  signIn(admin);
  const person: PostedJob['participants'][number] = {
    _id: haddad._id,
    fullName: haddad.fullName,
    categoryId: 0,
    status: 'CONFIRMED',
    cannotComeAt: inDays(-1),
  };
  posted = [{ ...postedCase, participants: [person] }];
  const { _id: jobId, start } = postedCase;
  waiting = {
    ...nothingWaits,
    absences: listOf(waitingCase(1, { jobId, start, person: haddad })),
  };
  server.use(
    http.post('/api/releaseprofessional', async ({ request, response }) => {
      sent.push(await request.json());
      waiting = nothingWaits;
      return response(200).json({
        result: 'SUCCESS',
        job: jobId,
        jobStatus: 'OPEN',
        professional: { _id: haddad._id, fullName: haddad.fullName },
        minPay: 0,
      });
    }),
  );
  const { user } = openApp('/adminWelcome');
  await user.click(await screen.findByRole('button', { name: 'Release: Dr. Noor Haddad' }));
  const dialog = await screen.findByRole('dialog', { name: 'Release this professional' });
  expect(dialog).toHaveTextContent('No minimum pay will be claimed for Dr. Noor Haddad.');
  await user.click(within(dialog).getByRole('button', { name: 'Release' }));
  await waitFor(() =>
    expect(sent).toEqual([{ job: jobId, user: haddad._id, reason: 'CANNOT_COME' }]),
  );
  expect(await screen.findByText('Nothing needs your attention')).toBeVisible();
});

// Shows: FL-21, AMB-302
it('leads to a replacement of a person who cannot come after the start', async () => {
  signIn(admin);
  const started = waitingCase(1, { start: inDays(-0.01), person: haddad });
  waiting = { ...nothingWaits, absences: listOf(started) };
  openApp('/adminWelcome');
  const link = await screen.findByRole('link', { name: 'Post a replacement: Dr. Noor Haddad' });
  expect(link).toHaveAttribute(
    'href',
    `/adminMain/postJob?again=${started.jobId}&absent=${haddad._id}&center=${bayview._id}`,
  );
  expect(screen.queryByRole('button', { name: 'Release: Dr. Noor Haddad' })).toBeNull();
});

// Shows: AMB-324, FL-22, FL-23
it('offers to release who has not confirmed the day, and to replace who has not arrived', async () => {
  signIn(admin);
  const soon = waitingCase(1, { start: inDays(0.3), person: haddad, phone: '5105550123' });
  const started = waitingCase(2, { start: inDays(-0.02), person: haddad });
  waiting = { ...nothingWaits, awaited: { total: 2, items: [started, soon] } };
  openApp('/adminWelcome');
  const list = within(
    await screen.findByRole('region', { name: '2 people have not confirmed or arrived' }),
  );
  expect(
    list.getByRole('link', { name: /Dr. Noor Haddad · Has not confirmed the day/ }),
  ).toBeVisible();
  expect(list.getByRole('button', { name: 'Release: Dr. Noor Haddad' })).toBeVisible();
  const call = list.getByRole('link', { name: 'Call Dr. Noor Haddad, (510) 555-0123' });
  expect(call).toHaveAttribute('href', 'tel:+15105550123');
  expect(list.getByRole('link', { name: /Dr. Noor Haddad · Has not arrived/ })).toBeVisible();
  expect(list.getByRole('link', { name: 'Post a replacement: Dr. Noor Haddad' })).toHaveAttribute(
    'href',
    `/adminMain/postJob?again=${started.jobId}&absent=${haddad._id}&center=${bayview._id}`,
  );
});

// Shows: AMB-324, FL-23
it.each([
  [0.1, 'I am on my way', '/api/onmyway', 'The owners of the case see that you are on your way.'],
  [-0.02, 'I am here', '/api/here', 'The owners of the case see that you have arrived.'],
] as const)(
  'reports the way to a case of the day with one press: %d',
  async (days, name, path, message) => {
    signIn(professional);
    const item = waitingCase(1, { start: inDays(days) });
    waiting = { ...nothingWaits, toReport: listOf(item) };
    server.use(
      http.post(path, async ({ request, response }) => {
        sent.push(await request.json());
        waiting = nothingWaits;
        const state = days > 0 ? 'ON_THE_WAY' : 'ARRIVED';
        return response(200).json({ job: item.jobId, result: 'SUCCESS', state, at: inDays(0) });
      }),
    );
    const { user } = openApp('/userWelcome');
    await user.click(await screen.findByRole('button', { name: new RegExp(`^${name}: `) }));
    expect(await screen.findByText(message)).toBeInTheDocument();
    await waitFor(() => expect(sent).toEqual([{ _id: item.msgId }]));
    expect(await screen.findByText('Nothing needs your attention')).toBeVisible();
  },
);

// Shows: AMB-110
it('says of a withdrawn claim that it does not wait for a decision any more', async () => {
  signIn(admin);
  const claim = claimOf(1);
  waiting = { ...nothingWaits, claims: { total: 1, amount: 171.25, items: [waitingClaim(claim)] } };
  server.use(
    http.get('/api/transactions', ({ response }) => response(200).json([claim])),
    http.put('/api/transaction/{id}', ({ response }) =>
      response(403).json({ code: 'FORBIDDEN', message: 'Not allowed.' }),
    ),
  );
  const { user } = openApp('/adminWelcome');
  await confirm(user, 'Approve: Dr. Noor Haddad, $171.25', 'Approve 1 claim', 'Approve');
  expect(await screen.findByText('This claim has been decided or withdrawn.')).toBeVisible();
});

// Shows: AMB-110
it('accepts an invitation with the version that was shown', async () => {
  signIn(professional);
  own = [invitedCase(1, { version: 3 }), invitedCase(2)];
  const items = [waitingCase(1), waitingCase(2, { start: '2027-03-02T16:00:00.000Z' })];
  waiting = { ...nothingWaits, invitations: listOf(...items) };
  server.use(
    http.post('/api/accepted', async ({ request, response }) => {
      sent.push(await request.json());
      waiting = { ...nothingWaits, invitations: listOf(...items.slice(1)) };
      return response(200).json({
        _id: ownMessage(1)._id,
        job: id(0x101),
        jobStatus: 'COMPLETE',
        status: 'CONFIRMED',
      });
    }),
  );
  const { user } = openApp('/userWelcome');
  const action = 'Accept: Monday, March 1 2027, 8:00 AM PST · Bayview Surgery Center';
  const text = await confirm(user, action, 'Accept this case', 'Accept');
  expect(text).toMatch(/\$250\/hr/);
  await waitFor(() =>
    expect(sent).toEqual([{ _id: ownMessage(1)._id, status: 'CONFIRMED', version: 3 }]),
  );
  await waitFor(() => expect(document.activeElement).toHaveTextContent(/^Tuesday, March 2 2027/));
});

/** Opens the dialog that accepts an invitation. */
async function openAccept() {
  signIn(professional);
  own = [invitedCase(1)];
  waiting = { ...nothingWaits, invitations: listOf(waitingCase(1)) };
  const sendEvent = openEvents();
  const { user } = openApp('/userWelcome');
  await user.click(await screen.findByRole('button', { name: /^Accept: Monday, March 1/ }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Accept this case' });
  return { user, dialog, sendEvent };
}

// Shows: AMB-110
it.each([
  ['accepted on another device', confirmedCase(1)],
  ['cancelled', invitedCase(1, { section: 'CANCELLED', cancelled: true })],
])('closes the dialog of an invitation that was %s, without a false reason', async (_how, now) => {
  const { dialog, sendEvent } = await openAccept();
  own = [now];
  sendEvent('cases');
  expect(await screen.findByText('This is no longer open.')).toBeVisible();
  expect(dialog).not.toBeInTheDocument();
});

// Shows: AMB-110
it('says of an invitation that left the list only that it is no longer open', async () => {
  const { sendEvent } = await openAccept();
  own = [];
  sendEvent('cases');
  const dialog = within(await screen.findByRole('dialog', { name: 'Accept this case' }));
  expect(dialog.getByRole('alert')).toHaveTextContent('This is no longer open.');
  expect(dialog.queryByText(/taken/)).toBeNull();
});

// Shows: AMB-110
it('keeps the other actions of Home if an item has no message to answer', async () => {
  signIn(professional);
  own = [invitedCase(1), invitedCase(2)];
  const { msgId: _none, ...withoutMessage } = waitingCase(1);
  const other = waitingCase(2, { start: '2027-03-02T16:00:00.000Z' });
  waiting = { ...nothingWaits, invitations: listOf(withoutMessage, other) };
  const { user } = openApp('/userWelcome');
  await user.click(await screen.findByRole('button', { name: /^Accept: Monday, March 1/ }));
  expect(await screen.findByText('This is no longer open.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: /^Accept: Tuesday, March 2/ }));
  expect(await screen.findByRole('alertdialog', { name: 'Accept this case' })).toBeVisible();
});

// Shows: AMB-110, FL-21
it('confirms the day, or the changed time, of a case', async () => {
  signIn(professional);
  const attendance = {
    state: 'ASKED' as const,
    at: inDays(0),
    actions: ['CONFIRM_DAY' as const],
    positionShared: false,
  };
  own = [confirmedCase(1, { attendance }), confirmedCase(2, { awaitsReconfirmation: true })];
  const items = [waitingCase(1), waitingCase(2, { start: '2027-03-02T16:00:00.000Z' })];
  waiting = { ...nothingWaits, toConfirm: listOf(...items) };
  server.use(
    http.post('/api/confirmday', async ({ request, response }) => {
      sent.push(await request.json());
      waiting = { ...nothingWaits, toConfirm: listOf(...items.slice(1)) };
      return response(200).json({
        job: id(0x101),
        result: 'SUCCESS',
        state: 'CONFIRMED',
        at: inDays(0),
      });
    }),
    http.post('/api/confirmchange', async ({ request, response }) => {
      sent.push(await request.json());
      waiting = nothingWaits;
      return response(200).json({
        _id: ownMessage(2)._id,
        job: id(0x102),
        result: 'SUCCESS',
        status: 'CONFIRMED',
      });
    }),
  );
  const { user } = openApp('/userWelcome');
  await confirm(user, /^Confirm: Monday, March 1/, 'Confirm the day', 'Confirm the day');
  await waitFor(() => expect(sent).toHaveLength(1));
  await confirm(user, /^Confirm: Tuesday, March 2/, 'Confirm the new time', 'Confirm the new time');
  expect(await screen.findByText('Nothing needs your attention')).toBeVisible();
  expect(sent).toEqual([{ _id: ownMessage(1)._id }, { _id: ownMessage(2)._id, version: 1 }]);
});
