import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { PersonCard } from '@/api/types';
import { selectCenter } from '@/session/actingCenter';
import { openApp } from '@/testing/app';
import { expectCompactRows } from '@/testing/density';
import { admin, bayview, id, signIn, surgeon, systemAdmin } from '@/testing/people';
import { http, server } from '@/testing/server';

const ADDRESS = '/adminMain/updateFavorites';
let all: PersonCard[];
let requests: Record<string, string>[];
let sent: unknown[];

const person = (n: number): PersonCard => ({
  _id: id(0x200 + n),
  firstName: 'Person',
  lastName: String(n),
  fullName: `Dr. Person ${n}`,
  categoryId: 0,
  signInType: 'USER',
  favoriteStatus: 'REMOVED',
  certified: n % 2 === 1,
  licenseExpired: false,
  resCity: 'Oakland',
  resState: { value: 'CA', label: 'California' },
});

const set = (who: string, favoriteStatus: PersonCard['favoriteStatus']) => {
  all = all.map((card) => (card._id === who ? { ...card, favoriteStatus } : card));
  return { _id: who, favoriteStatus, result: 'SUCCESS' as const };
};

beforeEach(() => {
  all = [person(1), person(2)];
  requests = [];
  sent = [];
  server.use(
    http.get('/api/users', ({ request, response }) => {
      const search = new URL(request.url).searchParams;
      requests.push(Object.fromEntries(search));
      const first = (Number(search.get('page')) - 1) * 9;
      return response(200).json(all.slice(first, first + 9), {
        headers: { 'X-Total-Count': String(all.length) },
      });
    }),
    http.put('/api/addsurgeonfavorite/{id}', async ({ params, request, response }) => {
      sent.push(['add', params.id, await request.json()]);
      return response(200).json(set(params.id, 'ADDED'));
    }),
    http.put('/api/removesurgeonfavorite/{id}', async ({ params, request, response }) => {
      sent.push(['remove', params.id, await request.json()]);
      return response(200).json(set(params.id, 'REMOVED'));
    }),
  );
});

const row = async (name: string) => {
  const text = await screen.findByText(name, { selector: 'a' });
  const item = text.closest('li');
  if (!item) throw new Error('the person is not in a list');
  return within(item);
};

