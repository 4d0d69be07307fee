import { setLanguage } from '@/i18n';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Found } from '@/api/types';
import { openApp } from '@/testing/app';
import { selectCenter } from '@/session/actingCenter';
import { confirmedCase } from '@/testing/cases';
import { admin, bayview, id, professional, signIn, surgeon, systemAdmin } from '@/testing/people';
import { newProfile } from '@/testing/profiles';
import { http, server } from '@/testing/server';

const ines = {
  _id: id(0x21),
  fullName: 'Ines Garner',
  signInType: 'USER' as const,
  categoryId: 1,
};
const job = {
  jobId: id(0x31),
  centerName: 'Pacific Hand Center',
  procedures: ['Carpal tunnel release'],
  start: '2031-12-01T17:00:00.000Z',
  status: 'OPEN' as const,
  surgeonName: 'Samuel Okonjo',
  timeZone: 'America/Los_Angeles',
};
let found: Found;
let asked: (string | null)[];

beforeEach(() => {
  found = { people: [], cases: [], centers: [] };
  asked = [];
  server.use(
    http.get('/api/find', ({ request, response }) => {
      asked.push(new URL(request.url).searchParams.get('text'));
      return response(200).json(found);
    }),
    http.get('/api/user/{id}', ({ response }) => response(200).json(newProfile)),
    http.get('/api/users', ({ response }) => response(200).json([])),
    http.get('/api/jobtemplates', ({ response }) => response(200).json([])),
    http.get('/api/getjobs', ({ response }) => response(200).json([])),
    http.get('/api/getsurgeonjobs', ({ response }) => response(200).json([])),
    http.get('/api/newjobs/{categoryId}/{userId}', ({ response }) => response(200).json([])),
  );
});

async function open(person = surgeon, path = '/settings') {
  signIn(person);
  const app = openApp(path);
  await screen.findByRole('button', { name: 'Find (Ctrl K)' });
  return app;
}
const dialog = () => screen.findByRole('dialog', { name: 'Find' });
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

