import { cleanup, screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { offerSecondFactor } from '@/session/factorOffer';
import { openApp } from '@/testing/app';
import { professional, signIn } from '@/testing/people';
import { newProfile } from '@/testing/profiles';
import { http, server } from '@/testing/server';

const offer = () => screen.queryByRole('complementary', { name: 'Second factor' });
const shell = () => screen.findByRole('button', { name: 'Find (Ctrl K)' });

beforeEach(() => {
  server.use(
    http.get('/api/newjobs/{categoryId}/{userId}', ({ response }) => response(200).json([])),
    http.get('/api/user/{id}', ({ response }) => response(200).json(newProfile)),
    http.get('/api/session', ({ response }) => response(200).json(professional)),
  );
});

it('offers a second factor after a sign-in until it is closed, once per user', async () => {
  signIn(professional);
  offerSecondFactor();
  const first = openApp('/settings');
  await shell();
  await first.user.click(screen.getByRole('button', { name: 'Not now' }));
  expect(offer()).toBeNull();
  cleanup();

  offerSecondFactor();
  openApp('/settings');
  await shell();
  expect(offer()).toBeNull();
});

it('leads to the security screen', async () => {
  signIn(professional);
  offerSecondFactor();
  const { user, path } = openApp('/settings');
  await shell();
  await user.click(screen.getByRole('button', { name: 'Set it up' }));
  await screen.findByRole('heading', { level: 1, name: 'Account Security' });
  expect(path()).toBe('/security');
  expect(offer()).toBeNull();
});

it('offers nothing to a user with a second factor, and nothing without a sign-in', async () => {
  signIn({ ...professional, secondFactor: { present: true, required: false } });
  offerSecondFactor();
  openApp('/settings');
  await shell();
  expect(offer()).toBeNull();
  cleanup();
  sessionStorage.clear();
  signIn(professional);
  openApp('/settings');
  await shell();
  expect(offer()).toBeNull();
});
