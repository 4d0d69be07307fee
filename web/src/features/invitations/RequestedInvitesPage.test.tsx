import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Message } from '@/api/types';
import { pastMonth } from '@/rules/dateRange';
import { shiftDay } from '@/rules/zonedTime';
import { selectCenter } from '@/session/actingCenter';
import { openApp } from '@/testing/app';
import { expectCompactRows } from '@/testing/density';
import { admin, bayview, id, signIn, surgeon, systemAdmin } from '@/testing/people';
import { requestOf } from '@/testing/postings';
import { http, server } from '@/testing/server';

const ADDRESS = '/adminMain/adminRequestedInvites';
let messages: Message[];
let requests: URLSearchParams[];
let sent: unknown[];

afterEach(() => vi.useRealTimers());

beforeEach(() => {
  messages = [requestOf(1)];
  requests = [];
  sent = [];
  server.use(
    http.get('/api/requestedinvitestosurgeon', ({ request, response }) => {
      requests.push(new URL(request.url).searchParams);
      return response(200).json(messages);
    }),
    http.post('/api/inviting', async ({ request, response }) => {
      sent.push(['inviting', await request.json()]);
      messages = messages.map((message) => ({
        ...message,
        status: 'INVITED',
        actions: ['DISCARD'],
      }));
      return response(200).json({
        result: 'SUCCESS',
        _id: 'x',
        status: 'INVITED',
        recipient: { _id: 'p', fullName: 'Dr. Person 1' },
      });
    }),
    http.post('/api/declining', async ({ request, response }) => {
      sent.push(['declining', await request.json()]);
      messages = messages.map((message) => ({
        ...message,
        status: 'REJECTED_REQUEST',
        actions: ['DISCARD'],
      }));
      return response(200).json({
        result: 'SUCCESS',
        _id: 'x',
        status: 'REJECTED_REQUEST',
        recipient: { _id: 'p', fullName: 'Dr. Person 1' },
      });
    }),
  );
});

async function open() {
  signIn(surgeon);
  const app = openApp(ADDRESS);
  await screen.findByRole('heading', { level: 1, name: 'Requested Invites' });
  return app;
}

