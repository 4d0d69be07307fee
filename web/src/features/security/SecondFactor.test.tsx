import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { components } from '@/api/schema';
import { setLanguage } from '@/i18n';
import { openApp } from '@/testing/app';
import { admin, bayview, id, professional, signIn } from '@/testing/people';
import { http, server } from '@/testing/server';

interface Factors {
  totpSince?: string;
  recoveryCodes: number;
  removal?: { requestedAt: string; dueAt?: string };
  centers: components['schemas']['SecondFactorRule'][];
}
let factors: Factors;
const codes = Array.from({ length: 10 }, (_, n) => `ABCD-EFGH-2345-WXY${n}`);

beforeEach(() => {
  factors = { recoveryCodes: 0, centers: [] };
  server.use(
    http.get('/api/secondfactor', ({ response }) => response(200).json(factors)),
    http.get('/api/session', ({ response }) => response(200).json(professional)),
  );
});

afterEach(() => act(() => setLanguage('en')));

/** Changes the language to Spanish and back. */
async function changeLanguage() {
  await act(() => setLanguage('es'));
  await screen.findByRole('button', { name: 'English' });
  await act(() => setLanguage('en'));
}

/** Accepts a new app; returns what is sent. */
function acceptApp(): unknown[] {
  const sent: unknown[] = [];
  server.use(
    http.post('/api/secondfactor/totp', ({ response }) =>
      response(200).json({ secret: 'ABCDEFGH', uri: 'otpauth://totp/x?secret=ABCDEFGH' }),
    ),
    http.put('/api/secondfactor/totp', async ({ request, response }) => {
      sent.push(await request.json());
      factors = { ...factors, totpSince: '2026-05-01T12:00:00.000Z', recoveryCodes: 10 };
      return response(200).json({ recoveryCodes: codes });
    }),
  );
  return sent;
}

// Shows: AMB-99
it('adds an app with its first code and shows the recovery codes once', async () => {
  signIn(professional);
  const sent = acceptApp();
  const { user } = openApp('/security');
  await user.click(await screen.findByRole('button', { name: 'Add an authenticator app' }));
  expect(await screen.findByText('ABCD EFGH')).toBeVisible();
  expect(await screen.findByRole('img', { name: /QR code/ })).toBeVisible();
  expect(screen.getByLabelText('Code from the app')).toHaveFocus();
  await user.type(screen.getByLabelText('Code from the app'), '123 456{Enter}');
  expect(await screen.findByText('ABCD-EFGH-2345-WXY9')).toBeVisible();
  expect(sent).toEqual([{ code: '123456' }]);
  await changeLanguage();
  expect(screen.getByText('ABCD-EFGH-2345-WXY9')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'I have saved them' }));
  expect(await screen.findByText('10 recovery codes left')).toBeVisible();
  expect(screen.queryByText('ABCD-EFGH-2345-WXY9')).toBeNull();
  expect(screen.getByRole('button', { name: 'Replace the app' })).toHaveFocus();
});

it('keeps the focus in the section when adding is cancelled and when the app is removed', async () => {
  signIn(professional);
  server.use(
    http.post('/api/secondfactor/totp', ({ response }) =>
      response(200).json({ secret: 'ABCDEFGH', uri: 'otpauth://totp/x?secret=ABCDEFGH' }),
    ),
    http.delete('/api/secondfactor/totp', ({ response }) => {
      factors = { recoveryCodes: 0, centers: [] };
      return response(204).empty();
    }),
  );
  factors = { ...factors, totpSince: '2026-05-01T12:00:00.000Z', recoveryCodes: 10 };
  const { user } = openApp('/security');
  await user.click(await screen.findByRole('button', { name: 'Replace the app' }));
  await screen.findByText('ABCD EFGH');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.getByRole('button', { name: 'Replace the app' })).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Remove' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Remove' }));
  const add = await screen.findByRole('button', { name: 'Add an authenticator app' });
  expect(add).toHaveFocus();
});

// Shows: AMB-100
it('leads a user without a required second factor to the security screen and nowhere else', async () => {
  signIn({ ...professional, secondFactor: { required: true, present: false } });
  const { path } = openApp('/userMain/upcomingJobs');
  await waitFor(() => expect(path()).toBe('/security'));
  expect(await screen.findByText(/You need a second factor/)).toBeVisible();
  expect(screen.queryByRole('navigation', { name: 'Main menu' })).toBeNull();
});

