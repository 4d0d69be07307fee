import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { openApp } from '@/testing/app';
import { confirmedCase } from '@/testing/cases';
import { admin, id, professional, signIn } from '@/testing/people';
import { fullProfile, surgeonProfile } from '@/testing/profiles';
import { http, server } from '@/testing/server';

// The imports fail while `reachable` is false.
const network = vi.hoisted(() => ({ reachable: false }));
vi.mock('@/shared/ProfileDialog', async (real) => {
  if (!network.reachable) throw new TypeError('Failed to fetch dynamically imported module');
  return real();
});
vi.mock('@/features/eligibility/Review', async (real) => {
  if (!network.reachable) throw new TypeError('Failed to fetch dynamically imported module');
  return real();
});
vi.mock('@/features/accounts/signIn', async (real) => {
  if (!network.reachable) throw new TypeError('Failed to fetch dynamically imported module');
  return real();
});

beforeEach(() => {
  network.reachable = false;
});

it('a profile whose code fails to load keeps the screen and opens on the next click', async () => {
  server.use(
    http.get('/api/newjobs/{categoryId}/{userId}', ({ response }) =>
      response(200).json([confirmedCase(1)]),
    ),
    http.get('/api/user/{id}', ({ response }) => response(200).json(surgeonProfile)),
    http.get('/api/usersecuritylevel/{userId}', ({ response }) => response(200).json({ level: 1 })),
  );
  signIn(professional);
  const { user, path } = openApp('/userMain/myPendingJobs');
  const name = () => screen.findByRole('link', { name: 'Dr. Maya Okafor' });
  await user.click(await name());
  expect(await screen.findByRole('alert')).toHaveTextContent('This could not be loaded');
  await vi.waitFor(() => expect(path()).toBe('/userMain/myPendingJobs'));
  expect(screen.getByRole('heading', { level: 1, name: 'My Pending Cases' })).toBeVisible();

  network.reachable = true;
  await user.click(await name());
  expect(await screen.findByRole('dialog', { name: 'Profile' })).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
});

it('a review whose code fails to load returns to the list and opens on the next click', async () => {
  const who = id(0x201);
  server.use(
    http.get('/api/users', ({ response }) =>
      response(200).json(
        [
          {
            _id: who,
            firstName: 'Noor',
            lastName: 'Haddad',
            fullName: 'Dr. Noor Haddad',
            categoryId: 0,
            signInType: 'USER',
            favoriteStatus: 'REMOVED',
            certified: false,
            licenseExpired: false,
          },
        ],
        { headers: { 'X-Total-Count': '1' } },
      ),
    ),
    http.get('/api/user/{id}', ({ response }) =>
      response(200).json({ ...fullProfile, _id: who, documents: [] }),
    ),
  );
  signIn(admin);
  const { user } = openApp('/adminMain/credential?type=USER');
  const link = () => screen.findByRole('link', { name: 'Review Dr. Noor Haddad' });
  await user.click(await link());
  expect(await screen.findByRole('alert')).toHaveTextContent('This could not be loaded');
  await link();
  expect(screen.getByRole('button', { name: 'Professionals' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );

  network.reachable = true;
  await user.click(await link());
  const heading = await screen.findByRole('heading', { level: 1, name: fullProfile.fullName });
  await waitFor(() => expect(heading).toHaveFocus());
  expect(screen.queryByRole('alert')).toBeNull();
});

it('a sign-in whose code fails to load says so, offers a reload after the second failure, and works at the next try', async () => {
  server.use(
    http.post('/api/emaillogin', ({ response }) =>
      response(200).json({ auth: false, message: 'No', user: [] }),
    ),
  );
  const { user } = openApp('/login');
  await user.type(await screen.findByLabelText('Email'), 'noor@example.com');
  await user.type(screen.getByLabelText('Password'), 'Right1pass{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent('This could not be loaded');
  expect(screen.queryByRole('button', { name: 'Reload' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
  expect(await screen.findByRole('button', { name: 'Reload' })).toBeVisible();
  network.reachable = true;
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('No'));
});
