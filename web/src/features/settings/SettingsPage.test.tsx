import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Profile } from '@/api/types';
import { openApp } from '@/testing/app';
import { admin, professional, signIn } from '@/testing/people';
import { fullProfile } from '@/testing/profiles';
import { http, server } from '@/testing/server';

let person: Profile;
let sent: unknown[];

beforeEach(() => {
  // Without city and state, which the profile editor requires.
  const { resCity: _city, resState: _state, ...rest } = fullProfile;
  person = rest;
  sent = [];
  server.use(
    http.get('/api/user/{id}', ({ response }) => response(200).json(person)),
    http.put('/api/updateuser/{id}', async ({ request, response }) => {
      const change = await request.json();
      sent.push(change);
      person = {
        ...person,
        notificationsEnable: { ...person.notificationsEnable, ...change.notificationsEnable },
      };
      return response(200).json(person);
    }),
  );
});

// Shows: AMB-114
describe('SettingsPage', () => {
  // Shows: D-29
  it('saves one notification channel and no other field', async () => {
    signIn(professional);
    const { user } = openApp('/settings');
    const sms = await screen.findByRole('checkbox', { name: /By text message/ });
    expect(sms).not.toBeChecked();
    await user.click(sms);
    expect(await screen.findByText('Saved.')).toBeInTheDocument();
    await waitFor(() => expect(sms).toBeChecked());
    await user.click(screen.getByRole('checkbox', { name: /By email/ }));
    await waitFor(() =>
      expect(sent).toEqual([
        { notificationsEnable: { sms: true } },
        { notificationsEnable: { email: false } },
      ]),
    );
  });

  // Shows: D-29
  it('shows the stored choice again when saving fails', async () => {
    server.use(
      http.put('/api/updateuser/{id}', ({ response }) =>
        response(403).json({ code: 'FORBIDDEN', message: 'Not allowed' }),
      ),
    );
    signIn(professional);
    const { user } = openApp('/settings');
    const sms = await screen.findByRole('checkbox', { name: /By text message/ });
    await user.click(sms);
    expect(await screen.findByText('Not allowed')).toBeInTheDocument();
    await waitFor(() => expect(sms).not.toBeChecked());
  });

  it('changes the theme at once', async () => {
    signIn(professional);
    const { user } = openApp('/settings');
    await user.click(await screen.findByRole('radio', { name: 'Dark' }));
    expect(document.documentElement.dataset.theme).toBe('dark');
    await user.click(screen.getByRole('radio', { name: 'Same as the system' }));
    expect(document.documentElement.dataset.theme).toBeUndefined();
  });

  it('is in the account menu and links to the account security', async () => {
    signIn(admin);
    openApp('/settings');
    expect(await screen.findByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Open account security' })).toHaveAttribute(
      'href',
      '/security',
    );
  });
});
