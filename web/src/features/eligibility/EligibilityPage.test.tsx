import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { components } from '@/api/schema';
import type { PersonCard } from '@/api/types';
import { selectCenter } from '@/session/actingCenter';
import { openApp } from '@/testing/app';
import { expectCompactRows } from '@/testing/density';
import { openEvents } from '@/testing/events';
import { admin, bayview, id, professional, signIn, surgeon, systemAdmin } from '@/testing/people';
import { http, server } from '@/testing/server';

const ADDRESS = '/adminMain/credential';
type Queued = components['schemas']['QueuedPerson'];
const NOT_FOUND = 'Sorry, no users were found from your search results. Please try again.';
let all: PersonCard[];
let requests: Record<string, string>[];
let searched: Record<string, string>[];
let sent: unknown[];
let confirmed: number;

const person = (n: number, more: Partial<PersonCard> = {}): PersonCard => ({
  _id: id(0x200 + n),
  firstName: 'Person',
  lastName: String(n),
  fullName: `Dr. Person ${n}`,
  categoryId: 0,
  signInType: 'USER',
  favoriteStatus: 'REMOVED',
  certified: false,
  licenseExpired: false,
  documentCount: n,
  completeness: {
    required: 1,
    expected: ['deaCert'],
    missing: [],
    rejected: [],
    unreviewed: [],
    license: 'VALID',
  },
  resCity: 'Oakland',
  resState: { value: 'CA', label: 'California' },
  ...more,
});
/** A person of whom the server has not said which documents they have. */
const UNKNOWN = { completeness: undefined } as unknown as Partial<PersonCard>;
const operating = person(3, {
  fullName: 'Dr. Ines Garner',
  lastName: 'Garner',
  signInType: 'SURGEON',
  categoryId: -1,
});

function set(who: string, certified: boolean): PersonCard['favoriteStatus'] {
  const favoriteStatus = certified ? 'ADDED' : 'REMOVED';
  all = all.map((card) => (card._id === who ? { ...card, certified, favoriteStatus } : card));
  return favoriteStatus;
}

beforeEach(() => {
  all = [person(1), person(2, { certified: true, favoriteStatus: 'ADDED' }), operating];
  requests = [];
  searched = [];
  sent = [];
  confirmed = 0;
  server.use(
    // The home screen to which a professional is led.
    http.get('/api/newjobs/{categoryId}/{userId}', ({ response }) => response(200).json([])),
    http.get('/api/users', ({ request, response }) => {
      const search = new URL(request.url).searchParams;
      requests.push(Object.fromEntries(search));
      const type = search.get('signInType');
      const matching = all.filter((card) => type === 'ALL' || card.signInType === type);
      const first = (Number(search.get('page')) - 1) * 20;
      return response(200).json(matching.slice(first, first + 20), {
        headers: { 'X-Total-Count': String(matching.length) },
      });
    }),
    http.get('/api/searchusers', ({ request, response }) => {
      const search = new URL(request.url).searchParams;
      searched.push(Object.fromEntries(search));
      const words = (search.get('name') ?? '').toLowerCase().split(' ');
      const found = all.filter((card) =>
        words.every((word) => `${card.firstName} ${card.lastName}`.toLowerCase().includes(word)),
      );
      return response(200).json(found, { headers: { 'X-Total-Count': String(found.length) } });
    }),
    http.put('/api/certifycredential/{id}', async ({ params, request, response }) => {
      sent.push(['certify', params.id, await request.json()]);
      return response(200).json({
        result: 'SUCCESS',
        _id: params.id,
        center: bayview._id,
        certified: true,
        favoriteStatus: set(params.id, true),
      });
    }),
    http.put('/api/revokecredential/{id}', async ({ params, request, response }) => {
      sent.push(['revoke', params.id, await request.json()]);
      return response(200).json({
        result: 'SUCCESS',
        _id: params.id,
        center: bayview._id,
        certified: false,
        favoriteStatus: set(params.id, false),
        upcomingConfirmed: confirmed,
      });
    }),
  );
});

const row = async (name: string) =>
  within(await screen.findByRole('listitem', { name }, { timeout: 6_000 }));
const SEARCH = 'Search people by name';
const searchBox = () => screen.findByRole('searchbox', { name: SEARCH });

