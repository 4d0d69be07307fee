import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Claim } from '@/api/types';
import { openApp } from '@/testing/app';
import { claimOf, paystubOf } from '@/testing/claims';
import { expectCompactRows } from '@/testing/density';
import { openEvents } from '@/testing/events';
import { admin, bayview, id, professional, signIn, surgeon, systemAdmin } from '@/testing/people';
import { pageOfList } from '@/testing/pages';
import { http, server } from '@/testing/server';

const ADDRESS = '/adminMain/viewjobstopay';
let all: Claim[];
let requests: Record<string, string>[];
let sent: unknown[];

beforeEach(() => {
  all = [claimOf(1), claimOf(2)];
  requests = [];
  sent = [];
  server.use(
    http.get('/api/transactions', ({ request, response }) => {
      const query = new URL(request.url).searchParams;
      requests.push(Object.fromEntries(query));
      const found = all.filter(
        (claim) =>
          claim.status === (query.get('status') ?? claim.status) &&
          (query.get('invoiced') !== 'false' || claim.invoiceId === undefined),
      );
      const { body, headers } = pageOfList(found, request);
      return response(200).json(body, { headers });
    }),
    http.put('/api/transaction/{id}', async ({ params, request, response }) => {
      const body = await request.json();
      sent.push([params.id, body]);
      const { status, reason } = body;
      const decided = claimOf(1, {
        ...all.find((one) => one._id === params.id),
        status,
        ...(reason && { rejectionReason: reason }),
      });
      all = all.map((one) => (one._id === params.id ? { ...decided, claimStatus: status } : one));
      return response(200).json(decided);
    }),
    http.post('/api/invoice', async ({ request, response }) => {
      const body = await request.json();
      sent.push(body);
      const { transactions: _claims, ...made } = paystubOf(sent.length);
      all = all.map((one) =>
        body.transactionList.includes(one._id) ? { ...one, invoiceId: made._id } : one,
      );
      return response(200).json(made);
    }),
    http.get('/api/invoices', ({ response }) =>
      response(200).json({ items: [], total: 0, unpaid: 0 }),
    ),
  );
});

async function open(user = admin, path = ADDRESS) {
  signIn(user);
  const app = openApp(path);
  await screen.findByRole('heading', { level: 1, name: 'Add Claims To Pay' });
  return app;
}

const row = (name: string) => screen.findByRole('article', { name: new RegExp(name) });
const add = (name: string) => screen.findByRole('button', { name: `Add the claim of ${name}` });
const generate = () => screen.getAllByRole('button', { name: 'Generate Paystubs' });
const approved = (n: number, more: Partial<Claim> = {}) =>
  claimOf(n, { status: 'APPROVED', ...more });

/** Rejects the reason of the first decision. */
const invalidReason = () =>
  http.put(
    '/api/transaction/{id}',
    ({ response }) =>
      response(400).json({
        code: 'VALIDATION',
        message: 'Reason is invalid',
        fields: [{ field: 'reason', message: 'Reason is invalid' }],
      }),
    { once: true },
  );

