import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { components } from '@/api/schema';
import { openApp } from '@/testing/app';
import { expectCompactRows } from '@/testing/density';
import { admin, id, signIn } from '@/testing/people';
import { http, server } from '@/testing/server';

type Person = components['schemas']['PipelinePerson'];

const ADDRESS = '/adminMain/credential?view=pipeline';
const npi = { missing: { kind: 'NPI' as const }, byPerson: true };
const person = (n: number, fullName: string, more: Partial<Person> = {}): Person => ({
  _id: id(0x300 + n),
  fullName,
  categoryId: 0,
  verified: true,
  askedForVerification: false,
  items: [npi],
  positions: n,
  mayAsk: true,
  ...more,
});
const blocked = (reason: string): Partial<Person> => ({
  items: [{ missing: { kind: 'NOT_BLOCKED' }, byPerson: false }],
  mayAsk: false,
  block: { since: '2026-05-04T16:00:00Z', ...(reason && { reason }) },
});
let people: Person[];
let read: Record<string, string>[];
let sent: unknown[];
let blocks: unknown[];

beforeEach(() => {
  signIn(admin);
  [read, sent, blocks] = [[], [], []];
  people = [
    person(1, 'Ada Complete', { items: [], mayAsk: false }),
    person(2, 'Ben Near', {
      items: [
        npi,
        { missing: { kind: 'DOCUMENT_APPROVED', slot: 'medLicense' }, byPerson: true },
        { missing: { kind: 'DOCUMENT_CURRENT', slot: 'medLicense' }, byPerson: true },
        { missing: { kind: 'VERIFIED' }, byPerson: false },
      ],
    }),
    person(3, 'Cid Asked', { mayAsk: false, askedAt: '2026-05-01T16:00:00Z' }),
    person(4, 'Dan Late'),
  ];
  server.use(
    http.get('/api/eligibilitypipeline/{centerId}', ({ request, response }) => {
      read.push(Object.fromEntries(new URL(request.url).searchParams));
      return response(200).json({
        people,
        total: people.length,
        missing: [{ requirement: { kind: 'NPI' }, people: 2 }],
        capped: false,
      });
    }),
    http.put('/api/surgerycenter/{id}/blocks/{userId}', async ({ params, request, response }) => {
      const { reason } = (await request.json()) as { reason: string };
      blocks.push([params.id, params.userId, reason]);
      people = people.map((one) =>
        one._id === params.userId ? { ...one, ...blocked(reason) } : one,
      );
      return response(200).json({ result: 'SUCCESS', _id: params.userId, blocked: true });
    }),
    http.delete('/api/surgerycenter/{id}/blocks/{userId}', ({ params, response }) => {
      blocks.push([params.id, params.userId]);
      people = [person(1, 'Ada Complete', { items: [], mayAsk: false })];
      return response(200).json({ result: 'SUCCESS', _id: params.userId, blocked: false });
    }),
    http.post('/api/askfordocuments', async ({ request, response }) => {
      sent.push(await request.json());
      const asked = [id(0x302)];
      people = people.map((one) =>
        one.mayAsk ? { ...one, mayAsk: false, askedAt: '2026-05-04T16:00:00Z' } : one,
      );
      return response(200).json({
        result: 'SUCCESS',
        asked,
        skipped: [{ userId: id(0x304), reason: 'ASKED_RECENTLY' }],
      });
    }),
  );
});

