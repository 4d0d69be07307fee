import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Profile } from '@/api/types';
import { setLanguage } from '@/i18n';
import type { Requirement } from '@/rules/requirements';
import { openApp } from '@/testing/app';
import { openEvents } from '@/testing/events';
import { admin, bayview, professional, signIn } from '@/testing/people';
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

  it('shows both of two channels that are changed quickly', async () => {
    const answers: (() => void)[] = [];
    server.use(
      http.put('/api/updateuser/{id}', async ({ request, response }) => {
        const { notificationsEnable } = await request.json();
        await new Promise<void>((done) => answers.push(done));
        person = {
          ...person,
          notificationsEnable: { ...person.notificationsEnable, ...notificationsEnable },
        };
        return response(200).json(person);
      }),
    );
    signIn(professional);
    const { user } = openApp('/settings');
    const sms = await screen.findByRole('checkbox', { name: /By text message/ });
    const email = screen.getByRole('checkbox', { name: /By email/ });
    await user.click(sms);
    await user.click(email);
    await waitFor(() => expect(answers).toHaveLength(1));
    expect(sms).toBeChecked();
    expect(email).not.toBeChecked();
    answers[0]?.();
    await waitFor(() => expect(answers).toHaveLength(2));
    expect(sms).toBeChecked();
    expect(email).not.toBeChecked();
    answers[1]?.();
    await waitFor(() => expect(sms.closest('fieldset')).not.toHaveAttribute('aria-busy'));
    expect(sms).toBeChecked();
    expect(email).not.toBeChecked();
  });

  it('changes the theme at once', async () => {
    signIn(professional);
    const { user } = openApp('/settings');
    await user.click(await screen.findByRole('radio', { name: 'Dark' }));
    expect(document.documentElement.dataset.theme).toBe('dark');
    await user.click(screen.getByRole('radio', { name: 'Same as the system' }));
    expect(document.documentElement.dataset.theme).toBeUndefined();
  });

  // Shows: FL-06, AMB-132
  it('sets what the center requires of a group', async () => {
    let rules: { kind: 'VERIFIED' | 'NPI' | 'DOCUMENT_APPROVED'; slot?: 'ACLSBLS' }[] = [];
    const changes: unknown[] = [];
    const groups = () =>
      [0, 1, 2, 3, 4].map((categoryId) => ({
        categoryId,
        set: categoryId === 1,
        requirements: categoryId === 1 ? rules : [],
      }));
    server.use(
      http.get('/api/surgerycenter/{id}/requirements', ({ params, response }) => {
        expect(params.id).toBe(bayview._id);
        return response(200).json(groups());
      }),
      http.put('/api/surgerycenter/{id}/requirements', async ({ request, response }) => {
        changes.push(await request.json());
        rules = [{ kind: 'NPI' }, { kind: 'DOCUMENT_APPROVED', slot: 'ACLSBLS' }];
        return response(200).json({ categoryId: 1, set: true, requirements: rules });
      }),
    );
    signIn(admin);
    const { user } = openApp('/settings');
    const section = within(
      await screen.findByRole('region', { name: `Requirements of ${bayview.name}` }),
    );
    const groupOf = async (name: string) => {
      const summary = (await section.findByText(name)).closest('summary');
      return { summary, ...within(summary?.closest('details') ?? document.body) };
    };
    const nurses = await groupOf('RN');
    expect(nurses.summary).toHaveTextContent(/RN ?Nothing required/);
    await user.click(nurses.getByText('RN'));
    await user.click(nurses.getByRole('checkbox', { name: /National Provider Identifier/ }));
    await user.selectOptions(nurses.getByLabelText('Require another document'), 'ACLS / BLS');
    expect(nurses.getByRole('checkbox', { name: 'ACLS / BLS: approved' })).toBeChecked();
    // The document usually ends on a day, so that the day is required too until it is unticked.
    await user.click(nurses.getByRole('checkbox', { name: /^ACLS \/ BLS: uploaded and valid/ }));
    expect(nurses.queryByRole('option', { name: 'ACLS / BLS' }), 'listed once').toBeNull();
    const twice = nurses.getByRole('checkbox', { name: /^Verified by the center/ });
    await user.click(twice);
    await user.click(twice);
    await user.click(nurses.getByRole('button', { name: 'Save requirements' }));
    expect(await screen.findByText('Saved.')).toBeInTheDocument();
    expect(changes).toEqual([
      {
        categoryId: 1,
        requirements: [{ kind: 'NPI' }, { kind: 'DOCUMENT_APPROVED', slot: 'ACLSBLS' }],
      },
    ]);
    await waitFor(async () =>
      expect((await groupOf('RN')).summary).toHaveTextContent(/RN ?NPI · 1 document/),
    );
    expect(nurses.getByRole('button', { name: 'Save requirements' })).toHaveFocus();
    const assistants = await groupOf('MA');
    expect(assistants.queryByRole('checkbox', { name: 'ACLS / BLS: approved' })).toBeNull();
  });

  it('keeps the focus on a requirement, and its state, while the requirements are saved', async () => {
    let answer = () => {};
    server.use(
      http.get('/api/surgerycenter/{id}/requirements', ({ response }) =>
        response(200).json([{ categoryId: 1, set: true, requirements: [] }]),
      ),
      http.put('/api/surgerycenter/{id}/requirements', async ({ response }) => {
        await new Promise<void>((done) => (answer = done));
        return response(403).json({ code: 'FORBIDDEN', message: 'Not allowed' });
      }),
    );
    signIn(admin);
    const { user } = openApp('/settings');
    await user.click(await screen.findByText('RN'));
    const npi = screen.getByRole('checkbox', { name: /National Provider Identifier/ });
    await user.click(screen.getByRole('button', { name: 'Save requirements' }));
    await waitFor(() => expect(npi).toHaveAttribute('aria-disabled', 'true'));
    expect(npi).toBeEnabled();
    await user.click(npi);
    answer();
    expect(await screen.findByText('Not allowed')).toBeInTheDocument();
    expect(npi).toHaveFocus();
    expect(npi).not.toBeChecked();
  });

  it('adds to what a colleague has saved meanwhile', async () => {
    const sendEvent = openEvents();
    let rules: Requirement[] = [{ kind: 'LICENSE' }, { kind: 'VERIFIED' }];
    const changes: unknown[] = [];
    server.use(
      http.get('/api/surgerycenter/{id}/requirements', ({ response }) =>
        response(200).json([{ categoryId: 1, set: true, requirements: rules }]),
      ),
      http.put('/api/surgerycenter/{id}/requirements', async ({ request, response }) => {
        const { requirements } = await request.json();
        changes.push(requirements);
        rules = requirements;
        return response(200).json({ categoryId: 1, set: true, requirements });
      }),
    );
    signIn(admin);
    const { user } = openApp('/settings');
    await user.click(await screen.findByText('RN'));
    const npi = screen.getByRole('checkbox', { name: /National Provider Identifier/ });
    const verified = screen.getByRole('checkbox', { name: /^Verified by the center/ });
    await user.click(npi);
    await user.click(verified);
    rules = [...rules, { kind: 'DOCUMENT_APPROVED', slot: 'ACLSBLS' }];
    sendEvent('profile');
    const added = await screen.findByRole('checkbox', { name: 'ACLS / BLS: approved' });
    expect(added).toBeChecked();
    expect(npi).toBeChecked();
    expect(verified).not.toBeChecked();
    await user.click(screen.getByRole('button', { name: 'Save requirements' }));
    await waitFor(() =>
      expect(changes).toEqual([
        [{ kind: 'LICENSE' }, { kind: 'DOCUMENT_APPROVED', slot: 'ACLSBLS' }, { kind: 'NPI' }],
      ]),
    );
  });

  it('keeps unsaved requirements and waves when the screen is left, and discards them', async () => {
    let rules: Requirement[] = [];
    server.use(
      http.get('/api/surgerycenter/{id}/requirements', ({ response }) =>
        response(200).json([{ categoryId: 1, set: true, requirements: rules }]),
      ),
    );
    signIn(admin);
    const first = openApp('/settings');
    const npi = () =>
      screen.findByRole('checkbox', { name: /^National Provider Identifier/, hidden: true });
    await first.user.click(await npi());
    const lead = 'Time until the case';
    await first.user.selectOptions(await screen.findByLabelText(lead), 'HOURS');
    await first.user.click(screen.getByRole('button', { name: 'Add a step' }));
    cleanup();
    rules = [{ kind: 'LICENSE' }];
    const { user } = openApp('/settings');
    expect(await npi()).toBeChecked();
    expect(await npi(), 'in an open group').toBeVisible();
    expect(screen.getByRole('checkbox', { name: /license/i, hidden: true })).toBeChecked();
    const plans = within(
      await screen.findByRole('region', { name: `Invitation plans of ${bayview.name}` }),
    );
    expect(await plans.findByRole('listitem', { name: 'Step 1' })).toBeVisible();
    expect(plans.getByLabelText(lead)).toHaveValue('HOURS');
    await user.click(plans.getByRole('button', { name: 'Discard' }));
    expect(plans.queryByRole('listitem', { name: 'Step 1' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    expect(await npi()).not.toBeChecked();
    expect(screen.queryByText('You have unsaved changes.')).toBeNull();
    expect(
      Object.keys(window.sessionStorage).filter((key) => /plan|requirements/.test(key)),
    ).toEqual([]);
  });

  it('does not restore waves over those that a colleague has saved since', async () => {
    const sendEvent = openEvents();
    let afterMinutes = 30;
    server.use(
      http.get('/api/surgerycenter/{id}/dispatch', ({ response }) => {
        const waves = [{ audience: 'ELIGIBLE' as const, afterMinutes }];
        return response(200).json({
          preselected: false,
          weeks: waves,
          days: waves,
          hours: waves,
          confirmDayHours: 48,
        });
      }),
    );
    signIn(admin);
    const { user } = openApp('/settings');
    const time = () => screen.findByLabelText('When');
    await user.type(await time(), '0');
    afterMinutes = 60;
    sendEvent('profile');
    const leads = screen.getByLabelText('Time until the case');
    await user.selectOptions(leads, 'WEEKS');
    await waitFor(async () => expect(await time()).toHaveValue('60'));
    await user.selectOptions(leads, 'DAYS');
    expect(await time()).toHaveValue('300');
    await user.type(await time(), '0');
    cleanup();
    openApp('/settings');
    expect(await time()).toHaveValue('60');
    expect(screen.queryByText('You have unsaved changes.')).toBeNull();
  });

  it('keeps no draft of waves that are as stored again', async () => {
    const drafts = () => Object.keys(window.sessionStorage).filter((key) => /plan/.test(key));
    const days = [{ audience: 'ELIGIBLE' as const, afterMinutes: 30 }];
    server.use(
      http.get('/api/surgerycenter/{id}/dispatch', ({ response }) =>
        response(200).json({ preselected: false, weeks: [], days, hours: [], confirmDayHours: 48 }),
      ),
    );
    signIn(admin);
    const { user } = openApp('/settings');
    await user.click(await screen.findByRole('button', { name: 'Add a step' }));
    expect(drafts()).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Remove step 2' }));
    expect(drafts()).toEqual([]);
  });

  // Shows: FL-06, AMB-132
  it('does not show requirements to professionals', async () => {
    signIn(professional);
    openApp('/settings');
    expect(await screen.findByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
    expect(screen.queryByText(/^Requirements of/)).toBeNull();
  });

  // Shows: FL-13, FL-22
  it('lets administrators set the plans of their center', async () => {
    const changes: unknown[] = [];
    const waves = [{ audience: 'ELIGIBLE', afterMinutes: 30 }] as const;
    const plans = {
      preselected: false,
      weeks: [...waves],
      days: [...waves],
      hours: [...waves],
      confirmDayHours: 48 as const,
    };
    server.use(
      http.get('/api/surgerycenter/{id}/dispatch', ({ response }) => response(200).json(plans)),
      http.put('/api/surgerycenter/{id}/dispatch', async ({ request, response }) => {
        changes.push(await request.json());
        return response(200).json(plans);
      }),
    );
    signIn(admin);
    const { user } = openApp('/settings');
    const section = within(
      await screen.findByRole('region', { name: `Invitation plans of ${bayview.name}` }),
    );
    await user.click(await section.findByRole('checkbox', { name: /Begin new postings/ }));
    await waitFor(() => expect(changes).toEqual([{ preselected: true }]));
    expect(section.getByRole('checkbox', { name: /Begin new postings/ })).toHaveFocus();
    const ask = section.getByLabelText(/^Ask confirmed people to confirm the day/);
    expect(ask).toHaveValue('48');
    expect(
      within(ask)
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual([
      'Never',
      '24 hours before the start',
      '48 hours before the start',
      '72 hours before the start',
    ]);
    for (const hours of [72, 0]) {
      // A change is ignored while another one is saved.
      await waitFor(() => expect(ask).not.toHaveAttribute('aria-disabled'));
      await user.selectOptions(ask, String(hours));
      await waitFor(() => expect(changes.at(-1)).toEqual({ confirmDayHours: hours }));
    }
    await user.selectOptions(section.getByLabelText('Time until the case'), 'Less than 24 hours');
    await user.click(section.getByRole('button', { name: 'Add a step' }));
    const second = within(section.getByRole('listitem', { name: 'Step 2' }));
    await user.selectOptions(second.getByLabelText('Who'), 'GROUP');
    const time = second.getByLabelText('When');
    await user.clear(time);
    await user.type(time, '60');
    // Another lead time does not discard what is unsaved.
    const leads = section.getByLabelText('Time until the case');
    await user.selectOptions(leads, 'DAYS');
    expect(section.getAllByRole('listitem')).toHaveLength(1);
    await user.selectOptions(leads, 'HOURS');
    expect(section.getAllByRole('listitem')).toHaveLength(2);
    await user.click(section.getByRole('button', { name: 'Save the plan' }));
    await waitFor(() =>
      expect(changes.at(-1)).toEqual({
        lead: 'HOURS',
        plan: { waves: [...waves, { audience: 'GROUP', afterMinutes: 60 }] },
      }),
    );
  });

  describe('at a change of the language', () => {
    afterEach(() => act(() => setLanguage('en')));

    // Shows: AMB-92, FL-06, FL-13
    it('keep unsaved requirements and plans', async () => {
      server.use(
        http.get('/api/surgerycenter/{id}/requirements', ({ response }) =>
          response(200).json([{ categoryId: 1, set: false, requirements: [] }]),
        ),
      );
      signIn(admin);
      const { user } = openApp('/settings');
      const requirement = await screen.findByRole('checkbox', {
        name: /^National Provider Identifier/,
        hidden: true,
      });
      await user.click(requirement);
      await user.click(await screen.findByRole('button', { name: 'Add a step' }));
      await act(() => setLanguage('es'));
      expect(
        await screen.findByRole('checkbox', { name: /^Identificador nacional/, hidden: true }),
      ).toBeChecked();
      expect(screen.getByRole('listitem', { name: 'Paso 1' })).toBeVisible();
    });
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