describe('the list', () => {
  // Shows: G-01, G-02, G-03, G-04, G-26, J-41, J-52, K-56
  it('shows the pending claims of the center', async () => {
    all = [claimOf(1), approved(2), claimOf(3, { status: 'REJECTED' })];
    await open();
    await row('Dr. Person 1');
    expect(screen.getAllByRole('article')).toHaveLength(1);
    expect(document.title).toBe('Claims · Caseboard');
    expect(await screen.findByText('1 claim to review, $171.25')).toBeVisible();
    const center = { centerId: bayview._id };
    expect(requests).toContainEqual({ ...center, status: 'PENDING' });
    expect(requests).toContainEqual({ ...center, status: 'APPROVED', invoiced: 'false' });
  });

  // Shows: L-28
  it.each([
    [2, false],
    [3, true],
  ] as const)('with %i claims Back To Top is shown: %s', async (count, shown) => {
    all = Array.from({ length: count }, (_, n) => claimOf(n + 1));
    await open();
    await row(`Dr. Person ${count}`);
    expect(screen.queryByRole('link', { name: 'Back To Top' }) !== null).toBe(shown);
  });

  // Shows: AMB-111
  it('is compact if the person chooses it', async () => {
    const { user } = await open();
    const claim = await row('Dr. Person 1');
    await expectCompactRows(user, () => claim);
  });

  // Shows: G-02, G-04, AMB-68
  it('shows a surgeon the claims that the surgeon pays', async () => {
    await open(surgeon);
    await row('Dr. Person 1');
    for (const query of requests)
      expect(query).toMatchObject({ userId: surgeon.userId, payerType: 'SURGEON' });
  });

  // Shows: G-02
  it('is not available to professionals', async () => {
    signIn(professional);
    server.use(
      http.get('/api/newjobs/{categoryId}/{userId}', ({ response }) => response(200).json([])),
    );
    const { path } = openApp(ADDRESS);
    await waitFor(() => expect(path()).toBe('/userMain/upcomingJobs'));
    // Until then the screen reads its lists.
    await screen.findByRole('heading', { level: 1, name: 'New Cases' });
    expect(requests).toEqual([]);
  });

  // Shows: AMB-26
  it('waits for the acting center of a system administrator', async () => {
    await open(systemAdmin);
    expect(
      await screen.findByText('Choose a center in the top bar to see its cases and people.'),
    ).toBeVisible();
    expect(requests).toEqual([]);
  });

  // Shows: G-16, G-18, G-19
  it('shows all fields of a claim', async () => {
    all = [claimOf(1, { note: 'Left at half past one', submittedHours: 3.5 })];
    await open();
    const claim = await row('Dr. Person 1');
    for (const text of [
      'Claim 00C0DE01',
      'Saturday',
      'November 14 2026, 7:00 AM',
      'Dr. Maya Okafor',
      'Procedure 1',
      'Bayview Surgery Center',
      'Hourly · $68.50/hr',
      'Estimated hours3',
      'Submitted hours3.5',
      '$171.25',
      'Left at half past one',
    ])
      expect(claim).toHaveTextContent(text);
    expect(within(claim).getByLabelText('more than estimated')).toBeInTheDocument();
    expect(within(claim).getByRole('link', { name: 'Dr. Maya Okafor' })).toBeVisible();
  });

  // Shows: AMB-358
  it('says who was needed, also in the decision', async () => {
    all = [claimOf(1, { specialtyId: 1, numOfRequired: 3 }), claimOf(2, { specialtyId: 1 })];
    const { user } = await open();
    expect(await row('Dr. Person 1')).toHaveTextContent(/Bayview Surgery Center · 3 × RN/);
    expect(await row('Dr. Person 2')).toHaveTextContent(/Bayview Surgery Center · RN/);
    await user.click(await add('Dr. Person 1'));
    expect(await screen.findByRole('dialog')).toHaveTextContent(/Needed.*3 × RN/);
  });

  // Shows: AMB-171, FL-23
  it('shows whether the arrival was reported', async () => {
    all = [
      claimOf(1, { arrivedAt: '2026-11-14T14:50:00.000Z' }),
      claimOf(2, { arrivalMissed: true }),
      claimOf(3),
    ];
    await open();
    expect(await row('Dr. Person 1')).toHaveTextContent('Arrived at 6:50 AM');
    expect(await row('Dr. Person 2')).toHaveTextContent('No arrival reported');
    expect(await row('Dr. Person 3')).not.toHaveTextContent(/arriv/i);
  });

  // Shows: G-18, B-69, L-34, AMB-40
  it('shows why minimum pay is owed, without hours', async () => {
    all = [claimOf(1, { rateApplied: 'MIN_PAY', submittedHours: 0, submittedAmount: 120 })];
    const { user } = await open();
    const claim = await row('Dr. Person 1');
    const reason = 'The case was cancelled, or the person released, within 24 hours of the start.';
    expect(claim).toHaveTextContent('Minimum pay · $120.00');
    expect(claim).toHaveTextContent(reason);
    expect(claim).not.toHaveTextContent('Submitted hours');
    await user.click(await add('Dr. Person 1'));
    const facts = await screen.findByRole('dialog');
    expect(facts).toHaveTextContent(`Minimum pay${reason}`);
    expect(facts).not.toHaveTextContent('Submitted hours');
  });

  // Shows: G-03
  it('loads the claims after the first hundred', async () => {
    all = Array.from({ length: 101 }, (_, n) => claimOf(n));
    await open();
    expect(await screen.findByText('101 claims to review, $17,296.25 in total')).toBeVisible();
    expect(await screen.findByText('Procedure 100')).toBeVisible();
    expect(requests.filter(({ status }) => status === 'PENDING')).toHaveLength(2);
  });

  it('marks every total that does not include all claims', async () => {
    // Every page of the response is full and has the same two claims, so that few rows are
    // rendered.
    server.use(
      http.get('/api/transactions', ({ request, response }) => {
        const query = new URL(request.url).searchParams;
        requests.push(Object.fromEntries(query));
        const make = query.get('status') === 'PENDING' ? claimOf : approved;
        return response(200).json(
          Array.from({ length: 100 }, (_, n) => make(n % 2)),
          {
            headers: {
              'X-Total-Count': '2345',
              Link: '</api/transactions?limit=100&cursor=c>; rel="next"',
            },
          },
        );
      }),
    );
    const { user } = await open();
    expect(await screen.findByText('2345 claims to review')).toBeVisible();
    expect(screen.getByText(/^Showing the newest 2 of 2345/)).toBeVisible();
    expect(requests.filter(({ status }) => status === 'PENDING')).toHaveLength(20);
    expect(
      await screen.findByText('The newest 2 of 2345 approved claims for paystubs: $342.50'),
    ).toBeVisible();
    await user.click(generate()[0] as HTMLElement);
    expect(await screen.findByRole('alertdialog')).toHaveTextContent(
      '2343 older claims remain for next time. This creates 2 paystubs.',
    );
  });

  // Shows: G-08, G-09, G-10
  it('shows approved and rejected claims on request, without actions', async () => {
    all = [approved(1), claimOf(2, { status: 'REJECTED' })];
    const { user } = await open();
    await screen.findByText('No claims to review');
    expect(screen.getByText('0 claims to review')).toBeVisible();
    await user.click(screen.getByRole('button', { name: /^Approved/ }));
    expect(await screen.findByText('1 approved claim')).toBeVisible();
    expect(screen.queryByText('0 claims to review')).toBeNull();
    const icon = await screen.findByRole('button', { name: 'claim approved' });
    expect(screen.queryByRole('button', { name: /^Add the claim/ })).toBeNull();
    await user.hover(icon);
    expect(await screen.findByRole('tooltip')).toHaveTextContent('claim approved');
    await user.click(screen.getByRole('button', { name: 'Rejected' }));
    expect(await screen.findByRole('button', { name: 'claim rejected' })).toBeVisible();
    expect(screen.getByText('1 rejected claim')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Add the claim/ })).toBeNull();
  });

  // Shows: G-10, AMB-137
  it('loads more rejected claims at the end of the list', async () => {
    all = Array.from({ length: 51 }, (_, n) => claimOf(n, { status: 'REJECTED' }));
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Rejected' }));
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(50));
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(51));
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });

  // Shows: G-03
  it('updates when another user makes a change', async () => {
    const sendEvent = openEvents();
    await open();
    await row('Dr. Person 1');
    all = [...all, claimOf(3)];
    await waitFor(() => sendEvent('claims'));
    await row('Dr. Person 3');
  });

  // Shows: AMB-77
  it('shows an error in the page if loading fails', async () => {
    server.use(
      http.get('/api/transactions', ({ response }) =>
        response(403).json({ code: 'FORBIDDEN', message: 'Not allowed' }),
      ),
    );
    await open();
    expect(await screen.findByRole('alert')).toHaveTextContent('Not allowed');
  });
});

