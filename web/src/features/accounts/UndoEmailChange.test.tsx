import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openApp } from '@/testing/app';
import { http, server } from '@/testing/server';

// Shows: AMB-82
it('undoes the change of the address on a press only', async () => {
  const tokens: unknown[] = [];
  server.use(
    http.post('/api/undoemailchange', async ({ request, response }) => {
      tokens.push(await request.json());
      return response(200).json({ undone: true });
    }),
  );
  const { user } = openApp('/undoEmailChange?token=abc-_123');
  const press = await screen.findByRole('button', { name: 'Undo the change' });
  expect(tokens).toEqual([]);
  await user.click(press);
  expect(await screen.findByRole('heading', { name: 'Address restored' })).toBeVisible();
  expect(tokens).toEqual([{ token: 'abc-_123' }]);
  expect(screen.getByRole('link', { name: 'Set a new password' })).toHaveAttribute(
    'href',
    '/confirmEmail',
  );
});

// Shows: AMB-82
it('says that a link was used or is too old', async () => {
  server.use(
    http.post('/api/undoemailchange', ({ response }) =>
      response(400).json({
        code: 'VALIDATION',
        message: 'token is invalid',
        fields: [{ field: 'token', message: 'token is invalid' }],
      }),
    ),
  );
  const { user } = openApp('/undoEmailChange');
  await user.click(await screen.findByRole('button', { name: 'Undo the change' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('This link is invalid.');
});