describe('the search for people, cases and screens', () => {
  it('opens with Ctrl K and Command K, and closes', async () => {
    const { user } = await open();
    for (const keys of ['{Control>}k{/Control}', '{Meta>}k{/Meta}']) {
      await user.keyboard(keys);
      const box = within(await dialog()).getByRole('combobox', { name: 'People, cases, screens' });
      expect(box).toHaveFocus();
      await user.click(screen.getByRole('button', { name: 'Close' }));
      await closed();
    }
  });

  it('opens the import of cases, and changes theme and language', async () => {
    server.use(
      http.put('/api/language', ({ response }) => response(200).json({ language: 'es' })),
      http.post('/api/surgeonfavorites', ({ response }) => response(200).json([])),
    );
    const { user, path } = await open();
    const choose = async (text: string, name: string) => {
      await user.keyboard('{Control>}k{/Control}');
      const find = within(await screen.findByRole('dialog', { name: /^(Find|Buscar)$/ }));
      await user.type(find.getByRole('combobox'), text);
      await user.click(await find.findByRole('option', { name }));
    };
    await choose('dark', 'Theme: Dark');
    expect(document.documentElement).toHaveAttribute('data-theme', 'dark');
    await choose('same as', 'Theme: Same as the system');
    await choose('import', 'Import cases');
    expect(await screen.findByRole('dialog', { name: 'Import cases' })).toBeVisible();
    expect(path()).toMatch(/^\/adminMain\/postJob/);
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await closed();
    await choose('espa', 'Language: Español');
    expect(await screen.findByRole('button', { name: 'Buscar (Ctrl K)' })).toBeVisible();
    await act(() => setLanguage('en'));
  });

  it('offers no import to professionals', async () => {
    const { user } = await open(professional);
    await user.keyboard('{Control>}k{/Control}');
    await user.type(within(await dialog()).getByRole('combobox'), 'theme');
    expect(await screen.findByRole('option', { name: 'Theme: Dark' })).toBeVisible();
    const box = within(await dialog()).getByRole('combobox');
    await user.clear(box);
    await user.type(box, 'import');
    expect(screen.queryByRole('option', { name: 'Import cases' })).toBeNull();
  });

  it('opens a screen with the keyboard and asks the server from two letters on', async () => {
    const { user, path } = await open();
    await user.keyboard('{Control>}k{/Control}');
    const find = within(await dialog());
    await user.type(find.getByRole('combobox'), 'p');
    expect(find.getAllByRole('option')[0]).toHaveAttribute('aria-selected', 'true');
    await user.type(find.getByRole('combobox'), 'ostings');
    expect(find.getByRole('option', { name: 'All Postings' })).toHaveAttribute(
      'aria-selected',
      'true',
    );
    await waitFor(() => expect(asked).toEqual(['postings']));
    await user.keyboard('{Enter}');
    await waitFor(() => expect(path()).toMatch(/^\/adminMain\/adminVerification/));
    await closed();
  });

  it('opens the profile of a person', async () => {
    found = { people: [ines], cases: [], centers: [] };
    const { user } = await open(admin);
    await user.click(screen.getByRole('button', { name: 'Find (Ctrl K)' }));
    const find = within(await dialog());
    await user.type(find.getByRole('combobox'), 'garner');
    const people = within(await find.findByRole('group', { name: 'People' }));
    await user.click(people.getByRole('option', { name: /Ines Garner/ }));
    await waitFor(() =>
      expect(screen.queryByRole('combobox', { name: 'People, cases, screens' })).toBeNull(),
    );
  });

  it('opens a posting of a surgeon, and the case in the list of a professional', async () => {
    found = { people: [], cases: [job], centers: [] };
    for (const [person, address] of [
      [surgeon, /^\/adminMain\/adminVerification/],
      [professional, /^\/userMain\/upcomingJobs/],
    ] as const) {
      const { user, path } = await open(person);
      await user.keyboard('{Control>}k{/Control}');
      const find = within(await dialog());
      await user.type(find.getByRole('combobox'), 'carpal');
      const option = await find.findByRole('option', { name: /Samuel Okonjo/ });
      expect(option).toHaveTextContent('Pacific Hand Center · Carpal tunnel release');
      await user.keyboard('{ArrowDown}{ArrowUp}{Enter}');
      await waitFor(() => expect(path()).toMatch(address));
      cleanup();
    }
  });

  it('opens a case of the professional in the list of the own ones', async () => {
    const own = confirmedCase(1);
    server.use(
      http.get('/api/newjobs/{categoryId}/{userId}', ({ response }) => response(200).json([own])),
    );
    found = { people: [], cases: [{ ...job, jobId: own._id }], centers: [] };
    const { user, search } = await open(professional);
    await user.keyboard('{Control>}k{/Control}');
    const find = within(await dialog());
    await user.type(find.getByRole('combobox'), 'carpal');
    await user.click(await find.findByRole('option', { name: /Samuel Okonjo/ }));
    await waitFor(() => expect(search()).toBe(`?view=mine&item=${own._id}`));
    const shown = (await screen.findByText('Procedure 1')).closest('[data-place]');
    await waitFor(() => expect(shown).toHaveFocus());
  });

  it('says when nothing was found, and when the search failed', async () => {
    const { user } = await open();
    await user.keyboard('{Control>}k{/Control}');
    const find = within(await dialog());
    await user.type(find.getByRole('combobox'), 'zzzz');
    expect(await find.findByText(/zzzz/)).toBeVisible();
    expect(find.queryByRole('option')).toBeNull();
    server.use(
      http.get('/api/find', ({ response }) =>
        response(400).json({ code: 'VALIDATION', message: 'No', fields: [] }),
      ),
    );
    await user.type(find.getByRole('combobox'), 'y');
    expect(await find.findByText(/could not be loaded|could not load/i)).toBeVisible();
    expect(find.queryByText(/zzzzy/)).toBeNull();
  });

  it('asks a system administrator for a center, and finds the areas of Administration', async () => {
    const note = 'To find cases, choose a center in the top bar.';
    found = { people: [ines], cases: [], centers: [] };
    server.use(
      http.get('/api/audit', ({ response }) => response(200).json({ entries: [] })),
      http.get('/api/auditstatus', ({ response }) => response(200).json({ chains: [] })),
    );
    signIn(systemAdmin);
    const { user, path, search } = openApp('/settings');
    await user.click(await screen.findByRole('button', { name: 'Find (Ctrl K)' }));
    const find = within(await dialog());
    expect(find.queryByText(note)).toBeNull();
    await user.type(find.getByRole('combobox'), 'garner');
    expect(await find.findByText(note)).toBeVisible();
    expect(await find.findByRole('option', { name: /Ines Garner/ })).toBeVisible();
    await user.clear(find.getByRole('combobox'));
    await user.type(find.getByRole('combobox'), 'administration');
    const screens = within(await find.findByRole('group', { name: 'Screens and actions' }));
    expect(screens.getAllByRole('option').map((option) => option.textContent)).toEqual([
      'Administration',
      ...['People', 'Messages', 'Audit log', 'System', 'Surgery Centers'].map(
        (name) => `${name}Administration`,
      ),
    ]);
    await user.click(screens.getByRole('option', { name: /^Audit log/ }));
    await waitFor(() => expect(path()).toBe('/adminMain/administration'));
    expect(search()).toBe('?show=audit');
    expect(await screen.findByRole('link', { name: 'Audit log', current: 'page' })).toBeVisible();
    expect(await screen.findByRole('combobox', { name: 'Action' })).toBeVisible();
  });

  // Shows: AMB-365
  it('finds centers for a system administrator, and opens them in the list of centers', async () => {
    const name = 'Marina Vista Surgery Suite';
    const center = { ...bayview, name, city: 'San Diego' };
    found = { people: [], cases: [], centers: [center] };
    server.use(http.get('/api/centerreviews', ({ response }) => response(200).json([])));
    const { user, path, search } = await open(systemAdmin);
    await user.keyboard('{Control>}k{/Control}');
    const find = within(await dialog());
    await user.type(find.getByRole('combobox'), 'vista san');
    const centers = within(await find.findByRole('group', { name: 'Centers' }));
    const option = centers.getByRole('option');
    expect(option).toHaveTextContent('Marina Vista Surgery SuiteSan Diego, CA');
    await user.click(option);
    await waitFor(() => expect(path()).toBe('/adminMain/centers'));
    expect(new URLSearchParams(search()).get('name')).toBe(name);
    expect(await screen.findByRole('searchbox', { name: 'Name or city' })).toHaveValue(name);
  });

  // Shows: AMB-365, AMB-343
  it('finds the own centers of an administrator of several, and opens the postings of one', async () => {
    const harbor = { ...bayview, _id: id(0xc2), name: 'Harbor Surgery Center' };
    const affiliations = [bayview, harbor].map((center) => ({
      center,
      status: 'VERIFIED' as const,
    }));
    const { user, path, search } = await open({ ...admin, affiliations });
    await user.keyboard('{Control>}k{/Control}');
    const find = within(await dialog());
    expect(find.queryByRole('group', { name: 'Centers' })).toBeNull();
    await user.type(find.getByRole('combobox'), 'surg harb');
    await user.click(await find.findByRole('option', { name: /^Harbor Surgery Center/ }));
    await waitFor(() => expect(path()).toBe('/adminMain/adminVerification'));
    expect(new URLSearchParams(search()).get('center')).toBe(harbor._id);
  });

  it('does not ask for a center that was chosen, nor other people', async () => {
    for (const person of [systemAdmin, admin]) {
      signIn(person);
      selectCenter({ value: bayview._id, label: bayview.name, timeZone: bayview.timeZone });
      const { user } = openApp('/settings');
      await user.click(await screen.findByRole('button', { name: 'Find (Ctrl K)' }));
      const find = within(await dialog());
      await user.type(find.getByRole('combobox'), 'zzzz');
      expect(await find.findByText('Nothing found for “zzzz”')).toBeVisible();
      expect(find.queryByText(/choose a center/)).toBeNull();
      cleanup();
    }
  });

  it('does not offer the results of an earlier text', async () => {
    found = { people: [ines], cases: [], centers: [] };
    const { user } = await open(admin);
    await user.keyboard('{Control>}k{/Control}');
    const find = within(await dialog());
    await user.type(find.getByRole('combobox'), 'garner');
    expect(await find.findByRole('option', { name: /Ines Garner/ })).toBeVisible();
    await user.type(find.getByRole('combobox'), 's');
    expect(find.queryByRole('option')).toBeNull();
    expect(await find.findByRole('option', { name: /Ines Garner/ })).toBeVisible();
  });
});
