import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { setLanguage } from '@/i18n';
import { storePendingReset } from '@/session/pendingReset';
import { openApp } from '@/testing/app';
import { id } from '@/testing/people';
import { http, server, someConfig } from '@/testing/server';

const userId = id(1);
let sent: unknown[];

beforeEach(() => {
  sent = [];
  server.use(
    http.post('/api/emailuser', async ({ request, response }) => {
      sent.push(await request.json());
      return response(200).json([
        { _id: userId, securityQuestion1: { question: 1 }, securityQuestion2: { question: 2 } },
      ]);
    }),
    http.post('/api/securityanswers', async ({ request, response }) => {
      const body = await request.json();
      sent.push(body);
      return response(200).json(
        body.answer2 === 'Rex'
          ? { matched: true, resetToken: 'ticket', expiresIn: 600 }
          : { matched: false, message: 'One or both of your answers are incorrect. Try Again.' },
      );
    }),
    http.put('/api/updatepassword/{id}', async ({ params, request, response }) => {
      sent.push([params.id, await request.json()]);
      return response(200).json({ result: 'SUCCESS' });
    }),
  );
});

afterEach(() => act(() => setLanguage('en')));

async function openAnswersStep() {
  const app = openApp('/confirmEmail');
  await app.user.type(await screen.findByLabelText('Email Address'), 'noor@example.com{Enter}');
  await screen.findByLabelText('Verification code');
  return app;
}

async function answer(user: Awaited<ReturnType<typeof openAnswersStep>>['user'], second: string) {
  const { first, second: others } = someConfig.securityQuestions;
  await user.type(screen.getByLabelText('Verification code'), '123456');
  await user.type(screen.getByLabelText(first[1] ?? ''), 'Lagos');
  await user.type(screen.getByLabelText(others[2] ?? ''), `${second}{Enter}`);
}

