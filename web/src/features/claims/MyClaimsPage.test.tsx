import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Claim, ClaimableJob } from '@/api/types';
import { dayOf } from '@/rules/zonedTime';
import { openApp } from '@/testing/app';
import { noticeOf } from '@/testing/cases';
import { claimableOf, claimOf } from '@/testing/claims';
import { expectCompactRows } from '@/testing/density';
import { openEvents } from '@/testing/events';
import { bayview, id, professional, signIn, surgeon } from '@/testing/people';
import { hiredEvent, scheduledCase } from '@/testing/schedules';
import { pageOfList } from '@/testing/pages';
import { http, server } from '@/testing/server';

const ADDRESS = '/userMain/viewClaims';
let claimable: ClaimableJob[];
let claims: Claim[];
let requests: Record<string, string>[];
let sent: unknown[];

beforeEach(() => {
  claimable = [claimableOf(1)];
  claims = [];
  requests = [];
  sent = [];
  server.use(
    http.get('/api/claimablejobs/{userId}', ({ response }) => response(200).json(claimable)),
    http.get('/api/transactions', ({ request, response }) => {
      requests.push(Object.fromEntries(new URL(request.url).searchParams));
      const { body, headers } = pageOfList(claims, request);
      return response(200).json(body, { headers });
    }),
    http.post('/api/transaction', async ({ request, response }) => {
      const body = await request.json();
      sent.push(body);
      const claim = claimOf(1, { jobId: id(0x101), submittedHours: body.submittedHours ?? 0 });
      claimable = claimable.filter((job) => job.msgId !== body.msgId);
      claims = [claim, ...claims];
      return response(200).json(claim);
    }),
  );
});

afterEach(() => {
  vi.useRealTimers();
});

async function openClaims(path = ADDRESS) {
  signIn(professional);
  const app = openApp(path);
  await screen.findByRole('heading', { level: 1, name: 'Claims' });
  return app;
}

const submit = () => screen.findByRole('button', { name: /^Submit Claim ./ });
const dialog = () => within(screen.getByRole('dialog'));
const send = () => dialog().getByRole('button', { name: 'Submit Claim' });

