import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { components } from '@/api/schema';
import type { Attention, WaitingCase } from '@/api/types';
import { lastDayAhead } from '@/rules/widerRange';
import { openApp } from '@/testing/app';
import { openEvents } from '@/testing/events';
import { admin, bayview, id, professional, signIn, surgeon, systemAdmin } from '@/testing/people';
import { daysAway } from '@/testing/postings';
import { http, nothingWaits, server } from '@/testing/server';

const haddad = {
  _id: id(0xf1),
  fullName: 'Dr. Noor Haddad',
  signInType: 'USER' as const,
  categoryId: 1,
};
const waitingCase = (n: number, more: Partial<WaitingCase> = {}): WaitingCase => ({
  jobId: id(n),
  msgId: id(n + 0x100),
  start: '2027-03-01T16:00:00.000Z',
  timeZone: bayview.timeZone,
  centerId: bayview._id,
  centerName: bayview.name,
  surgeonName: 'Dr. Maya Okafor',
  person: haddad,
  since: daysAway(-1),
  freePlaces: 0,
  ...more,
});
let waiting: Attention;
const one = (item: WaitingCase) => ({ total: 1, items: [item] });

beforeEach(() => {
  waiting = nothingWaits;
  server.use(
    http.get('/api/attention', ({ response }) => response(200).json(waiting)),
    http.get('/api/getsurgeonjobs', ({ response }) => response(200).json([])),
    http.get('/api/getjobs', ({ response }) => response(200).json([])),
  );
});

afterEach(() => {
  vi.useRealTimers();
});

const group = (name: string) => screen.findByRole('region', { name });

// Shows: AMB-110
it('links to requests that are older than the list of Requested Invites with an earlier start', async () => {
  signIn(admin);
  const since = ['2026-01-10T20:00:00.000Z', '2026-01-05T20:00:00.000Z', daysAway(-1)];
  const items = since.map((day, n) => waitingCase(n + 1, { since: day }));
  const earliest = '2026-01-03T20:00:00.000Z';
  waiting = { ...nothingWaits, requests: { total: 7, since: earliest, items } };
  openApp('/adminWelcome');
  const requests = within(await group('7 requests to answer'));
  const list = '/adminMain/adminRequestedInvites';
  const lists = requests.getAllByRole('link', { name: /Bayview|Show all/ });
  expect(lists.map((link) => link.getAttribute('href'))).toEqual([
    `${list}?start=2026-01-09&item=${id(0x101)}&center=${bayview._id}`,
    `${list}?start=2026-01-04&item=${id(0x102)}&center=${bayview._id}`,
    `${list}?item=${id(0x103)}&center=${bayview._id}`,
    `${list}?start=2026-01-02`,
  ]);
});