// Shows: AMB-100
it('opens the wanted screen once the required app was added and its recovery codes were saved', async () => {
  signIn({ ...professional, secondFactor: { required: true, present: false } });
  acceptApp();
  const { user, path } = openApp('/userMain/faq');
  await user.click(await screen.findByRole('button', { name: 'Add an authenticator app' }));
  const complete = { ...professional, secondFactor: { required: true, present: true } };
  server.use(http.get('/api/session', ({ response }) => response(200).json(complete)));
  await user.type(await screen.findByLabelText('Code from the app'), '123456{Enter}');
  await user.click(await screen.findByRole('button', { name: 'I have saved them' }));
  await waitFor(() => expect(path()).toBe('/userMain/faq'));
});

// Shows: AMB-99
it('offers to go on to the wanted screen where no second factor is missing', async () => {
  signIn({ ...professional, secondFactor: { required: true, present: true } });
  factors = { ...factors, totpSince: '2026-05-01T12:00:00.000Z', recoveryCodes: 9 };
  const { user, path } = openApp('/security?next=%2FuserMain%2Ffaq');
  await user.click(await screen.findByRole('button', { name: 'Continue to the page you opened' }));
  await waitFor(() => expect(path()).toBe('/userMain/faq'));
});

it('offers to go on to paths of this application only', async () => {
  signIn(professional);
  openApp(`/security?next=${encodeURIComponent('//evil.example')}`);
  await screen.findByRole('button', { name: 'Add an authenticator app' });
  expect(screen.queryByRole('button', { name: /^Continue/ })).toBeNull();
});

// Shows: AMB-100
it('redirects to the security screen when the server begins to require a second factor, with the URL as next', async () => {
  signIn(professional);
  server.use(
    http.get('/api/newjobs/{categoryId}/{userId}', ({ response }) =>
      response(403).json({
        code: 'SECOND_FACTOR_REQUIRED',
        message: 'Please add a second factor to your account first.',
        fields: [],
      }),
    ),
  );
  const { path, search } = openApp('/userMain/upcomingJobs?view=mine');
  await waitFor(() => expect(path()).toBe('/security'));
  expect(new URLSearchParams(search()).get('next')).toBe('/userMain/upcomingJobs?view=mine');
});

// Shows: AMB-100, AMB-101
it('lets an administrator set the rule of the center and help a colleague', async () => {
  signIn(admin);
  factors.centers = [{ centerId: bayview._id, name: bayview.name, required: false }];
  const sent: unknown[] = [];
  server.use(
    http.put('/api/surgerycenter/{id}/secondfactor', async ({ request, response }) => {
      sent.push(await request.json());
      factors.centers = [{ centerId: bayview._id, name: bayview.name, required: true }];
      return response(200).json({ centerId: bayview._id, required: true });
    }),
    http.post('/api/secondfactorremoval', async ({ request, response }) => {
      sent.push(await request.json());
      return response(200).json({ requested: true });
    }),
  );
  const { user } = openApp('/security');
  const rule = await screen.findByLabelText('Administrators need a second factor');
  await user.click(rule);
  await waitFor(() => expect(rule).toBeChecked());
  await user.type(screen.getByLabelText('Email Address'), 'eve@example.com');
  await user.click(screen.getByRole('button', { name: 'Request the removal' }));
  expect(await screen.findByText('Requested. The person got an email.')).toBeVisible();
  expect(sent).toEqual([{ required: true }, { centerId: bayview._id, email: 'eve@example.com' }]);
});

it('keeps the focus on the rule of the center while it is stored, and stores it once', async () => {
  signIn(admin);
  factors.centers = [{ centerId: bayview._id, name: bayview.name, required: false }];
  let calls = 0;
  let answer = () => {};
  server.use(
    http.put('/api/surgerycenter/{id}/secondfactor', async ({ response }) => {
      calls += 1;
      await new Promise<void>((done) => (answer = done));
      factors.centers = [{ centerId: bayview._id, name: bayview.name, required: true }];
      return response(200).json({ centerId: bayview._id, required: true });
    }),
  );
  const { user } = openApp('/security');
  const rule = await screen.findByLabelText('Administrators need a second factor');
  await user.click(rule);
  await waitFor(() => expect(calls).toBe(1));
  expect(rule).toBeEnabled();
  await user.click(rule);
  answer();
  await waitFor(() => expect(rule).toBeChecked());
  expect(rule).toHaveFocus();
  expect(calls).toBe(1);
});