describe('favorites of a surgeon', () => {
  // Shows: F-16, F-17, F-19, F-29, K-43, L-11
  it('are pages of nine professionals', async () => {
    signIn(surgeon);
    openApp(ADDRESS);
    expect(await screen.findByRole('heading', { level: 1, name: 'Favorites' })).toBeVisible();
    await row('Dr. Person 1');
    expect(requests[0]).toEqual({ page: '1', limit: '9', signInType: 'USER' });
  });

  // Shows: AMB-111
  it('are compact if the person chooses it', async () => {
    signIn(surgeon);
    const { user } = openApp(ADDRESS);
    const name = await screen.findByText('Dr. Person 1', { selector: 'a' });
    await expectCompactRows(user, () => name.closest('li') ?? name);
  });

  // Shows: F-12, F-16, M-16, K-49
  it('are found by name', async () => {
    const searched: Record<string, string>[] = [];
    server.use(
      http.get('/api/searchusers', ({ request, response }) => {
        searched.push(Object.fromEntries(new URL(request.url).searchParams));
        const colleague = { ...person(3), signInType: 'SURGEON' as const };
        return response(200).json(searched.length > 1 ? [] : [person(2), colleague]);
      }),
    );
    signIn(surgeon);
    const { user, path } = openApp(ADDRESS);
    const box = await screen.findByRole('searchbox', { name: 'Search by name' });
    await user.type(box, 'pers 2');
    await row('Dr. Person 2');
    await waitFor(() => expect(screen.queryByText('Dr. Person 1')).toBeNull());
    expect(screen.queryByText('Dr. Person 3')).toBeNull();
    expect(searched).toEqual([expect.objectContaining({ name: 'pers 2' })]);
    await user.type(box, ' x{Enter}');
    expect(
      await screen.findByText(
        'Sorry, no users were found from your search results. Please try again.',
      ),
    ).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    await row('Dr. Person 1');
    expect(box).toHaveValue('');
    expect(path()).toBe(ADDRESS);
  });

  // Shows: F-22, F-23, F-26, F-27, F-28, M-29, M-30, K-50, K-51, J-46
  it('are added and removed', async () => {
    signIn(surgeon);
    const { user } = openApp(ADDRESS);
    const item = await row('Dr. Person 1');
    await user.click(item.getByRole('button', { name: /Add to favorites/ }));
    expect(await screen.findByText('Added to favorites sucessfully!')).toBeInTheDocument();
    await user.click(await item.findByRole('button', { name: /Remove from favorites/ }));
    expect(await screen.findByText('Removed from favorites sucessfully!')).toBeInTheDocument();
    expect(sent).toEqual([
      ['add', id(0x201), { surgeon: surgeon.userId }],
      ['remove', id(0x201), { removeSurgeon: surgeon.userId }],
    ]);
    expect(await item.findByRole('button', { name: /Add to favorites/ })).toBeVisible();
  });

  // Shows: F-22, M-02
  it('show the change at once and revert it on failure', async () => {
    let answer = () => {};
    const released = new Promise<void>((done) => {
      answer = done;
    });
    server.use(
      http.put('/api/addsurgeonfavorite/{id}', async ({ response }) => {
        await released;
        return response(403).json({ code: 'FORBIDDEN', message: 'Not allowed' });
      }),
    );
    signIn(surgeon);
    const { user } = openApp(ADDRESS);
    const item = await row('Dr. Person 1');
    await user.click(item.getByRole('button', { name: /Add to favorites/ }));
    expect(item.getByRole('button', { name: /Remove from favorites/ })).toBeVisible();
    answer();
    expect(await screen.findByText('Not allowed')).toBeInTheDocument();
    expect(await item.findByRole('button', { name: /Add to favorites/ })).toBeVisible();
  });

  // Shows: F-23
  it('can be undone', async () => {
    signIn(surgeon);
    const { user } = openApp(ADDRESS);
    const item = await row('Dr. Person 2');
    await user.click(item.getByRole('button', { name: /Add to favorites/ }));
    await user.click(await screen.findByRole('button', { name: 'Undo', hidden: true }));
    await waitFor(() =>
      expect(sent.map((call) => (call as string[])[0])).toEqual(['add', 'remove']),
    );
  });

  // Shows: F-17, F-23
  it('are listed without the other professionals, and keep the focus when one is removed', async () => {
    all = [person(1), person(2), person(3)].map((card) => ({ ...card, favoriteStatus: 'ADDED' }));
    const asked: unknown[] = [];
    server.use(
      http.post('/api/surgeonfavorites', async ({ request, response }) => {
        asked.push(await request.json());
        return response(200).json(
          all
            .filter((card) => card.favoriteStatus === 'ADDED' && card._id !== id(0x203))
            .map(({ _id, fullName, firstName, lastName }) => ({
              _id,
              fullName,
              firstName,
              lastName,
              categoryId: 0,
              certifiedForCenter: false,
              inviteStatus: 'NOT_INVITED',
              licenseExpired: false,
              selected: false,
            })),
        );
      }),
    );
    signIn(surgeon);
    const { user, search } = openApp(ADDRESS);
    await row('Dr. Person 3');
    await user.click(screen.getByRole('button', { name: 'My favorites' }));
    await waitFor(() => expect(screen.queryByText('Dr. Person 3')).toBeNull());
    expect(search()).toBe('?show=mine');
    expect(asked).toEqual([{ surgeon: surgeon.userId }]);
    const item = await row('Dr. Person 1');
    await user.click(item.getByRole('button', { name: /Remove from favorites/ }));
    await waitFor(() => expect(screen.queryByText('Dr. Person 1')).toBeNull());
    const left = screen.getByText('Dr. Person 2', { selector: 'a' });
    await waitFor(() => expect(left.closest('li')).toHaveFocus());
    await user.type(screen.getByRole('searchbox', { name: 'Search by name' }), 'nobody');
    expect(await screen.findByText(/no users were found/)).toBeVisible();
    expect(search()).toBe('?name=nobody&show=mine');
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    await row('Dr. Person 2');
    await user.click(screen.getByRole('button', { name: 'Everyone' }));
    await row('Dr. Person 3');
  });

  // Shows: F-17
  it('say how to add one if there are none', async () => {
    server.use(http.post('/api/surgeonfavorites', ({ response }) => response(200).json([])));
    signIn(surgeon);
    openApp(`${ADDRESS}?show=mine`);
    expect(await screen.findByText('No favorites yet')).toBeVisible();
  });

  // Shows: F-20, L-13
  it.each([
    [9, false],
    [10, true],
  ])('with %i professionals there are pages: %s', async (count, shown) => {
    all = Array.from({ length: count }, (_, n) => person(n + 1));
    signIn(surgeon);
    const { user } = openApp(ADDRESS);
    await row('Dr. Person 9');
    expect(screen.queryByRole('navigation', { name: 'Pages' }) !== null).toBe(shown);
    if (!shown) return;
    await user.click(screen.getByRole('button', { name: 'Next' }));
    await row('Dr. Person 10');
    expect(requests.at(-1)).toMatchObject({ page: '2', limit: '9' });
  });

  // Shows: L-28
  it.each([
    [2, false],
    [3, true],
  ])('with %i professionals Back To Top is shown: %s', async (count, shown) => {
    all = Array.from({ length: count }, (_, n) => person(n + 1));
    signIn(surgeon);
    openApp(ADDRESS);
    await row(`Dr. Person ${count}`);
    expect(screen.queryByRole('link', { name: 'Back To Top' }) !== null).toBe(shown);
  });

  // Shows: F-20
  it('return from a page that does not exist', async () => {
    signIn(surgeon);
    const { user } = openApp(`${ADDRESS}?page=7`);
    await user.click(await screen.findByRole('button', { name: 'Go to the first page' }));
    await row('Dr. Person 1');
  });

  // Shows: F-17
  it('show an empty state', async () => {
    all = [];
    signIn(surgeon);
    openApp(ADDRESS);
    expect(await screen.findByText('No professionals yet')).toBeVisible();
  });
});