describe('a forgotten password', () => {
  // Shows: AMB-09
  it.each([
    [true, 'We will email you a code.'],
    [false, 'Then answer your security questions.'],
  ])('promises a mail only if the server sends one: %s', async (mailed, promise) => {
    server.use(
      http.get('/api/config', ({ response }) =>
        response(200).json({
          ...someConfig,
          flags: { ...someConfig.flags, reset_email_code: mailed },
        }),
      ),
    );
    openApp('/confirmEmail');
    expect(await screen.findByText(new RegExp(promise))).toBeVisible();
  });

  it('offers a retry when the settings of the server could not be read', async () => {
    let failing = true;
    server.use(
      http.get('/api/config', ({ response }) =>
        failing
          ? response(500).json({ code: 'INTERNAL', message: 'x' })
          : response(200).json(someConfig),
      ),
    );
    storePendingReset({ userId, email: 'noor@example.com', question1: 1, question2: 2 });
    const { user } = openApp('/forgotPassword');
    const retry = await screen.findByRole('button', { name: 'Try again' });
    failing = false;
    await user.click(retry);
    expect(await screen.findByLabelText('Verification code')).toBeVisible();
  });

  // Shows, M-35, K-17, K-15
  it('asks for the email, the answers and a new password, and ends at the login', async () => {
    const { user, path } = await openAnswersStep();
    expect(screen.queryByLabelText('New Password')).toBeNull();
    expect(screen.getByText(/^We emailed a code .* It expires in 10 minutes\./)).toBeVisible();
    const again = { name: 'Send a new code or use another address' };
    expect(screen.getByRole('link', again)).toHaveAttribute('href', '/confirmEmail');
    await answer(user, 'Rex');
    await user.type(await screen.findByLabelText('New Password'), 'Fresh0ne');
    await user.type(screen.getByLabelText('Confirm Password'), 'Fresh0ne{Enter}');
    expect(await screen.findByText('Password Changed successfully!')).toBeInTheDocument();
    await waitFor(() => expect(path()).toBe('/login'));
    expect(await screen.findByLabelText('Email')).toHaveValue('noor@example.com');
    expect(screen.getByLabelText('Password')).toHaveValue('');
    expect(sent).toEqual([
      { email: 'noor@example.com' },
      { userId, answer1: 'Lagos', answer2: 'Rex', code: '123456' },
      [userId, { password: 'Fresh0ne', confirm_password: 'Fresh0ne', resetToken: 'ticket' }],
    ]);
  });

  it('accepts a code that is pasted with spaces or dashes, and does not cut a longer one', async () => {
    const { user } = await openAnswersStep();
    const code = screen.getByLabelText('Verification code');
    for (const [pasted, value] of [
      ['123 - 456', '123456'],
      ['1234 5678', '12345678'],
    ] as const) {
      await user.clear(code);
      await user.paste(pasted);
      expect(code).toHaveValue(value);
    }
    await user.keyboard('{Enter}');
    expect(code).toHaveAccessibleDescription('Verification code must be 6 digits');
  });

  // Shows: A-108, M-11
  it('reports an unknown email', async () => {
    server.use(http.post('/api/emailuser', ({ response }) => response(200).json([])));
    const { user } = openApp('/confirmEmail');
    await user.type(await screen.findByLabelText('Email Address'), 'nobody@example.com{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Cannot find this email. Please try again.',
    );
  });

  // Shows: A-109, M-10
  it('is rejected without security questions', async () => {
    server.use(
      http.post('/api/emailuser', ({ response }) => response(200).json([{ _id: userId }])),
    );
    const { user, path } = openApp('/confirmEmail');
    await user.type(await screen.findByLabelText('Email Address'), 'old@example.com{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent(
      "Unable to change the password... Security questions don't exist",
    );
    expect(path()).toBe('/confirmEmail');
  });

  // Shows: A-110, M-09
  it('asks again after a wrong answer and keeps the input', async () => {
    const { user } = await openAnswersStep();
    await answer(user, 'Max');
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'One or both of your answers are incorrect. Try Again.',
    );
    expect(screen.getByLabelText('Verification code')).toHaveValue('123456');
    expect(screen.queryByLabelText('New Password')).toBeNull();
  });

  // Shows: AMB-92, AMB-230
  it('says in Spanish that an answer is wrong', async () => {
    const { user } = await openAnswersStep();
    await act(() => setLanguage('es'));
    const { first, second } = someConfig.securityQuestions;
    await user.type(screen.getByLabelText('Código de verificación'), '123456');
    await user.type(screen.getByLabelText(first[1] ?? ''), 'Lagos');
    await user.type(screen.getByLabelText(second[2] ?? ''), 'Max{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Una o ambas respuestas son incorrectas. Intente de nuevo.',
    );
    expect(screen.queryByText(/incorrect\b/)).toBeNull();
  });

  it('names the question whose answer is missing or only spaces', async () => {
    const { user } = await openAnswersStep();
    const questions = screen.getAllByRole('textbox').slice(1);
    expect(questions).toHaveLength(2);
    await user.type(questions[1] ?? document.body, '  ');
    await user.type(screen.getByLabelText('Verification code'), '123456{Enter}');
    const alert = await screen.findByRole('alert');
    for (const question of questions) {
      expect(question).toHaveAccessibleDescription(/^Please answer: .+\?$/);
      expect(alert).toHaveTextContent(/Please answer: /);
    }
  });

  // Shows: A-112
  it('requires a valid password and the same confirmation', async () => {
    const { user } = await openAnswersStep();
    await answer(user, 'Rex');
    await user.type(await screen.findByLabelText('New Password'), 'short');
    await user.type(screen.getByLabelText('Confirm Password'), 'other{Enter}');
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Must be at least 6 characters long');
    await user.clear(screen.getByLabelText('New Password'));
    await user.type(screen.getByLabelText('New Password'), 'Fresh0ne');
    expect(screen.getByLabelText('Confirm Password')).toHaveAccessibleDescription(
      'Passwords do not match. Please make sure they are the same.',
    );
    expect(sent).toHaveLength(2);
  });

  // Shows: AMB-09
  it('returns to the answers when the ticket has expired', async () => {
    server.use(
      http.put('/api/updatepassword/{id}', ({ response }) =>
        response(403).json({ code: 'FORBIDDEN', message: 'Not allowed' }),
      ),
    );
    const { user } = await openAnswersStep();
    await answer(user, 'Rex');
    await user.type(await screen.findByLabelText('New Password'), 'Fresh0ne');
    await user.type(screen.getByLabelText('Confirm Password'), 'Fresh0ne{Enter}');
    expect(await screen.findByText(/answers have expired/)).toBeInTheDocument();
    expect(await screen.findByLabelText('Verification code')).toBeVisible();
  });

  // Shows: A-114
  it('starts with the email', async () => {
    const { path } = openApp('/forgotPassword');
    await waitFor(() => expect(path()).toBe('/confirmEmail'));
  });
});
