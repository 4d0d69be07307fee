import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { LoginAnswer } from '@/api/types';
import { openApp } from '@/testing/app';
import { setLanguage } from '@/i18n';
import { storeDeviceToken } from '@/session/device';
import { professional, surgeon } from '@/testing/people';
import { http, server } from '@/testing/server';

const pending: NonNullable<LoginAnswer['secondFactor']> = { token: 'waiting', methods: [] };
beforeEach(() => {
  pending.methods = ['TOTP', 'RECOVERY_CODE'];
  // Every sign-in sends the token of its account only.
  storeDeviceToken(professional, 'device-1');
  storeDeviceToken(surgeon, 'of-another-account');
});
const signedIn = { auth: true, message: '', user: [professional], authToken: 'tok' };

/** Answers the password with a sign-in that waits, and each code with the next of `answers`. */
function answerWith(answers: object[]): unknown[] {
  const sent: unknown[] = [];
  server.use(
    http.post('/api/emaillogin', ({ response }) =>
      response(200).json({ auth: false, message: '', user: [], secondFactor: pending }),
    ),
    http.post('/api/secondfactorlogin', async ({ request, response }) => {
      sent.push(await request.json());
      return response(200).json(answers.shift() as typeof signedIn);
    }),
    http.get('/api/session', ({ response }) => response(200).json(professional)),
    http.get('/api/newjobs/{categoryId}/{userId}', ({ response }) => response(200).json([])),
    http.get('/api/secondfactor', ({ response }) =>
      response(200).json({ totpSince: '2026-05-01T00:00:00.000Z', recoveryCodes: 9, centers: [] }),
    ),
  );
  return sent;
}

async function enterPassword(address = '/login') {
  const app = openApp(address);
  await app.user.type(await screen.findByLabelText('Email'), 'noor@example.com');
  await app.user.type(screen.getByLabelText('Password'), 'Right1pass{Enter}');
  await screen.findByRole('heading', { name: 'Second factor' });
  return app;
}