describe('favorites of a center', () => {
  beforeEach(() => {
    server.use(
      http.get('/api/certifiedusers', ({ request, response }) => {
        requests.push(Object.fromEntries(new URL(request.url).searchParams));
        return response(200).json(
          all.filter((person) => person.certified),
          { headers: { 'X-Total-Count': '1' } },
        );
      }),
      http.put('/api/addfavorite/{id}', async ({ params, request, response }) => {
        sent.push(['add', params.id, await request.json()]);
        return response(200).json(set(params.id, 'ADDED'));
      }),
      http.put('/api/removefavorite/{id}', async ({ params, request, response }) => {
        sent.push(['remove', params.id, await request.json()]);
        return response(200).json(set(params.id, 'REMOVED'));
      }),
    );
  });

  // Shows: F-18, F-24, F-25, K-44, AMB-61, AMB-62, K-52, K-53
  it('belong to the center of the administrator and are people it has certified', async () => {
    signIn(admin);
    const { user } = openApp(ADDRESS);
    const item = await row('Dr. Person 1');
    expect(requests).toEqual([{ page: '1', limit: '9', surgeryCenterId: bayview._id }]);
    expect(screen.queryByText('Dr. Person 2')).toBeNull();
    await user.click(item.getByRole('button', { name: /Add to favorites/ }));
    await screen.findByText('Added to favorites sucessfully!');
    await user.click(item.getByRole('button', { name: /Remove from favorites/ }));
    await screen.findByText('Removed from favorites sucessfully!');
    expect(sent).toEqual([
      ['add', id(0x201), { center: bayview._id }],
      ['remove', id(0x201), { removeCenter: bayview._id }],
    ]);
  });

  // Shows: FL-08
  it('say why a verified person cannot be invited', async () => {
    all = [{ ...person(1), unmet: [{ kind: 'NPI' }] }, person(3)];
    signIn(admin);
    openApp(ADDRESS);
    const item = await row('Dr. Person 1');
    expect(
      item.getByText('Cannot be invited: No National Provider Identifier (NPI)'),
    ).toBeVisible();
    expect((await row('Dr. Person 3')).queryByText(/^Cannot be invited/)).toBeNull();
  });

  // Shows: AMB-51
  it('show an expired license in the same place', async () => {
    all = [{ ...person(1), licenseExpired: true }];
    signIn(admin);
    openApp(ADDRESS);
    const item = await row('Dr. Person 1');
    expect(item.getByText('License expired')).toBeVisible();
    expect(item.queryByText('Eligibility not verified')).toBeNull();
  });

  // Shows: AMB-26
  it('wait for the acting center of a system administrator', async () => {
    signIn(systemAdmin);
    openApp(ADDRESS);
    expect(
      await screen.findByText('Choose a center in the top bar to see its cases and people.'),
    ).toBeVisible();
    expect(requests).toEqual([]);
  });

  it.each([
    [49, 0, false],
    [50, 1, true],
    [50, 0, true],
  ])(
    'found with %i people, %i of the list, note that there may be more: %s',
    async (count, own, shown) => {
      const found = Array.from({ length: count }, (_, n) => ({ ...person(n), certified: n < own }));
      server.use(http.get('/api/searchusers', ({ response }) => response(200).json(found)));
      signIn(admin);
      openApp(`${ADDRESS}?name=person`);
      if (own > 0) await row('Dr. Person 0');
      else await screen.findByText(/no users were found/);
      const note = screen.queryByText('Only the first 50 are shown. Type more of the name.');
      expect(note !== null).toBe(shown);
    },
  );

  // Shows: AMB-26
  it('show no one of the previous acting center while those of the new one load', async () => {
    signIn(systemAdmin);
    selectCenter({ value: bayview._id, label: bayview.name, timeZone: bayview.timeZone });
    openApp(`${ADDRESS}?center=${bayview._id}`);
    await row('Dr. Person 1');
    server.use(http.get('/api/certifiedusers', () => new Promise<never>(() => {})));
    act(() => selectCenter({ value: id(0xc2), label: 'Hillside', timeZone: bayview.timeZone }));
    expect(screen.queryByText('Dr. Person 1')).toBeNull();
  });
});
