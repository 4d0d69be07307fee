import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Profile } from '@/api/types';
import { openApp } from '@/testing/app';
import { professional, signIn } from '@/testing/people';
import { fullProfile } from '@/testing/profiles';
import { http, server } from '@/testing/server';

let person: Profile;

beforeEach(() => {
  person = { ...fullProfile, pendingEmail: 'new@example.com' };
  server.use(http.get('/api/user/{id}', ({ response }) => response(200).json(person)));
});
afterEach(() => {
  vi.useRealTimers();
});

const field = () => screen.findByLabelText('Code sent to new@example.com');
const resend = () => screen.getByRole('button', { name: 'Resend code' });

async function open() {
  signIn(professional);
  const app = openApp('/userMain/profileEdit/about');
  await field();
  return app;
}

it('a code that is pasted with spaces is sent without them, and a longer one is not cut', async () => {
  const sent: unknown[] = [];
  server.use(
    http.put('/api/emailchange', async ({ request, response }) => {
      sent.push(await request.json());
      return response(400).json({ code: 'CODE_EXPIRED', message: 'x', fields: [] });
    }),
  );
  const { user } = await open();
  await user.click(await field());
  await user.paste('123 4567');
  await user.keyboard('{Enter}');
  expect(await field()).toHaveAccessibleDescription('Code must be 6 digits');
  await user.clear(await field());
  await user.paste(' 123-456 ');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(sent).toEqual([{ code: '123456' }]));
});

// Shows: AMB-01, AMB-18
it('another code for the new address can be requested after the first one expired', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  let requests = 0;
  server.use(
    http.put('/api/emailchange', ({ response }) =>
      response(400).json({
        code: 'CODE_EXPIRED',
        message: 'The code has expired. Please request a new one.',
        fields: [{ field: 'code', message: 'The code has expired. Please request a new one.' }],
      }),
    ),
    http.post('/api/emailchange', ({ response }) => {
      requests += 1;
      return response(200).json({ sent: true, resendAfter: 60 });
    }),
  );
  const { user } = await open();
  await user.type(await field(), '123456{Enter}');
  // The error of the only field is shown once, at the field.
  expect(await screen.findAllByText(/The code has expired/)).toHaveLength(1);
  expect(await field()).toHaveFocus();
  await user.click(resend());
  expect(
    await screen.findByText(
      'Code has been resent. Please check your email for your verification code.',
    ),
  ).toBeVisible();
  expect(requests).toBe(1);
  // The previous input and error are cleared; the next code can be requested after a minute.
  expect(await field()).toHaveValue('');
  expect(await field()).toHaveFocus();
  expect(screen.queryByText(/The code has expired/)).toBeNull();
  expect(screen.getByText(/Resend in/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Resend code' })).toBeNull();
  // Advance in steps of a second, because each timer is set by the previous render.
  for (let second = 0; second < 60; second += 1)
    await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(resend()).toBeEnabled();
});

// Shows: AMB-01
it('shows when another code can be requested', async () => {
  server.use(
    http.post('/api/emailchange', ({ response }) =>
      response(429).json(
        { code: 'RATE_LIMITED', message: 'Too many attempts. Please wait 1 minute.' },
        { headers: { 'Retry-After': '42' } },
      ),
    ),
  );
  const { user } = await open();
  await user.type(await field(), '12');
  await user.click(resend());
  expect(await screen.findByRole('alert')).toHaveTextContent('Please wait 1 minute.');
  expect(screen.getByText(/Resend in 4\d s/)).toBeVisible();
  expect(await field()).toHaveValue('12');
});

// Shows: AMB-82
it('cancels the change of the address', async () => {
  server.use(
    http.delete('/api/emailchange', ({ response }) => {
      person = fullProfile;
      return response(204).empty();
    }),
  );
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Cancel the change' }));
  expect(await screen.findByText('The change was cancelled.')).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByLabelText(/Code sent to/)).toBeNull());
});

it('keeps the focus on the button that cancels when the cancellation fails', async () => {
  let answer = () => {};
  server.use(
    http.delete('/api/emailchange', async ({ response }) => {
      await new Promise<void>((done) => (answer = done));
      return response(500).json({ code: 'INTERNAL', message: 'x' });
    }),
  );
  const { user } = await open();
  const cancel = screen.getByRole('button', { name: 'Cancel the change' });
  await user.click(cancel);
  await waitFor(() => expect(cancel).toHaveAttribute('aria-disabled', 'true'));
  expect(cancel).toBeEnabled();
  answer();
  expect(await screen.findByRole('alert')).toBeVisible();
  expect(cancel).toHaveFocus();
});

// Shows: AMB-82
it('says that the change has ended when its code expired', async () => {
  server.use(
    http.put('/api/emailchange', ({ response }) => {
      person = fullProfile;
      return response(400).json({
        code: 'CODE_EXPIRED',
        message: 'The code has expired. Please request a new one.',
        fields: [{ field: 'code', message: 'The code has expired. Please request a new one.' }],
      });
    }),
  );
  const { user } = await open();
  await user.type(await field(), '123456{Enter}');
  expect(await screen.findByText(/save the new address again/)).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByLabelText(/Code sent to/)).toBeNull());
});
