import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { setLanguage } from '@/i18n';
import { deviceOfSignIn, storeDeviceToken } from '@/session/device';
import { openApp } from '@/testing/app';
import { admin, professional, signIn, surgeon, systemAdmin } from '@/testing/people';
import { http, server, someConfig } from '@/testing/server';

afterEach(() => act(() => setLanguage('en')));

async function fill(email: string, password: string) {
  const app = openApp('/login');
  await screen.findByRole('heading', { name: 'Sign in' });
  if (email) await app.user.type(screen.getByLabelText('Email'), email);
  if (password) await app.user.type(screen.getByLabelText('Password'), password);
  return app;
}

describe('login', () => {
  // Shows
  it('shows the form at / with its links', async () => {
    openApp('/');
    expect(await screen.findByLabelText('Email')).toBeVisible();
    expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'password');
    expect(screen.getByRole('button', { name: 'Sign In' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Forgot Password' })).toHaveAttribute(
      'href',
      '/confirmEmail',
    );
    expect(screen.getByRole('link', { name: 'Register' })).toHaveAttribute('href', '/signUp');
  });

  // Shows
  it('lists form errors and sends no request', async () => {
    let requests = 0;
    server.use(
      http.post('/api/emaillogin', ({ response }) => {
        requests += 1;
        return response(200).json({ auth: false, message: 'No', user: [] });
      }),
    );
    const { user } = await fill('not-an-address', '');
    await user.click(screen.getByRole('button', { name: 'Sign In' }));
    const alert = await screen.findByRole('alert');
    expect(
      within(alert)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(['Email is invalid', 'Password is required']);
    expect(alert).toHaveClass('border-danger', 'text-danger');
    expect(alert).toHaveFocus();
    expect(requests).toBe(0);
  });

  // Shows, M-03
  it('adds the text of the specification to the message of the server', async () => {
    server.use(
      http.post('/api/emaillogin', ({ response }) =>
        response(200).json({ auth: false, message: 'Email or password is incorrect', user: [] }),
      ),
    );
    const { user, path } = await fill('maya@example.com', 'Wrong1pass{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Email or password is incorrect... Please try again',
    );
    expect(screen.getByRole('alert')).toHaveClass('text-danger', 'border-danger');
    expect(path()).toBe('/login');
    expect(screen.getByLabelText('Email')).toHaveValue('maya@example.com');
    await user.click(screen.getByLabelText('Email'));
    expect(localStorage.getItem('caseboard.session')).toBeNull();
  });

  // Shows: AMB-92, AMB-230
  it.each([
    ['The email or password is incorrect', 'El correo o la contraseña son incorrectos'],
    ['Too many attempts', 'Demasiados intentos'],
    [
      'Too many attempts. Wait at least 15 minutes',
      'Demasiados intentos. Espere al menos 15 minutos',
    ],
    ['Words of a later server', 'No se pudo completar'],
  ])('says a refusal in Spanish: %s', async (message, text) => {
    server.use(
      http.post('/api/emaillogin', ({ response }) =>
        response(200).json({ auth: false, message, user: [] }),
      ),
    );
    await act(() => setLanguage('es'));
    const { user } = openApp('/login');
    await user.type(await screen.findByLabelText('Correo electrónico'), 'maya@example.com');
    await user.type(screen.getByLabelText('Contraseña'), 'Wrong1pass{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent(`${text}... Intente de nuevo`);
    expect(screen.queryByText(new RegExp(message))).toBeNull();
  });

  // Shows
  it.each([
    [surgeon, '/adminMain/postJob'],
    [admin, '/adminMain/postJob'],
    [systemAdmin, '/adminMain/postJob'],
    [professional, '/userMain/upcomingJobs'],
  ])('opens the page of the role for %# and stores the token', async (person, landing) => {
    const requests: unknown[] = [];
    server.use(
      http.post('/api/emaillogin', async ({ request, response }) => {
        requests.push(await request.json());
        const signedIn = { auth: true, message: '', user: [person], authToken: 'tok' };
        return response(200).json({ ...signedIn, deviceToken: 'device-1' });
      }),
      http.get('/api/session', ({ request, response }) => {
        requests.push(request.headers.get('Authorization'));
        return response(200).json(person);
      }),
      http.get('/api/newjobs/{categoryId}/{userId}', ({ response }) => response(200).json([])),
      http.post('/api/surgeonfavorites', ({ response }) => response(200).json([])),
      http.post('/api/favoritestaffs', ({ response }) => response(200).json([])),
      http.get('/api/credentialedsurgeons/{centerId}', ({ response }) => response(200).json([])),
    );
    const { path } = await fill('who@example.com', 'Right1pass{Enter}');
    await waitFor(() => expect(path()).toBe(landing));
    expect(requests[0]).toEqual({ email: 'who@example.com', password: 'Right1pass' });
    await waitFor(() => expect(requests).toContain('Bearer tok'));
    expect(JSON.parse(localStorage.getItem('caseboard.session') ?? '{}')).toMatchObject({
      token: 'tok',
      user: { userId: person.userId, signInType: person.signInType },
    });
    expect(deviceOfSignIn(person)).toEqual({ deviceToken: 'device-1' });
  });

  // Shows: A-15
  it('starts no session if the answer has no token', async () => {
    server.use(
      http.post('/api/emaillogin', ({ response }) =>
        response(200).json({ auth: true, message: '', user: [professional] }),
      ),
    );
    const { path } = await fill('noor@example.com', 'Right1pass{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('API Error occured...');
    expect(localStorage.getItem('caseboard.session')).toBeNull();
    expect(path()).toBe('/login');
  });

  // Shows: A-17
  it('opens the landing page of an unverified user if verification is disabled', async () => {
    const person = { ...professional, verifiedEmail: false };
    server.use(
      http.get('/api/config', ({ response }) =>
        response(200).json({
          ...someConfig,
          flags: { ...someConfig.flags, email_verification: false },
        }),
      ),
      http.post('/api/emaillogin', ({ response }) =>
        response(200).json({ auth: true, message: '', user: [person], authToken: 'tok' }),
      ),
      http.get('/api/session', ({ response }) => response(200).json(person)),
      http.get('/api/newjobs/{categoryId}/{userId}', ({ response }) => response(200).json([])),
    );
    const { path } = await fill('noor@example.com', 'Right1pass{Enter}');
    await waitFor(() => expect(path()).toBe('/userMain/upcomingJobs'));
  });

  // Shows, J-21
  it('redirects an unverified user to the verification', async () => {
    const person = { ...professional, verifiedEmail: false };
    server.use(
      http.post('/api/emaillogin', ({ response }) =>
        response(200).json({ auth: true, message: '', user: [person], authToken: 'tok' }),
      ),
    );
    const { path } = await fill('noor@example.com', 'Right1pass{Enter}');
    await waitFor(() => expect(path()).toBe('/emailVerification'));
    expect(JSON.parse(sessionStorage.getItem('caseboard.verification') ?? '{}')).toEqual({
      userId: person.userId,
      email: 'noor@example.com',
      fullName: 'Dr. Noor Haddad',
    });
    expect(screen.queryByRole('navigation')).toBeNull();
  });

  // Shows, AMB-28, J-58
  it.each([
    ['/', admin, '/adminMain'],
    ['/', surgeon, '/adminMain'],
    ['/', systemAdmin, '/adminMain/updateFavorites'],
    ['/', professional, '/userMain/upcomingJobs'],
    ['/login', admin, '/adminMain'],
    ['/login', surgeon, '/adminMain'],
    ['/login', systemAdmin, '/adminMain/updateFavorites'],
    ['/login', professional, '/userMain/upcomingJobs'],
  ])('redirects a signed-in user from %s (%#)', async (address, person, landing) => {
    signIn(person);
    server.use(
      http.get('/api/newjobs/{categoryId}/{userId}', ({ response }) => response(200).json([])),
      http.get('/api/getjobs', ({ response }) => response(200).json([])),
      http.get('/api/getsurgeonjobs', ({ response }) => response(200).json([])),
      http.get('/api/users', ({ response }) => response(200).json([])),
    );
    const { path } = openApp(address);
    await waitFor(() => expect(path()).toBe(landing));
  });

  // Shows
  it.each([
    '/adminWelcome',
    '/adminMain/postJob',
    '/userWelcome',
    '/userMain/upcomingJobs',
    `/profile/${surgeon.userId}`,
    '/logout',
  ])('requires a session at %s', async (address) => {
    const { path } = openApp(address);
    await waitFor(() => expect(path()).toBe('/login'));
    expect(await screen.findByLabelText('Email')).toBeVisible();
  });

  // Shows: AMB-21
  it.each([
    ['Noor@example.com', 'device-1'],
    ['maya@example.com', undefined],
  ])(
    'sends the token that an earlier sign-in of the account returned: %s',
    async (email, token) => {
      storeDeviceToken(professional, 'device-1');
      const sent: unknown[] = [];
      server.use(
        http.post('/api/emaillogin', async ({ request, response }) => {
          sent.push((await request.json()).deviceToken);
          return response(200).json({ auth: false, message: 'No', user: [] });
        }),
      );
      await fill(email, 'Right1pass{Enter}');
      expect(await screen.findByRole('alert')).toHaveTextContent('No');
      expect(sent).toEqual([token]);
    },
  );

  it('redirects to the login from pages that require a session', async () => {
    const { path } = openApp('/userMain/upcomingJobs');
    await waitFor(() => expect(path()).toBe('/login'));
  });

  /** Signs in as the professional. */
  async function submit(user: UserEvent, person = professional) {
    server.use(
      http.post('/api/emaillogin', ({ response }) =>
        response(200).json({ auth: true, message: '', user: [person], authToken: 'tok' }),
      ),
      http.get('/api/session', ({ response }) => response(200).json(person)),
      http.get('/api/newjobs/{categoryId}/{userId}', ({ response }) => response(200).json([])),
    );
    await user.type(await screen.findByLabelText('Email'), professional.email);
    await user.type(screen.getByLabelText('Password'), 'Right1pass{Enter}');
  }

  it('opens the wanted screen after the sign-in', async () => {
    const { user, path } = openApp('/userMain/faq?q=1');
    await waitFor(() => expect(path()).toBe('/login'));
    await submit(user);
    await waitFor(() => expect(path()).toBe('/userMain/faq'));
  });

  // Shows: AMB-22
  it('opens the wanted screen after the verification of the address and another sign-in', async () => {
    server.use(
      http.put('/api/verifyemail/{userId}', ({ response }) =>
        response(200).json({ _id: professional.userId, verifiedEmail: true }),
      ),
      http.post('/api/logout', ({ response }) => response(204).empty()),
    );
    const { user, path } = openApp('/userMain/faq');
    await submit(user, { ...professional, verifiedEmail: false });
    await waitFor(() => expect(path()).toBe('/emailVerification'));
    await user.type(await screen.findByLabelText('Verification code'), '123456{Enter}');
    await waitFor(() => expect(path()).toBe('/login'));
    await waitFor(() => expect(screen.getByLabelText('Email')).toHaveValue(professional.email));
    await user.clear(screen.getByLabelText('Email'));
    await submit(user);
    await waitFor(() => expect(path()).toBe('/userMain/faq'));
  });

  // Shows: AMB-22
  it.each(['/userMain/faq', '/login?next=%2FuserMain%2Ffaq'])(
    'keeps the wanted screen for the verification of a signed-in user at %s',
    async (address) => {
      signIn({ ...professional, verifiedEmail: false });
      const { path, search } = openApp(address);
      await waitFor(() => expect(path()).toBe('/emailVerification'));
      expect(new URLSearchParams(search()).get('next')).toBe('/userMain/faq');
    },
  );

  it.each(['//evil.example', 'https://evil.example', '/\\evil.example', '/\t/evil.example'])(
    'ignores %s as the screen after the sign-in',
    async (next) => {
      const { user, path } = openApp(`/login?next=${encodeURIComponent(next)}`);
      await submit(user);
      await waitFor(() => expect(path()).toBe('/userMain/upcomingJobs'));
    },
  );

  // Shows: A-27, AMB-24
  it('treats a stored session of an unknown role as signed out', async () => {
    localStorage.setItem(
      'caseboard.session',
      JSON.stringify({ token: 't', user: { ...professional, signInType: 'UNAUTHORIZED' } }),
    );
    window.dispatchEvent(new StorageEvent('storage', { key: 'caseboard.session' }));
    const { path } = openApp('/userMain/upcomingJobs');
    await waitFor(() => expect(path()).toBe('/login'));
  });
});
