import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AuditAction as AuditActions } from '@/api/auditActions';
import { setLanguage } from '@/i18n';
import { openApp } from '@/testing/app';
import { admin, id, signIn, systemAdmin } from '@/testing/people';
import { http, server } from '@/testing/server';
import type { AccountDetails, AuditAction, AuditEntry, OutboxMessage } from './queries';

// A device whose clock is not that of UTC.
vi.mock('@/rules/zonedTime', async (original) => ({
  ...(await original<object>()),
  ownZone: () => 'Asia/Tokyo',
}));

const failed: OutboxMessage = {
  _id: id(90),
  channel: 'MAIL',
  kind: 'ACCOUNT',
  recipient: 'r•••@example.com',
  createdAt: '2026-11-20T18:00:00.000Z',
  attempts: 31,
  deadAt: '2026-11-21T18:10:00.000Z',
  lastError: 'the mail server answered 550 5.1.1',
};

const rosa: AccountDetails = {
  _id: id(2),
  fullName: 'Dr. Rosa Delmar',
  signInType: 'SURGEON',
  email: 'rosa@example.com',
  phone: '5595550142',
  verifiedEmail: true,
  active: true,
  deleted: false,
  createdAt: '2026-05-04T16:00:00.000Z',
  centers: [{ _id: id(7), name: 'Pacific Hand Center', verified: true }],
  lastSignIn: '2026-11-20T18:00:00.000Z',
  sessions: 2,
  lockedUntil: '2026-11-22T18:00:00.000Z',
};

const entry: AuditEntry = {
  entry: '3.12',
  at: '2026-11-20T18:00:00.000Z',
  person: id(4),
  fullName: 'Sam Root',
  action: 'CENTER_CONFIRMED',
  result: 'DONE',
  object: { kind: 'center', _id: id(7) },
  detail: {},
};

/** The label of the field for the person who acted. */
const WHO = 'Who acted: name, email, phone or id';

afterEach(() => act(() => setLanguage('en')));

let sent: unknown[];
/** The person of each read of the audit log. */
let persons: (string | null)[];
let dead: OutboxMessage[];
let details: AccountDetails;

beforeEach(() => {
  sent = [];
  persons = [];
  dead = [failed];
  details = rosa;
  server.use(
    http.get('/api/outbox', ({ request, response }) => {
      const state = new URL(request.url).searchParams.get('state');
      return response(200).json({
        counts: { dead: dead.length, pending: 3, sent: 120 },
        messages: state === 'DEAD' ? dead : [],
      });
    }),
    http.post('/api/outbox/{id}/retry', ({ params, response }) => {
      sent.push(['retry', params.id]);
      dead = [];
      return response(200).json({ count: 1 });
    }),
    http.post('/api/outbox/retry', ({ response }) => {
      sent.push(['retry all']);
      dead = [];
      return response(200).json({ count: 1 });
    }),
    http.post('/api/outbox/{id}/drop', async ({ params, request, response }) => {
      sent.push(['drop', params.id, (await request.json()).reason]);
      dead = [];
      return response(200).json({ _id: params.id, dropped: true });
    }),
    http.get('/api/accounts', ({ request, response }) => {
      const text = new URL(request.url).searchParams.get('text') ?? '';
      return response(200).json({ accounts: 'rosa'.startsWith(text) ? [details] : [] });
    }),
    http.get('/api/accounts/{id}', ({ response }) => response(200).json(details)),
    http.post('/api/accounts/{id}/unlock', ({ params, response }) => {
      sent.push(['unlock', params.id]);
      const { lockedUntil: _locked, ...unlocked } = details;
      details = unlocked;
      return response(200).json({ _id: params.id });
    }),
    http.put('/api/useractive/{id}', async ({ params, request, response }) => {
      const body = await request.json();
      sent.push(['active', params.id, body]);
      details = { ...details, active: body.active };
      return response(200).json({ _id: params.id, active: body.active });
    }),
    http.delete('/api/usersessions/{id}', ({ params, response }) => {
      sent.push(['end', params.id]);
      details = { ...details, sessions: 0 };
      return response(200).json({ ended: 2 });
    }),
    http.get('/api/audit', ({ request, response }) => {
      const { searchParams } = new URL(request.url);
      sent.push(['audit', searchParams.get('object'), searchParams.get('before')]);
      persons.push(searchParams.get('person'));
      const before = searchParams.get('before');
      return response(200).json(
        before ? { entries: [{ ...entry, entry: '3.11' }] } : { entries: [entry], next: '1.2.3' },
      );
    }),
    http.get('/api/auditstatus', ({ response }) =>
      response(200).json({
        chains: Array.from({ length: 8 }, (_, chain) => ({
          chain,
          entries: 10,
          hash: '0'.repeat(64),
        })),
      }),
    ),
    http.post('/api/auditstatus', ({ response }) => {
      sent.push(['verify']);
      return response(200).json({
        entries: 70,
        intact: 7,
        broken: [{ chain: 3, entry: 5, fault: 'chain 3, entry 5: is missing' }],
      });
    }),
  );
});