describe('the claims of a professional', () => {
  // Shows: G-26, G-04, J-41, AMB-65
  it('list claimable cases and submitted claims', async () => {
    claims = [claimOf(7)];
    await openClaims();
    const case_ = within(await screen.findByRole('article', { name: /November 11 2026/ }));
    expect(case_.getByRole('listitem')).toHaveTextContent('Procedure 1');
    expect(case_.getByText('$68.50/hr')).toBeVisible();
    const claim = screen.getByRole('article', { name: /November 14 2026/ });
    expect(claim).toHaveTextContent('$171.25');
    expect(within(claim).getByRole('link', { name: 'Dr. Maya Okafor' })).toHaveAttribute(
      'href',
      `/profile/${surgeon._id}`,
    );
    expect(document.title).toBe('Claims · Caseboard');
    expect(requests[0]).toEqual({ userId: professional.userId, limit: '50' });
  });

  // Shows: L-28
  it.each([
    [2, false],
    [3, true],
  ] as const)('with %i cases and claims Back To Top is shown: %s', async (count, shown) => {
    claims = Array.from({ length: count - claimable.length }, (_, n) => claimOf(n + 2));
    await openClaims();
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(count));
    expect(screen.queryByRole('link', { name: 'Back To Top' }) !== null).toBe(shown);
  });

  // Shows: AMB-358
  it('say how many people of the own group the case needs', async () => {
    const staffs = [0, 1].map((specialtyId) => ({
      specialtyId,
      hourlyRate: 90,
      payPerJob: 0,
      minPay: 0,
      numOfRequired: 2 + specialtyId,
      numOfFilled: 1,
    }));
    claimable = [claimableOf(1, { job: { ...claimableOf(1).job, staffs } })];
    claims = [claimOf(7, { specialtyId: 0, numOfRequired: 4 })];
    const { user } = await openClaims();
    const card = await screen.findByRole('article', { name: /November 11 2026/ });
    expect(card).toHaveTextContent(/2 hours2 × Anesthesiologist/);
    expect(card).not.toHaveTextContent('RN');
    expect(screen.getByRole('article', { name: /November 14 2026/ })).toHaveTextContent(
      /Bayview Surgery Center · 4 × Anesthesiologist/,
    );
    await user.click(await submit());
    expect(await screen.findByRole('dialog')).toHaveTextContent('2 × Anesthesiologist: $68.50/hr');
  });

  it('focus the claim that the mail about its decision leads to', async () => {
    claims = [claimOf(7), claimOf(8, { status: 'APPROVED' }), claimOf(9)];
    await openClaims(`${ADDRESS}?claim=${claimOf(8)._id}`);
    await waitFor(() => expect(document.activeElement).toHaveTextContent('Procedure 8'));
    expect(document.activeElement).toHaveAttribute('data-place', claimOf(8)._id);
  });

  // Shows: AMB-111
  it('are compact if the person chooses it', async () => {
    claimable = [];
    claims = [claimOf(7)];
    const { user } = await openClaims();
    const claim = await screen.findByRole('article');
    await expectCompactRows(user, () => claim);
  });

  // Shows: AMB-137
  it('load the next page at the end of the list, with the number of all', async () => {
    claimable = [];
    claims = Array.from({ length: 51 }, (_, n) => claimOf(n));
    const { user } = await openClaims();
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(50));
    expect(screen.getByRole('heading', { level: 2, name: /51$/ })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(51));
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
    expect(requests.at(-1)).toEqual({ userId: professional.userId, limit: '100', cursor: '50' });
  });

  // Shows: AMB-65
  it('show a case that starts while the screen is open', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const sendEvent = openEvents();
    claimable = [];
    await openClaims();
    await screen.findByText(/Confirmed cases appear here after they start/);
    // Wait for the requests of the screen.
    await act(() => vi.advanceTimersByTimeAsync(5_000));
    claimable = [claimableOf(1)];
    await act(() => vi.advanceTimersByTimeAsync(30_000));
    // Without an event the client would reconnect the stream and reload all data.
    sendEvent('favorites');
    await act(() => vi.advanceTimersByTimeAsync(30_000));
    expect(await submit()).toBeVisible();
  });

  // Shows: B-69, L-34, AMB-65, AMB-66
  it('are submitted with the hours worked', async () => {
    const { user } = await openClaims();
    await user.click(await submit());
    await screen.findByRole('dialog');
    const hours = dialog().getByLabelText('Hours worked');
    expect(hours).toHaveValue('2');
    expect(dialog().getByText('$137.00')).toBeVisible();
    await user.clear(hours);
    await user.type(hours, '2.75');
    expect(dialog().getByText('$188.38')).toBeVisible();
    await user.type(dialog().getByLabelText(/Note to the payer/), ' Left at half past one ');
    await user.click(send());
    expect(await screen.findByText('Your claim has been submitted.')).toBeInTheDocument();
    expect(sent).toEqual([
      { msgId: id(0x501), submittedHours: 2.75, note: 'Left at half past one' },
    ]);
    expect(screen.queryByRole('dialog')).toBeNull();
    // The card of the case is gone.
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
  });

  // Shows: AMB-244
  it('of rejected minimum pay are submitted again without hours', async () => {
    claimable = [claimableOf(1, { rateApplied: 'MIN_PAY', hourlyRate: 0, payPerJob: 400 })];
    const { user } = await openClaims();
    await user.click(await submit());
    await screen.findByRole('dialog');
    expect(dialog().queryByLabelText('Hours worked')).toBeNull();
    expect(dialog().getByText('$400.00')).toBeVisible();
    expect(dialog().getByText('Minimum pay')).toBeVisible();
    await user.click(send());
    await waitFor(() => expect(sent).toEqual([{ msgId: id(0x501) }]));
  });

  // Shows: B-69, L-34, AMB-160, AMB-244
  it('of minimum pay say why it is owed, also after a release or a second submission', async () => {
    const owed = { rateApplied: 'MIN_PAY', submittedHours: 0, submittedAmount: 400 } as const;
    claims = [claimOf(1, owed), claimOf(2)];
    await openClaims();
    expect(
      await screen.findAllByText(
        'Minimum pay, because the case was cancelled or you were released within 24 hours of the start.',
      ),
    ).toHaveLength(1);
    expect(screen.queryByText(/automatically/)).toBeNull();
  });

  // Shows: AMB-291
  it('are withdrawn after a confirmation with case, hours and amount, and claimed again', async () => {
    claimable = [];
    claims = [claimOf(1), claimOf(2, { status: 'APPROVED' })];
    server.use(
      http.delete('/api/transaction/{id}', ({ params, response }) => {
        sent.push(params.id);
        claimable = [claimableOf(1)];
        claims = claims.filter(({ _id }) => _id !== params.id);
        return response(200).json(claimOf(1));
      }),
    );
    const { user } = await openClaims();
    // A decided claim has no such button.
    const withdraw = await screen.findByRole('button', { name: /^Withdraw claim/ });
    await user.click(withdraw);
    const question = within(
      await screen.findByRole('alertdialog', { name: 'Withdraw this claim' }),
    );
    expect(question.getByText(/November 14 2026/)).toBeVisible();
    expect(question.getByText('Procedure 1')).toBeVisible();
    expect(question.getByText('2.5 h · $171.25')).toBeVisible();
    await user.click(question.getByRole('button', { name: 'No' }));
    expect(sent).toEqual([]);
    await user.click(withdraw);
    await user.click(screen.getByRole('button', { name: 'Yes' }));
    expect(await screen.findByText('Claim withdrawn.')).toBeInTheDocument();
    expect(sent).toEqual([claimOf(1)._id]);
    expect(await submit()).toBeVisible();
    expect(screen.queryByRole('alertdialog')).toBeNull();
    // The row of the claim is gone; the next one has the focus.
    await waitFor(() => expect(screen.getAllByRole('article').at(-1)).toHaveFocus());
  });

  // Shows: AMB-291
  it('of minimum pay cannot be withdrawn', async () => {
    claims = [claimOf(1, { rateApplied: 'MIN_PAY', submittedHours: 0 })];
    await openClaims();
    await screen.findByText(/^Minimum pay, because/);
    expect(screen.queryByRole('button', { name: /^Withdraw claim/ })).toBeNull();
  });

  // Shows: AMB-291
  it('that were decided meanwhile are not withdrawn, and are read again', async () => {
    claims = [claimOf(1)];
    server.use(
      http.delete('/api/transaction/{id}', ({ response }) => {
        claims = [claimOf(1, { status: 'APPROVED' })];
        return response(409).json({
          code: 'ALREADY_DECIDED',
          message: 'This claim has already been decided.',
        });
      }),
    );
    const { user } = await openClaims();
    await user.click(await screen.findByRole('button', { name: /^Withdraw claim/ }));
    await user.click(await screen.findByRole('button', { name: 'Yes' }));
    expect(await screen.findByText('This claim has already been decided.')).toBeInTheDocument();
    expect(await screen.findByText('Approved')).toBeVisible();
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  // Shows: AMB-290
  it('that were rejected show the reason', async () => {
    claims = [claimOf(1, { status: 'REJECTED', rejectionReason: 'You left at noon' })];
    await openClaims();
    expect(await screen.findByText('Reason: You left at noon')).toBeVisible();
  });

  // Shows: AMB-65
  it('far above the estimate are confirmed with the total before they are sent', async () => {
    const { user } = await openClaims();
    await user.click(await submit());
    await screen.findByRole('dialog');
    const hours = dialog().getByLabelText('Hours worked');
    await user.clear(hours);
    await user.type(hours, '4.5');
    await user.click(send());
    const question = await screen.findByRole('alertdialog', { name: 'Please check the hours' });
    expect(question).toHaveAccessibleDescription(/^You claim .*4.*2 hours.* \$308\.25\.$/);
    await user.click(within(question).getByRole('button', { name: 'Change the hours' }));
    expect(sent).toEqual([]);
    expect(hours).toHaveValue('4.5');
    await user.click(send());
    await user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Submit Claim' }),
    );
    await screen.findByText('Your claim has been submitted.');
    expect(sent).toEqual([{ msgId: id(0x501), submittedHours: 4.5 }]);
  });

  // Shows: G-29
  it('are submitted once per case', async () => {
    const { user } = await openClaims();
    await user.click(await submit());
    await screen.findByRole('dialog');
    await user.click(send());
    expect(await screen.findByText(/Nothing to claim/)).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Submit Claim/ })).toBeNull();
    expect(screen.getByRole('article')).toHaveTextContent('Pending');
  });

  // Shows: AMB-65
  it.each(['0', '100', '1.005', 'two', ''])(
    'reject %j as hours and keep the input',
    async (typed) => {
      const { user } = await openClaims();
      await user.click(await submit());
      await screen.findByRole('dialog');
      const hours = dialog().getByLabelText('Hours worked');
      await user.clear(hours);
      if (typed) await user.type(hours, typed);
      await user.click(send());
      expect(await dialog().findByRole('alert')).toHaveTextContent(
        'Hours worked must be above 0 and below 100, with at most two decimals',
      );
      expect(hours).toHaveValue(typed);
      expect(sent).toEqual([]);
    },
  );

  // Shows: AMB-77
  it('show the error of the server and keep the input', async () => {
    server.use(
      http.post('/api/transaction', ({ response }) =>
        response(409).json({ code: 'CLAIM_EXISTS', message: 'There is a claim for this case.' }),
      ),
    );
    const { user } = await openClaims();
    await user.click(await submit());
    await screen.findByRole('dialog');
    await user.type(dialog().getByLabelText(/Note to the payer/), 'Hello');
    await user.click(send());
    expect(await dialog().findByRole('alert')).toHaveTextContent('There is a claim for this case.');
    expect(dialog().getByLabelText(/Note to the payer/)).toHaveValue('Hello');
  });

  // Shows: B-69, L-34, AMB-66
  it('per case have the agreed amount, whatever the hours', async () => {
    claimable = [claimableOf(1, { hourlyRate: 0, payPerJob: 900 })];
    const { user } = await openClaims();
    await user.click(await submit());
    await screen.findByRole('dialog');
    await user.type(dialog().getByLabelText('Hours worked'), '.5');
    expect(dialog().getByText('$900.00')).toBeVisible();
    expect(dialog().getByText('Agreed for the whole case')).toBeVisible();
  });

  // Shows: AMB-65
  it('open the case of the URL', async () => {
    await openClaims(`${ADDRESS}?item=${id(0x101)}`);
    expect(await screen.findByRole('dialog', { name: 'Submit Claim' })).toBeVisible();
  });

  it('show a message if that case can no longer be claimed', async () => {
    await openClaims(`${ADDRESS}?item=${id(0x999)}`);
    expect(await screen.findByText(/This case has been claimed already/)).toBeVisible();
  });

  // Shows: G-17
  it.each([
    [{ status: 'PENDING' }, 'Pending'],
    [{ status: 'APPROVED' }, 'Approved'],
    [{ status: 'REJECTED' }, 'Rejected'],
    [{ status: 'APPROVED', paymentStatus: 'PAID' }, 'Paid'],
  ] as [Partial<Claim>, string][])('in the state %j show %s', async (more, word) => {
    claims = [claimOf(1, more)];
    await openClaims();
    const claim = await screen.findByRole('article', { name: /November 14 2026/ });
    expect(within(claim).getByText(word)).toBeVisible();
  });

  // Shows: AMB-65, AMB-70
  it('that were rejected can be submitted again; others link to their paystub', async () => {
    claims = [
      claimOf(1, { status: 'REJECTED' }),
      claimOf(2, { status: 'APPROVED', invoiceId: id(0xb02) }),
    ];
    await openClaims();
    const [rejected, paid] = (await screen.findAllByRole('article', {
      name: /November 14 2026/,
    })) as [HTMLElement, HTMLElement];
    expect(rejected).toHaveTextContent('You can submit it again');
    expect(rejected).toHaveTextContent('Rejected by Iris Vance');
    expect(within(rejected).queryByRole('link', { name: 'Iris Vance' })).toBeNull();
    expect(paid).not.toHaveTextContent('You can submit it again');
    expect(within(paid).getByRole('link', { name: 'See paystub' })).toHaveAttribute(
      'href',
      `/userMain/viewInvoices/${id(0xb02)}`,
    );
  });

  it('that the surgeon decided link to the surgeon', async () => {
    const by = { _id: surgeon._id, fullName: surgeon.fullName };
    claims = [claimOf(1, { status: 'APPROVED', decidedBy: by })];
    await openClaims();
    const claim = await screen.findByRole('article', { name: /November 14 2026/ });
    expect(claim).toHaveTextContent('Approved by Dr. Maya Okafor');
    // The surgeon of the case and the one who decided.
    const links = within(claim).getAllByRole('link', { name: 'Dr. Maya Okafor' });
    expect(links.map((link) => link.getAttribute('href'))).toEqual(
      Array(2).fill(`/profile/${surgeon._id}`),
    );
  });

  // Shows: AMB-65
  it('have an empty state with the next step', async () => {
    claimable = [];
    await openClaims();
    expect(await screen.findByText('No claims yet')).toBeVisible();
    expect(screen.getByText(/Confirmed cases appear here after they start/)).toBeVisible();
  });
});