// Shows: AMB-129
it('lets an administrator create a code of the center and share it', async () => {
  signIn(admin);
  factors.centers = [
    {
      centerId: bayview._id,
      name: bayview.name,
      required: false,
      codeSince: '2026-05-02T12:00:00.000Z',
    },
  ];
  let calls = 0;
  server.use(
    http.post('/api/surgerycenter/{id}/code', ({ response }) => {
      calls += 1;
      return response(200).json({ identificationId: 'SC-9F2K-7QM4XT', code: '7QM4XT' });
    }),
  );
  const { user } = openApp('/security');
  const section = within(
    await screen.findByRole('region', { name: `Code of ${String(bayview.name)}` }),
  );
  expect(section.getByText(/^The current code has existed since .*2026/)).toBeVisible();
  await user.click(section.getByRole('button', { name: 'Create a new code' }));
  const question = await screen.findByRole('alertdialog');
  expect(question).toHaveTextContent('The current code stops working at once.');
  expect(calls).toBe(0);
  await user.click(within(question).getByRole('button', { name: 'Create a new code' }));
  expect(await section.findByText('7QM4XT')).toBeVisible();
  expect(section.getByRole('heading', { name: 'The new code' })).toHaveFocus();
  expect(section.queryByText(/current code has existed/)).toBeNull();
  await user.click(section.getByRole('button', { name: 'Copy the text for an email' }));
  const mail = await navigator.clipboard.readText();
  expect(mail).toContain('enter this code: 7QM4XT');
  expect(mail).toContain(bayview.name);
  await changeLanguage();
  expect(screen.getByText('7QM4XT')).toBeVisible();
});

// Shows: AMB-373
it('lists the administrators of the center and removes one who joined later, after a question with the facts', async () => {
  signIn(admin);
  const center = String(bayview.name);
  const adam = {
    _id: admin.userId,
    fullName: admin.fullName,
    email: 'adam@example.com',
    since: '2026-05-02T12:00:00.000Z',
    status: 'VERIFIED' as const,
    verifiedEmail: true,
    removable: false,
  };
  const eve = {
    _id: id(77),
    fullName: 'Eve Lind',
    email: 'eve@example.com',
    since: '2026-05-04T12:00:00.000Z',
    status: 'VERIFIED' as const,
    verifiedEmail: true,
    removable: true,
  };
  const rule = { centerId: bayview._id, name: center, required: false };
  factors.centers = [{ ...rule, administrators: [adam, eve] }];
  const sent: unknown[] = [];
  server.use(
    http.put('/api/revokecredential/{id}', async ({ params, request, response }) => {
      sent.push([params.id, await request.json()]);
      factors.centers = [{ ...rule, administrators: [adam] }];
      return response(200).json({
        result: 'SUCCESS',
        _id: eve._id,
        center: bayview._id,
        certified: false,
        favoriteStatus: 'REMOVED',
        upcomingConfirmed: 0,
      });
    }),
  );
  const { user } = openApp('/security');
  const list = within(await screen.findByRole('list', { name: `Administrators of ${center}` }));
  expect(list.getByText(/adam@example.com · administrator since May 2 2026/)).toBeVisible();
  expect(list.getAllByRole('button')).toHaveLength(1);
  await user.click(list.getByRole('button', { name: 'Remove as administrator: Eve Lind' }));
  const question = await screen.findByRole('alertdialog');
  for (const fact of [
    'Eve Lind',
    'eve@example.com',
    center,
    'May 4 2026',
    'cannot undo',
    'another email address',
  ])
    expect(question).toHaveTextContent(fact);
  expect(sent).toEqual([]);
  await user.click(within(question).getByRole('button', { name: 'Remove as administrator' }));
  expect(await screen.findByText(/Now create a new code/)).toBeVisible();
  expect(sent).toEqual([[eve._id, { center: bayview._id }]]);
  await waitFor(() => expect(list.queryByText('Eve Lind')).toBeNull());
});

