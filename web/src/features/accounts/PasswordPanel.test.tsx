import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
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
    http.put('/api/updatepassword/{id}', async ({ params, request, response }) => {
      sent.push([params.id, await request.json()]);
      return response(200).json({ result: 'SUCCESS' });
    }),
  );
});

const open = async () => {
  signIn(professional);
  const app = openApp('/changePassword');
  await screen.findByRole('heading', { level: 1, name: 'Change Password' });
  return app;
};

describe('changing the password', () => {
  it('is for the signed in (A-115)', async () => {
    const { path } = openApp('/changePassword');
    await waitFor(() => expect(path()).toBe('/login'));
  });

  it('verifies the current one first (A-116, A-117, A-118, A-120, A-121)', async () => {
    const { user } = await open();
    expect(screen.getByLabelText('New Password')).toBeDisabled();
    expect(screen.getByLabelText('Confirm Password')).toBeDisabled();
    await user.type(screen.getByLabelText('Current Password'), 'Right1');
    await user.click(screen.getByRole('button', { name: 'Verify' }));
    expect(await screen.findByRole('button', { name: 'Verified' })).toBeDisabled();
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

  it('says beside the field that the current one is wrong (A-119, M-08)', async () => {
    const { user } = await open();
    await user.type(screen.getByLabelText('Current Password'), 'Wrong1{Enter}');
    await waitFor(() =>
      expect(screen.getByLabelText('Current Password')).toHaveAccessibleDescription(
        'The current password is incorrect.',
      ),
    );
    expect(screen.getByLabelText('New Password')).toBeDisabled();
  });
});
