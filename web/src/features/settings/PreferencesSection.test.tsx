import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Preferences } from '@/rules/preferences';
import { openApp } from '@/testing/app';
import { admin, professional, signIn } from '@/testing/people';
import { fullProfile } from '@/testing/profiles';
import { http, server } from '@/testing/server';

let stored: Preferences;
let sent: unknown[];

beforeEach(() => {
  sent = [];
  stored = {
    mail: true,
    sms: false,
    events: [
      { event: 'REQUIRED', mail: true },
      { event: 'INVITATION', mail: true, sms: true, push: true },
      { event: 'PAYMENT', mail: true },
    ],
  };
  server.use(
    http.get('/api/user/{id}', ({ response }) => response(200).json(fullProfile)),
    http.get('/api/notificationpreferences', ({ response }) => response(200).json(stored)),
    http.put('/api/notificationpreferences', async ({ request, response }) => {
      sent.push(await request.json());
      return response(200).json(stored);
    }),
  );
});

const section = () => screen.findByRole('region', { name: 'Which notifications, and how' });

// Shows: FL-24, AMB-190
describe('PreferencesSection', () => {
  it('saves channels, quiet hours and summary together', async () => {
    signIn(professional);
    const { user } = openApp('/settings');
    const form = within(await section());
    await user.click(await form.findByRole('checkbox', { name: /^Invitations .*: Push$/ }));
    await user.click(form.getByRole('checkbox', { name: 'Keep quiet at certain hours' }));
    const zones = within(form.getByLabelText(/^Your time zone/));
    expect(zones.getByRole('option', { name: 'Eastern Time (New York)' })).toHaveValue(
      'America/New_York',
    );
    await user.clear(form.getByLabelText('From'));
    await user.type(form.getByLabelText('From'), '21:30');
    await user.click(form.getByRole('checkbox', { name: 'Email me new cases once a day' }));
    await user.selectOptions(form.getByLabelText('Sent at'), '6:00 AM');
    await user.type(form.getByLabelText('Near ZIP code'), '80202');
    await user.selectOptions(await form.findByLabelText('Within (miles)'), '25');
    await user.type(form.getByLabelText('Pays at least'), '800');
    await user.click(form.getByRole('checkbox', { name: 'Monday' }));
    expect(sent).toEqual([]);
    await user.click(form.getByRole('button', { name: 'Save notification settings' }));
    await screen.findByText('Saved.');
    expect(sent).toEqual([
      {
        events: [
          { event: 'REQUIRED', mail: true },
          { event: 'INVITATION', mail: true, sms: true, push: false },
          { event: 'PAYMENT', mail: true },
        ],
        timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
        quietHours: { from: '21:30', until: '07:00', urgentWakes: true },
        summary: { hour: 6, centers: [], zipCode: '80202', miles: 25, minPay: 800, days: [1] },
      },
    ]);
  });

  it('checks only what is sent, not what the user has switched off', async () => {
    signIn(professional);
    const { user } = openApp('/settings');
    const form = within(await section());
    const quiet = await form.findByRole('checkbox', { name: 'Keep quiet at certain hours' });
    const summary = form.getByRole('checkbox', { name: 'Email me new cases once a day' });
    await user.click(quiet);
    await user.clear(form.getByLabelText('From'));
    await user.click(summary);
    await user.type(form.getByLabelText('Near ZIP code'), '802');
    await user.type(form.getByLabelText('Pays at least'), 'much');
    const save = form.getByRole('button', { name: 'Save notification settings' });
    await user.click(save);
    await waitFor(() =>
      expect(form.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
        'Enter a time.',
        'Enter five digits, or nothing.',
        'Enter whole dollars, at most 99999.',
      ]),
    );
    await user.click(quiet);
    await user.click(summary);
    await user.click(save);
    await screen.findByText('Saved.');
    expect(sent).toHaveLength(1);
    expect(sent[0]).not.toHaveProperty('quietHours');
    expect(sent[0]).not.toHaveProperty('summary');
  });

  it('has no checkbox for required messages and missing channels, and disables those of a channel that is off', async () => {
    stored = { ...stored, mail: false };
    signIn(professional);
    openApp('/settings');
    const form = within(await section());
    const boxes = await form.findAllByRole('checkbox', { name: /: (Email|Text|Push)$/ });
    expect(boxes).toHaveLength(4);
    expect(form.getByRole('checkbox', { name: /^Invitations .*: Text$/ })).toBeDisabled();
    expect(form.getByText(/^Switched off above: Email and Text\./)).toBeInTheDocument();
  });

  it('shows the error of the server and keeps the input', async () => {
    server.use(
      http.put('/api/notificationpreferences', ({ response }) =>
        response(400).json({
          code: 'VALIDATION',
          message: 'ZIP code is invalid',
          fields: [{ field: 'summary.zipCode', message: 'ZIP code is invalid' }],
        }),
      ),
    );
    signIn(professional);
    const { user } = openApp('/settings');
    const form = within(await section());
    await user.click(await form.findByRole('checkbox', { name: 'Email me new cases once a day' }));
    const zip = form.getByLabelText('Near ZIP code');
    await user.type(zip, '99999');
    await user.click(form.getByRole('button', { name: 'Save notification settings' }));
    await waitFor(() => expect(zip).toHaveAccessibleDescription(/ZIP code is invalid/));
    expect(zip).toHaveValue('99999');
    expect(zip).toHaveFocus();
  });

  it('has no daily summary for administrators', async () => {
    signIn(admin);
    openApp('/settings');
    const form = within(await section());
    expect(
      await form.findByRole('checkbox', { name: 'Keep quiet at certain hours' }),
    ).not.toBeChecked();
    expect(form.queryByRole('checkbox', { name: 'Email me new cases once a day' })).toBeNull();
  });
});