// Shows: AMB-110, FL-16
it('says what an invitation offers, until when a place is held, and which cases to confirm', async () => {
  signIn(professional);
  const offerUntil = '2027-02-01T18:15:00.000Z';
  const offer = { duration: 2.5, hourlyRate: 0, payPerJob: 0, minPay: 0 };
  waiting = {
    ...nothingWaits,
    invitations: {
      total: 3,
      items: [
        waitingCase(1, { offerUntil, offer: { ...offer, hourlyRate: 120 } }),
        waitingCase(2, { offer: { ...offer, payPerJob: 900 } }),
      ],
    },
    toConfirm: {
      total: 2,
      items: [waitingCase(3), waitingCase(4, { awaitsReconfirmation: true })],
    },
  };
  openApp('/userWelcome');
  const [held, open] = within(await group('3 invitations to answer')).getAllByRole('link');
  expect(held).toHaveTextContent(/^(Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day, \w+ \d+ \d{4}, /);
  expect(held).toHaveTextContent(
    /2.5 hours · \$120\/hr · about \$300 · A place is held for you until/,
  );
  expect(open).toHaveTextContent(/2.5 hours · \$900\/job · Answer before the start/);
  const [day, time] = within(await group('2 cases to confirm')).getAllByRole('link');
  expect(day).toHaveTextContent(/Dr\. Maya Okafor · Confirm the day$/);
  expect(day).toHaveAttribute('href', `/userMain/upcomingJobs?view=mine&item=${id(3)}`);
  expect(time).toHaveTextContent(/Dr\. Maya Okafor · Confirm the changed time$/);
});

// Shows: AMB-110, AMB-363
it('says that an invitation is at the time of a confirmed case before it is accepted', async () => {
  signIn(professional);
  const items = [waitingCase(1, { sameTimeAt: 'Harbor Center' }), waitingCase(2)];
  waiting = { ...nothingWaits, invitations: { total: 2, items } };
  openApp('/userWelcome');
  const [taken, free] = within(await group('2 invitations to answer')).getAllByRole('listitem');
  expect(taken).toHaveTextContent('At the same time as your case at Harbor Center');
  expect(free).not.toHaveTextContent('At the same time');
});

// Shows: AMB-110
it('offers to invite more after a withdrawal until the place is taken again', async () => {
  signIn(admin);
  const offerUntil = '2027-02-01T18:15:00.000Z';
  const items = [waitingCase(1, { freePlaces: 1 }), waitingCase(2, { offerUntil }), waitingCase(3)];
  waiting = { ...nothingWaits, withdrawals: { total: 3, items } };
  openApp('/adminWelcome');
  const withdrawals = within(await group('3 withdrawals'));
  const [open, held, filled] = withdrawals.getAllByRole('listitem');
  expect(open).toHaveTextContent(/Dr. Noor Haddad · 1 open place.*Invite more$/);
  expect(held).toHaveTextContent(/Dr. Noor Haddad · Place held until/);
  expect(filled).toHaveTextContent(/Dr. Noor Haddad · Filled again/);
  expect(withdrawals.getAllByRole('button', { name: /^Invite more/ })).toHaveLength(1);
});

// Shows: AMB-110, FL-21
it('shows owners who cannot come', async () => {
  signIn(admin);
  waiting = { ...nothingWaits, absences: one(waitingCase(1)) };
  openApp('/adminWelcome');
  const absences = within(await group('1 person cannot come'));
  const absent = absences.getByRole('link', { name: /^Dr. Noor Haddad · Reported / });
  expect(absent.getAttribute('href')).toContain(`item=${id(1)}`);
});

it('counts days since a sign-up on the clock of the center', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T18:00:00Z') });
  const center = { ...bayview, timeZone: 'Pacific/Honolulu' };
  signIn({ ...admin, affiliations: [{ center, status: 'VERIFIED' }] });
  waiting = {
    ...nothingWaits,
    people: {
      total: 1,
      items: [
        {
          person: { ...haddad, signInType: 'SURGEON', categoryId: -1 },
          centerId: bayview._id,
          centerName: bayview.name,
          // Already November 20 in Los Angeles.
          since: '2026-11-20T09:30:00Z',
          reason: 'AFFILIATION',
        },
      ],
    },
  };
  openApp('/adminWelcome');
  expect(await screen.findByText(/2 days ago/)).toBeVisible();
});

// Shows: AMB-110
it('lists the items that need an action of an owner, with a link to each', async () => {
  signIn(admin);
  waiting = {
    ...nothingWaits,
    requests: { total: 7, items: [waitingCase(1)] },
    claims: {
      total: 2,
      amount: 512.5,
      items: [
        {
          _id: id(9),
          payee: haddad,
          amount: 200,
          isMinPay: true,
          serviceDate: daysAway(-2),
          timeZone: bayview.timeZone,
          centerId: bayview._id,
          centerName: bayview.name,
          surgeonName: 'Dr. Maya Okafor',
          since: daysAway(-1),
        },
      ],
    },
    people: {
      total: 1,
      items: [
        {
          person: { ...haddad, signInType: 'SURGEON', categoryId: -1 },
          centerId: bayview._id,
          centerName: bayview.name,
          since: daysAway(-1),
          reason: 'AFFILIATION',
        },
      ],
    },
    unfilled: { total: 6, items: [waitingCase(2, { freePlaces: 2 })] },
    withdrawals: one(waitingCase(3)),
    absences: { total: 6, items: [waitingCase(4)] },
  };
  openApp('/adminWelcome');
  const requests = within(await group('7 requests to answer'));
  expect(requests.getByRole('link', { name: /^Dr\. Noor Haddad · Monday/ })).toHaveAttribute(
    'href',
    `/adminMain/adminRequestedInvites?item=${id(0x101)}&center=${bayview._id}`,
  );
  expect(requests.getByRole('link', { name: 'Show all: 7 requests to answer' })).toBeVisible();
  const claims = within(await group('2 claims to review, $512.50 in total'));
  expect(
    claims.getByRole('link', {
      name: /^Dr\. Noor Haddad · \$200.*Minimum pay after a late cancellation or release.* · RN · Dr\. Maya/,
    }),
  ).toHaveAttribute('href', `/adminMain/viewjobstopay?item=${id(9)}&center=${bayview._id}`);
  const people = within(await group('1 person to verify'));
  expect(people.getByRole('link', { name: /Chose this center/ })).toHaveAttribute(
    'href',
    `/adminMain/credential?person=${haddad._id}&center=${bayview._id}`,
  );
  const absences = within(await group('6 people cannot come'));
  expect(absences.getByRole('link', { name: /^Show all/ })).toHaveAttribute(
    'href',
    '/adminMain/adminVerification?state=uncertain',
  );
  const unfilled = within(await group('6 cases with open places'));
  expect(unfilled.getByRole('link', { name: /^Show all/ })).toHaveAttribute(
    'href',
    // The cases are not only those of the coming month.
    `/adminMain/adminVerification?state=open&end=${lastDayAhead(new Date(), bayview.timeZone)}`,
  );
  expect(unfilled.getByRole('link', { name: /2 open places/ })).toHaveAttribute(
    'href',
    `/adminMain/adminVerification?start=2027-02-28&end=2027-03-02&item=${id(2)}&center=${bayview._id}`,
  );
});