describe('the eligibility pipeline', () => {
  // Shows: AMB-111
  it('is compact if the person chooses it', async () => {
    const { user } = openApp(ADDRESS);
    const name = await screen.findByText('Ben Near');
    await expectCompactRows(user, () => name.closest('li') ?? name);
  });

  // Shows: L-28
  it.each([
    [2, false],
    [3, true],
  ] as const)('with %i people Back To Top is shown: %s', async (count, shown) => {
    people = Array.from({ length: count }, (_, n) => person(n + 1, `Person ${n + 1}`));
    openApp(ADDRESS);
    await screen.findByText(`Person ${count}`);
    expect(screen.queryByRole('link', { name: 'Back To Top' }) !== null).toBe(shown);
  });

  // Shows: FL-10, AMB-202
  it('shows missing requirements, those that the center completes, and the open positions', async () => {
    openApp(ADDRESS);
    expect(await screen.findByText('Ada Complete')).toBeVisible();
    expect(screen.getByText('Meets your center’s requirements')).toBeVisible();
    expect(screen.getByText('can fill 1 open position')).toBeVisible();
    expect(screen.getByText('4 items missing')).toBeVisible();
    expect(screen.getByText('Not verified by the center · up to your center')).toBeVisible();
    expect(screen.getByText(/^could fill 3 open positions · asked on /)).toBeVisible();
    expect(screen.queryByRole('checkbox', { name: 'Cid Asked' })).toBeNull();
  });

  // Shows: FL-10, AMB-203
  it('repeats the facts, asks once, and names the people who were not asked', async () => {
    const { user } = openApp(ADDRESS);
    await user.click(await screen.findByRole('checkbox', { name: 'Select all' }));
    await user.click(screen.getByRole('button', { name: 'Ask 2 people' }));
    const question = await screen.findByRole('alertdialog', { name: 'Ask 2 people' });
    expect(within(question).getByText('Ben Near')).toBeVisible();
    expect(
      within(question).getByText(
        'No National Provider Identifier (NPI); Medical license not approved',
      ),
    ).toBeVisible();
    expect(sent).toEqual([]);
    await user.click(within(question).getByRole('button', { name: 'Ask' }));
    expect(await screen.findByText('1 person was asked.')).toBeVisible();
    expect(sent).toEqual([{ center: expect.any(String), users: [id(0x302), id(0x304)] }]);
    expect(
      screen.getByText('Dan Late was not asked: your center asked within the last 7 days.'),
    ).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('checkbox', { name: 'Ben Near' })).toBeNull());
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  });

  // Shows: FL-10
  it('filters by group, missing item and name, and says when nothing matches', async () => {
    const { user } = openApp(`${ADDRESS}&page=2`);
    await screen.findByRole('option', { name: 'National Provider Identifier (NPI) (2)' });
    await user.selectOptions(screen.getByLabelText('Missing'), 'NPI');
    await waitFor(() => expect(read.at(-1)).toEqual({ page: '1', limit: '20', kind: 'NPI' }));
    people = [];
    await user.type(screen.getByRole('searchbox'), 'zzz');
    expect(await screen.findByText('No one matches these filters.')).toBeVisible();
    expect(read.at(-1)).toEqual({ page: '1', limit: '20', kind: 'NPI', name: 'zzz' });
  });

  // Shows: FL-10
  it('marks only a verified person who meets the requirements as complete', async () => {
    people = [
      person(1, 'Ada Complete', { items: [], mayAsk: false }),
      person(2, 'Eva Unverified', { items: [], mayAsk: false, verified: false }),
    ];
    openApp(ADDRESS);
    const [verified, unverified] = await screen.findAllByText('Meets your center’s requirements');
    expect(verified).toHaveClass('text-confirmed');
    expect(unverified).not.toHaveClass('text-confirmed');
  });

  // Shows: FL-10
  it('explains an empty pipeline, and offers a retry after a failure', async () => {
    people = [];
    openApp(ADDRESS);
    expect(await screen.findByText('No one here yet')).toBeVisible();
    expect(screen.getAllByRole('link', { name: 'Verify people' })).not.toHaveLength(0);
  });
});

describe('a block', () => {
  // Shows: AMB-352
  it('is asked with its consequences, and shown with date and reason; the button keeps the focus', async () => {
    people = [person(1, 'Ada Complete', { items: [], mayAsk: false })];
    const { user } = openApp(ADDRESS);
    await user.click(await screen.findByRole('button', { name: 'Block Ada Complete' }));
    const question = await screen.findByRole('dialog', { name: 'Block Ada Complete' });
    expect(within(question).getByText(/Confirmed cases stay\./)).toBeVisible();
    expect(within(question).getByText(/gets no message\./)).toBeVisible();
    expect(blocks).toEqual([]);
    await user.type(within(question).getByLabelText('Reason'), '  Left early ');
    await user.click(within(question).getByRole('button', { name: 'Block' }));
    expect(await screen.findByText(/^Blocked since /)).toBeVisible();
    expect(screen.getByText('Reason: Left early')).toBeVisible();
    expect(blocks).toEqual([[expect.any(String), id(0x301), 'Left early']]);
    expect(screen.getByText('Ada Complete is blocked.')).toBeVisible();
    expect(screen.queryByText('Meets your center’s requirements')).toBeNull();
    expect(screen.queryByText(/item missing/)).toBeNull();
    expect(screen.getByRole('button', { name: 'Unblock Ada Complete' })).toHaveFocus();
  });

  // Shows: AMB-352
  it('needs no reason, and ends after a question', async () => {
    people = [person(1, 'Ada Complete', { items: [], mayAsk: false })];
    const { user } = openApp(ADDRESS);
    await user.click(await screen.findByRole('button', { name: 'Block Ada Complete' }));
    const question = await screen.findByRole('dialog', { name: 'Block Ada Complete' });
    await user.click(within(question).getByRole('button', { name: 'Block' }));
    await user.click(await screen.findByRole('button', { name: 'Unblock Ada Complete' }));
    expect(screen.queryByText(/^Reason:/)).toBeNull();
    const end = await screen.findByRole('alertdialog', { name: 'Unblock Ada Complete' });
    expect(within(end).getByText(/can then invite Ada Complete again/)).toBeVisible();
    await user.click(within(end).getByRole('button', { name: 'Unblock' }));
    expect(await screen.findByText('Meets your center’s requirements')).toBeVisible();
    expect(blocks).toEqual([
      [expect.any(String), id(0x301), ''],
      [expect.any(String), id(0x301)],
    ]);
  });

  // Shows: AMB-352
  it('is a filter', async () => {
    server.use(
      http.get('/api/eligibilitypipeline/{centerId}', ({ request, response }) => {
        read.push(Object.fromEntries(new URL(request.url).searchParams));
        const missing = [{ requirement: { kind: 'NOT_BLOCKED' as const }, people: 1 }];
        return response(200).json({ people, total: people.length, missing, capped: false });
      }),
    );
    const { user } = openApp(ADDRESS);
    await screen.findByRole('option', { name: 'Blocked by the center (1)' });
    await user.selectOptions(screen.getByLabelText('Missing'), 'NOT_BLOCKED');
    await waitFor(() => expect(read.at(-1)).toMatchObject({ kind: 'NOT_BLOCKED' }));
  });
});
