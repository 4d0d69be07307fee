import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import type { CenterReview } from '@/api/types';
import { openApp } from '@/testing/app';
import { admin, id, signIn, systemAdmin } from '@/testing/people';
import { http, server } from '@/testing/server';

const waiting: CenterReview = {
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

let all: CenterReview[];
let sent: unknown[];

beforeEach(() => {
  all = [waiting];
  sent = [];
  const change = (center: string, status: CenterReview['status'], reason?: string) => {
    sent.push([center, status, ...(reason === undefined ? [] : [reason])]);
    all = all.map((one) => (one._id === center ? { ...one, status } : one));
    return { _id: center, status };
  };
  server.use(
    http.get('/api/centerreviews', ({ request, response }) => {
      const { searchParams } = new URL(request.url);
      const [status, text] = [searchParams.get('status'), searchParams.get('text')];
      return response(200).json(
        all.filter((one) =>
          text === null
            ? one.status === status
            : `${one.name} ${one.city}`.toLowerCase().includes(text),
        ),
      );
    }),
    http.post('/api/surgerycenter/{id}/confirm', ({ params, response }) =>
      response(200).json(change(params.id, 'CONFIRMED')),
    ),
    http.post('/api/surgerycenter/{id}/reactivate', ({ params, response }) =>
      response(200).json(change(params.id, 'UNCONFIRMED')),
    ),
    http.post('/api/surgerycenter/{id}/deactivate', async ({ params, request, response }) =>
      response(200).json(change(params.id, 'DEACTIVATED', (await request.json()).reason)),
    ),
  );
});

function open(path = '/adminMain/centers') {
  signIn(systemAdmin);
  return openApp(path);
}

/** Presses a button of the question. */
async function answer(user: UserEvent, name: string) {
  const question = within(await screen.findByRole('alertdialog'));
  await user.click(question.getByRole('button', { name }));
}

// Shows: AMB-83
describe('CentersPage', () => {
  it('lists who added a center and confirms it', async () => {
    const { user } = open();
    expect(await screen.findByText('Marina Vista Surgery Suite')).toBeVisible();
    expect(screen.getByText('Added by Dr. Maya Okafor, maya@example.com')).toBeVisible();
    expect(screen.getByText(/1 person/)).toBeVisible();
    const button = screen.getByRole('button', { name: 'Confirm Marina Vista Surgery Suite' });
    await user.click(button);
    const question = within(await screen.findByRole('alertdialog'));
    expect(question.getByText(/A new code is emailed to the person who added it/)).toBeVisible();
    expect(question.getByText('17 Lantern Quay, San Diego, CA 92106')).toBeVisible();
    await user.click(question.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(button).toHaveFocus());
    expect(sent).toEqual([]);
    await user.click(button);
    await answer(user, 'Confirm');
    expect(await screen.findByText('No center is waiting for confirmation')).toBeVisible();
    expect(sent).toEqual([[waiting._id, 'CONFIRMED']]);
  });

  it('moves the focus to the next center, or to the heading after the last one', async () => {
    all = [waiting, { ...waiting, _id: id(81), name: 'Cove Surgery' }];
    const { user } = open();
    await user.click(
      await screen.findByRole('button', { name: 'Confirm Marina Vista Surgery Suite' }),
    );
    await answer(user, 'Confirm');
    await waitFor(() => expect(screen.queryByText('Marina Vista Surgery Suite')).toBeNull());
    const left = screen.getByText('Cove Surgery').closest('li');
    await waitFor(() => expect(left).toHaveFocus());
    await user.click(screen.getByRole('button', { name: 'Confirm Cove Surgery' }));
    await answer(user, 'Confirm');
    await screen.findByText('No center is waiting for confirmation');
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
  });

  it('repeats the facts and asks for a reason before it deactivates a center', async () => {
    const { user } = open();
    await user.click(
      await screen.findByRole('button', { name: 'Deactivate Marina Vista Surgery Suite' }),
    );
    const dialog = within(await screen.findByRole('dialog', { name: 'Deactivate this center?' }));
    expect(dialog.getByText('17 Lantern Quay, San Diego, CA 92106')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Deactivate' }));
    expect((await dialog.findAllByText('Reason cannot be empty')).length).toBeGreaterThan(0);
    expect(sent).toEqual([]);
    await user.type(dialog.getByLabelText(/Reason/), 'No such address');
    await user.click(dialog.getByRole('button', { name: 'Deactivate' }));
    expect(await screen.findByText('No center is waiting for confirmation')).toBeVisible();
    expect(sent).toEqual([[waiting._id, 'DEACTIVATED', 'No such address']]);
  });

  it('reactivates a deactivated center', async () => {
    all = [{ ...waiting, status: 'DEACTIVATED', reason: 'No such address' }];
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Deactivated' }));
    expect(await screen.findByText('Reason: No such address')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Reactivate Marina Vista Surgery Suite' }));
    expect(sent).toEqual([]);
    await answer(user, 'Reactivate');
    expect(await screen.findByText('No center is deactivated')).toBeVisible();
    expect(sent).toEqual([[waiting._id, 'UNCONFIRMED']]);
  });

  // Shows: AMB-365
  it('finds centers of every status by name or city, and confirms one in place', async () => {
    const closed = {
      ...waiting,
      _id: id(81),
      name: 'Cove Surgery',
      status: 'DEACTIVATED' as const,
    };
    all = [waiting, closed, { ...waiting, _id: id(82), name: 'Hill Clinic', city: 'Reno' }];
    const { user, search } = open();
    const box = await screen.findByRole('searchbox', { name: 'Name or city' });
    await user.type(box, 'san diego');
    const found = await screen.findByText('Cove Surgery');
    expect(found.closest('li')).toHaveTextContent('Deactivated');
    expect(screen.getByText('Marina Vista Surgery Suite').closest('li')).toHaveTextContent(
      'Waiting',
    );
    expect(screen.queryByText('Hill Clinic')).toBeNull();
    expect(screen.queryByRole('group', { name: 'Which centers' })).toBeNull();
    expect(new URLSearchParams(search()).get('name')).toBe('san diego');
    await user.click(screen.getByRole('button', { name: 'Confirm Marina Vista Surgery Suite' }));
    await answer(user, 'Confirm');
    const row = screen.getByText('Marina Vista Surgery Suite').closest('li');
    await waitFor(() => expect(row).toHaveTextContent(/Confirmed$|Confirmed(?=Edit)/));
    await user.clear(box);
    await user.type(box, 'zzz');
    expect(await screen.findByText('Nothing found for “zzz”')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(await screen.findByText('Hill Clinic')).toBeVisible();
    expect(screen.queryByText('Cove Surgery')).toBeNull();
  });

  it('redirects an administrator of a center', async () => {
    server.use(http.get('/api/getjobs', ({ response }) => response(200).json([])));
    signIn(admin);
    const { path } = openApp('/adminMain/centers');
    await screen.findByRole('heading', { level: 1 });
    expect(path()).toBe('/adminWelcome');
  });
});