// Shows: AMB-110, AMB-359
it('opens the profile of the person whom a row is about from the name', async () => {
  signIn(admin);
  waiting = {
    ...nothingWaits,
    requests: one(waitingCase(1)),
    withdrawals: one(waitingCase(2)),
    absences: one(waitingCase(3)),
    awaited: one(waitingCase(4)),
  };
  const { user, path } = openApp('/adminWelcome');
  await group('1 request to answer');
  const lists = within(screen.getByRole('region', { name: 'Needs your attention' }));
  const names = lists.getAllByRole('link', { name: 'Dr. Noor Haddad' });
  expect(names).toHaveLength(4);
  for (const name of names) expect(name).toHaveAttribute('href', `/profile/${haddad._id}`);
  server.use(http.get('/api/user/{id}', () => new Promise<never>(() => {})));
  if (names[0]) await user.click(names[0]);
  expect(await screen.findByRole('dialog')).toBeVisible();
  expect(path()).toBe(`/profile/${haddad._id}`);
  expect(screen.getByRole('heading', { level: 1, hidden: true })).toHaveTextContent(/^Welcome/);
});

// Shows: AMB-110
it('tells owners who is needed in every row about a case of one group', async () => {
  signIn(admin);
  const rn = { categoryId: 1 };
  waiting = {
    ...nothingWaits,
    requests: one(waitingCase(1, rn)),
    absences: one(waitingCase(2, rn)),
    unfilled: { total: 2, items: [waitingCase(3, rn), waitingCase(4)] },
    withdrawals: one(waitingCase(5, rn)),
  };
  openApp('/adminWelcome');
  await group('1 request to answer');
  const lists = within(screen.getByRole('region', { name: 'Needs your attention' }));
  const rows = lists.getAllByRole('listitem').map((row) => row.textContent);
  expect(rows).toHaveLength(5);
  expect(rows.filter((row) => !/RN/.test(row ?? ''))).toEqual([
    expect.stringMatching(/Bayview Surgery Center · Dr\. Maya OkaforInvite more$/),
  ]);
  expect(rows).toContainEqual(
    expect.stringMatching(/Bayview Surgery Center · RN · Dr\. Maya OkaforInvite more$/),
  );
});

// Shows: AMB-110, AMB-358
it('says in the rows of Home how many people are needed, and for which surgeon', async () => {
  signIn(admin);
  const rn = { categoryId: 1, numOfRequired: 3 };
  waiting = {
    ...nothingWaits,
    requests: one(waitingCase(1, rn)),
    absences: one(waitingCase(2, rn)),
    awaited: one(waitingCase(4, rn)),
    unfilled: one(waitingCase(3, rn)),
    withdrawals: one(waitingCase(5, rn)),
    claims: {
      total: 1,
      amount: 200,
      items: [
        {
          _id: id(9),
          payee: { ...haddad, categoryId: 1 },
          numOfRequired: 3,
          amount: 200,
          serviceDate: daysAway(-2),
          timeZone: bayview.timeZone,
          centerId: bayview._id,
          centerName: bayview.name,
          surgeonName: 'Dr. Maya Okafor',
          since: daysAway(-1),
        },
      ],
    },
  };
  openApp('/adminWelcome');
  await group('1 request to answer');
  const lists = within(screen.getByRole('region', { name: 'Needs your attention' }));
  const rows = lists.getAllByRole('listitem');
  expect(rows).toHaveLength(6);
  for (const row of rows)
    expect(row).toHaveTextContent(/Bayview Surgery Center · 3 × RN · Dr\. Maya Okafor/);
});

