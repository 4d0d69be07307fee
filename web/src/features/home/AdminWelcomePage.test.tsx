import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { PostedJob } from '@/api/types';
import { dayOf } from '@/rules/zonedTime';
import { openApp } from '@/testing/app';
import { admin, bayview, id, signIn, surgeon, systemAdmin } from '@/testing/people';
import { daysAway, postedCase } from '@/testing/postings';
import { http, server } from '@/testing/server';

// Shows: B-04, B-05
it('lists upcoming cases with their fill level and links to the posting and the form', async () => {
  const [position] = postedCase.staffs;
  if (!position) throw new Error('the case has no position');
  const jobs: PostedJob[] = [
    { ...postedCase, _id: id(1), start: daysAway(-0.1), openState: 'CLOSED' },
    { ...postedCase, _id: id(2), start: daysAway(1), cancelled: true },
    {
      ...postedCase,
      _id: id(3),
      start: daysAway(2),
      staffs: [
        { ...position, numOfFilled: 1 },
        { ...position, specialtyId: 2 },
      ],
    },
    { ...postedCase, _id: id(4), start: daysAway(3) },
  ];
  signIn(surgeon);
  server.use(http.get('/api/getsurgeonjobs', ({ response }) => response(200).json(jobs)));
  openApp('/adminWelcome');
  const cards = await screen.findAllByRole('article');
  const targets = cards.map((card) =>
    within(card).getByRole('link', { name: 'Open in All Postings' }).getAttribute('href'),
  );
  expect(targets).toEqual(
    [3, 4, 1, 2].map(
      (n) => `/adminMain/adminVerification?item=${id(n)}&center=${postedCase.surgeryCenterId._id}`,
    ),
  );
  expect(cards[0]).toHaveTextContent('Anesthesiologist, MA');
  expect(cards[0]).toHaveTextContent('1 of 2 filled');
  expect(cards[0]).toHaveTextContent('$250/hr (Min.: $400) + 1 more pay rate');
  expect(cards[1]).not.toHaveTextContent('more pay rate');
  expect(cards[1]).toHaveTextContent('0 of 1 filled');
});

// Shows: B-05
it.each([0, 1])('has one link to the posting form, before the list of %d cases', async (count) => {
  signIn(surgeon);
  const jobs = [postedCase].slice(0, count);
  server.use(http.get('/api/getsurgeonjobs', ({ response }) => response(200).json(jobs)));
  openApp('/adminWelcome');
  const list = await screen.findByRole('heading', { name: 'Current Postings' });
  await screen.findByText(count > 0 ? /0 of 1 filled/ : /^No cases today/);
  const link = within(screen.getByRole('main')).getByRole('link', { name: 'Post Surgical Case' });
  expect(link.compareDocumentPosition(list)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

// Shows: AMB-110
it.each(['comfortable', 'compact'] as const)(
  'says on a %s card of a filled case who may not come',
  async (density) => {
    const person = {
      _id: id(0xf1),
      fullName: 'Rosa Delmar',
      categoryId: 0,
      status: 'CONFIRMED' as const,
    };
    const participants = [
      { ...person, cannotComeAt: daysAway(-0.1) },
      { ...person, _id: id(0xf2), fullName: 'Noor Haddad' },
    ];
    const filled = { ...postedCase, status: 'COMPLETE' as const, participants };
    signIn({ ...surgeon, density });
    server.use(http.get('/api/getsurgeonjobs', ({ response }) => response(200).json([filled])));
    openApp('/adminWelcome');
    const card = within(await screen.findByRole('article'));
    expect(card.getByText('position filled')).toBeVisible();
    expect(card.getByText('May not come: Rosa Delmar')).toHaveClass('text-danger');
  },
);

// Shows: B-01, B-03
it.each([
  ['a surgeon', { ...surgeon, profilePicture: '/files/0193a1c05e7b7c1e9a3f4d5e6f708192' }, ''],
  ['an administrator', admin, 'IV'],
  ['a system administrator', systemAdmin, 'SR'],
])('greets %s with name and picture, or with the initials', async (_who, person, letters) => {
  signIn(person);
  server.use(
    http.get('/api/surgerycenters', ({ response }) => response(200).json([bayview])),
    http.get('/api/getsurgeonjobs', ({ response }) => response(200).json([])),
    http.get('/api/getjobs', ({ response }) => response(200).json([])),
    http.get('/getsignedurl/{name}', ({ response }) => response(200).json(['/signed-picture'])),
  );
  const { path } = openApp('/adminWelcome');
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent(person.fullName);
  expect(path()).toBe('/adminWelcome');
  const main = screen.getByRole('main');
  if (letters === '')
    await waitFor(() =>
      expect(main.querySelector('img')).toHaveAttribute('src', '/signed-picture'),
    );
  else {
    expect(within(main).getByText(letters)).toBeVisible();
    expect(main.querySelector('img')).toBeNull();
  }
});

// Shows: B-04, L-03, AMB-261
it('reads the next seven days of the center for an administrator', async () => {
  const queries: Record<string, string>[] = [];
  server.use(
    http.get('/api/getjobs', ({ request, response }) => {
      queries.push(Object.fromEntries(new URL(request.url).searchParams));
      return response(200).json([postedCase]);
    }),
  );
  signIn({ ...admin, density: 'compact' });
  const today = dayOf(new Date(), bayview.timeZone);
  openApp('/adminWelcome');
  expect(await screen.findByRole('article')).toHaveTextContent(/hours? · Anesthesiologist/);
  const [{ center, sdate = '', edate = '' } = {}] = queries;
  expect(center).toBe(bayview._id);
  expect([today, dayOf(new Date(), bayview.timeZone)]).toContain(sdate);
  expect(Date.parse(edate) - Date.parse(sdate)).toBe(7 * 86_400_000);
});

// Shows: AMB-83
it('lists what an administrator of a deactivated center can still do', async () => {
  const affiliations = [
    { center: bayview, status: 'VERIFIED' as const, centerStatus: 'DEACTIVATED' as const },
  ];
  server.use(
    http.get('/api/getjobs', ({ response }) =>
      response(403).json({ code: 'FORBIDDEN', message: 'Not allowed.' }),
    ),
  );
  signIn({ ...admin, affiliations });
  openApp('/adminWelcome');
  const main = within(await screen.findByRole('main'));
  expect(await main.findByText('Bayview Surgery Center is deactivated')).toBeVisible();
  expect(await main.findByText(/Write to support@example\.com/)).toBeVisible();
  expect(main.getByRole('link', { name: 'Open your profile' })).toHaveAttribute(
    'href',
    '/adminMain/profile',
  );
});

// Shows: AMB-373, AMB-385
it.each([
  [{}, 'Waiting for confirmation by Bayview Surgery Center', 'You get an email'],
  [{ revoked: true }, 'You are not an administrator of Bayview Surgery Center', 'work as before'],
  [
    { centerStatus: 'DEACTIVATED' as const },
    'Bayview Surgery Center is deactivated',
    'work as before',
  ],
])('says why an administrator has no center: %o', async (more, title, hint) => {
  signIn({ ...admin, affiliations: [{ center: bayview, status: 'PENDING' as const, ...more }] });
  openApp('/adminWelcome');
  const main = within(await screen.findByRole('main'));
  expect(await main.findByText(title)).toBeVisible();
  expect(await main.findByText(/Write to support@example\.com/)).toHaveTextContent(hint);
});