// Shows: AMB-352
it('blocks professionals, and no surgeons', async () => {
  all = [person(1), person(2, { unmet: [{ kind: 'NOT_BLOCKED' }, { kind: 'NPI' }] }), operating];
  server.use(
    http.put('/api/surgerycenter/{id}/blocks/{userId}', async ({ params, request, response }) => {
      sent.push(['block', params.userId, await request.json()]);
      all = all.map((card) =>
        card._id === params.userId ? { ...card, unmet: [{ kind: 'NOT_BLOCKED' as const }] } : card,
      );
      return response(200).json({ result: 'SUCCESS', _id: params.userId, blocked: true });
    }),
  );
  signIn(admin);
  const { user } = openApp(ADDRESS);
  const second = await row('Dr. Person 2');
  expect(second.getByText('Blocked by the center')).toBeVisible();
  expect(second.queryByText(/National Provider/)).toBeNull();
  expect(second.getByRole('button', { name: 'Unblock Dr. Person 2' })).toBeVisible();
  const surgeons = await row('Dr. Ines Garner');
  expect(surgeons.queryByRole('button', { name: /lock/ })).toBeNull();
  await user.click((await row('Dr. Person 1')).getByRole('button', { name: 'Block Dr. Person 1' }));
  const question = await screen.findByRole('dialog', { name: 'Block Dr. Person 1' });
  await user.click(within(question).getByRole('button', { name: 'Block' }));
  expect(await (await row('Dr. Person 1')).findByText('Blocked by the center')).toBeVisible();
  expect(sent).toEqual([['block', id(0x201), { reason: '' }]]);
});

// Shows: L-28
it.each([
  [2, false],
  [3, true],
] as const)('with %i people Back To Top is shown: %s', async (count, shown) => {
  all = Array.from({ length: count }, (_, n) => person(n + 1));
  signIn(admin);
  openApp(ADDRESS);
  await screen.findByRole('listitem', { name: `Dr. Person ${count}` });
  expect(screen.queryByRole('link', { name: 'Back To Top' }) !== null).toBe(shown);
});

// Shows: FL-08
it('says what the center requires and a person lacks', async () => {
  all = [
    person(1, { unmet: [{ kind: 'NPI' }, { kind: 'DOCUMENT_APPROVED', slot: 'deaCert' }] }),
    person(2),
  ];
  signIn(admin);
  openApp(ADDRESS);
  const row = within(await screen.findByRole('listitem', { name: 'Dr. Person 1' }));
  expect(
    row.getByText(
      'Cannot be invited: No National Provider Identifier (NPI); DEA registration not approved',
    ),
  ).toBeVisible();
  const other = within(screen.getByRole('listitem', { name: 'Dr. Person 2' }));
  expect(other.queryByText(/^Cannot be invited/)).toBeNull();
});