// Shows: AMB-358
it('tells a professional that a case needs more people of the own group', async () => {
  signIn(professional);
  const several = { categoryId: 0, numOfRequired: 2 };
  waiting = {
    ...nothingWaits,
    invitations: one(waitingCase(6, several)),
    toConfirm: one(waitingCase(7, several)),
    claimable: one(waitingCase(8, several)),
  };
  openApp('/userWelcome');
  await group('1 invitation to answer');
  const lists = within(screen.getByRole('region', { name: 'Needs your attention' }));
  for (const row of lists.getAllByRole('listitem'))
    expect(row).toHaveTextContent('Dr. Maya Okafor · 2 × Anesthesiologist');
});

// Shows: AMB-110
it('does not name the own group of a professional', async () => {
  signIn(professional);
  waiting = {
    ...nothingWaits,
    invitations: one(waitingCase(6, { categoryId: 0 })),
    toConfirm: one(waitingCase(7, { categoryId: 0 })),
    claimable: one(waitingCase(8, { categoryId: 0 })),
  };
  openApp('/userWelcome');
  await group('1 invitation to answer');
  const lists = within(screen.getByRole('region', { name: 'Needs your attention' }));
  const rows = lists.getAllByRole('listitem').map((row) => row.textContent);
  expect(rows).toHaveLength(3);
  expect(rows.filter((row) => /Anesthesiologist/.test(row ?? ''))).toEqual([]);
  expect(rows.filter((row) => /Dr\. Maya Okafor/.test(row ?? ''))).toHaveLength(3);
});

// Shows: AMB-110
it('acknowledges a withdrawal in place, and reads again with the next event', async () => {
  signIn(surgeon);
  waiting = { ...nothingWaits, withdrawals: one(waitingCase(3)) };
  const sent: unknown[] = [];
  server.use(
    http.post('/api/acknowledged', async ({ request, response }) => {
      sent.push(await request.json());
      waiting = nothingWaits;
      return response(200).json({
        _id: id(0x103),
        status: 'WITHDRAWN',
        read: true,
        result: 'SUCCESS',
      });
    }),
  );
  const { user } = openApp('/adminWelcome');
  await user.click(
    await screen.findByRole('button', { name: 'Acknowledge the withdrawal of Dr. Noor Haddad' }),
  );
  expect(await screen.findByText('Nothing needs your attention')).toBeVisible();
  expect(sent).toEqual([expect.objectContaining({ _id: id(0x103), status: 'ACKNOWLEDGED' })]);
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
});

// Shows: AMB-110
it('shows a professional invitations with their deadline, cases to claim and what is missing', async () => {
  signIn(professional);
  waiting = {
    ...nothingWaits,
    invitations: one(waitingCase(1, { start: daysAway(3) })),
    claimable: one(waitingCase(2, { start: daysAway(-3) })),
    profile: ['LICENSE_EXPIRED'],
  };
  openApp('/userWelcome');
  const invitations = within(await group('1 invitation to answer'));
  expect(
    invitations.getByRole('link', { name: /Answer before the start, in 3 days/ }),
  ).toHaveAttribute('href', `/userMain/upcomingJobs?view=mine&item=${id(1)}`);
  const claimable = within(await group('1 case to claim'));
  const links = claimable.getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual(
    [2, 2].map((n) => `/userMain/viewClaims?item=${id(n)}`),
  );
  expect(links[1]).toHaveAccessibleName(/^Submit Claim: /);
  const profile = within(await group('Complete your profile'));
  expect(profile.getByRole('link', { name: 'Your license has expired' })).toHaveAttribute(
    'href',
    '/userMain/profileEdit/profession',
  );
});

const setup: components['schemas']['Setup'] = {
  done: 1,
  steps: 7,
  documents: ['identification', 'medLicense', 'resume'],
  missing: ['medLicense', 'resume'],
  hidden: false,
  hasWorked: false,
  email: true,
  sms: false,
};
const newNurse: Attention = {
  ...nothingWaits,
  profile: ['LICENSE', 'DOCUMENTS', 'CENTER', 'NOTIFICATIONS', 'ADDRESS', 'PICTURE'],
  setup,
};

