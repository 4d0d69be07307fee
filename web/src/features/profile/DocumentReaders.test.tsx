import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { components } from '@/api/schema';
import { setLanguage } from '@/i18n';
import { openApp } from '@/testing/app';
import { bayview, id, professional, signIn, surgeon } from '@/testing/people';
import { documentOf, fullProfile } from '@/testing/profiles';
import { http, server } from '@/testing/server';

type Readers = components['schemas']['DocumentReaders'];

const reader = (more: Partial<Readers['readers'][number]> = {}): Readers['readers'][number] => ({
  slot: 'medLicense',
  userId: id(0xa1),
  fullName: 'Adam Stone',
  signInType: 'ADMIN',
  center: bayview._id,
  centerName: bayview.name,
  firstReadAt: '2026-11-20T18:00:00.000Z',
  lastReadAt: '2026-11-21T18:00:00.000Z',
  reads: 3,
  ...more,
});

const systemReader: Readers['readers'][number] = {
  slot: 'medLicense',
  userId: id(0xa2),
  fullName: 'Root Admin',
  signInType: 'SYSTEM_ADMIN',
  firstReadAt: '2026-11-20T18:00:00.000Z',
  lastReadAt: '2026-11-20T18:00:00.000Z',
  reads: 1,
};

const documents = [documentOf('medLicense'), documentOf('resume', { fileId: id(0xd01) })];

/** Opens the own profile with these readers; returns the user and the choices that are sent. */
function openProfile(readers: Readers) {
  const sent: unknown[] = [];
  server.use(
    http.get('/api/surgerycenters', ({ response }) => response(200).json([bayview])),
    http.get('/api/user/{id}', ({ response }) =>
      response(200).json({ ...fullProfile, documents, certifiedCenters: [] }),
    ),
    http.get('/api/documentreaders', ({ response }) => response(200).json(readers)),
    http.put('/api/documentcenters', async ({ request, response }) => {
      const body = await request.json();
      sent.push(body);
      return response(200).json({ limited: body.limited, centers: body.centers ?? [] });
    }),
  );
  signIn(professional);
  const { user } = openApp('/userMain/profile');
  return { sent, user };
}

afterEach(() => act(() => setLanguage('en')));

const unlimited: Readers = { limited: false, centers: [], readers: [] };