// Shows: AMB-99
it('asks for the code of the app after the password', async () => {
  const sent = answerWith([
    { auth: false, message: 'The code is incorrect', user: [], secondFactor: pending },
    signedIn,
  ]);
  const { user, path } = await enterPassword();
  const code = screen.getByLabelText('Code from the app');
  expect(code).toHaveFocus();
  expect(code).toHaveAttribute('autocomplete', 'one-time-code');
  await user.type(code, '123 456{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent('The code is incorrect.');
  await user.clear(code);
  await user.type(code, '654321{Enter}');
  await waitFor(() => expect(path()).toBe('/userMain/upcomingJobs'));
  expect(sent).toEqual([
    { token: 'waiting', method: 'TOTP', code: '123 456', deviceToken: 'device-1' },
    { token: 'waiting', method: 'TOTP', code: '654321', deviceToken: 'device-1' },
  ]);
});

// Shows: AMB-99
it('takes a recovery code instead and then opens the security screen', async () => {
  const sent = answerWith([signedIn]);
  const { user, path, search } = await enterPassword('/login?next=%2FuserMain%2Ffaq');
  expect(screen.queryByText(/^Lost everything/)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Use a recovery code' }));
  expect(screen.getByText(/^Lost everything\? An administrator of your center/)).toBeVisible();
  await user.type(screen.getByLabelText('Recovery code'), 'ABCD-EFGH-2345-WXYZ{Enter}');
  await waitFor(() => expect(path()).toBe('/security'));
  expect(new URLSearchParams(search()).get('next')).toBe('/userMain/faq');
  expect(sent).toEqual([
    {
      token: 'waiting',
      method: 'RECOVERY_CODE',
      code: 'ABCD-EFGH-2345-WXYZ',
      deviceToken: 'device-1',
    },
  ]);
});

// Shows: AMB-99
it('returns to the password when the server ends the sign-in, and on request', async () => {
  answerWith([{ auth: false, message: 'Too many attempts', user: [] }]);
  const { user } = await enterPassword();
  await user.type(screen.getByLabelText('Code from the app'), '000000{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Too many attempts... Please try again',
  );
  expect(screen.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await user.type(screen.getByLabelText('Email'), 'noor@example.com');
  await user.type(screen.getByLabelText('Password'), 'Right1pass{Enter}');
  await user.click(await screen.findByRole('button', { name: 'Back to the password' }));
  expect(screen.getByLabelText('Password')).toHaveValue('');
});

// Shows: AMB-92, AMB-230
it('says in Spanish why the server ended the sign-in', async () => {
  answerWith([{ auth: false, message: 'Too many attempts', user: [] }]);
  await act(() => setLanguage('es'));
  const { user } = openApp('/login');
  await user.type(await screen.findByLabelText('Correo electrónico'), 'noor@example.com');
  await user.type(screen.getByLabelText('Contraseña'), 'Right1pass{Enter}');
  await user.type(await screen.findByLabelText('Código de la aplicación'), '000000{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Demasiados intentos... Intente de nuevo',
  );
});

/** A browser whose authenticator answers, or is closed by the user. */
function authenticator(answers: boolean): void {
  class AssertionResponse {
    clientDataJSON = new Uint8Array([1]).buffer;
    authenticatorData = new Uint8Array([2]).buffer;
    signature = new Uint8Array([3]).buffer;
    userHandle = null;
  }
  class Credential {
    id = 'Y3JlZA';
    response = new AssertionResponse();
  }
  vi.stubGlobal('PublicKeyCredential', Credential);
  vi.stubGlobal('AuthenticatorAssertionResponse', AssertionResponse);
  const get = () =>
    answers
      ? Promise.resolve(new Credential())
      : Promise.reject(new DOMException('', 'NotAllowedError'));
  vi.stubGlobal(
    'navigator',
    new Proxy(navigator, {
      get: (target, name) =>
        name === 'credentials' ? { get } : (Reflect.get(target, name) as unknown),
    }),
  );
}
afterEach(() => vi.unstubAllGlobals());
afterEach(() => act(() => setLanguage('en')));

const options = {
  challenge: 'Y2hhbGxlbmdl',
  rpId: 'localhost',
  timeout: 300_000,
  allowCredentials: [{ type: 'public-key' as const, id: 'Y3JlZA' }],
  userVerification: 'required',
};

// Shows: AMB-102
it('takes a passkey instead of a code', async () => {
  authenticator(true);
  pending.methods = ['TOTP', 'RECOVERY_CODE', 'PASSKEY'];
  answerWith([]);
  const sent: unknown[] = [];
  server.use(
    http.post('/api/secondfactorlogin/passkey/options', async ({ request, response }) => {
      sent.push(await request.json());
      return response(200).json(options);
    }),
    http.post('/api/secondfactorlogin/passkey', async ({ request, response }) => {
      sent.push(await request.json());
      return response(200).json(signedIn);
    }),
  );
  const { user, path } = await enterPassword();
  await user.click(screen.getByRole('button', { name: 'Use a passkey' }));
  await waitFor(() => expect(path()).toBe('/userMain/upcomingJobs'));
  const response = { clientDataJSON: 'AQ', authenticatorData: 'Ag', signature: 'Aw' };
  expect(sent).toEqual([
    { token: 'waiting' },
    { token: 'waiting', credential: { id: 'Y3JlZA', response }, deviceToken: 'device-1' },
  ]);
});

// Shows: AMB-102
it('asks only for the passkey of a user who has nothing else, and says what went wrong', async () => {
  authenticator(false);
  pending.methods = ['PASSKEY'];
  answerWith([]);
  let ended = false;
  server.use(
    http.post('/api/secondfactorlogin/passkey/options', ({ response }) =>
      ended
        ? response(400).json({ code: 'VALIDATION', message: 'token is invalid', fields: [] })
        : response(200).json(options),
    ),
  );
  const { user } = await enterPassword();
  expect(screen.queryByLabelText('Code from the app')).toBeNull();
  const button = screen.getByRole('button', { name: 'Use a passkey' });
  await user.click(button);
  expect(await screen.findByRole('alert')).toHaveTextContent('No passkey was used.');
  ended = true;
  await user.click(button);
  expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent('This sign-in has expired.');
});

// Shows: AMB-102
it('says where to sign in when this browser has no passkeys', async () => {
  pending.methods = ['PASSKEY'];
  answerWith([]);
  await enterPassword();
  expect(screen.getByText(/Sign in on the device that has it/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Back to the password' })).toBeVisible();
});