/** Answers changes of the setup and returns them. */
function setupChanges(apply: (change: components['schemas']['UpdateSetup']) => void) {
  const sent: unknown[] = [];
  server.use(
    http.put('/api/setup', async ({ request, response }) => {
      const change = await request.json();
      sent.push(change);
      apply(change);
      return response(200).json({});
    }),
  );
  return sent;
}

// Shows: B-02
it('greets a professional and links to the screens of cases', async () => {
  signIn(professional);
  openApp('/userWelcome');
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent(
    'Welcome, Dr. Noor Haddad',
  );
  const links = within(screen.getByRole('main'));
  for (const [name, path] of [
    ['New Cases', '/userMain/upcomingJobs'],
    ['My Pending Cases', '/userMain/myPendingJobs'],
    ['Schedules', '/userMain/schedules'],
  ] as const)
    expect(await links.findByRole('link', { name })).toHaveAttribute('href', path);
});

// Shows: AMB-124
it('links each first step of a professional to its screen, and counts the completed ones', async () => {
  signIn(professional);
  waiting = newNurse;
  openApp('/userWelcome');
  const steps = within(await group('Get ready for your first case'));
  expect(steps.getByText('1 of 7 done')).toBeVisible();
  expect(
    steps.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]),
  ).toEqual([
    ['Add your licenseNumber, state and last day', '/userMain/profileEdit/profession'],
    [
      'Upload your documents1 of 3 uploaded. Next: Medical license',
      '/userMain/profileEdit/uploader',
    ],
    [
      'Ask a center to verify youIts surgeons can then find and invite you',
      '/userMain/profile#ask-center',
    ],
    ['Choose how you are notifiedNow: email only', '/settings'],
    ['Add your city and stateWhere you start from', '/userMain/profileEdit/about'],
    ['Add your pictureSurgeons see it beside your name', '/userMain/profileEdit/about'],
  ]);
  expect(screen.queryByRole('region', { name: 'Complete your profile' })).toBeNull();
});

// Shows: AMB-124
it('gives the remaining steps another title for a professional who has worked', async () => {
  signIn(professional);
  waiting = { ...newNurse, profile: ['PICTURE'], setup: { ...setup, hasWorked: true } };
  openApp('/userWelcome');
  const steps = within(await group('Finish setting up your account'));
  expect(steps.getByRole('link', { name: /^Add your picture/ })).toBeVisible();
  expect(screen.queryByText('Get ready for your first case')).toBeNull();
});

// Shows: AMB-124
it('stores that the first steps are hidden, and still shows urgent items', async () => {
  signIn(professional);
  waiting = { ...newNurse, profile: ['LICENSE_EXPIRED', 'PICTURE'] };
  const sent = setupChanges(({ hidden }) => {
    waiting = { ...waiting, setup: { ...setup, hidden: hidden === true } };
  });
  const { user } = openApp('/userWelcome');
  const steps = within(await group('Get ready for your first case'));
  await user.click(steps.getByRole('button', { name: 'Hide for now' }));
  await waitFor(() => expect(steps.queryByRole('link')).toBeNull());
  expect(screen.getByRole('link', { name: 'Your license has expired' })).toBeVisible();
  await user.click(await steps.findByRole('button', { name: 'Show the steps' }));
  expect(await steps.findByRole('link', { name: /^Add your picture/ })).toBeVisible();
  expect(sent).toEqual([{ hidden: true }, { hidden: false }]);
});

// Shows: AMB-124
it('stores that the notification settings are kept, and hides the list when all steps are completed', async () => {
  signIn(professional);
  waiting = { ...newNurse, profile: ['NOTIFICATIONS'] };
  const sent = setupChanges(() => {
    waiting = { ...waiting, profile: [] };
  });
  const { user } = openApp('/userWelcome');
  await user.click(await screen.findByRole('button', { name: 'Keep the notification settings' }));
  expect(await screen.findByText('Nothing needs your attention')).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Get ready for your first case' })).toBeNull();
  expect(sent).toEqual([{ keepNotifications: true }]);
});

// Shows: AMB-110
it('refreshes with the events of the server, and shows a message if nothing needs an action', async () => {
  signIn(systemAdmin);
  const events = openEvents();
  openApp('/adminWelcome');
  expect(await screen.findByText('Nothing needs your attention')).toBeVisible();
  waiting = {
    ...nothingWaits,
    centers: { total: 1, items: [{ _id: id(5), name: 'New Center', since: daysAway(-1) }] },
  };
  await waitFor(() => events('claims'));
  await waitFor(async () => expect(await group('1 center to confirm')).toBeVisible());
});