// Shows: AMB-385
it('confirms and declines people who wait to become administrators, after a question with the facts', async () => {
  signIn(admin);
  const center = String(bayview.name);
  const waits = {
    _id: id(77),
    fullName: 'Eve Lind',
    email: 'eve@example.com',
    since: '2026-05-04T12:00:00.000Z',
    status: 'PENDING' as const,
    verifiedEmail: true,
    removable: true,
  };
  const una = {
    ...waits,
    _id: id(78),
    fullName: 'Una Berg',
    email: 'una@example.com',
    verifiedEmail: false,
  };
  const rule = { centerId: bayview._id, name: center, required: false };
  factors.centers = [{ ...rule, administrators: [waits, una] }];
  const sent: unknown[] = [];
  server.use(
    http.put('/api/certifycredential/{id}', async ({ params, request, response }) => {
      sent.push(['confirm', params.id, await request.json()]);
      factors.centers = [{ ...rule, administrators: [{ ...waits, status: 'VERIFIED' }, una] }];
      return response(200).json({
        result: 'SUCCESS',
        _id: waits._id,
        center: bayview._id,
        certified: true,
        favoriteStatus: 'REMOVED',
      });
    }),
    http.put('/api/revokecredential/{id}', async ({ params, request, response }) => {
      sent.push(['decline', params.id, await request.json()]);
      factors.centers = [{ ...rule, administrators: [{ ...waits, status: 'VERIFIED' }] }];
      return response(200).json({
        result: 'SUCCESS',
        _id: una._id,
        center: bayview._id,
        certified: false,
        favoriteStatus: 'REMOVED',
        upcomingConfirmed: 0,
      });
    }),
  );
  const { user } = openApp('/security');
  const list = within(await screen.findByRole('list', { name: `Administrators of ${center}` }));
  expect(list.getByText(/eve@example.com · signed up on May 4 2026, waits/)).toBeVisible();
  expect(list.getByText(/una@example.com · .*has not verified/)).toBeVisible();
  expect(list.queryByRole('button', { name: 'Confirm: Una Berg' })).toBeNull();
  await user.click(list.getByRole('button', { name: 'Confirm: Eve Lind' }));
  const question = await screen.findByRole('alertdialog');
  for (const fact of ['Eve Lind', 'eve@example.com', center, 'May 4 2026', 'reads documents'])
    expect(question).toHaveTextContent(fact);
  expect(sent).toEqual([]);
  await user.click(within(question).getByRole('button', { name: 'Confirm' }));
  expect(await screen.findByText(`Eve Lind is an administrator of ${center} now.`)).toBeVisible();
  await waitFor(() => expect(list.getByText(/administrator since May 4 2026/)).toBeVisible());

  await user.click(list.getByRole('button', { name: 'Decline: Una Berg' }));
  const second = await screen.findByRole('alertdialog');
  expect(second).toHaveTextContent('has not verified this address');
  await user.click(within(second).getByRole('button', { name: 'Decline' }));
  expect(await screen.findByText(/Una Berg was declined/)).toBeVisible();
  expect(sent).toEqual([
    ['confirm', waits._id, { center: bayview._id }],
    ['decline', una._id, { center: bayview._id, waiting: true }],
  ]);
});

// Shows: AMB-101
it('confirms or cancels a removal with the link of the mail', async () => {
  const sent: unknown[] = [];
  server.use(
    http.put('/api/secondfactorremoval', async ({ request, response }) => {
      const body = await request.json();
      sent.push(body);
      return response(200).json(
        body.answer === 'CONFIRM' ? { dueAt: '2026-05-02T12:00:00.000Z' } : {},
      );
    }),
  );
  const { user } = openApp('/secondFactorRemoval?token=abc');
  expect(
    await screen.findByText(/If you did not ask for this, cancel the request\./),
  ).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Remove my second factor' }));
  expect(await screen.findByRole('heading', { name: 'Confirmed' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Cancel the request' }));
  expect(await screen.findByRole('heading', { name: 'Request cancelled' })).toBeVisible();
  expect(sent).toEqual([
    { token: 'abc', answer: 'CONFIRM' },
    { token: 'abc', answer: 'CANCEL' },
  ]);
});