function open(show = '') {
  signIn(systemAdmin);
  return openApp(`/adminMain/administration${show}`);
}

// Shows: AMB-118
describe('the queue of messages', () => {
  it('lists failed messages without their texts and sends one again', async () => {
    const { user } = open('?show=messages');
    expect(await screen.findByText('Email · r•••@example.com')).toBeVisible();
    expect(
      screen.getByText(
        'Error: the address does not exist (550 5.1.1). Ask the person to correct it in their account.',
      ),
    ).toBeVisible();
    expect(screen.getByRole('button', { name: /Waiting/ })).toHaveTextContent('3');
    await user.click(
      screen.getByRole('button', { name: 'Send again the message to r•••@example.com' }),
    );
    expect(await screen.findByText('No message has failed')).toBeVisible();
    expect(sent).toEqual([['retry', failed._id]]);
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
  });

  it('shows the answer of a mail server that is not about the address', async () => {
    // 5.1.8 is about the address of the sender.
    dead = [{ ...failed, lastError: 'the mail server answered 550 5.1.8' }];
    open('?show=messages');
    expect(await screen.findByText('Error: the mail server answered 550 5.1.8')).toBeVisible();
  });

  it('asks before it sends all again', async () => {
    const { user } = open('?show=messages');
    await user.click(await screen.findByRole('button', { name: 'Send 1 message again' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(sent).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Send again' }));
    expect(await screen.findByText('No message has failed')).toBeVisible();
    expect(sent).toEqual([['retry all']]);
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
  });

  it('sends all again for each question, and repeats an unanswered confirmation with its key', async () => {
    const keys: (string | null)[] = [];
    server.use(
      http.post('/api/outbox/retry', ({ request, response }) => {
        keys.push(request.headers.get('Idempotency-Key'));
        return response(503).json({ code: 'BUSY', message: 'Busy' });
      }),
    );
    const { user } = open('?show=messages');
    const all = await screen.findByRole('button', { name: 'Send 1 message again' });
    await user.click(all);
    const confirm = async (count: number) => {
      const yes = await screen.findByRole('button', { name: 'Send again' });
      await user.click(yes);
      await waitFor(() => expect(keys).toHaveLength(count), { timeout: 4_000 });
      await waitFor(() => expect(yes).not.toHaveAttribute('aria-busy'));
    };
    await confirm(3);
    await confirm(6);
    expect(new Set(keys).size).toBe(1);
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await user.click(all);
    await confirm(9);
    expect(new Set(keys).size).toBe(2);
  }, 15_000);

  it('deletes a message only with a reason', async () => {
    const { user } = open('?show=messages');
    await user.click(
      await screen.findByRole('button', { name: 'Delete the message to r•••@example.com' }),
    );
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete this message?' }));
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    expect((await dialog.findAllByText('Reason cannot be empty')).length).toBeGreaterThan(0);
    expect(sent).toEqual([]);
    await user.selectOptions(dialog.getByLabelText(/Reason/), 'The address is wrong');
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('No message has failed')).toBeVisible();
    expect(sent).toEqual([['drop', failed._id, 'WRONG_ADDRESS']]);
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
  });
});

// Shows: AMB-119
describe('the people', () => {
  it('finds an account, unlocks it and ends its sessions', async () => {
    const { user } = open();
    await user.type(await screen.findByRole('searchbox', { name: 'Name, email or phone' }), 'ro');
    await user.click(await screen.findByRole('button', { name: 'Details of Dr. Rosa Delmar' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Dr. Rosa Delmar' }));
    expect(await dialog.findByText('Pacific Hand Center')).toBeVisible();
    expect(dialog.getByText('(559) 555-0142')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Unlock' }));
    await screen.findByText('Dr. Rosa Delmar can try again');
    await waitFor(() => expect(dialog.queryByRole('button', { name: 'Unlock' })).toBeNull());
    expect(dialog.getByRole('button', { name: 'Sign out everywhere' })).toHaveFocus();
    await user.click(dialog.getByRole('button', { name: 'Sign out everywhere' }));
    const question = within(await screen.findByRole('alertdialog'));
    await user.click(question.getByRole('button', { name: 'Sign out' }));
    await screen.findByText('2 devices are signed out');
    expect(sent).toEqual([
      ['unlock', rosa._id],
      ['end', rosa._id],
    ]);
  });

  // Shows: AMB-119, AMB-120
  it.each([
    ['what this person did', 'person', WHO],
    ['what was done to this account', 'object', 'Id of the record'],
  ])('leads from an account to the log of %s', async (what, param, field) => {
    const { user, search } = open();
    await user.click(await screen.findByRole('button', { name: 'Details of Dr. Rosa Delmar' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Dr. Rosa Delmar' }));
    await user.click(await dialog.findByRole('link', { name: `Audit log: ${what}` }));
    expect(await screen.findByLabelText(field)).toHaveValue(rosa._id);
    expect(search()).toBe(`?show=audit&${param}=${rosa._id}`);
    expect(screen.queryByRole('dialog')).toBeNull();
    // The tab begins with all entries.
    await user.click(screen.getByRole('link', { name: 'Audit log' }));
    await waitFor(() => expect(screen.getByLabelText(field)).toHaveValue(''));
  });

  it('closes an account with a reason and opens it again', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Details of Dr. Rosa Delmar' }));
    await user.click(await screen.findByRole('button', { name: 'Close account' }));
    const dialog = within(
      await screen.findByRole('dialog', { name: 'Close the account of Dr. Rosa Delmar?' }),
    );
    await user.selectOptions(dialog.getByLabelText(/Reason/), 'The person has another account');
    await user.click(dialog.getByRole('button', { name: 'Close account' }));
    await user.click(await screen.findByRole('button', { name: 'Reopen account' }));
    const question = within(await screen.findByRole('alertdialog'));
    await user.click(question.getByRole('button', { name: 'Reopen account' }));
    expect(await screen.findByText('The account of Dr. Rosa Delmar is open')).toBeVisible();
    expect(sent).toEqual([
      ['active', rosa._id, { active: false, reason: 'DUPLICATE' }],
      ['active', rosa._id, { active: true }],
    ]);
  });

  it('does not offer to reopen an erased account', async () => {
    details = { ...rosa, active: false, deleted: true };
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Details of Dr. Rosa Delmar' }));
    expect(await screen.findByText('deleted')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Reopen account' })).toBeNull();
  });

  it("offers neither closing nor signing out for the administrator's own account", async () => {
    details = { ...rosa, _id: systemAdmin._id };
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Details of Dr. Rosa Delmar' }));
    expect(await screen.findByText(/This is your own account/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Close account' })).toBeNull();
  });
});

/** Records the action of each read of the audit log. */
function recordFilters() {
  const filters: (string | null)[] = [];
  server.use(
    http.get('/api/audit', ({ request, response }) => {
      const action = new URL(request.url).searchParams.get('action');
      filters.push(action);
      return response(200).json({
        entries: [{ ...entry, entry: action ? '3.12' : '3.13', result: 'REFUSED' }],
      });
    }),
  );
  return filters;
}

// Shows: AMB-120
describe('the audit log', () => {
  it('pages through the entries and filters by a record', async () => {
    const { user } = open('?show=audit');
    await user.click(await screen.findByRole('button', { name: 'Next' }));
    expect(await screen.findByText(/3\.11/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Previous' }));
    expect(await screen.findByText(/ · Entry 3\.12 ·/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: /On center/ }));
    expect(screen.getByLabelText('Id of the record')).toHaveValue(id(7));
    await expect.poll(() => sent.at(-1)).toEqual(['audit', id(7), null]);
  });

  // Shows: AMB-365
  it('filters by a person who is found by name, email address or phone number', async () => {
    const { user } = open('?show=audit');
    const field = await screen.findByRole('combobox', { name: WHO });
    await user.click(field);
    expect(await screen.findByText(/^Type a name, an email address/)).toBeVisible();
    await user.keyboard('ros');
    await screen.findByRole('option', { name: 'Dr. Rosa Delmar · rosa@example.com' });
    await user.keyboard('{Enter}');
    expect(field).toHaveValue('Dr. Rosa Delmar · rosa@example.com');
    expect(field).toHaveFocus();
    await expect.poll(() => persons.at(-1)).toBe(rosa._id);
    await user.click(screen.getByRole('button', { name: 'Everyone' }));
    expect(field).toHaveValue('');
    await user.click(field);
    await user.keyboard('zz');
    expect(await screen.findByText('Nothing matches')).toBeVisible();
  });

  it('filters by the whole id of a person, and by the person of an entry with the name', async () => {
    const { user } = open('?show=audit');
    const field = await screen.findByRole('combobox', { name: WHO });
    await user.click(field);
    await user.paste('00000000-0000-0000-0000-000000000002');
    await user.click(await screen.findByRole('option', { name: rosa._id }));
    expect(field).toHaveValue(rosa._id);
    await expect.poll(() => persons.at(-1)).toBe(rosa._id);
    await user.click(screen.getByRole('button', { name: 'By Sam Root' }));
    await waitFor(() => expect(field).toHaveValue('Sam Root'));
    await expect.poll(() => persons.at(-1)).toBe(id(4));
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    await waitFor(() => expect(field).toHaveValue(''));
  });

  it('does not repeat the person who acted as the record', async () => {
    server.use(
      http.get('/api/audit', ({ response }) =>
        response(200).json({
          entries: [{ ...entry, action: 'SIGNED_IN', object: { kind: 'person', _id: id(4) } }],
        }),
      ),
    );
    open('?show=audit');
    expect(await screen.findByRole('button', { name: 'By Sam Root' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /^On / })).toBeNull();
  });

  it('goes one page on if Next is pressed twice', async () => {
    let arrive = () => {};
    const arrival = new Promise<void>((done) => {
      arrive = done;
    });
    server.use(
      http.get('/api/audit', async ({ request, response }) => {
        if (!new URL(request.url).searchParams.has('before'))
          return response(200).json({ entries: [entry], next: '1.2.3' });
        await arrival;
        return response(200).json({ entries: [{ ...entry, entry: '3.11' }], next: '1.2.2' });
      }),
    );
    const { user } = open('?show=audit');
    const next = await screen.findByRole('button', { name: 'Next' });
    await user.click(next);
    expect(next).toHaveAttribute('aria-busy', 'true');
    await user.click(next);
    arrive();
    expect(await screen.findByText(/3\.11/)).toBeVisible();
    expect(next).not.toHaveAttribute('aria-busy');
    await user.click(screen.getByRole('button', { name: 'Previous' }));
    expect(await screen.findByText(/3\.12/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Previous' })).toBeDisabled();
  });

  it('names actions in words, with their codes', async () => {
    const filters = recordFilters();
    const { user } = open('?show=audit');
    expect(await screen.findByText('Center confirmed · refused')).toBeVisible();
    expect(screen.getByText('CENTER_CONFIRMED')).toBeVisible();
    const field = await screen.findByRole('combobox', { name: 'Action' });
    await user.click(field);
    const texts = screen.getAllByRole('option').map((option) => option.textContent);
    expect(texts).toHaveLength(AuditActions.enum.length);
    expect(texts.slice(0, 2)).toEqual([
      'Absence reported (ABSENCE_REPORTED)',
      'Account closed (ACCOUNT_CLOSED)',
    ]);
    expect(texts).toEqual(texts.toSorted((a, b) => a.localeCompare(b, 'en')));
    await user.click(
      screen.getByRole('option', { name: 'Invitation accepted (INVITATION_ACCEPTED)' }),
    );
    await expect.poll(() => filters.at(-1)).toBe('INVITATION_ACCEPTED');
  });

  it.each(['INVITATION_ACC', 'invitation accepted', 'ion accept'])(
    'finds an action by a part of its code or words: %s',
    async (typed) => {
      const filters = recordFilters();
      const { user } = open('?show=audit');
      const field = await screen.findByRole('combobox', { name: 'Action' });
      expect(field).toHaveAttribute('placeholder', 'All actions');
      await user.click(field);
      await user.keyboard(`${typed}{Enter}`);
      expect(field).toHaveValue('Invitation accepted (INVITATION_ACCEPTED)');
      await expect.poll(() => filters.at(-1)).toBe('INVITATION_ACCEPTED');
    },
  );

  it('narrows the actions, and keeps the text that no action has', async () => {
    const { user } = open('?show=audit');
    const field = await screen.findByRole('combobox', { name: 'Action' });
    await user.click(field);
    await user.keyboard('invitation');
    const options = screen.getAllByRole('option');
    expect(options.length).toBeLessThan(AuditActions.enum.length);
    for (const option of options) expect(option).toHaveTextContent(/invitation/i);
    await user.keyboard(' zz{Enter}');
    expect(screen.getByText('Nothing matches')).toBeVisible();
    expect(screen.queryByRole('option')).toBeNull();
    expect(field).toHaveValue('invitation zz');
  });

  it('goes back to all actions by the keyboard, and replaces the action by typing', async () => {
    const filters = recordFilters();
    const { user } = open('?show=audit');
    const field = await screen.findByRole('combobox', { name: 'Action' });
    await user.click(field);
    await user.keyboard('CENTER_CONF{Enter}');
    await expect.poll(() => filters.at(-1)).toBe('CENTER_CONFIRMED');
    await user.click(field);
    await user.keyboard('INVITATION_ACC{Enter}');
    await expect.poll(() => filters.at(-1)).toBe('INVITATION_ACCEPTED');
    await user.tab();
    expect(screen.getByRole('button', { name: 'All actions' })).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(await screen.findByText(/3\.13/)).toBeVisible();
    expect(field).toHaveValue('');
    expect(field).toHaveFocus();
    expect(screen.queryByRole('button', { name: 'All actions' })).toBeNull();
  });

  it('names actions in Spanish, which are found without accents', async () => {
    await setLanguage('es');
    const { user } = open('?show=audit');
    expect(await screen.findByText('Centro confirmado')).toBeVisible();
    expect(screen.getByText('CENTER_CONFIRMED')).toBeVisible();
    const field = await screen.findByRole('combobox', { name: 'Acción' });
    expect(field).toHaveAttribute('placeholder', 'Todas las acciones');
    await user.click(field);
    await user.keyboard('invitacion aceptada');
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual([
      'Invitación aceptada (INVITATION_ACCEPTED)',
      'Solicitud de invitación aceptada (REQUEST_GRANTED)',
    ]);
  });

  it('shows the code of an action that only a newer server knows', async () => {
    server.use(
      http.get('/api/audit', ({ response }) =>
        response(200).json({ entries: [{ ...entry, action: 'NEW_ACTION' as AuditAction }] }),
      ),
    );
    open('?show=audit');
    expect(await screen.findByText('NEW_ACTION', { selector: 'p' })).toBeVisible();
  });

  it('names an id that is not complete and reads nothing for it', async () => {
    const { user } = open('?show=audit');
    await screen.findByText(/3\.12/);
    const before = sent.length;
    await user.type(screen.getByLabelText('Id of the record'), 'xy');
    expect(screen.getByText('An id has 32 digits and letters from a to f')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Download CSV' })).toBeDisabled();
    expect(sent.length).toBe(before);
  });

  it('shows times in UTC, as the days of the filter are', async () => {
    open('?show=audit');
    expect(await screen.findByText('Days and times are in UTC.')).toBeVisible();
    expect(screen.getByText(/3\.12/)).toHaveTextContent('November 20 2026, 6:00 PM');
  });

  it('verifies the chains and names the fault', async () => {
    const { user } = open('?show=audit');
    expect(await screen.findByText('80 entries')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Verify now' }));
    expect(await screen.findByText('chain 3, entry 5: is missing')).toBeVisible();
  });
});

// Shows: AMB-121
describe('the state of the system', () => {
  it('has version, database, queue and workers', async () => {
    server.use(
      http.get('/api/systemstatus', ({ response }) =>
        response(200).json({
          version: '0.1.0',
          startedAt: '2026-11-20T18:00:00.000Z',
          serverTime: '2026-11-21T18:00:00.000Z',
          engine: 'postgres',
          schema: 19,
          databaseBytes: 12_340_000,
          messagesDue: 2,
          oldestMessage: '2026-11-21T17:59:00.000Z',
          messagesDead: 1,
          sessions: 7,
          workers: [
            { name: 'housekeeping', restarts: 0, down: false },
            { name: 'outbox', restarts: 6, down: true },
          ],
        }),
      ),
    );
    open('?show=system');
    expect(await screen.findByText('PostgreSQL, schema 19, 12.3 MB')).toBeVisible();
    expect(screen.getByText('November 22 2026, 3:00 AM GMT+9')).toBeVisible();
    expect(screen.getByText('not running · 6 restarts')).toBeVisible();
    expect(screen.getByText('running · 0 restarts')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Show failed messages' })).toHaveAttribute(
      'href',
      '/adminMain/administration?show=messages',
    );
  });
});

describe('AdministrationPage', () => {
  it('is for system administrators only', async () => {
    server.use(http.get('/api/getjobs', ({ response }) => response(200).json([])));
    signIn(admin);
    const { path } = openApp('/adminMain/administration');
    await screen.findByRole('heading', { level: 1 });
    expect(path()).toBe('/adminWelcome');
  });
});
