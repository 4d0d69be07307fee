import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { openApp } from '@/testing/app';
import { favoritePeople } from '@/testing/postings';
import { signIn, surgeon } from '@/testing/people';
import { http, server } from '@/testing/server';

// The import fails while `reachable` is false.
const network = vi.hoisted(() => ({ reachable: true }));
vi.mock('./AddCenterDialog', async (real) => {
  if (!network.reachable) throw new TypeError('Failed to fetch dynamically imported module');
  return real();
});

beforeEach(() => {
  network.reachable = false;
  server.use(
    http.get('/api/getsurgeonjobs', ({ response }) => response(200).json([])),
    http.post('/api/surgeonfavorites', ({ response }) => response(200).json(favoritePeople)),
  );
});

async function open() {
  signIn(surgeon);
  const { user } = openApp('/adminMain/postJob');
  await screen.findByRole('heading', { level: 1, name: 'Post Surgical Case' });
  const start = screen.getByLabelText('Date and time');
  await user.clear(start);
  await user.type(start, '2031-12-01T09:00');
  await user.type(screen.getByLabelText('Estimated hours'), '3');
  await user.type(screen.getByLabelText('Hourly pay ($)'), '250');
  await user.type(screen.getByLabelText('Minimum pay ($)'), '400');
  await user.type(screen.getByLabelText('Procedures'), 'Knee arthroscopy{Enter}');
  return user;
}

it('keeps the form if the dialog that adds a center fails to load, and opens it on the next click', async () => {
  const user = await open();
  const add = () => user.click(screen.getByRole('button', { name: '+ Add surgery center' }));
  await add();
  const message = await screen.findByRole('alert');
  expect(within(message).getByText('This could not be loaded')).toBeVisible();
  expect(screen.getByLabelText('Estimated hours')).toHaveValue('3');
  expect(screen.getByText('Knee arthroscopy')).toBeVisible();

  network.reachable = true;
  await add();
  expect(await screen.findByRole('dialog', { name: 'Add Surgery Center' })).toBeVisible();
  expect(screen.queryByText('This could not be loaded')).toBeNull();
  expect(screen.getByLabelText('Estimated hours')).toHaveValue('3');
});
