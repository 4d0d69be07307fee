import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setLanguage } from '@/i18n';
import { openApp } from '@/testing/app';
import { professional, signIn } from '@/testing/people';
import { http, server } from '@/testing/server';

let sent: unknown[];
beforeEach(() => {
  sent = [];
  server.use(
    http.post('/api/verifypassword', async ({ request, response }) => {
      const body = await request.json();
      sent.push(body);
      return response(200).json(
        body.password === 'Right1'
          ? { status: 200 }
          : { status: 401, message: 'The current password is incorrect.' },
      );
    }),
    http.get('/api/user/{id}', ({ response }) =>
      response(200).json({
        ...professional,
        securityQuestion1: { question: 2 },
        securityQuestion2: { question: 5 },
      }),
    ),
    http.put('/api/updatepassword/{id}', async ({ params, request, response }) => {
      sent.push([params.id, await request.json()]);
      return response(200).json({ result: 'SUCCESS' });
    }),
  );
});

afterEach(() => vi.useRealTimers());
afterEach(() => act(() => setLanguage('en')));

const open = async () => {
  signIn(professional);
  const app = openApp('/changePassword');
  await screen.findByRole('heading', { level: 1, name: 'Change Password' });
  return app;
};

describe('changing the password', () => {
  // Shows: AMB-92, AMB-230
  it('says in Spanish that the current password is wrong', async () => {
    const { user } = await open();
    await act(() => setLanguage('es'));
    await user.type(screen.getByLabelText('Contraseña actual'), 'Wrong1{Enter}');
    await waitFor(() =>
      expect(screen.getByLabelText('Contraseña actual')).toHaveAccessibleDescription(
        'La contraseña actual es incorrecta.',
      ),
    );
    expect(screen.queryByText(/incorrect\./)).toBeNull();
  });

  // Shows: A-115
  it('requires a session', async () => {
    const { path } = openApp('/changePassword');
    await waitFor(() => expect(path()).toBe('/login'));
  });

  // Shows, K-15, K-16
  it('verifies the current password first', async () => {
    const { user } = await open();
    expect(screen.getByLabelText('New Password')).toBeDisabled();
    expect(screen.getByLabelText('Confirm Password')).toBeDisabled();
    await user.type(screen.getByLabelText('Current Password'), 'Right1');
    await user.click(screen.getByRole('button', { name: 'Verify' }));
    const verified = await screen.findByRole('button', { name: 'Verified' });
    expect(verified).toBeDisabled();
    expect(verified.querySelector('svg')).toBeInTheDocument();
    expect(screen.getByLabelText('New Password')).toBeEnabled();
    expect(screen.getByLabelText('Confirm Password')).toBeEnabled();
    await user.type(screen.getByLabelText('New Password'), 'Fresh0ne');
    await user.type(screen.getByLabelText('Confirm Password'), 'Fresh0ne{Enter}');
    expect(await screen.findByText('Password Changed successfully!')).toBeInTheDocument();
    expect(sent).toEqual([
      { userId: professional.userId, password: 'Right1' },
      [professional.userId, { password: 'Fresh0ne', confirm_password: 'Fresh0ne' }],
    ]);
    expect(await screen.findByRole('button', { name: 'Verify' })).toBeEnabled();
    expect(screen.getByLabelText('Current Password')).toHaveValue('');
  });

  // Shows
  it('is not sent with another confirmation', async () => {
    const { user } = await open();
    await user.type(screen.getByLabelText('Current Password'), 'Right1{Enter}');
    await screen.findByRole('button', { name: 'Verified' });
    await user.type(screen.getByLabelText('New Password'), 'Fresh0ne');
    await user.type(screen.getByLabelText('Confirm Password'), 'Fresh0na{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Passwords do not match. Please make sure they are the same.',
    );
    expect(sent).toEqual([{ userId: professional.userId, password: 'Right1' }]);
  });

  // Shows: AMB-73
  it('saves new security questions after the password check', async () => {
    const changes: unknown[] = [];
    server.use(
      http.put('/api/updateuser/{id}', async ({ request, response }) => {
        changes.push(await request.json());
        return response(200).json(professional);
      }),
    );
    const { user } = await open();
    expect(screen.queryByLabelText('Answer 1')).toBeNull();
    await user.type(screen.getByLabelText('Current Password'), 'Right1{Enter}');
    expect(await screen.findByLabelText('Security Question 1')).toHaveValue('2');
    await user.selectOptions(screen.getByLabelText('Security Question 2'), '4');
    await user.type(screen.getByLabelText('Answer 1'), 'Fern');
    await user.click(screen.getByRole('button', { name: 'Save questions' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Answer 2 is required');
    await user.type(screen.getByLabelText('Answer 2'), 'Moss{Enter}');
    expect(await screen.findByText('Saved.')).toBeInTheDocument();
    expect(changes).toEqual([
      {
        securityQuestion1: { question: 2, answer: 'Fern' },
        securityQuestion2: { question: 4, answer: 'Moss' },
      },
    ]);
    expect(screen.getByLabelText('Answer 1')).toHaveValue('');
  });

  it('moves the focus to the new password once the current one is verified, and back after the change', async () => {
    const { user } = await open();
    const field = screen.getByLabelText('Current Password');
    await user.type(field, 'Right1{Enter}');
    await waitFor(() => expect(screen.getByLabelText('New Password')).toHaveFocus());
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain(
      'Verified',
    );
    await user.keyboard('Fresh0ne');
    await user.type(screen.getByLabelText('Confirm Password'), 'Fresh0ne{Enter}');
    await screen.findByRole('button', { name: 'Verify' });
    expect(screen.getByLabelText('Current Password')).toHaveFocus();
  });

  it('keeps typed answers when the password is changed', async () => {
    const { user } = await open();
    await user.type(screen.getByLabelText('Current Password'), 'Right1{Enter}');
    await user.type(await screen.findByLabelText('Answer 1'), 'Fern');
    await user.type(screen.getByLabelText('New Password'), 'Fresh0ne');
    await user.type(screen.getByLabelText('Confirm Password'), 'Fresh0ne{Enter}');
    expect(await screen.findByText('Password Changed successfully!')).toBeInTheDocument();
    expect(await screen.findByRole('button', { name: 'Verify' })).toBeEnabled();
    expect(screen.getByLabelText('Answer 1')).toHaveValue('Fern');
    expect(screen.getByLabelText('New Password')).toHaveValue('');
  });

  // Shows: A-121, L-40, M-35
  it('shows for two seconds that the password is changed', async () => {
    const { user } = await open();
    await user.type(screen.getByLabelText('Current Password'), 'Right1{Enter}');
    await screen.findByRole('button', { name: 'Verified' });
    await user.type(screen.getByLabelText('New Password'), 'Fresh0ne');
    await user.type(screen.getByLabelText('Confirm Password'), 'Fresh0ne');
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await user.keyboard('{Enter}');
    const toast = () => screen.queryByText('Password Changed successfully!');
    await waitFor(() => expect(toast()).toBeInTheDocument());
    // Longer than a plain toast.
    await act(() => vi.advanceTimersByTimeAsync(1_700));
    expect(toast()).toBeInTheDocument();
    await act(() => vi.advanceTimersByTimeAsync(500));
    expect(toast()).toBeNull();
  });

  it('shows why the current password could not be verified', async () => {
    server.use(
      http.post('/api/verifypassword', ({ response }) =>
        response(503).json({ code: 'BUSY', message: 'Please try again in a moment.' }),
      ),
    );
    const { user } = await open();
    await user.type(screen.getByLabelText('Current Password'), 'Right1{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('Please try again in a moment.');
    expect(screen.getByLabelText('Current Password')).toHaveValue('Right1');
  });

  // Shows: A-119, M-08
  it('shows at the field that the current password is wrong', async () => {
    const { user, path } = await open();
    await user.type(screen.getByLabelText('Current Password'), 'Wrong1{Enter}');
    await waitFor(() =>
      expect(screen.getByLabelText('Current Password')).toHaveAccessibleDescription(
        'The current password is incorrect.',
      ),
    );
    expect(screen.getByLabelText('New Password')).toBeDisabled();
    expect(path()).toBe('/changePassword');
    expect(localStorage.getItem('caseboard.session')).not.toBeNull();
  });
});
