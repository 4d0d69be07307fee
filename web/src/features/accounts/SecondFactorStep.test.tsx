import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openApp } from '@/testing/app';
import { professional } from '@/testing/people';
import { http, server } from '@/testing/server';

const pending = { token: 'waiting', methods: ['TOTP' as const, 'RECOVERY_CODE' as const] };
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

async function enterPassword() {
  const app = openApp('/login');
  await app.user.type(await screen.findByLabelText('Email'), 'noor@example.com');
  await app.user.type(screen.getByLabelText('Password'), 'Right1pass{Enter}');
  await screen.findByRole('heading', { name: 'Second step' });
  return app;
}

// Shows: AMB-99
it('asks for the code of the app after the password', async () => {
  const sent = answerWith([
    { auth: false, message: 'The code is incorrect', user: [], secondFactor: pending },
    signedIn,
  ]);
  const { user, path } = await enterPassword();
  const code = screen.getByLabelText('Code of the app');
  expect(code).toHaveFocus();
  expect(code).toHaveAttribute('autocomplete', 'one-time-code');
  await user.type(code, '123 456{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent('The code is incorrect.');
  await user.clear(code);
  await user.type(code, '654321{Enter}');
  await waitFor(() => expect(path()).toBe('/userMain/upcomingJobs'));
  expect(sent).toEqual([
    { token: 'waiting', method: 'TOTP', code: '123 456' },
    { token: 'waiting', method: 'TOTP', code: '654321' },
  ]);
});

// Shows: AMB-99
it('takes a recovery code instead and then opens the security screen', async () => {
  const sent = answerWith([signedIn]);
  const { user, path } = await enterPassword();
  await user.click(screen.getByRole('button', { name: 'Use a recovery code' }));
  await user.type(screen.getByLabelText('Recovery code'), 'ABCD-EFGH-2345-WXYZ{Enter}');
  await waitFor(() => expect(path()).toBe('/security'));
  expect(sent).toEqual([
    { token: 'waiting', method: 'RECOVERY_CODE', code: 'ABCD-EFGH-2345-WXYZ' },
  ]);
});

// Shows: AMB-99
it('returns to the password when the server ends the sign-in, and on request', async () => {
  answerWith([{ auth: false, message: 'Too many attempts', user: [] }]);
  const { user } = await enterPassword();
  await user.type(screen.getByLabelText('Code of the app'), '000000{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Too many attempts... Please try again',
  );
  expect(screen.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await user.type(screen.getByLabelText('Email'), 'noor@example.com');
  await user.type(screen.getByLabelText('Password'), 'Right1pass{Enter}');
  await user.click(await screen.findByRole('button', { name: 'Back to the password' }));
  expect(screen.getByLabelText('Password')).toHaveValue('');
});
