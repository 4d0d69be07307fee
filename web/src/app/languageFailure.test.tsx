import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { openApp } from '@/testing/app';

vi.mock('@/i18n/es/core', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});

it('says that the texts of a chosen language could not be loaded', async () => {
  const { user } = openApp('/login');
  await user.click(await screen.findByRole('button', { name: 'Español' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('This could not be loaded');
  expect(screen.getByRole('heading', { name: 'Sign in' })).toBeVisible();
});