describe('requested invites', () => {
  // Shows: AMB-111
  it('are compact if the person chooses it', async () => {
    const { user } = await open();
    await screen.findByRole('article');
    await expectCompactRows(user, () => screen.getByRole('article'));
  });

  // Shows: C-66, C-67, C-68, L-05, J-45, K-24
  it('loads one month back to today for a surgeon', async () => {
    await open();
    await screen.findByRole('article');
    const range = pastMonth(new Date(), bayview.timeZone);
    expect(Object.fromEntries(requests[0] ?? [])).toEqual({
      sdate: range.start,
      edate: range.end,
      surgeon: surgeon.userId,
    });
  });

  // Shows: C-68, J-53, K-25
  it('loads the requests of the center for an administrator', async () => {
    let center: string | null = null;
    server.use(
      http.get('/api/requestedinvites', ({ request, response }) => {
        center = new URL(request.url).searchParams.get('center');
        return response(200).json(messages);
      }),
    );
    signIn(admin);
    openApp(ADDRESS);
    await screen.findByRole('article');
    expect(center).toBe(bayview._id);
  });

  // Shows: AMB-26
  it('shows no requests of the previous acting center while those of the new one load', async () => {
    server.use(http.get('/api/requestedinvites', ({ response }) => response(200).json(messages)));
    signIn(systemAdmin);
    selectCenter({ value: bayview._id, label: bayview.name, timeZone: bayview.timeZone });
    openApp(`${ADDRESS}?center=${bayview._id}`);
    await screen.findByRole('article');
    server.use(http.get('/api/requestedinvites', () => new Promise<never>(() => {})));
    act(() => selectCenter({ value: id(0xc2), label: 'Hillside', timeZone: bayview.timeZone }));
    expect(screen.queryByRole('article')).toBeNull();
  });

  // Shows: C-67
  it('reloads for the chosen dates', async () => {
    await open();
    await screen.findByRole('article');
    fireEvent.change(screen.getByLabelText('Requested from'), { target: { value: '2026-01-05' } });
    await waitFor(() => expect(requests.at(-1)?.get('sdate')).toBe('2026-01-05'));
  });

  // Shows: C-69, C-70
  it('shows the professional, the time and the case of a request', async () => {
    await open();
    const card = await screen.findByRole('article');
    expect(card).toHaveTextContent('Dr. Person 1');
    expect(card).toHaveTextContent('Anesthesiologist');
    expect(card).toHaveTextContent('Requested November 20 2026, 10:00 AM');
    expect(card).toHaveTextContent('$250/hr');
    expect(card).not.toHaveTextContent('Eligibility not verified');
    expect(within(card).getByRole('button', { name: 'Invite' })).toBeVisible();
    expect(within(card).getByRole('button', { name: 'Decline' })).toBeVisible();
  });

  // Shows: AMB-358
  it('says how many people of the group the case needs, on the card and in the question', async () => {
    const line = { specialtyId: 0, hourlyRate: 250, payPerJob: 0, minPay: 400, numOfFilled: 1 };
    messages = [requestOf(1, { requiredStaffs: [{ ...line, numOfRequired: 3 }] })];
    const { user } = await open();
    const card = await screen.findByRole('article');
    expect(card).toHaveTextContent(/3 hours3 × Anesthesiologist/);
    await user.click(within(card).getByRole('button', { name: 'Decline' }));
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('3 × Anesthesiologist:');
  });

  // Shows: AMB-51
  it('marks people unknown to the center', async () => {
    messages = [requestOf(1, { certifiedForCenter: false })];
    await open();
    expect(await screen.findByText('Eligibility not verified')).toBeVisible();
  });

  // Shows: AMB-132, FL-08
  it('names what a person lacks before the invitation is refused', async () => {
    messages = [requestOf(1, { unmet: [{ kind: 'NPI' }] })];
    await open();
    expect(await screen.findByRole('article')).toHaveTextContent(
      'Cannot be invited: No National Provider Identifier (NPI)',
    );
  });

  const job = requestOf(1).job;
  const partlyFilled: Partial<Message> = job ? { job: { ...job, status: 'PARTIAL' } } : {};
  // Shows: C-71, C-72, C-73
  it.each([
    [
      'cancelled',
      { actions: ['DISCARD'], job: job && { ...job, cancelled: true } },
      'job cancelled',
    ],
    [
      'full',
      { actions: ['DISCARD'], job: job && { ...job, openState: 'CLOSED', status: 'COMPLETE' } },
      'position filled',
    ],
    ['started', { actions: ['DISCARD'], job: job && { ...job, openState: 'CLOSED' } }, 'Closed'],
    ['invited already', { status: 'INVITED' }, 'Invited'],
    ['declined already', { status: 'REJECTED_REQUEST' }, 'Declined'],
  ] as [string, Partial<Message>, string][])(
    'offers no action when %s and shows why',
    async (_why, change, text) => {
      messages = [requestOf(1, change)];
      await open();
      expect(await screen.findByRole('article')).toHaveTextContent(text);
      expect(screen.queryByRole('button', { name: 'Invite' })).toBeNull();
      expect(screen.queryByRole('button', { name: 'Decline' })).toBeNull();
    },
  );

  // Shows: C-72, AMB-38
  it('offers both answers while the case is partly filled', async () => {
    messages = [requestOf(1, partlyFilled)];
    await open();
    const card = within(await screen.findByRole('article'));
    expect(card.getByRole('button', { name: 'Invite' })).toBeVisible();
    expect(card.getByRole('button', { name: 'Decline' })).toBeVisible();
  });

  // Shows: C-72, AMB-38
  it('offers only to decline while the position of the group is full', async () => {
    messages = [requestOf(1, { ...partlyFilled, actions: ['DECLINE'] })];
    await open();
    expect(await screen.findByRole('button', { name: 'Decline' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Invite' })).toBeNull();
  });

  // Shows: C-74, C-75, M-20, K-35
  it('sends an invitation', async () => {
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Invite' }));
    expect(
      await screen.findByText('Your invitation has been sent out to Dr. Person 1.'),
    ).toBeInTheDocument();
    expect(sent).toEqual([['inviting', { requestMsgId: messages[0]?._id }]]);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Invite' })).toBeNull());
    expect(document.activeElement).toHaveAccessibleName('Request from Dr. Person 1');
  });

  // Shows: C-76, M-21, K-36
  it('declines after a confirmation', async () => {
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Decline' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Decline this request' });
    expect(dialog).toHaveTextContent('Dr. Person 1');
    await user.click(within(dialog).getByRole('button', { name: 'Yes' }));
    expect(await screen.findByText("You've rejected the invite request.")).toBeInTheDocument();
    expect(sent).toEqual([['declining', { requestMsgId: messages[0]?._id }]]);
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(await screen.findByText('Every request of these dates is answered')).toBeVisible();
    expect(document.activeElement).toHaveAccessibleName('Request from Dr. Person 1');
  });

  // Shows: C-77, M-27, C-79
  it('shows why an invitation failed', async () => {
    server.use(
      http.post('/api/inviting', ({ response }) =>
        response(409).json({ code: 'ALREADY_ANSWERED', message: 'It has been answered already.' }),
      ),
    );
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Invite' }));
    expect(await screen.findByText('Your invitation was unsuccessful')).toBeInTheDocument();
    expect(screen.getByText('It has been answered already.')).toBeInTheDocument();
  });

  // Shows: C-77, AMB-90
  it('keeps a long list of what the person lacks on the screen', async () => {
    const message =
      'Dr. Person 1 does not meet the requirements of Bayview Surgery Center: Medical license, Board ' +
      'certification, Malpractice insurance, Background check.';
    server.use(
      http.post('/api/inviting', ({ response }) =>
        response(403).json({ code: 'NOT_ELIGIBLE', message }),
      ),
    );
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Invite' }));
    expect(await screen.findByText(message)).toBeInTheDocument();
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    expect(screen.getByText(message)).toBeInTheDocument();
    expect(screen.getByText('Your invitation was unsuccessful')).toBeInTheDocument();
  });

  // Shows: C-69
  it('moves from one pending request to the next', async () => {
    messages = [requestOf(1), requestOf(2, { status: 'INVITED' }), requestOf(3)];
    const { user } = await open();
    expect(await screen.findByText('2 requests to answer')).toBeVisible();
    const next = screen.getByRole('button', { name: 'Next request' });
    await user.click(next);
    expect(document.activeElement).toHaveAccessibleName('Request from Dr. Person 1');
    await user.click(next);
    expect(document.activeElement).toHaveAccessibleName('Request from Dr. Person 3');
    await user.click(screen.getByRole('button', { name: 'Previous request' }));
    expect(document.activeElement).toHaveAccessibleName('Request from Dr. Person 1');
  });

  // Shows: C-67
  it('leads to older requests when those of the dates are answered', async () => {
    messages = [requestOf(1, { status: 'INVITED', actions: [] })];
    const { user } = await open();
    expect(await screen.findByText('Every request of these dates is answered')).toBeVisible();
    const { start } = pastMonth(new Date(), bayview.timeZone);
    messages = [requestOf(1, { status: 'INVITED', actions: [] }), requestOf(2)];
    await user.click(screen.getByRole('button', { name: 'Widen by a month each way' }));
    expect(await screen.findByText('1 request to answer')).toBeVisible();
    expect(requests.at(-1)?.get('sdate')).toBe(shiftDay(start, { months: -1 }));
    expect(screen.queryByRole('button', { name: 'Widen by a month each way' })).toBeNull();
  });

  // Shows: C-78, L-28
  it.each([
    [2, false],
    [3, true],
  ])('with %i requests Back To Top is shown: %s', async (count, shown) => {
    messages = Array.from({ length: count }, (_, n) => requestOf(n + 1));
    await open();
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(count));
    expect(screen.queryByRole('link', { name: 'Back To Top' }) !== null).toBe(shown);
  });

  // Shows: C-66
  it('shows an empty state', async () => {
    messages = [];
    await open();
    expect(await screen.findByText('No requests yet')).toBeVisible();
  });
});