// Shows: G-29, AMB-40
it('a notification shows that its case is claimed', async () => {
  const notice = noticeOf(1, { type: 'CANCELLATION', status: 'CANCELLED', claimSubmitted: true });
  server.use(
    http.get('/api/unreadnotifications/{userId}/{filter}', ({ response }) =>
      response(200).json([notice, noticeOf(2)]),
    ),
  );
  signIn(professional);
  openApp('/userMain/notifications');
  const link = await screen.findByRole('link', { name: 'See your claims' });
  expect(link).toHaveAttribute('href', ADDRESS);
  await waitFor(() =>
    expect(screen.getAllByText(/A claim has been made for this case/)).toHaveLength(1),
  );
});

describe('a case on the schedule', () => {
  const start = new Date(Date.now() - 3 * 3_600_000).toISOString();
  const day = dayOf(new Date(start), bayview.timeZone);
  async function openEvent(more: {
    absent?: boolean;
    claimable?: boolean;
    claimSubmitted?: boolean;
  }) {
    const event = { ...hiredEvent(scheduledCase(1, start, 2)), ...more };
    server.use(http.get('/api/hiredjob', ({ response }) => response(200).json([event])));
    signIn(professional);
    openApp(`/userMain/schedules?view=list&day=${day}&item=${event.job._id}`);
    await screen.findByRole('heading', { level: 1, name: 'Schedules' });
    return event.job._id;
  }

  // Shows: AMB-65
  it('that was worked links to its claim', async () => {
    const job = await openEvent({ claimable: true });
    expect(await screen.findByRole('link', { name: 'Submit Claim' })).toHaveAttribute(
      'href',
      `${ADDRESS}?item=${job}`,
    );
  });

  // Shows: AMB-65
  it('becomes claimable when it starts while the screen is open', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-11-21T18:00:00Z') });
    const event = hiredEvent(scheduledCase(1, '2026-11-21T18:00:30Z', 2));
    server.use(http.get('/api/hiredjob', ({ response }) => response(200).json([event])));
    signIn(professional);
    openApp(`/userMain/schedules?view=list&day=2026-11-21&item=${event.job._id}`);
    await screen.findByRole('link', { name: 'Open in My jobs' });
    expect(screen.queryByRole('link', { name: 'Submit Claim' })).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(30_000));
    expect(screen.getByRole('link', { name: 'Submit Claim' })).toBeVisible();
  });

  // Shows: AMB-300
  it('to which the professional could not come has no link to a claim', async () => {
    await openEvent({ absent: true });
    expect(await screen.findAllByText(/Procedure 1/)).not.toEqual([]);
    expect(screen.queryByRole('link', { name: 'Submit Claim' })).toBeNull();
  });

  // Shows: G-29
  it('that is claimed links to the claims', async () => {
    await openEvent({ claimSubmitted: true });
    expect(await screen.findByRole('link', { name: 'See your claims' })).toHaveAttribute(
      'href',
      ADDRESS,
    );
    expect(screen.queryByRole('link', { name: 'Submit Claim' })).toBeNull();
  });
});