describe('a decision on several claims', () => {
  const select = (name: string) =>
    screen.findByRole('checkbox', { name: `Select the claim of ${name}` });

  it('approves the selected ones after a summary with the total', async () => {
    all = [claimOf(1), claimOf(2), claimOf(3)];
    const { user } = await open();
    const approve = await screen.findByRole('button', { name: 'Approve selected' });
    expect(approve).toBeDisabled();
    await user.click(await select('Dr. Person 1'));
    await user.click(await select('Dr. Person 2'));
    expect(screen.getByText(/^2 selected, \$/)).toBeVisible();
    await user.click(approve);
    const question = within(await screen.findByRole('alertdialog', { name: 'Approve 2 claims' }));
    expect(question.getByText('This cannot be undone.')).toBeVisible();
    expect(question.getByText('Dr. Person 1')).toBeVisible();
    expect(question.queryByText('Dr. Person 3')).toBeNull();
    expect(sent).toEqual([]);
    await user.click(question.getByRole('button', { name: 'Yes' }));
    expect(await screen.findByText('2 claims approved')).toBeInTheDocument();
    expect(sent).toEqual([
      [claimOf(1)._id, { status: 'APPROVED' }],
      [claimOf(2)._id, { status: 'APPROVED' }],
    ]);
    // The button is disabled now.
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
  });

  it('names the day and the hours of each claim first, and marks hours above the estimate', async () => {
    all = [
      claimOf(1, { submittedHours: 9 }),
      claimOf(2),
      claimOf(3, { rateApplied: 'MIN_PAY', submittedHours: 0 }),
    ];
    const { user } = await open();
    await user.click(await screen.findByRole('checkbox', { name: 'Select all (3)' }));
    await user.click(screen.getByRole('button', { name: 'Approve selected' }));
    const question = within(await screen.findByRole('alertdialog'));
    const [far, usual, minimum] = question.getAllByRole('listitem');
    expect(far).toHaveTextContent('November 14 2026 · Submitted hours: 9 · Estimated hours: 3');
    expect(usual).toHaveTextContent('November 14 2026 · Submitted hours: 2.5 · Estimated hours: 3');
    expect(minimum).toHaveTextContent('November 14 2026 · Minimum pay');
    expect(minimum).not.toHaveTextContent('hours');
    const [mark, ...others] = question.getAllByRole('img', { name: 'more than estimated' });
    expect(far).toContainElement(mark ?? null);
    expect(others).toEqual([]);
  });

  // Shows: AMB-290
  it('rejects all with one reason, whose error is shown at its field', async () => {
    server.use(invalidReason());
    const { user } = await open();
    await user.click(await screen.findByRole('checkbox', { name: 'Select all (2)' }));
    await user.click(screen.getByRole('button', { name: 'Reject selected' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Reject 2 claims' }));
    const reason = question.getByLabelText('Reason (optional)');
    expect(reason).toHaveAttribute('maxlength', '500');
    await user.type(reason, 'Wrong hours');
    await user.click(question.getByRole('button', { name: 'Yes' }));
    await waitFor(() => expect(reason).toHaveAccessibleDescription(/^Reason is invalid/));
    expect(reason).toHaveFocus();
    expect(sent).toEqual([]);
    await user.click(question.getByRole('button', { name: 'Yes' }));
    expect(await screen.findByText('2 claims rejected')).toBeInTheDocument();
    const body = { status: 'REJECTED', reason: 'Wrong hours' };
    expect(sent).toEqual([
      [claimOf(1)._id, body],
      [claimOf(2)._id, body],
    ]);
  });

  // Shows: AMB-290
  it('approves without a field for the reason, and rejects without a reason', async () => {
    const { user } = await open();
    await user.click(await screen.findByRole('checkbox', { name: 'Select all (2)' }));
    await user.click(screen.getByRole('button', { name: 'Approve selected' }));
    await screen.findByRole('alertdialog');
    expect(screen.queryByLabelText('Reason (optional)')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'No' }));
    await user.click(screen.getByRole('button', { name: 'Reject selected' }));
    await user.click(await screen.findByRole('button', { name: 'Yes' }));
    expect(await screen.findByText('2 claims rejected')).toBeInTheDocument();
    expect(sent).toEqual([
      [claimOf(1)._id, { status: 'REJECTED' }],
      [claimOf(2)._id, { status: 'REJECTED' }],
    ]);
  });

  it('rejects nothing on No, and keeps the selection', async () => {
    const { user } = await open();
    await user.click(await screen.findByRole('checkbox', { name: 'Select all (2)' }));
    await user.click(screen.getByRole('button', { name: 'Reject selected' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Reject 2 claims' }));
    await user.click(question.getByRole('button', { name: 'No' }));
    expect(sent).toEqual([]);
    expect(await select('Dr. Person 1')).toBeChecked();
  });

  it('decides the others when one fails, and says why at its claim', async () => {
    const { user } = await open();
    server.use(
      http.put('/api/transaction/{id}', async ({ params, request, response }) => {
        const body = await request.json();
        sent.push(params.id);
        if (params.id === claimOf(1)._id)
          return response(409).json({
            code: 'ALREADY_DECIDED',
            message: 'Another person has decided this claim.',
            fields: [],
          });
        return response(200).json(claimOf(2, { ...body }));
      }),
    );
    await user.click(await screen.findByRole('checkbox', { name: 'Select all (2)' }));
    await user.click(screen.getByRole('button', { name: 'Approve selected' }));
    const question = within(await screen.findByRole('alertdialog'));
    await user.click(question.getByRole('button', { name: 'Yes' }));
    expect(await screen.findByText('1 claim approved')).toBeInTheDocument();
    expect(sent).toHaveLength(2);
    expect(
      within(await row('Dr. Person 1')).getByText('Another person has decided this claim.'),
    ).toBeVisible();
  });
});

describe('a decision', () => {
  // Shows: G-05, G-06, G-08, G-09, G-12, M-37, K-57
  it('approves a claim in a modal', async () => {
    const { user } = await open();
    await user.click(await add('Dr. Person 1'));
    const modal = within(await screen.findByRole('dialog'));
    // The modal repeats the details before the confirmation.
    expect(modal.getByText('$171.25')).toBeVisible();
    expect(modal.getByText('Procedure 1')).toBeVisible();
    const profile = (name: string) => modal.getByRole('link', { name }).getAttribute('href');
    expect(profile('Dr. Person 1')).toBe(`/profile/${id(0xf1)}`);
    expect(profile('Dr. Maya Okafor')).toBe(`/profile/${surgeon._id}`);
    await user.click(modal.getByRole('button', { name: 'Confirm' }));
    expect(await modal.findByText('Claim has been appoved!')).toBeVisible();
    expect(sent).toEqual([[claimOf(1)._id, { status: 'APPROVED' }]]);
    await user.click(modal.getAllByRole('button', { name: 'Close' })[0] as HTMLElement);
    // The claim stays in place and the focus moves to the next one.
    const claim = within(await row('Dr. Person 1'));
    expect(claim.getByRole('button', { name: /^Add/ })).toBeDisabled();
    expect(claim.getByRole('button', { name: 'claim approved' })).toBeVisible();
    expect(await add('Dr. Person 2')).toHaveFocus();
    expect(await screen.findByText('1 claim to review, $171.25')).toBeVisible();
  });

  it('that succeeds after a failure removes the error from the claim', async () => {
    const { user } = await open();
    server.use(
      http.put(
        '/api/transaction/{id}',
        ({ response }) =>
          response(409).json({ code: 'BUSY', message: 'Try again later.', fields: [] }),
        { once: true },
      ),
    );
    await user.click(await add('Dr. Person 1'));
    const modal = within(await screen.findByRole('dialog'));
    await user.click(modal.getByRole('button', { name: 'Confirm' }));
    expect((await screen.findAllByText('Try again later.')).length).toBeGreaterThan(0);
    await user.click(modal.getByRole('button', { name: 'Confirm' }));
    expect(await modal.findByText('Claim has been appoved!')).toBeVisible();
    expect(screen.queryByText('Try again later.')).toBeNull();
  });

  // Shows: G-05, G-07, G-08, G-10, G-11, M-36
  it('rejects a claim in a modal', async () => {
    const { user } = await open();
    await user.click(await add('Dr. Person 2'));
    const modal = within(await screen.findByRole('dialog'));
    await user.click(modal.getByRole('button', { name: 'Reject' }));
    expect(await modal.findByText('Claim has been rejected')).toBeVisible();
    expect(sent).toEqual([[claimOf(2)._id, { status: 'REJECTED' }]]);
    await user.keyboard('{Escape}');
    expect(await screen.findByRole('button', { name: 'claim rejected' })).toBeVisible();
    expect(await add('Dr. Person 2')).toBeDisabled();
  });

  // Shows: AMB-290
  it('rejects a claim with a reason, which is shown with it', async () => {
    const { user } = await open();
    await user.click(await add('Dr. Person 1'));
    const modal = within(await screen.findByRole('dialog'));
    const reason = modal.getByLabelText('Reason for a rejection (optional)');
    expect(reason).toHaveAccessibleDescription(
      'The professional sees it with the claim. No names or identifiers of patients.',
    );
    expect(reason).toHaveAttribute('maxlength', '500');
    await user.type(reason, ' You left at noon ');
    await user.click(modal.getByRole('button', { name: 'Reject' }));
    expect(await modal.findByText('Claim has been rejected')).toBeVisible();
    expect(sent).toEqual([[claimOf(1)._id, { status: 'REJECTED', reason: 'You left at noon' }]]);
    expect(modal.getByText('You left at noon')).toBeVisible();
    await user.keyboard('{Escape}');
    expect(await screen.findByText('Reason: You left at noon')).toBeVisible();
    // The next claim starts without one.
    await user.click(await add('Dr. Person 2'));
    expect(await screen.findByLabelText('Reason for a rejection (optional)')).toHaveValue('');
  });

  // Shows: AMB-290
  it('to approve sends no reason', async () => {
    const { user } = await open();
    await user.click(await add('Dr. Person 1'));
    const modal = within(await screen.findByRole('dialog'));
    await user.type(modal.getByLabelText('Reason for a rejection (optional)'), 'Thanks');
    await user.click(modal.getByRole('button', { name: 'Confirm' }));
    expect(await modal.findByText('Claim has been appoved!')).toBeVisible();
    expect(sent).toEqual([[claimOf(1)._id, { status: 'APPROVED' }]]);
  });

  // Shows: AMB-290
  it('shows the error of the reason at its field', async () => {
    server.use(invalidReason());
    const { user } = await open();
    await user.click(await add('Dr. Person 1'));
    const modal = within(await screen.findByRole('dialog'));
    const reason = modal.getByLabelText('Reason for a rejection (optional)');
    await user.type(reason, 'Wrong');
    await user.click(modal.getByRole('button', { name: 'Reject' }));
    await waitFor(() => expect(reason).toHaveAccessibleDescription(/^Reason is invalid/));
    expect(reason).toHaveFocus();
    expect(reason).toHaveValue('Wrong');
    expect(screen.getAllByText('Reason is invalid')).toHaveLength(1);
    await user.click(modal.getByRole('button', { name: 'Reject' }));
    expect(await modal.findByText('Claim has been rejected')).toBeVisible();
  });

  // Shows: G-05
  it('moves to the next claim', async () => {
    const { user } = await open();
    await user.click(await add('Dr. Person 1'));
    await user.click(await screen.findByRole('button', { name: 'Confirm' }));
    await user.click(await screen.findByRole('button', { name: 'Next claim' }));
    const modal = within(await screen.findByRole('dialog'));
    expect(modal.getByText('Procedure 2')).toBeVisible();
    await user.click(modal.getByRole('button', { name: 'Confirm' }));
    await modal.findByText('Claim has been appoved!');
    expect(modal.queryByRole('button', { name: 'Next claim' })).toBeNull();
  });

  // Shows: G-31, AMB-67
  it.each([
    [409, 'ALREADY_DECIDED', 'a decision of another person'],
    [403, 'FORBIDDEN', 'a withdrawal by the professional'],
  ] as const)('shows the error %i %s after %s in the modal', async (status, code, _why) => {
    server.use(
      http.put('/api/transaction/{id}', ({ response }) => {
        all = [claimOf(2)];
        return response(status).json({ code, message: 'Refused.' });
      }),
    );
    const { user } = await open();
    await user.click(await add('Dr. Person 1'));
    await user.click(await screen.findByRole('button', { name: 'Confirm' }));
    const modal = within(await screen.findByRole('dialog'));
    expect(await modal.findByRole('alert')).toHaveTextContent(
      'This claim has been decided or withdrawn.',
    );
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(1));
    expect(modal.queryByRole('button', { name: 'Confirm' })).toBeNull();
    expect(modal.getByRole('button', { name: 'Next claim' })).toBeVisible();
  });

  it('by another person replaces the decision in the open modal', async () => {
    const sendEvent = openEvents();
    const { user } = await open();
    await user.click(await add('Dr. Person 1'));
    const modal = within(await screen.findByRole('dialog'));
    all = [approved(1), claimOf(2)];
    sendEvent('claims');
    const said = await modal.findByText('This claim has been decided or withdrawn.');
    expect(said).toHaveFocus();
    expect(modal.queryByRole('button', { name: 'Confirm' })).toBeNull();
    await user.click(modal.getByRole('button', { name: 'Next claim' }));
    const next = within(await screen.findByRole('dialog'));
    expect(next.getByText('Procedure 2')).toBeVisible();
    expect(next.getByRole('button', { name: 'Confirm' })).toBeVisible();
  });
});

describe('a link to a claim', () => {
  // Shows: AMB-110
  it('opens the decision once, with a link to the case', async () => {
    const { user, search } = await open(admin, `${ADDRESS}?item=${claimOf(2)._id}`);
    const modal = within(await screen.findByRole('dialog', { name: 'Add this claim to pay?' }));
    expect(modal.getByText('Procedure 2')).toBeVisible();
    expect(modal.getByRole('link', { name: 'Open in All Postings' })).toHaveAttribute(
      'href',
      `/adminMain/adminVerification?start=2026-11-13&end=2026-11-15&item=${claimOf(2).jobId}` +
        `&center=${bayview._id}`,
    );
    await waitFor(() => expect(search()).not.toContain('item'));
    await user.click(modal.getByRole('button', { name: 'Close' }));
    expect(await add('Dr. Person 2')).toHaveFocus();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  // Shows: AMB-110
  it('says that the claim is not pending any more', async () => {
    all = [claimOf(1), approved(2)];
    const { search } = await open(admin, `${ADDRESS}?item=${claimOf(2)._id}`);
    expect(
      await screen.findByText('This claim has been decided or withdrawn.'),
    ).toBeInTheDocument();
    await waitFor(() => expect(search()).not.toContain('item'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('Generate Paystubs', () => {
  // Shows: G-13, G-14, L-29
  it.each([
    [4, 1],
    [5, 2],
  ])('with %i claims the button is shown %i times', async (count, buttons) => {
    all = Array.from({ length: count }, (_, n) => claimOf(n));
    await open();
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(count));
    expect(generate()).toHaveLength(buttons);
    // One button is above the list, the second one below it.
    const claims = screen.getAllByRole('article');
    const [above, below] = generate() as [HTMLElement, HTMLElement?];
    const follows = Node.DOCUMENT_POSITION_FOLLOWING;
    expect(above.compareDocumentPosition(claims[0] as Node) & follows).toBeTruthy();
    if (below) expect(claims.at(-1)?.compareDocumentPosition(below)).toBe(follows);
  });

  // Shows: G-15, G-20, G-24, K-58
  it('generates one paystub per payee and payer and links to the invoices', async () => {
    const ana = { _id: id(0xf1), fullName: 'Ana Ruiz' };
    all = [
      approved(1, { createdBy: ana }),
      approved(2),
      approved(3, { createdBy: ana }),
      approved(4, { createdBy: ana, invoiceId: id(9) }),
      claimOf(5),
    ];
    const { user, path } = await open();
    await screen.findByText('3 approved claims for paystubs: $513.75');
    await user.click(generate()[0] as HTMLElement);
    const question = await screen.findByRole('alertdialog');
    expect(question).toHaveTextContent('This creates 2 paystubs.');
    expect(question).toHaveTextContent('Ana Ruiz2 claims · Bayview Surgery Center pays$342.50');
    expect(question).toHaveTextContent('Dr. Person 21 claim · Bayview Surgery Center pays$171.25');
    expect(question).toHaveTextContent('Total$513.75');
    await user.click(within(question).getByRole('button', { name: 'Yes' }));
    expect(await screen.findByText('2 paystubs generated')).toBeInTheDocument();
    await waitFor(() => expect(path()).toBe('/adminMain/viewInvoices'));
    expect(sent).toEqual([
      { transactionList: [claimOf(1)._id, claimOf(3)._id] },
      { transactionList: [claimOf(2)._id] },
    ]);
  });

  // Shows: G-15
  it('sends nothing on No', async () => {
    all = [approved(1)];
    const { user, path } = await open();
    await screen.findByText(/1 approved claim/);
    await user.click(generate()[0] as HTMLElement);
    await user.click(await screen.findByRole('button', { name: 'No' }));
    expect(sent).toEqual([]);
    expect(path()).toBe(ADDRESS);
  });

  // Shows: G-15, AMB-69
  it('shows a message and sends nothing without approved claims', async () => {
    const { user, path } = await open();
    await row('Dr. Person 1');
    await user.click(generate()[0] as HTMLElement);
    expect(await screen.findByText('No approved claims')).toBeInTheDocument();
    expect(sent).toEqual([]);
    expect(path()).toBe(ADDRESS);
  });

  // Shows: G-15, AMB-69
  it('uses the claims approved now, not those loaded earlier', async () => {
    const { user } = await open();
    await row('Dr. Person 1');
    all = [approved(7)];
    await user.click(generate()[0] as HTMLElement);
    const question = await screen.findByRole('alertdialog');
    expect(question).toHaveTextContent('Dr. Person 7');
  });

  // Shows: G-15
  it('shows the load error instead of an empty state', async () => {
    all = [approved(1)];
    const { user } = await open();
    await screen.findByText(/1 approved claim/);
    server.use(
      http.get('/api/transactions', ({ response }) =>
        response(503).json({ code: 'BUSY', message: 'Please try again in a moment.' }),
      ),
    );
    await user.click(generate()[0] as HTMLElement);
    expect(await screen.findByText('Please try again in a moment.')).toBeInTheDocument();
    expect(screen.queryByText('No approved claims')).toBeNull();
  });

  it('repeats an unanswered generation with the same keys', async () => {
    all = [approved(1), approved(2)];
    let reachable = false;
    const sentKeys: (string | null)[] = [];
    server.use(
      http.post('/api/invoice', ({ request, response }) => {
        sentKeys.push(request.headers.get('Idempotency-Key'));
        const { transactions: _claims, ...made } = paystubOf(1);
        return sentKeys.length === 1 || reachable
          ? response(200).json(made)
          : response(503).json({ code: 'BUSY', message: 'Please try again in a moment.' });
      }),
    );
    const { user, path } = await open();
    await screen.findByText(/2 approved claims/);
    await user.click(generate()[0] as HTMLElement);
    await user.click(await screen.findByRole('button', { name: 'Yes' }));
    // The first paystub exists after the first call; two silent retries follow.
    expect(
      await screen.findByText('Please try again in a moment.', {}, { timeout: 5000 }),
    ).toBeInTheDocument();
    const yes = await screen.findByRole('button', { name: 'Yes' });
    await waitFor(() => expect(yes).not.toHaveAttribute('aria-disabled'));
    reachable = true;
    await user.click(yes);
    await waitFor(() => expect(path()).toBe('/adminMain/viewInvoices'));
    expect(new Set(sentKeys).size).toBe(2);
  });

  // Shows: G-24
  it('stays and lists the paystubs that failed', async () => {
    all = [approved(1), approved(2)];
    server.use(
      http.post('/api/invoice', async ({ request, response }) => {
        const { transactionList } = await request.json();
        if (transactionList[0] === claimOf(1)._id)
          return response(409).json({
            code: 'ALREADY_INVOICED',
            message: 'A claim is on another paystub already.',
          });
        const { transactions: _claims, ...made } = paystubOf(2);
        return response(200).json(made);
      }),
    );
    const { user, path } = await open();
    await screen.findByText(/2 approved claims/);
    await user.click(generate()[0] as HTMLElement);
    await user.click(await screen.findByRole('button', { name: 'Yes' }));
    expect(await screen.findByText('1 of 2 paystubs were generated')).toBeInTheDocument();
    expect(screen.getByText('A claim is on another paystub already.')).toBeInTheDocument();
    expect(path()).toBe(ADDRESS);
  });
});