describe('access to Eligibility', () => {
  // Shows: F-01, F-02, J-12, J-37, J-49, K-45
  it('is in the menu Surgery Staff of an administrator', async () => {
    server.use(http.get('/api/getjobs', ({ response }) => response(200).json([])));
    signIn(admin);
    const { user } = openApp('/adminWelcome');
    await user.click(await screen.findByRole('button', { name: 'Surgery Staff' }));
    const menu = screen.getByRole('navigation', { name: 'Main menu' });
    expect(within(menu).getByRole('link', { name: 'Favorites', hidden: true })).toBeInTheDocument();
    await user.click(within(menu).getByRole('link', { name: 'Eligibility', hidden: true }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Eligibility' })).toBeVisible();
    expect(document.title).toBe('Eligibility · Caseboard');
    await row('Dr. Person 1');
    expect(requests[0]).toEqual({ page: '1', limit: '20', signInType: 'ALL', center: bayview._id });
  });

  // Shows: F-02, AMB-25
  it('is denied to surgeons and professionals', async () => {
    server.use(
      http.get('/api/getsurgeonjobs', ({ response }) => response(200).json([])),
      http.get('/api/newjobs/{categoryId}/{userId}', ({ response }) => response(200).json([])),
    );
    signIn(surgeon);
    const first = openApp(ADDRESS);
    expect(await screen.findByText(/Dr. Maya Okafor/, { selector: 'h1' })).toBeVisible();
    expect(first.path()).toBe('/adminWelcome');
    signIn(professional);
    const second = openApp(ADDRESS);
    await waitFor(() => expect(second.path()).toBe('/userMain/upcomingJobs'));
    expect(requests).toEqual([]);
  });

  // Shows: AMB-26
  it('requires a chosen center of a system administrator', async () => {
    signIn(systemAdmin);
    openApp(ADDRESS);
    expect(await screen.findByText(/Choose a center in the top bar/)).toBeVisible();
    expect(requests).toEqual([]);
    act(() =>
      selectCenter({ value: bayview._id, label: bayview.name, timeZone: bayview.timeZone }),
    );
    await row('Dr. Person 1');
    expect(requests.at(-1)).toMatchObject({ center: bayview._id });
  });
});

describe('the list', () => {
  // Shows: AMB-111
  it('is compact if the person chooses it', async () => {
    signIn(admin);
    const { user } = openApp(ADDRESS);
    const person = await screen.findByRole('listitem', { name: 'Dr. Person 1' });
    await expectCompactRows(user, () => person);
  });

  // Shows: F-03, AMB-51, AMB-64
  it('shows the details of each person', async () => {
    all = [person(4, { licenseExpired: true, ...UNKNOWN }), operating];
    signIn(admin);
    openApp(ADDRESS);
    const item = await row('Dr. Person 4');
    expect(item.getByText('Anesthesiologist · Oakland, CA')).toBeVisible();
    expect(item.getByText('4 of 15 documents')).toBeVisible();
    expect(item.getByText('Eligibility not verified')).toBeVisible();
    expect(item.getByText('License expired')).toBeVisible();
    expect((await row('Dr. Ines Garner')).getByText('Surgeon · Oakland, CA')).toBeVisible();
  });

  // Shows: F-14, F-15, L-12
  it.each([
    [20, false],
    [21, true],
  ])('with %i people there are pages: %s', async (count, shown) => {
    all = Array.from({ length: count }, (_, n) => person(n + 1));
    signIn(admin);
    const { user } = openApp(ADDRESS);
    await row('Dr. Person 20');
    expect(screen.queryByRole('navigation', { name: 'Pages' }) !== null).toBe(shown);
    if (!shown) return;
    expect(screen.queryByText('Dr. Person 21')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Next' }));
    await row('Dr. Person 21');
    expect(requests.at(-1)).toMatchObject({ page: '2', limit: '20' });
  });

  // Shows: F-13, F-14
  it('shows surgeons, professionals or all', async () => {
    signIn(admin);
    const { user } = openApp(`${ADDRESS}?page=2`);
    await user.click(await screen.findByRole('button', { name: 'Surgeons' }));
    await row('Dr. Ines Garner');
    await waitFor(() => expect(screen.queryByText('Dr. Person 1')).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Professionals' }));
    await row('Dr. Person 1');
    await user.click(screen.getByRole('button', { name: 'All' }));
    await row('Dr. Ines Garner');
    expect(requests.map(({ signInType, page }) => `${signInType} ${page}`)).toEqual([
      'ALL 2',
      'SURGEON 1',
      'USER 1',
      'ALL 1',
    ]);
  });

  it('shows an empty state, and returns from a page that does not exist', async () => {
    all = [];
    signIn(admin);
    const { user } = openApp(`${ADDRESS}?page=7`);
    await user.click(await screen.findByRole('button', { name: 'Go to the first page' }));
    expect(await screen.findByText('No sign-ups yet')).toBeVisible();
  });

  it('updates when another user makes a change, without a reload', async () => {
    const sendEvent = openEvents();
    signIn(admin);
    openApp(ADDRESS);
    expect((await row('Dr. Person 1')).getByText('Eligibility not verified')).toBeVisible();
    set(id(0x201), true);
    sendEvent('favorites');
    expect(await (await row('Dr. Person 1')).findByText('Eligibility verified')).toBeVisible();
  });
});

describe('search', () => {
  // Shows: F-10
  it('searches by last and first name in one box while typing', async () => {
    signIn(admin);
    const { user } = openApp(ADDRESS);
    await row('Dr. Person 1');
    await user.type(await searchBox(), 'Gar');
    await row('Dr. Ines Garner');
    await waitFor(() => expect(screen.queryByText('Dr. Person 1')).toBeNull());
    expect(await screen.findByText('1 person found')).toBeVisible();
    // One request for several keystrokes.
    expect(searched).toEqual([{ name: 'Gar', center: bayview._id }]);
    await user.clear(await searchBox());
    await user.type(await searchBox(), ' ines gar ');
    await waitFor(() => expect(searched.at(-1)).toEqual({ name: 'ines gar', center: bayview._id }));
  });

  it('keeps the search box and its focus while the queue is read again', async () => {
    let queueReads = 0;
    const sendEvent = openEvents();
    signIn(admin);
    const { user } = openApp(ADDRESS);
    await row('Dr. Person 1');
    server.use(
      http.get('/api/verificationqueue/{centerId}', () => {
        queueReads += 1;
        return new Promise<never>(() => {});
      }),
    );
    await waitFor(() => sendEvent('favorites'));
    await waitFor(() => expect(queueReads).toBe(1));
    const box = await searchBox();
    await user.type(box, 'Gar');
    expect(await screen.findByText('1 person found')).toBeVisible();
    expect(box).toHaveFocus();
  });

  // Shows: F-11
  it('searches on Enter, also with the same text', async () => {
    signIn(admin);
    const { user } = openApp(ADDRESS);
    await user.type(await searchBox(), 'Gar{Enter}');
    await row('Dr. Ines Garner');
    expect(searched).toHaveLength(1);
    await user.type(await searchBox(), '{Enter}');
    await waitFor(() => expect(searched).toHaveLength(2));
  });

  // Shows: F-12, M-16
  it('shows an empty search result with a way back', async () => {
    signIn(admin);
    const { user } = openApp(ADDRESS);
    await user.type(await searchBox(), 'zz');
    expect(await screen.findByText(NOT_FOUND)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Show everyone' }));
    await row('Dr. Person 1');
    await waitFor(() => expect(screen.getByRole('searchbox', { name: SEARCH })).toHaveValue(''));
  });

  // Shows: F-13
  it('applies the chosen filter', async () => {
    signIn(admin);
    const { user } = openApp(`${ADDRESS}?type=USER`);
    await user.type(await searchBox(), 'Gar');
    expect(await screen.findByText(NOT_FOUND)).toBeVisible();
  });

  // Shows: F-10, AMB-61
  it('is stored in the URL, and shows when there are too many results', async () => {
    all = Array.from({ length: 50 }, (_, n) => person(n + 100, { lastName: `Quill ${n}` }));
    signIn(admin);
    openApp(`${ADDRESS}?name=Qu`);
    await row('Dr. Person 100');
    expect(screen.getByRole('searchbox', { name: SEARCH })).toHaveValue('Qu');
    expect(screen.getByText('Only the first 50 are shown. Type more of the name.')).toBeVisible();
    expect(screen.queryByRole('navigation', { name: 'Pages' })).toBeNull();
    expect(requests).toEqual([]);
  });

  it('notes that there may be more when none of those found is of the chosen type', async () => {
    all = Array.from({ length: 50 }, (_, n) => person(n + 100, { lastName: `Quill ${n}` }));
    signIn(admin);
    openApp(`${ADDRESS}?name=Qu&type=SURGEON`);
    expect(await screen.findByText(NOT_FOUND)).toBeVisible();
    expect(screen.getByText('Only the first 50 are shown. Type more of the name.')).toBeVisible();
  });
});

describe('the people who await verification', () => {
  const lacking = {
    expected: ['medLicense' as const],
    missing: ['medLicense' as const],
    rejected: [],
    unreviewed: [],
    required: 1,
    license: 'MISSING' as const,
  };
  const queue = async () => within(await screen.findByRole('region', { name: /verification$/ }));
  const reply = () => [
    { person: person(1, { completeness: lacking }), reason: 'ASKED' },
    { person: operating, reason: 'AFFILIATION' },
  ];
  const isDecided = (who: string) =>
    all.some((card) => card._id === who && card.certified) ||
    sent.some((one) => Array.isArray(one) && one[0] === 'revoke' && one[1] === who);

  beforeEach(() => {
    signIn(admin);
    server.use(
      http.get('/api/verificationqueue/{centerId}', ({ response }) =>
        response(200).json(
          reply()
            .filter(({ person: { _id } }) => !isDecided(_id))
            .map((one) => ({ ...one, since: '2026-05-02T12:00:00.000Z' }) as Queued),
        ),
      ),
    );
  });

  it('offer a retry when they could not be read', async () => {
    server.use(
      http.get('/api/verificationqueue/{centerId}', ({ response }) =>
        response(500).json({ code: 'INTERNAL', message: 'x' }),
      ),
    );
    openApp(ADDRESS);
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
  });

  // Shows: AMB-115
  it('says who waits, since when and why, with a link to the review', async () => {
    openApp(ADDRESS);
    const waiting = await queue();
    expect(waiting.getByText(/asked on .*2026/)).toBeVisible();
    expect(waiting.getByText(/chose this center on .*2026/)).toBeVisible();
    expect(waiting.getByRole('link', { name: 'Review Dr. Person 1' })).toHaveAttribute(
      'href',
      expect.stringContaining(`person=${person(1)._id}`),
    );
    expect(waiting.getByRole('link', { name: 'Dr. Person 1' })).toHaveAttribute(
      'href',
      `/profile/${person(1)._id}`,
    );
    // No one is selected.
    expect(waiting.queryByRole('button', { name: /^Verify \d/ })).toBeNull();
  });

  // Shows: AMB-115
  it('are verified one by one after the same confirmation', async () => {
    const { user } = openApp(ADDRESS);
    const waiting = await queue();
    const button = { name: 'Verify the eligibility of Dr. Person 1' };
    await user.click(waiting.getByRole('button', button));
    const question = within(await screen.findByRole('alertdialog', { name: 'Verify 1 person' }));
    expect(question.getByText(/Medical license/)).toBeVisible();
    expect(sent).toEqual([]);
    await user.click(question.getByRole('button', { name: 'Verify eligibility' }));
    expect(await screen.findByText('1 person is eligible now.')).toBeInTheDocument();
    expect(sent).toEqual([['certify', id(0x201), { center: bayview._id }]]);
    await waitFor(() =>
      expect(waiting.queryByRole('listitem', { name: 'Dr. Person 1' })).toBeNull(),
    );
    expect(waiting.getByRole('listitem', { name: 'Dr. Ines Garner' })).toHaveFocus();
  });

  // Shows: AMB-115
  it('are verified together after a confirmation that lists what is missing', async () => {
    const { user } = openApp(ADDRESS);
    const waiting = await queue();
    await user.click(waiting.getByRole('checkbox', { name: 'Select all' }));
    await user.click(waiting.getByRole('button', { name: 'Verify 2 people' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Verify 2 people' }));
    expect(question.getByText('Dr. Person 1')).toBeVisible();
    expect(question.getByText('Dr. Ines Garner')).toBeVisible();
    expect(question.getByText(/Medical license/)).toBeVisible();
    expect(sent).toEqual([]);
    await user.click(question.getByRole('button', { name: 'Verify eligibility' }));
    expect(await screen.findByText('2 people are eligible now.')).toBeInTheDocument();
    expect(sent).toEqual([
      ['certify', id(0x201), { center: bayview._id }],
      ['certify', operating._id, { center: bayview._id }],
    ]);
    await waitFor(() => expect(screen.queryByRole('region', { name: /verification$/ })).toBeNull());
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  });

  // Shows: AMB-115
  it('are verified even if one is refused, and that person is named', async () => {
    server.use(
      http.put('/api/certifycredential/{id}', async ({ params, response }) => {
        sent.push(params.id);
        if (params.id === id(0x201))
          return response(403).json({ code: 'FORBIDDEN', message: 'No', fields: [] });
        return response(200).json({
          result: 'SUCCESS',
          _id: params.id,
          center: bayview._id,
          certified: true,
          favoriteStatus: set(params.id, true),
        });
      }),
    );
    const { user } = openApp(ADDRESS);
    const waiting = await queue();
    await user.click(waiting.getByRole('checkbox', { name: 'Select all' }));
    await user.click(waiting.getByRole('button', { name: 'Verify 2 people' }));
    const question = within(await screen.findByRole('alertdialog'));
    await user.click(question.getByRole('button', { name: 'Verify eligibility' }));
    expect(await screen.findByText('1 person is eligible now.')).toBeInTheDocument();
    expect(await screen.findByText(/^Not verified: Dr\. Person 1\./)).toBeInTheDocument();
    expect(sent).toHaveLength(2);
    expect(await waiting.findByRole('checkbox', { name: 'Dr. Person 1' })).toBeChecked();
  });

  // Shows: AMB-115
  it.each([
    {
      name: 'Dr. Person 1',
      other: 'Dr. Ines Garner',
      who: id(0x201),
      fact: `The request of Dr. Person 1 to ${bayview.name} ends without an email.`,
    },
    {
      name: 'Dr. Ines Garner',
      other: 'Dr. Person 1',
      who: operating._id,
      fact: `Dr. Ines Garner is marked as declined, so the code of ${bayview.name} no longer`,
    },
  ])('are declined after a question and not before: $name', async ({ name, other, who, fact }) => {
    const sendEvent = openEvents();
    const { user } = openApp(ADDRESS);
    const waiting = await queue();
    await user.click(waiting.getByRole('checkbox', { name: 'Select all' }));
    const button = waiting.getByRole('button', { name: `Decline ${name}` });
    await user.click(button);
    const question = await screen.findByRole('alertdialog', { name: `Decline ${name}` });
    expect(question).toHaveTextContent(fact);
    await user.click(within(question).getByRole('button', { name: 'Cancel' }));
    expect(sent).toEqual([]);
    await waitFor(() => expect(button).toHaveFocus());
    expect(waiting.getByRole('checkbox', { name })).toBeChecked();

    await user.click(button);
    await user.click(await screen.findByRole('button', { name: 'Decline' }));
    expect(await screen.findByText(`${name} was declined.`)).toBeInTheDocument();
    expect(sent).toEqual([['revoke', who, { center: bayview._id }]]);
    await waitFor(() => expect(waiting.queryByRole('listitem', { name })).toBeNull());
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(screen.queryByText('Eligibiity Completeness has been removed.')).toBeNull();
    expect(waiting.getByRole('listitem', { name: other })).toHaveFocus();
    expect(waiting.getByRole('button', { name: 'Verify 1 person' })).toBeEnabled();

    // Who asks again is not selected.
    sent = [];
    sendEvent('favorites');
    expect(await waiting.findByRole('checkbox', { name })).not.toBeChecked();
    expect(waiting.getByRole('checkbox', { name: other })).toBeChecked();
  });

  // Shows: AMB-115
  it('are declined up to the last, after whom the focus is on the heading', async () => {
    sent = [['revoke', operating._id]];
    const { user } = openApp(ADDRESS);
    const waiting = await queue();
    await user.click(waiting.getByRole('button', { name: 'Decline Dr. Person 1' }));
    await user.click(await screen.findByRole('button', { name: 'Decline' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: /verification$/ })).toBeNull());
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
  });

  // Shows: AMB-115
  it('stay if the server refuses to decline them', async () => {
    server.use(
      http.put('/api/revokecredential/{id}', ({ response }) =>
        response(403).json({ code: 'FORBIDDEN', message: 'Not allowed' }),
      ),
    );
    const { user } = openApp(ADDRESS);
    const waiting = await queue();
    await user.click(waiting.getByRole('checkbox', { name: 'Dr. Person 1' }));
    await user.click(waiting.getByRole('button', { name: 'Decline Dr. Person 1' }));
    await user.click(await screen.findByRole('button', { name: 'Decline' }));
    expect(await screen.findByText('Not allowed')).toBeInTheDocument();
    expect(screen.queryByText(/was declined/)).toBeNull();
    expect(waiting.getByRole('checkbox', { name: 'Dr. Person 1' })).toBeChecked();
  });

  // Shows: AMB-88, AMB-115
  it('are declined after a change of name or license, which removes the eligibility', async () => {
    server.use(
      http.get('/api/verificationqueue/{centerId}', ({ response }) =>
        response(200).json([
          { person: person(1), since: '2026-05-02T12:00:00.000Z', reason: 'ASKED' },
          { person: person(2), since: '2026-05-02T12:00:00.000Z', reason: 'CHANGED' },
        ]),
      ),
    );
    const { user } = openApp(ADDRESS);
    const waiting = await queue();
    expect(waiting.getByText(/changed name or license on/)).toBeVisible();
    await user.click(waiting.getByRole('button', { name: 'Decline Dr. Person 2' }));
    const question = await screen.findByRole('alertdialog', { name: 'Decline Dr. Person 2' });
    expect(question).toHaveTextContent('Dr. Person 2 leaves its favorites. Confirmed cases stay');
    await user.click(within(question).getByRole('button', { name: 'Decline' }));
    expect(await screen.findByText('Dr. Person 2 was declined.')).toBeInTheDocument();
    expect(sent).toEqual([['revoke', id(0x202), { center: bayview._id }]]);
  });
});

describe('the thumb buttons', () => {
  // Shows: F-04, F-05, F-07, J-49, M-31, K-54
  it('certify a person for the center', async () => {
    signIn(admin);
    const { user } = openApp(ADDRESS);
    const item = await row('Dr. Person 1');
    expect(item.queryByRole('button', { name: /Remove the eligibility/ })).toBeNull();
    await user.click(item.getByRole('button', { name: 'Verify the eligibility of Dr. Person 1' }));
    expect(await screen.findByText('Eligibiity has been verified.')).toBeInTheDocument();
    expect(sent).toEqual([
      [
        'certify',
        id(0x201),
        { center: bayview._id, centerObj: { value: bayview._id, label: bayview.name } },
      ],
    ]);
    expect(await item.findByText('Eligibility verified')).toBeVisible();
    // A second click sends nothing.
    await user.click(
      item.getByRole('button', { name: 'The eligibility of Dr. Person 1 is verified' }),
    );
    expect(sent).toHaveLength(1);
  });

  it.each<[string, Partial<PersonCard>, string]>([
    [
      'a requirement is not met',
      { unmet: [{ kind: 'VERIFIED' }, { kind: 'NPI' }] },
      'anyway?Cannot be invited: No National Provider Identifier (NPI)',
    ],
    ['it is not known', UNKNOWN, 'We could not check which documents'],
  ])('ask before they certify if %s, and name what is missing', async (_case, more, named) => {
    all = [person(1, more)];
    signIn(admin);
    const { user } = openApp(ADDRESS);
    const item = await row('Dr. Person 1');
    await user.click(item.getByRole('button', { name: 'Verify the eligibility of Dr. Person 1' }));
    const question = await screen.findByRole('alertdialog', { name: 'Verify eligibility' });
    expect(question).toHaveTextContent(named);
    expect(sent).toEqual([]);
    await user.click(within(question).getByRole('button', { name: 'Verify anyway' }));
    await waitFor(() => expect(sent).toHaveLength(1));
  });

  it('ask nothing about the verification itself', async () => {
    all = [person(1, { unmet: [{ kind: 'VERIFIED' }] })];
    signIn(admin);
    const { user } = openApp(ADDRESS);
    const item = await row('Dr. Person 1');
    await user.click(item.getByRole('button', { name: 'Verify the eligibility of Dr. Person 1' }));
    await waitFor(() => expect(sent).toHaveLength(1));
  });

  // Shows: F-08, F-09, J-49, M-32, AMB-62, K-55
  it('revoke after a confirmation with the details', async () => {
    confirmed = 2;
    signIn(admin);
    const { user } = openApp(ADDRESS);
    const item = await row('Dr. Person 2');
    const thumb = item.getByRole('button', { name: 'Remove the eligibility of Dr. Person 2' });
    await user.click(thumb);
    const question = await screen.findByRole('alertdialog', { name: 'Remove eligibility' });
    expect(question).toHaveTextContent(`${bayview.name} then no longer counts Dr. Person 2`);
    await user.click(within(question).getByRole('button', { name: 'No' }));
    expect(sent).toEqual([]);
    await user.click(thumb);
    await user.click(await screen.findByRole('button', { name: 'Yes' }));
    expect(
      await screen.findByText('Eligibiity Completeness has been removed.'),
    ).toBeInTheDocument();
    expect(await screen.findByText('2 confirmed cases at the center stay.')).toBeInTheDocument();
    expect(sent).toEqual([['revoke', id(0x202), { center: bayview._id }]]);
    expect(await item.findByText('Eligibility not verified')).toBeVisible();
    expect(screen.queryByRole('alertdialog')).toBeNull();
    // The button is removed and the focus moves to the person's row.
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('listitem', { name: 'Dr. Person 2' })),
    );
  });

  // Shows: F-05
  it('show only what the server has confirmed', async () => {
    server.use(
      http.put('/api/certifycredential/{id}', ({ response }) =>
        response(403).json({ code: 'FORBIDDEN', message: 'Not allowed' }),
      ),
    );
    signIn(admin);
    const { user } = openApp(ADDRESS);
    const item = await row('Dr. Person 1');
    await user.click(item.getByRole('button', { name: /^Verify the eligibility/ }));
    expect(await screen.findByText('Not allowed')).toBeInTheDocument();
    expect(item.getByText('Eligibility not verified')).toBeVisible();
    expect(screen.queryByText('Eligibiity has been verified.')).toBeNull();
  });
});
