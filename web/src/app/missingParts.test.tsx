import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openApp } from '@/testing/app';
import { confirmedCase } from '@/testing/cases';
import { admin, id, professional, signIn, surgeon, systemAdmin } from '@/testing/people';
import { daysAway, favoritePeople, postedCase } from '@/testing/postings';
import { fullProfile, surgeonProfile } from '@/testing/profiles';
import { http, server } from '@/testing/server';

// The imports fail while `reachable` is false.
const { network, importIfReachable } = vi.hoisted(() => {
  const network = { reachable: false };
  const importIfReachable = (original: () => Promise<unknown>): Promise<object> => {
    if (!network.reachable) throw new TypeError('Failed to fetch dynamically imported module');
    return original() as Promise<object>;
  };
  return { network, importIfReachable };
});
vi.mock('@/shared/ProfileDialog', importIfReachable);
vi.mock('@/features/eligibility/Review', importIfReachable);
vi.mock('@/features/profile/ProfessionStep', importIfReachable);
vi.mock('@/features/profile/uploadCode', importIfReachable);
vi.mock('@/features/schedules/Grid', importIfReachable);
vi.mock('@/features/cases/RepeatedCase', importIfReachable);
vi.mock('@/features/administration/AuditLog', importIfReachable);
vi.mock('@/routes/caseLoaders', importIfReachable);
vi.mock('@/features/accounts/signIn', importIfReachable);
vi.mock('@/features/accounts/passkeySignIn', importIfReachable);

beforeEach(() => {
  network.reachable = false;
});
afterEach(() => vi.unstubAllGlobals());

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

it('a step of the profile whose code fails to load says so in its place, keeps the tabs and loads again', async () => {
  server.use(
    http.get('/api/user/{id}', ({ response }) => response(200).json(fullProfile)),
    http.put('/api/updateuser/{id}', ({ response }) => response(200).json(fullProfile)),
  );
  signIn(professional);
  const { user } = openApp('/userMain/profileEdit/profession');
  expect(await screen.findByRole('alert')).toHaveTextContent('This could not be loaded');
  expect(screen.getByRole('navigation', { name: 'Steps of the profile' })).toBeVisible();

  network.reachable = true;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByLabelText('NPI')).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(document.activeElement).not.toBe(document.body);
  expect(document.activeElement).toContainElement(screen.getByLabelText('NPI'));
  expect(document.activeElement).not.toContainElement(
    screen.getByRole('navigation', { name: 'Steps of the profile' }),
  );
});

it('an upload whose code fails to load says so and takes the next file', async () => {
  server.use(http.get('/api/user/{id}', ({ response }) => response(200).json(fullProfile)));
  signIn(professional);
  const { user } = openApp('/userMain/profileEdit/about');
  const input = await screen.findByLabelText('Upload Profile picture');
  const file = new File([''], 'empty.png', { type: 'image/png' });
  await user.upload(input, file);
  expect(await screen.findByRole('alert')).toHaveTextContent('This could not be loaded');
  await waitFor(() => expect(input).toBeEnabled());

  network.reachable = true;
  await user.upload(input, file);
  expect(await screen.findByText('Profile picture cannot be empty')).toBeVisible();
});

it('a calendar whose code fails to load says so in its place, keeps the toolbar and loads again', async () => {
  server.use(http.get('/api/surgeoncalendar', ({ response }) => response(200).json([])));
  signIn(surgeon);
  const { user } = openApp('/adminMain/postingCalendar');
  expect(await screen.findByRole('alert')).toHaveTextContent('This could not be loaded');
  expect(screen.getByRole('button', { name: 'Month' })).toBeVisible();

  network.reachable = true;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('table')).toBeInTheDocument();
  expect(screen.queryByRole('alert')).toBeNull();
}, 30_000);

it('a case to post again whose code fails to load leaves the empty form, and fills it on the next press', async () => {
  const job = { ...postedCase, start: daysAway(3) };
  server.use(
    http.get('/api/getsurgeonjobs', ({ response }) => response(200).json([job])),
    http.post('/api/surgeonfavorites', ({ response }) => response(200).json(favoritePeople)),
  );
  signIn(surgeon);
  const { user, path } = openApp('/adminMain/adminVerification');
  const postAgain = async () =>
    user.click(await screen.findByRole('link', { name: /^Post again: the case of/ }));
  const pay = () => screen.findByLabelText('Hourly pay ($)');
  await postAgain();
  expect(await screen.findByRole('alert')).toHaveTextContent('This could not be loaded');
  expect(await pay()).toHaveValue('');
  expect(path()).toBe('/adminMain/postJob');

  network.reachable = true;
  const menu = within(screen.getByRole('navigation', { name: 'Main menu' }));
  await user.click(menu.getByRole('link', { name: 'All Postings' }));
  await postAgain();
  await waitFor(async () => expect(await pay()).toHaveValue('250'));
  expect(screen.queryByRole('alert')).toBeNull();
});

it('an audit log whose code fails to load returns to the first tab and opens on the next press', async () => {
  server.use(
    http.get('/api/outbox', ({ response }) =>
      response(200).json({ counts: { dead: 0, pending: 0, sent: 0 }, messages: [] }),
    ),
    http.get('/api/accounts', ({ response }) => response(200).json({ accounts: [] })),
    http.get('/api/audit', ({ response }) => response(200).json({ entries: [] })),
    http.get('/api/auditstatus', ({ response }) => response(200).json({ chains: [] })),
  );
  signIn(systemAdmin);
  const { user, search } = openApp('/adminMain/administration?show=messages');
  const tab = (name: string) => screen.findByRole('link', { name });
  await user.click(await tab('Audit log'));
  expect(await screen.findByRole('alert')).toHaveTextContent('This could not be loaded');
  await waitFor(async () => expect(await tab('People')).toHaveAttribute('aria-current', 'page'));
  expect(search()).toBe('');

  network.reachable = true;
  await user.click(await tab('Audit log'));
  expect(await screen.findByLabelText('From')).toBeVisible();
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

it('a screen whose loader fails to load reads its data itself', async () => {
  server.use(
    http.get('/api/getsurgeonjobs', ({ response }) => response(200).json([postedCase])),
    http.get('/api/users', ({ response }) => response(200).json([])),
  );
  signIn(surgeon);
  openApp('/adminMain/adminVerification');
  expect(await screen.findByRole('article')).toBeVisible();
});

it('a passkey as the second factor whose code fails to load says so and keeps the step', async () => {
  vi.stubGlobal('PublicKeyCredential', vi.fn());
  const secondFactor = { token: 'waiting', methods: ['TOTP' as const, 'PASSKEY' as const] };
  server.use(
    http.post('/api/emaillogin', ({ response }) =>
      response(200).json({ auth: false, message: '', user: [], secondFactor }),
    ),
  );
  network.reachable = true;
  const { user } = openApp('/login');
  await user.type(await screen.findByLabelText('Email'), 'noor@example.com');
  await user.type(screen.getByLabelText('Password'), 'Right1pass{Enter}');
  const button = await screen.findByRole('button', { name: 'Use a passkey' });
  network.reachable = false;
  await user.click(button);
  expect(await screen.findByRole('alert')).toHaveTextContent('This could not be loaded');
  expect(screen.getByRole('heading', { name: 'Second factor' })).toBeVisible();
  await waitFor(() => expect(button).toBeEnabled());
});
