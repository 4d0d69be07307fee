import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { setLanguage } from '@/i18n';
import { TextField } from './Field';

afterEach(() => act(() => setLanguage('en')));

it('shows a password and hides it again, and keeps what was typed', async () => {
  const user = userEvent.setup();
  render(<TextField type="password" label="Password" autoComplete="current-password" />);
  const password = screen.getByLabelText('Password');
  await user.type(password, 'Right1pass');
  expect(password).toHaveAttribute('type', 'password');
  await user.click(screen.getByRole('button', { name: 'Show password' }));
  expect(password).toHaveAttribute('type', 'text');
  expect(password).toHaveValue('Right1pass');
  await user.click(screen.getByRole('button', { name: 'Hide password' }));
  expect(password).toHaveAttribute('type', 'password');
  expect(password).toHaveValue('Right1pass');
});

it('names the button in Spanish', async () => {
  await act(() => setLanguage('es'));
  const user = userEvent.setup();
  render(<TextField type="password" label="Contraseña" autoComplete="new-password" />);
  await user.click(screen.getByRole('button', { name: 'Mostrar contraseña' }));
  expect(screen.getByRole('button', { name: 'Ocultar contraseña' })).toBeVisible();
});

it('does not send the form that a password is in when it is shown', async () => {
  let sent = 0;
  const user = userEvent.setup();
  render(
    <form
      onSubmit={(event) => {
        event.preventDefault();
        sent += 1;
      }}
    >
      <TextField type="password" label="Password" autoComplete="current-password" />
    </form>,
  );
  await user.click(screen.getByRole('button', { name: 'Show password' }));
  expect(sent).toBe(0);
});

it('calls a secret code a text', async () => {
  const user = userEvent.setup();
  render(<TextField type="password" label="Admin code" autoComplete="off" />);
  await user.click(screen.getByRole('button', { name: 'Show text' }));
  expect(screen.getByRole('button', { name: 'Hide text' })).toBeVisible();
});

it('has no such button for other fields', () => {
  render(<TextField label="Name" />);
  expect(screen.queryByRole('button')).toBeNull();
});
