import { screen, waitFor } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { storePendingVerification } from '@/session/pendingVerification';
import { openApp } from '@/testing/app';
import { id, professional, signIn } from '@/testing/people';
import { http, server, someConfig } from '@/testing/server';

const userId = id(1);

async function open() {
  storePendingVerification({ userId, email: 'noor@example.com', fullName: 'Dr. Noor Haddad' });
  const app = openApp('/emailVerification');
  await screen.findByRole('heading', { name: 'Email Verification Code Sent' });
  return app;
}
const code = () => screen.getByLabelText('Verification code');
const verify = () => screen.getByRole('button', { name: 'Verify' });

describe('email verification', () => {
  // Shows: A-18, AMB-22
  it('needs a person to verify, and redirects to the login otherwise', async () => {
    const { path } = openApp('/emailVerification');
    await waitFor(() => expect(path()).toBe('/login'));
  });

  // Shows, L-18
  it('asks for six digits and enables Verify only then', async () => {
    const { user } = await open();
    expect(localStorage.getItem('caseboard.session')).toBeNull();
    expect(screen.getByText(/noor@example\.com/)).toBeVisible();
    expect(verify()).toBeDisabled();
    await user.click(code());
    await user.tab();
    expect(code()).toHaveAccessibleDescription('Please enter your email verification code');
    await user.type(code(), '12a34 5');
    expect(code()).toHaveValue('12345');
    expect(verify()).toBeDisabled();
    await user.type(code(), '67');
    expect(code()).toHaveValue('1234567');
    expect(code()).toHaveAccessibleDescription('Verification code must be 6 digits');
    expect(verify()).toBeDisabled();
    await user.type(code(), '{Backspace}');
    expect(code()).toBeValid();
    expect(verify()).toBeEnabled();
    expect(screen.getByRole('button', { name: 'Resend code' })).toBeEnabled();
  });

  // Shows: A-98, M-06
  it('shows the message of the server for a wrong code', async () => {
    server.use(
      http.put('/api/verifyemail/{userId}', ({ response }) =>
        response(400).json({
          code: 'CODE_MISMATCH',
          message: "The Email Verfication code doesn't match",
        }),
      ),
    );
    const { user, path } = await open();
    await user.type(code(), '000000{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent(
      "The Email Verfication code doesn't match",
    );
    expect(path()).toBe('/emailVerification');
  });

  // Shows: A-100, AMB-01
  it.each([
    ['no answer', () => HttpResponse.error()],
    ['500', () => HttpResponse.json({ code: 'INTERNAL', message: 'x' }, { status: 500 })],
    ['503', () => HttpResponse.json({ code: 'BUSY', message: 'x' }, { status: 503 })],
  ])('shows a system error differently: %s', async (_what, answer) => {
    server.use(http.put('/api/verifyemail/{userId}', ({ response }) => response.untyped(answer())));
    const { user, path } = await open();
    await user.type(code(), '123456{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'System error: unable to verify your email verification code.',
    );
    expect(path()).toBe('/emailVerification');
  });

  // Shows, K-11, K-01
  it('ends the session after the right code and continues with the login', async () => {
    const requests: unknown[] = [];
    signIn({ ...professional, verifiedEmail: false });
    server.use(
      http.put('/api/verifyemail/{userId}', async ({ request, params, response }) => {
        requests.push(params.userId, await request.json());
        return response(200).json({ _id: userId, verifiedEmail: true });
      }),
      http.post('/api/logout', ({ request, response }) => {
        requests.push(request.headers.get('Authorization'));
        return response(204).empty();
      }),
    );
    const { user, path } = await open();
    await user.type(code(), '123456{Enter}');
    expect(
      await screen.findByText('The email verification code has been successfully verified.'),
    ).toBeVisible();
    await waitFor(() => expect(path()).toBe('/login'));
    expect(requests.slice(0, 2)).toEqual([userId, { verifiedEmail: true, code: '123456' }]);
    await waitFor(() => expect(requests).toContain('Bearer test-token'));
    expect(localStorage.getItem('caseboard.session')).toBeNull();
    expect(sessionStorage.getItem('caseboard.verification')).toBeNull();
  });

  // Shows
  it('sends the code again, then waits', async () => {
    server.use(
      http.post('/api/emailverification', async ({ request, response }) => {
        expect(await request.json()).toEqual({ userId });
        return response(200).json({ sent: true, resendAfter: 60 });
      }),
    );
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Resend code' }));
    expect(
      await screen.findByText(
        'Code has been resent. Please check your email for your verification code.',
      ),
    ).toBeVisible();
    expect(screen.getByText(/Resend in/)).toBeVisible();
  });

  it('keeps the focus while a code is requested, and moves it to the message of a failure', async () => {
    let answer = () => {};
    server.use(
      http.post('/api/emailverification', async ({ response }) => {
        await new Promise<void>((done) => (answer = done));
        return response(429).json(
          { code: 'RATE_LIMITED', message: 'Please wait.' },
          { headers: { 'Retry-After': '30' } },
        );
      }),
    );
    const { user } = await open();
    const resend = screen.getByRole('button', { name: 'Resend code' });
    await user.click(resend);
    expect(resend).toBeEnabled();
    expect(resend).toHaveFocus();
    answer();
    expect(await screen.findByText(/Resend in/)).toBeVisible();
    expect(screen.getByRole('alert')).toHaveFocus();
  });

  // Shows: AMB-02
  it('links to the mailbox only where the server has one', async () => {
    await open();
    expect(screen.queryByRole('link', { name: 'Open the development mailbox' })).toBeNull();
  });

  // Shows: AMB-02
  it('links to the mailbox of a development server', async () => {
    server.use(
      http.get('/api/config', ({ response }) =>
        response(200).json({ ...someConfig, mailbox: true }),
      ),
      http.get('/api/dev/outbox', ({ query, response }) =>
        response(200).json([
          {
            to: query.get('to') ?? '',
            subject: 'Email Verification',
            text: 'Your code is 482913.',
            createdAt: '2026-11-21T12:00:00.000Z',
          },
        ]),
      ),
    );
    const { user } = await open();
    await user.click(await screen.findByRole('link', { name: 'Open the development mailbox' }));
    expect(await screen.findByText('Your code is 482913.')).toBeVisible();
    expect(screen.getByLabelText('Emails to')).toHaveValue('noor@example.com');
    expect(screen.getByRole('heading', { name: 'Email Verification' })).toBeVisible();
  });
});