describe("the readers of the user's documents", () => {
  it('include no surgeons if the user is a surgeon', async () => {
    openProfile(unlimited);
    expect(await screen.findByText(/and a surgeon only while you request/)).toBeVisible();
    cleanup();
    server.use(
      http.get('/api/user/{id}', ({ response }) =>
        response(200).json({ ...fullProfile, signInType: 'SURGEON', certifiedCenters: [] }),
      ),
    );
    signIn(surgeon);
    openApp('/adminMain/profile');
    const rule = await screen.findByText(/^Administrators of surgery centers may open/);
    expect(rule).not.toHaveTextContent('surgeon');
  });

  // Shows: AMB-84
  it('lists who opened each document, for which center and when', async () => {
    const { user } = openProfile({
      ...unlimited,
      readers: [reader(), systemReader],
    });
    await user.click(await screen.findByText('Opened by 2 people'));
    const list = within(screen.getByRole('list', { name: /Who opened Medical license/ }));
    const [adam, root] = list.getAllByRole('listitem');
    expect(adam).toHaveTextContent(`Adam Stone · ${bayview.name}`);
    expect(adam).toHaveTextContent('3 times');
    expect(adam?.querySelector('time')).toHaveAttribute('datetime', '2026-11-21T18:00:00.000Z');
    expect(root).toHaveTextContent('Root Admin · System administrator');
    expect(screen.getByText('Not opened by anyone else yet')).toBeVisible();
  });

  // Shows: AMB-84, AMB-314
  it('lists two readers of one center who have the same name', async () => {
    const errors = vi.spyOn(console, 'error').mockImplementation(() => {});
    const namesake = reader({ userId: id(0xa3), reads: 1 });
    const { user } = openProfile({ ...unlimited, readers: [reader(), namesake] });
    await user.click(await screen.findByText('Opened by 2 people'));
    expect(screen.getAllByText('Adam Stone')).toHaveLength(2);
    expect(errors).not.toHaveBeenCalled();
    errors.mockRestore();
  });

  // Shows: AMB-84, AMB-359
  it('opens the profile of a surgeon, once for each center, and of no one else', async () => {
    const surgeonAt = (center: string, centerName: string) =>
      reader({
        userId: id(0xa4),
        fullName: 'Rosa Lind',
        signInType: 'SURGEON',
        center,
        centerName,
      });
    const errors = vi.spyOn(console, 'error').mockImplementation(() => {});
    const { user } = openProfile({
      ...unlimited,
      readers: [
        reader(),
        surgeonAt(bayview._id, bayview.name),
        surgeonAt(id(0xc9), 'Harbor Center'),
        systemReader,
      ],
    });
    await user.click(await screen.findByText('Opened by 4 people'));
    const list = within(screen.getByRole('list', { name: /Who opened Medical license/ }));
    const links = list
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')]);
    const rosa = ['Rosa Lind', `/profile/${id(0xa4)}`];
    expect(links).toEqual([rosa, rosa]);
    expect(errors).not.toHaveBeenCalled();
    errors.mockRestore();
  });

  // Shows: AMB-84
  it('limits reading to chosen centers, and removes the limit', async () => {
    const { sent, user } = openProfile(unlimited);
    const part = within(await screen.findByRole('region', { name: 'Who may open your documents' }));
    expect(part.queryByRole('button', { name: 'Save' })).toBeNull();
    await user.click(part.getByRole('checkbox'));
    expect(await part.findByText(/no center can open your documents/)).toBeVisible();
    await user.click(part.getByRole('combobox', { name: /Centers that may open/ }));
    await user.click(await screen.findByRole('option', { name: new RegExp(bayview.name) }));
    // The open list hides the rest of the page.
    await user.keyboard('{Escape}');
    await user.click(part.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent).toEqual([{ limited: true, centers: [bayview._id] }]));
  });

  // Shows: AMB-84, AMB-92
  it('keeps a choice that is changed during a slow save, also when the language changes', async () => {
    const stored = { ...unlimited, limited: true, centers: [bayview._id] };
    const { sent, user } = openProfile(stored);
    let answer = () => {};
    const released = new Promise<void>((done) => {
      answer = done;
    });
    server.use(
      http.put('/api/documentcenters', async ({ request, response }) => {
        const body = await request.json();
        sent.push(body);
        await released;
        stored.limited = body.limited;
        return response(200).json({ limited: body.limited, centers: body.centers ?? [] });
      }),
    );
    const part = within(await screen.findByRole('region', { name: 'Who may open your documents' }));
    await user.click(part.getByRole('checkbox'));
    await user.click(part.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    await user.click(part.getByRole('checkbox'));
    answer();
    await screen.findByText('Saved.');
    expect(part.getByRole('checkbox')).toBeChecked();
    await act(() => setLanguage('es'));
    const region = await screen.findByRole('region', { name: /documentos/ });
    expect(within(region).getByRole('checkbox')).toBeChecked();
    expect(within(region).getByRole('button', { name: 'Guardar la elección' })).toBeVisible();
  });

  it('shows the stored limit', async () => {
    const { sent, user } = openProfile({ ...unlimited, limited: true, centers: [bayview._id] });
    const part = within(await screen.findByRole('region', { name: 'Who may open your documents' }));
    expect(part.getByRole('checkbox')).toBeChecked();
    await user.click(part.getByRole('checkbox'));
    await user.click(part.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent).toEqual([{ limited: false, centers: [] }]));
  });
});

describe('eligibility after a change of name or license', () => {
  const openAs = (person: Partial<typeof fullProfile>, path: string) => {
    server.use(
      http.get('/api/surgerycenters', ({ response }) => response(200).json([bayview])),
      http.get('/api/user/{id}', ({ response }) =>
        response(200).json({ ...fullProfile, documents, ...person }),
      ),
    );
    signIn(professional);
    openApp(path);
  };

  // Shows: AMB-88
  it('warns in the steps with name and license that a change requires a new review', async () => {
    openAs({ certifiedCenters: [bayview._id] }, '/userMain/profileEdit/about');
    expect(await screen.findByText(/If you change one of them/)).toBeVisible();
  });

  // Shows: AMB-88
  it('shows no warning without verified eligibility', async () => {
    openAs({ certifiedCenters: [] }, '/userMain/profileEdit/profession');
    expect(await screen.findByLabelText(/License Number/)).toBeVisible();
    expect(screen.queryByText(/If you change one of them/)).toBeNull();
  });

  // Shows: AMB-88
  it('is shown as being reviewed again', async () => {
    openAs({ certifiedCenters: [], centersInReview: [bayview._id] }, '/userMain/profile');
    const part = within(await screen.findByRole('region', { name: 'Eligibility verified by' }));
    expect(await part.findByText(new RegExp(`${bayview.name}.*reviewed again`))).toBeVisible();
  });
});
