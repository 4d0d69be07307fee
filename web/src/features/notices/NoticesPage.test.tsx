import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Message } from '@/api/types';
import { openApp } from '@/testing/app';
import { inDays, noticeOf, withoutCase } from '@/testing/cases';
import { expectCompactRows } from '@/testing/density';
import { openEvents } from '@/testing/events';
import { admin, bayview, id, professional, signIn, surgeon, systemAdmin } from '@/testing/people';
import { pageOfList } from '@/testing/pages';
import { http, server } from '@/testing/server';

const PROFESSIONAL_PAGE = '/userMain/notifications';
const POSTER_PAGE = '/adminMain/adminNotifications';
let unread: Message[] = [];
let requests: { userId: string; filter: string }[] = [];

beforeEach(() => {
  unread = [];
  requests = [];
  server.use(
    http.get('/api/unreadnotifications/{userId}/{filter}', ({ params, request, response }) => {
      requests.push({ userId: String(params.userId), filter: String(params.filter) });
      const { body, headers } = pageOfList(unread, request);
      return response(200).json(body, { headers });
    }),
  );
});

/** A notice of this type about a case. */
const notice = (n: number, type: Message['type'], more: Partial<Message> = {}) =>
  noticeOf(n, { type, content: `Content ${n}`, ...more });
const haddad = {
  _id: id(1),
  fullName: 'Dr. Noor Haddad',
  signInType: 'USER' as const,
  categoryId: 0,
};

async function item(n: number): Promise<HTMLElement> {
  const found = (await screen.findByText(`Content ${n}`)).closest<HTMLElement>('[data-place]');
  if (!found) throw new Error(`Content ${n} is not in a list item`);
  return found;
}
const isListed = (n: number) => screen.queryByText(`Content ${n}`) !== null;
const bell = () => screen.findByRole('link', { name: /^Notifications, \d+ unread$/ });
/** Finds a toast. Its popover is never opened in jsdom, so that the text is not visible. */
const toast = (text: string) => screen.findByText(text);
const click = async (user: ReturnType<typeof openApp>['user'], n: number, name: string) =>
  user.click(within(await item(n)).getByRole('button', { name }));

/** Removes a notice from the server's list, as every decision does (AMB-53). */
const removeFromServer = (messageId: string | undefined) => {
  unread = unread.filter(({ _id }) => _id !== messageId);
};

describe('the notifications of a professional', () => {
  beforeEach(() => signIn(professional));

  // Shows: D-02, D-06, D-07, D-08, D-11, D-13, J-35, K-20
  it('are in three groups with counts', async () => {
    unread = [
      notice(1, 'INVITATION'),
      notice(2, 'INVITATION'),
      notice(3, 'REJECTION'),
      notice(4, 'CANCELLATION'),
    ];
    openApp(PROFESSIONAL_PAGE);
    expect(await screen.findByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible();
    for (const name of ['Invitations 2', 'Declined Request 1', 'Cancellations 1']) {
      expect(await screen.findByRole('region', { name })).toBeVisible();
      expect(screen.getByRole('link', { name })).toBeVisible();
    }
    expect(screen.getAllByRole('region')).toHaveLength(3);
    expect(requests[0]).toEqual({ userId: professional.userId, filter: 'NO' });
    expect(await bell()).toHaveAccessibleName('Notifications, 4 unread');
  });

  // Shows: AMB-111
  it('are compact if the person chooses it, and the case then opens from beside the actions', async () => {
    unread = [notice(1, 'INVITATION')];
    const { user } = openApp(PROFESSIONAL_PAGE);
    const card = within(await item(1)).getByRole('article');
    await expectCompactRows(user, () => card);
    const details = within(card).getByRole('button', { name: 'Show details' });
    expect(within(card).getByRole('button', { name: 'Accept' }).parentElement).toBe(
      details.parentElement,
    );
    await user.click(details);
    expect(within(card).getByRole('button', { name: 'Hide details' })).toBeVisible();
  });

  // Shows: AMB-137
  it('load the next page at the end of the list, and the counts say that there are more', async () => {
    unread = Array.from({ length: 51 }, (_, n) => notice(n, n < 50 ? 'INVITATION' : 'REJECTION'));
    const { user } = openApp(PROFESSIONAL_PAGE);
    expect(await screen.findByRole('region', { name: 'Invitations 50+' })).toBeVisible();
    expect(screen.getByRole('region', { name: 'Declined Request 0+' })).toBeVisible();
    expect(await bell()).toHaveAccessibleName('Notifications, 51 unread');
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    expect(await screen.findByRole('region', { name: 'Declined Request 1' })).toBeVisible();
    expect(screen.getByRole('region', { name: /^Invitations \d+$/ })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });

  // Shows: AMB-358
  it('say who is needed before the case is opened', async () => {
    const [line] = notice(1, 'INVITATION').requiredStaffs;
    if (!line) throw new Error('a position');
    unread = [
      notice(1, 'INVITATION', { requiredStaffs: [{ ...line, numOfRequired: 3 }] }),
      notice(2, 'INVITATION', { requiredStaffs: [] }),
    ];
    openApp(PROFESSIONAL_PAGE);
    expect(await item(1)).toHaveTextContent(/ · 3 × Anesthesiologist · Procedure 1/);
    expect(await item(2)).toHaveTextContent(/ · Anesthesiologist · Procedure 2/);
  });

  // Shows: D-27, L-37, AMB-57
  it('show the sender, a surgeon with one Dr.', async () => {
    const sender = { _id: id(2), signInType: 'SURGEON' as const, categoryId: -1 };
    unread = [
      notice(1, 'INVITATION', { sender: { ...sender, fullName: 'Ruth Calloway' } }),
      notice(2, 'INVITATION', { sender: { ...sender, fullName: 'Dr. Ada Abbott' } }),
    ];
    openApp(PROFESSIONAL_PAGE);
    expect(await item(1)).toHaveTextContent('Dr. Ruth Calloway');
    expect(await item(2)).toHaveTextContent(/(?<!Dr\. )Dr\. Ada Abbott/);
  });

  // Shows: AMB-194
  it('show no sender of a reminder, which no other person caused', async () => {
    const { userId: _id, fullName } = professional;
    unread = [
      notice(1, 'INVITATION', {
        sender: { _id, fullName, signInType: 'USER' as const, categoryId: 0 },
      }),
    ];
    openApp(PROFESSIONAL_PAGE);
    expect(within(await item(1)).queryByText(fullName)).toBeNull();
  });

  it('show the weekday, and for an offered case the hours and the estimated pay', async () => {
    const { job } = notice(1, 'INVITATION');
    if (!job) throw new Error('the notice has no case');
    const monday = { job: { ...job, start: '2031-12-01T17:00:00.000Z' } };
    unread = [
      notice(1, 'INVITATION', monday),
      notice(2, 'INVITATION', { ...monday, hourlyRate: 0, payPerJob: 900 }),
      notice(3, 'CANCELLATION', monday),
    ];
    openApp(PROFESSIONAL_PAGE);
    expect(await item(1)).toHaveTextContent(/Monday, .* · 3 hours, about \$750/);
    expect(await item(2)).toHaveTextContent(/Monday, .* · 3 hours(?!, about)/);
    expect(await item(3)).toHaveTextContent(/Monday, (?!.*3 hours)/);
  });

  it('mark the group with an item to answer, and show messages first that have one', async () => {
    unread = [
      notice(1, 'REJECTION'),
      notice(2, 'MESSAGE', { status: 'CONFIRMED', actions: ['DISCARD', 'CONFIRM_TIME'] }),
    ];
    openApp(PROFESSIONAL_PAGE);
    const groups = within(await screen.findByRole('navigation', { name: 'Groups' }));
    const links = groups.getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.querySelector('svg') !== null])).toEqual([
      ['Messages 1', true],
      ['Invitations 0', false],
      ['Declined Request 1', false],
      ['Cancellations 0', false],
    ]);
  });

  // Shows: D-09
  it('show an empty state', async () => {
    openApp(PROFESSIONAL_PAGE);
    expect(await screen.findByText('No notifications for you to see here...')).toBeVisible();
  });

  // Shows: D-10, L-28
  it.each([
    [2, false],
    [3, true],
  ])('with %d notifications, Back To Top is shown: %s', async (count, shown) => {
    unread = Array.from({ length: count }, (_, n) => notice(n, 'INVITATION'));
    openApp(PROFESSIONAL_PAGE);
    await item(0);
    expect(screen.queryByRole('link', { name: 'Back To Top' }) !== null).toBe(shown);
  });

  // Shows: D-19, D-28, C-48, C-50, AMB-106
  it.each([
    ['CONFIRMED', "You've accepted and are confirmed for the job."],
    ['POSITION_ALREADY_FILLED', 'The position has already been filled by others.'],
  ] as const)(
    'an invitation accepted as %s is removed and the unread count decreases',
    async (status, words) => {
      unread = [notice(1, 'INVITATION'), notice(2, 'INVITATION')];
      let seen: number | undefined;
      server.use(
        http.post('/api/accepted', async ({ request, response }) => {
          const { _id, version } = await request.json();
          seen = version;
          removeFromServer(_id);
          return response(200).json({ _id, job: id(0x101), jobStatus: 'COMPLETE', status });
        }),
      );
      const { user } = openApp(PROFESSIONAL_PAGE);
      await click(user, 1, 'Accept');
      const question = await screen.findByRole('alertdialog', { name: 'Accept this case' });
      expect(question).toHaveTextContent('$250/hr (Min.: $400)');
      expect(await bell()).toHaveAccessibleName('Notifications, 2 unread');
      await user.click(within(question).getByRole('button', { name: 'Accept' }));
      await toast(words);
      expect(seen).toBe(1);
      await waitFor(() => expect(isListed(1)).toBe(false));
      expect(await bell()).toHaveAccessibleName('Notifications, 1 unread');
      await waitFor(async () => expect(await item(2)).toHaveFocus());
    },
  );

  // Shows: D-19, D-28, C-52
  it('an invitation is rejected after a confirmation', async () => {
    unread = [notice(1, 'INVITATION')];
    server.use(
      http.post('/api/declined', async ({ request, response }) => {
        const { _id } = await request.json();
        removeFromServer(_id);
        return response(200).json({ _id, result: 'SUCCESS', status: 'DECLINED' });
      }),
    );
    const { user } = openApp(PROFESSIONAL_PAGE);
    await click(user, 1, 'Reject');
    await user.click(await screen.findByRole('button', { name: 'Yes' }));
    await toast("You've rejected the job successfully.");
    expect(await screen.findByText('No notifications for you to see here...')).toBeVisible();
    expect(await bell()).toHaveAccessibleName('Notifications, 0 unread');
    // No notification is left, so the heading of the page gets the focus.
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
  });

  // Shows: AMB-363
  it('an invitation at the time of a confirmed case says so before it is accepted', async () => {
    unread = [notice(1, 'INVITATION', { sameTimeAt: 'Harbor Center' }), notice(2, 'INVITATION')];
    openApp(PROFESSIONAL_PAGE);
    const text = 'At the same time as your case at Harbor Center';
    expect(within(await item(1)).getByText(text)).toBeVisible();
    expect(within(await item(2)).queryByText(/At the same time/)).toBeNull();
  });

  // Shows: C-65, AMB-34
  it('an overlapping acceptance shows the other case and keeps the notification', async () => {
    unread = [notice(1, 'INVITATION', { sameTimeAt: 'Harbor Center' })];
    server.use(
      http.post('/api/accepted', ({ response }) =>
        response(409).json({
          code: 'SCHEDULE_CONFLICT',
          message: 'You are already confirmed for another case at this time.',
          conflict: { jobId: id(9), start: inDays(10), end: inDays(11) },
        }),
      ),
    );
    const { user } = openApp(PROFESSIONAL_PAGE);
    await click(user, 1, 'Accept');
    const question = await screen.findByRole('alertdialog');
    await user.click(within(question).getByRole('button', { name: 'Accept' }));
    await toast('You are already confirmed for another case at this time.');
    expect(await item(1)).toHaveTextContent(/Your other case: \w+ \d+ \d{4}, \d+:00 [AP]M/);
    expect(await item(1)).not.toHaveTextContent('At the same time');
    expect(await bell()).toHaveAccessibleName('Notifications, 1 unread');
  });

  // Shows: D-16, D-23, D-25, D-28, M-28
  it('a cancellation is acknowledged, and the unread count decreases before the response', async () => {
    unread = [notice(1, 'CANCELLATION'), notice(2, 'REJECTION')];
    const sent: unknown[] = [];
    let answer: () => void = () => {};
    const released = new Promise<void>((release) => {
      answer = release;
    });
    server.use(
      http.post('/api/acknowledged', async ({ request, response }) => {
        const body = await request.json();
        sent.push(body);
        await released;
        removeFromServer(body._id);
        return response(200).json({
          _id: body._id,
          read: true,
          result: 'SUCCESS',
          status: 'ACKNOWLEDGED',
        });
      }),
    );
    const { user } = openApp(PROFESSIONAL_PAGE);
    await click(user, 1, 'Acknowledge');
    expect(isListed(1)).toBe(false);
    expect(await bell()).toHaveAccessibleName('Notifications, 1 unread');
    expect(screen.queryByText('Aknowledged')).toBeNull();
    answer();
    await toast('Aknowledged');
    expect(sent).toEqual([
      { _id: notice(1, 'CANCELLATION')._id, status: 'ACKNOWLEDGED', read: true, replyed: true },
    ]);
  });

  // Shows: D-15, D-24, D-28, K-39, AMB-54
  it('a declined request is discarded by marking it as read', async () => {
    unread = [notice(1, 'REJECTION')];
    const sent: unknown[] = [];
    server.use(
      http.post('/api/acknowledged', async ({ request, response }) => {
        const body = await request.json();
        sent.push(body);
        removeFromServer(body._id);
        return response(200).json({
          _id: body._id,
          read: true,
          result: 'SUCCESS',
          status: 'REJECTED_REQUEST',
        });
      }),
    );
    const { user } = openApp(PROFESSIONAL_PAGE);
    expect(
      within(await item(1))
        .getAllByRole('button')
        .map((b) => b.textContent)
        .filter((name) => name !== 'Show details'),
    ).toEqual(['Discard']);
    await click(user, 1, 'Discard');
    expect(await screen.findByText('No notifications for you to see here...')).toBeVisible();
    await waitFor(() => expect(sent).toEqual([{ _id: notice(1, 'REJECTION')._id, read: true }]));
    expect(await bell()).toHaveAccessibleName('Notifications, 0 unread');
  });

  // Shows: D-24, K-05, M-02
  it('a failed discard restores the notification', async () => {
    unread = [notice(1, 'REJECTION')];
    server.use(
      http.post('/api/acknowledged', ({ response }) =>
        response(500).json({ code: 'INTERNAL', message: 'x' }),
      ),
    );
    const { user } = openApp(PROFESSIONAL_PAGE);
    await click(user, 1, 'Discard');
    await toast('API Error occured...');
    expect(await item(1)).toBeVisible();
    expect(await bell()).toHaveAccessibleName('Notifications, 1 unread');
  });

  // Shows: G-29, D-20, AMB-65, AMB-32
  it('an invitation whose position is filled meanwhile shows Discard', async () => {
    const sendEvent = openEvents();
    const line = notice(1, 'INVITATION').requiredStaffs.map((one) => ({ ...one, numOfFilled: 1 }));
    unread = [notice(1, 'INVITATION')];
    openApp(PROFESSIONAL_PAGE);
    within(await item(1)).getByRole('button', { name: 'Accept' });
    const status = 'POSITION_ALREADY_FILLED';
    unread = [notice(1, 'INVITATION', { requiredStaffs: line, status, actions: ['DISCARD'] })];
    sendEvent('notifications');
    expect(await within(await item(1)).findByRole('button', { name: 'Discard' })).toBeVisible();
    expect(await item(1)).toHaveTextContent('position filled');
    expect(within(await item(1)).queryByRole('button', { name: 'Accept' })).toBeNull();
  });

  // Shows: D-20, AMB-384, FL-18
  it('an invitation whose position is filled offers the standby list', async () => {
    const filled = (actions: Message['actions']) =>
      notice(1, 'INVITATION', { status: 'POSITION_ALREADY_FILLED', actions });
    unread = [filled(['DISCARD', 'STAND_BY'])];
    const sent: unknown[] = [];
    server.use(
      http.post('/api/standby', async ({ request, response }) => {
        sent.push(await request.json());
        unread = [filled(['DISCARD'])];
        return response(200).json({ job: id(0x101), awaitsApproval: false, result: 'SUCCESS' });
      }),
    );
    const { user } = openApp(PROFESSIONAL_PAGE);
    await click(user, 1, 'Stand by');
    await toast('You are on the standby list.');
    expect(sent).toEqual([{ job: notice(1, 'INVITATION').job?._id }]);
    await waitFor(async () =>
      expect(within(await item(1)).queryByRole('button', { name: 'Stand by' })).toBeNull(),
    );
    expect(within(await item(1)).getByRole('button', { name: 'Discard' })).toBeVisible();
  });

  // Shows: AMB-322, AMB-106
  it('a changed time is confirmed, or given up, in place', async () => {
    unread = [
      notice(1, 'MESSAGE', {
        status: 'CONFIRMED',
        actions: ['DISCARD', 'WITHDRAW', 'CONFIRM_TIME'],
      }),
    ];
    const sent: unknown[] = [];
    server.use(
      http.post('/api/confirmchange', async ({ request, response }) => {
        const { _id, version } = await request.json();
        sent.push([_id, version]);
        removeFromServer(_id);
        return response(200).json({
          _id,
          job: id(0x101),
          result: 'SUCCESS',
          status: 'CONFIRMED',
        });
      }),
    );
    const { user } = openApp(PROFESSIONAL_PAGE);
    await click(user, 1, 'I cannot come');
    const withdrawal = await screen.findByRole('alertdialog', { name: 'Withdraw from this case' });
    await user.click(within(withdrawal).getByRole('button', { name: 'No' }));
    await click(user, 1, 'Confirm the new time');
    const question = await screen.findByRole('alertdialog', { name: 'Confirm the new time' });
    await user.click(within(question).getByRole('button', { name: 'Confirm the new time' }));
    await toast('You have confirmed the new time.');
    expect(sent).toEqual([[notice(1, 'MESSAGE')._id, 1]]);
    await waitFor(() => expect(isListed(1)).toBe(false));
  });

  // Shows: AMB-322, FL-21
  it('a question about the day also offers to report an absence', async () => {
    unread = [
      notice(1, 'MESSAGE', {
        status: 'CONFIRMED',
        actions: ['DISCARD', 'CANNOT_COME', 'CONFIRM_DAY'],
      }),
    ];
    const sent: unknown[] = [];
    server.use(
      http.post('/api/cannotcome', async ({ request, response }) => {
        const body = await request.json();
        sent.push(body);
        removeFromServer(body._id);
        return response(200).json({
          _id: body._id,
          job: id(0x101),
          result: 'SUCCESS',
          status: 'CONFIRMED',
        });
      }),
    );
    const { user } = openApp(PROFESSIONAL_PAGE);
    expect(within(await item(1)).getByRole('button', { name: 'Confirm the day' })).toBeVisible();
    await click(user, 1, 'I cannot come');
    const form = await screen.findByRole('dialog', { name: 'Report that you cannot come' });
    await user.type(within(form).getByLabelText('Reason'), 'A broken leg');
    await user.click(within(form).getByRole('button', { name: 'Report' }));
    await toast('The owners of the case have been notified.');
    expect(sent).toEqual([{ _id: notice(1, 'MESSAGE')._id, reason: 'A broken leg' }]);
    await waitFor(() => expect(isListed(1)).toBe(false));
  });

  // Shows: AMB-322, FL-23
  it('a case that starts soon is set out for and arrived at in place, also after the start', async () => {
    const { job } = notice(1, 'MESSAGE');
    if (!job) throw new Error('the notice has no case');
    const starts = (actions: Message['actions']) =>
      notice(1, 'MESSAGE', {
        status: 'CONFIRMED',
        actions,
        job: { ...job, start: '2026-01-05T17:00:00.000Z' },
      });
    unread = [starts(['DISCARD', 'HERE', 'ON_MY_WAY'])];
    const reported: string[] = [];
    const answer = (state: 'ON_THE_WAY' | 'ARRIVED') =>
      ({ job: id(0x101), result: 'SUCCESS', state, at: '2026-01-05T17:05:00.000Z' }) as const;
    server.use(
      http.post('/api/onmyway', ({ response }) => {
        reported.push('on my way');
        unread = [starts(['DISCARD', 'HERE'])];
        return response(200).json(answer('ON_THE_WAY'));
      }),
      http.post('/api/here', async ({ request, response }) => {
        const body = await request.json();
        reported.push(body.position ? 'here with a position' : 'here');
        removeFromServer(body._id);
        return response(200).json(answer('ARRIVED'));
      }),
    );
    const { user } = openApp(PROFESSIONAL_PAGE);
    expect(await item(1)).toHaveTextContent('Confirmed');
    // The buttons of the day load on demand.
    await user.click(await within(await item(1)).findByRole('button', { name: 'I am on my way' }));
    await toast('The owners of the case see that you are on your way.');
    await waitFor(async () =>
      expect(within(await item(1)).queryByRole('button', { name: 'I am on my way' })).toBeNull(),
    );
    await click(user, 1, 'I am here');
    await toast('The owners of the case see that you have arrived.');
    expect(reported).toEqual(['on my way', 'here']);
    await waitFor(() => expect(isListed(1)).toBe(false));
  });

  // Shows: AMB-323
  it('a link to a case opens its notification', async () => {
    unread = [notice(1, 'MESSAGE', { status: 'REMOVED', actions: ['DISCARD'] })];
    openApp(`${PROFESSIONAL_PAGE}?item=${id(0x101)}`);
    const card = await item(1);
    expect(within(card).getByRole('button', { expanded: true })).toBeVisible();
    await waitFor(() => expect(card).toHaveFocus());
  });

  // Shows: AMB-323
  it('a link to a case whose notification is on a later page loads the pages up to it', async () => {
    unread = Array.from({ length: 160 }, (_, n) => notice(n, 'INVITATION'));
    const { path } = openApp(`${PROFESSIONAL_PAGE}?item=${id(0x100 + 155)}`);
    const card = await item(155);
    expect(within(card).getByRole('button', { expanded: true })).toBeVisible();
    await waitFor(() => expect(card).toHaveFocus());
    expect(path()).toBe(PROFESSIONAL_PAGE);
  });

  // Shows: AMB-323
  it('a link reads at most 250 notifications to find its own', async () => {
    unread = Array.from({ length: 360 }, (_, n) => withoutCase(notice(n, 'MESSAGE')));
    server.use(
      http.get('/api/newjobs/{categoryId}/{userId}', ({ response }) => response(200).json([])),
    );
    const { path } = openApp(`${PROFESSIONAL_PAGE}?item=${id(0xfff)}`);
    await waitFor(() => expect(path()).toBe('/userMain/upcomingJobs'), { timeout: 25_000 });
    // The list of the page has been read.
    const end = await screen.findByRole('heading', { name: 'Full cases' }, { timeout: 10_000 });
    expect(end).toBeVisible();
    // Three pages and the number of the bell.
    expect(requests).toHaveLength(4);
  }, 40_000);

  // Shows: AMB-323
  it('a link opens a notification that is on the screen already', async () => {
    unread = [notice(1, 'INVITATION'), notice(2, 'INVITATION')];
    const { go } = openApp(PROFESSIONAL_PAGE);
    const card = await item(2);
    expect(within(card).queryByRole('button', { expanded: true })).toBeNull();
    go(`${PROFESSIONAL_PAGE}?item=${id(0x102)}`);
    expect(await within(card).findByRole('button', { expanded: true })).toBeVisible();
    await waitFor(() => expect(card).toHaveFocus());
    expect(within(await item(1)).queryByRole('button', { expanded: true })).toBeNull();
  });

  // Shows: AMB-323
  it('a link to a case whose notification was read opens the case itself', async () => {
    unread = [notice(1, 'MESSAGE', { status: 'REMOVED', actions: ['DISCARD'] })];
    server.use(
      http.get('/api/newjobs/{categoryId}/{userId}', ({ response }) => response(200).json([])),
    );
    const { path, search } = openApp(`${PROFESSIONAL_PAGE}?item=${id(0x102)}`);
    await waitFor(() => expect(path()).toBe('/userMain/upcomingJobs'));
    expect(search()).toContain(id(0x102));
    expect(
      await screen.findByText(/^You have read this notification already\. Its case is listed here/),
    ).toBeInTheDocument();
    // The list of the page has been read.
    expect(await screen.findByRole('heading', { name: 'Full cases' })).toBeVisible();
  });

  // Shows: D-14
  it('an invitation to a case that has started can only be discarded', async () => {
    const { job } = notice(1, 'INVITATION');
    if (!job) throw new Error('the notice has no case');
    unread = [
      notice(1, 'INVITATION', { actions: ['DISCARD'], job: { ...job, start: inDays(-1) } }),
    ];
    openApp(PROFESSIONAL_PAGE);
    const buttons = within(await item(1)).getAllByRole('button');
    expect(buttons.map((b) => b.textContent).filter((name) => name !== 'Show details')).toEqual([
      'Discard',
    ]);
  });
});

describe('the notifications of a poster', () => {
  // Shows: D-01, D-03, D-04, D-05, D-12, K-19
  it.each([surgeon, admin, systemAdmin])(
    'are in three groups with counts for user %#',
    async (person) => {
      signIn(person);
      server.use(http.get('/api/surgerycenters', ({ response }) => response(200).json([])));
      unread = [
        notice(1, 'WITHDRAWAL', { sender: haddad }),
        notice(2, 'INVITATION_REQUEST', { sender: haddad }),
        notice(3, 'ACCEPTED', { sender: haddad }),
      ];
      openApp(POSTER_PAGE);
      for (const [n, name, buttons] of [
        [1, 'Job Withdrawn 1', ['Acknowledge']],
        [2, 'Invite Requested 1', ['Decline', 'Invite']],
        [3, 'Job Accepted 1', ['Acknowledge']],
      ] as const) {
        const group = await screen.findByRole('region', { name });
        expect(group).toHaveTextContent(`Content ${n}`);
        expect(
          within(group)
            .getAllByRole('button')
            .map((b) => b.textContent)
            .filter((name) => name !== 'Show details'),
        ).toEqual(buttons);
      }
      expect(requests[0]).toEqual({ userId: person.userId, filter: 'NOT_CANCELLED' });
    },
  );

  // Shows: D-03
  it('a withdrawal links to the posting until the position is filled again', async () => {
    signIn(surgeon);
    const { job } = notice(1, 'WITHDRAWAL');
    if (!job) throw new Error('the notice has no case');
    const start = '2031-12-01T17:00:00.000Z';
    unread = [
      notice(1, 'WITHDRAWAL', { job: { ...job, start } }),
      notice(2, 'WITHDRAWAL', { job: { ...job, start, status: 'COMPLETE' } }),
    ];
    openApp(POSTER_PAGE);
    const name = 'Open in All Postings';
    expect(within(await item(1)).getByRole('link', { name })).toHaveAttribute(
      'href',
      `/adminMain/adminVerification?start=2031-11-30&end=2031-12-02&item=${job._id}&center=${bayview._id}`,
    );
    expect(within(await item(2)).queryByRole('link', { name })).toBeNull();
  });

  // Shows: AMB-293
  it('a report that a professional has not arrived links to the posting, although the case has started', async () => {
    signIn(surgeon);
    const { job } = notice(1, 'WITHDRAWAL');
    if (!job) throw new Error('the notice has no case');
    const started = { job: { ...job, start: '2026-01-05T17:00:00.000Z' } };
    unread = [
      notice(1, 'WITHDRAWAL', { ...started, status: 'CONFIRMED', report: 'NOT_ARRIVED' }),
      notice(2, 'WITHDRAWAL', { ...started, status: 'CONFIRMED', report: 'CANNOT_COME' }),
    ];
    openApp(POSTER_PAGE);
    const name = 'Open in All Postings';
    expect(within(await item(1)).getByRole('link', { name })).toHaveAttribute(
      'href',
      `/adminMain/adminVerification?start=2026-01-04&end=2026-01-06&item=${job._id}&center=${bayview._id}`,
    );
    expect(within(await item(2)).queryByRole('link', { name })).toBeNull();
  });

  // Shows: AMB-128
  it('about a rejected document leads to the upload of a new file', async () => {
    signIn(professional);
    unread = [
      withoutCase(
        notice(1, 'MESSAGE', {
          subject: 'Document rejected: Medical license',
          documentSlot: 'medLicense',
          actions: ['DISCARD'],
        }),
      ),
    ];
    openApp(PROFESSIONAL_PAGE);
    const card = within(await item(1));
    expect(card.getByRole('link', { name: 'Upload a new file' })).toHaveAttribute(
      'href',
      '/userMain/profileEdit/uploader#medLicense',
    );
    expect(card.getByRole('button', { name: 'Discard' })).toBeVisible();
  });

  // Shows: D-28
  it('a message of the system without a case is shown and can be discarded', async () => {
    signIn(admin);
    const subject = 'A new administrator';
    unread = [withoutCase(notice(1, 'MESSAGE', { subject }))];
    server.use(
      http.post('/api/acknowledged', async ({ request, response }) => {
        const { _id } = await request.json();
        removeFromServer(_id);
        return response(200).json({ _id, read: true, result: 'SUCCESS', status: 'UNKNOWN_STATUS' });
      }),
    );
    const { user } = openApp(POSTER_PAGE);
    expect(await screen.findByRole('region', { name: 'Messages 1' })).toHaveTextContent(subject);
    await click(user, 1, 'Discard');
    expect(await screen.findByText('No notifications for you to see here...')).toBeVisible();
    expect(await bell()).toHaveAccessibleName('Notifications, 0 unread');
  });

  // Shows: D-22
  it('a request for a complete case can only be discarded', async () => {
    signIn(surgeon);
    const { job } = notice(1, 'INVITATION_REQUEST');
    if (!job) throw new Error('the notice has no case');
    unread = [
      notice(1, 'INVITATION_REQUEST', {
        actions: ['DISCARD'],
        job: { ...job, status: 'COMPLETE' },
      }),
    ];
    openApp(POSTER_PAGE);
    const buttons = within(await item(1)).getAllByRole('button');
    expect(
      buttons.map((button) => button.textContent).filter((name) => name !== 'Show details'),
    ).toEqual(['Discard']);
  });

  // Shows: D-21, D-28, C-74, C-75, M-20
  it('a request is answered with an invitation', async () => {
    signIn(surgeon);
    unread = [notice(1, 'INVITATION_REQUEST', { sender: haddad, certifiedForCenter: false })];
    const sent: unknown[] = [];
    server.use(
      http.post('/api/inviting', async ({ request, response }) => {
        const body = await request.json();
        sent.push(body);
        removeFromServer(body.requestMsgId);
        return response(200).json({
          _id: id(0xbb),
          recipient: { _id: haddad._id, fullName: haddad.fullName },
          result: 'SUCCESS',
          status: 'INVITED',
        });
      }),
    );
    const { user } = openApp(POSTER_PAGE);
    expect(await item(1)).toHaveTextContent('Eligibility not verified');
    await click(user, 1, 'Invite');
    await toast('Your invitation has been sent out to Dr. Noor Haddad.');
    await waitFor(() => expect(isListed(1)).toBe(false));
    expect(sent).toEqual([{ requestMsgId: notice(1, 'INVITATION_REQUEST')._id }]);
    expect(await bell()).toHaveAccessibleName('Notifications, 0 unread');
  });

  // Shows: C-77, C-79, AMB-55
  it('a request that another owner answered shows the conflict', async () => {
    signIn(surgeon);
    unread = [notice(1, 'INVITATION_REQUEST', { sender: haddad })];
    server.use(
      http.post('/api/inviting', ({ response }) => {
        unread = [];
        return response(409).json({
          code: 'ALREADY_ANSWERED',
          message: 'This request has already been answered.',
        });
      }),
    );
    const { user } = openApp(POSTER_PAGE);
    await click(user, 1, 'Invite');
    await toast('Your invitation was unsuccessful');
    await toast('This request has already been answered.');
    expect(await screen.findByText('No notifications for you to see here...')).toBeVisible();
  });

  // Shows: FL-22
  it('of an unconfirmed day offers to release and refill, with that reason chosen', async () => {
    signIn(admin);
    unread = [
      notice(1, 'WITHDRAWAL', {
        report: 'DAY_NOT_CONFIRMED',
        sender: haddad,
        actions: ['RELEASE'],
      }),
    ];
    const { user } = openApp(POSTER_PAGE);
    await click(user, 1, 'Release and refill');
    const dialog = await screen.findByRole('dialog', { name: 'Release this professional' });
    expect(within(dialog).getByRole('radio', { name: 'Has not confirmed the day' })).toBeChecked();
  });

  it('of people who are released quickly one after another are all removed', async () => {
    signIn(admin);
    unread = [1, 2].map((n) =>
      notice(n, 'WITHDRAWAL', {
        sender: { ...haddad, _id: id(0xe0 + n) },
        actions: ['RELEASE'],
      }),
    );
    let answer: () => void = () => {};
    const released = new Promise<void>((release) => {
      answer = release;
    });
    const discarded: string[] = [];
    server.use(
      http.post('/api/releaseprofessional', async ({ request, response }) => {
        const { job, user: _id } = await request.json();
        await released;
        const professional = { _id, fullName: haddad.fullName };
        return response(200).json({
          result: 'SUCCESS',
          job,
          jobStatus: 'OPEN',
          professional,
          minPay: 0,
        });
      }),
      http.post('/api/acknowledged', async ({ request, response }) => {
        const { _id } = await request.json();
        discarded.push(_id);
        removeFromServer(_id);
        return response(200).json({ _id, read: true, result: 'SUCCESS', status: 'UNKNOWN_STATUS' });
      }),
    );
    const { user } = openApp(POSTER_PAGE);
    await click(user, 1, 'Release');
    await click(user, 2, 'Release');
    answer();
    await waitFor(() => expect(discarded).toHaveLength(2));
    await waitFor(() => expect(isListed(1) || isListed(2)).toBe(false));
  });

  // Shows: D-21, C-76, M-21, D-28
  it('a request is declined after a confirmation', async () => {
    signIn(admin);
    unread = [notice(1, 'INVITATION_REQUEST', { sender: haddad })];
    server.use(
      http.post('/api/declining', async ({ request, response }) => {
        const { requestMsgId } = await request.json();
        removeFromServer(requestMsgId);
        return response(200).json({
          _id: id(0xbb),
          recipient: { _id: haddad._id, fullName: haddad.fullName },
          result: 'SUCCESS',
          status: 'REJECTED_REQUEST',
        });
      }),
    );
    const { user } = openApp(POSTER_PAGE);
    await click(user, 1, 'Decline');
    const question = await screen.findByRole('alertdialog', { name: 'Decline this request' });
    expect(within(question).getByText('Dr. Noor Haddad')).toBeVisible();
    await user.click(within(question).getByRole('button', { name: 'Yes' }));
    await toast("You've rejected the invite request.");
    await waitFor(() => expect(isListed(1)).toBe(false));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(await bell()).toHaveAccessibleName('Notifications, 0 unread');
  });
});

describe('acknowledging all', () => {
  // Shows: AMB-113
  it('leaves invitations, which need a decision', async () => {
    signIn(professional);
    unread = [
      notice(1, 'INVITATION', { actions: ['REJECT', 'ACCEPT'] }),
      notice(2, 'CANCELLATION', { actions: ['ACKNOWLEDGE'] }),
      notice(3, 'REJECTION', { actions: ['DISCARD'] }),
    ];
    const sent: unknown[] = [];
    server.use(
      http.post('/api/acknowledged', async ({ request, response }) => {
        const body = await request.json();
        sent.push(body);
        removeFromServer(body._id);
        return response(200).json({
          _id: body._id,
          read: true,
          result: 'SUCCESS',
          status: 'ACKNOWLEDGED',
        });
      }),
    );
    const { user } = openApp(PROFESSIONAL_PAGE);
    await item(2);
    await user.click(screen.getByRole('button', { name: 'Acknowledge all 2' }));
    await waitFor(() => expect(isListed(3)).toBe(false));
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
    expect(isListed(1)).toBe(true);
    expect(sent).toEqual([
      expect.objectContaining({ status: 'ACKNOWLEDGED' }),
      expect.not.objectContaining({ status: 'ACKNOWLEDGED' }),
    ]);
  });
});

describe('a claimed case', () => {
  // Shows: G-29, AMB-65
  it.each([
    ['a professional', professional, PROFESSIONAL_PAGE, 1],
    ['an owner, who has no page of own claims', surgeon, POSTER_PAGE, 0],
  ])('leads to the claims of %s', async (_who, person, address, links) => {
    signIn(person);
    unread = [notice(1, 'WITHDRAWAL', { claimSubmitted: true })];
    openApp(address);
    const card = within(await item(1));
    expect(card.getByText(/^A claim has been made for this case/)).toBeVisible();
    expect(card.queryAllByRole('link', { name: 'See your claims' })).toHaveLength(links);
  });
});

describe('earlier notifications', () => {
  let all: Message[] = [];
  beforeEach(() => {
    all = [];
    server.use(
      http.get('/api/notifications/{userId}', ({ params, request, response }) => {
        expect(params.userId).toBe(professional.userId);
        const { body, headers } = pageOfList(all, request);
        return response(200).json(
          { items: body, total: all.length, unread: unread.length },
          { headers },
        );
      }),
    );
  });

  // Shows: AMB-53
  it('are those that were read, without the buttons that mark them as read', async () => {
    signIn(professional);
    unread = [notice(1, 'INVITATION')];
    all = [
      notice(1, 'INVITATION'),
      notice(2, 'CANCELLATION', { read: true, actions: ['ACKNOWLEDGE'] }),
      notice(3, 'INVITATION', { read: true, actions: ['REJECT', 'ACCEPT'] }),
    ];
    const { user, search } = openApp(PROFESSIONAL_PAGE);
    await item(1);
    expect(isListed(2)).toBe(false);
    await user.click(screen.getByRole('link', { name: 'Earlier' }));
    const cancelled = within(await item(2));
    expect(search()).toBe('?show=earlier');
    expect(isListed(1)).toBe(false);
    expect(cancelled.queryByRole('button', { name: 'Acknowledge' })).toBeNull();
    // What the server still offers is offered.
    expect(within(await item(3)).getByRole('button', { name: 'Accept' })).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'New' }));
    await item(1);
    expect(isListed(2)).toBe(false);
    expect(search()).toBe('');
  });

  // Shows: AMB-53, AMB-137
  it('load the next page if the first one has unread ones only', async () => {
    signIn(professional);
    const many = Array.from({ length: 50 }, (_, n) => notice(n + 10, 'REJECTION'));
    all = [...many, notice(2, 'REJECTION', { read: true, actions: [] })];
    const { user } = openApp(`${PROFESSIONAL_PAGE}?show=earlier`);
    await user.click(await screen.findByRole('button', { name: 'Show more' }));
    await item(2);
    expect(isListed(10)).toBe(false);
  });

  // Shows: L-28
  it.each([
    [2, false],
    [3, true],
  ] as const)('with %i notifications Back To Top is shown: %s', async (count, shown) => {
    signIn(professional);
    all = Array.from({ length: count }, (_, n) => notice(n + 1, 'REJECTION', { read: true }));
    openApp(`${PROFESSIONAL_PAGE}?show=earlier`);
    await item(count);
    expect(screen.queryByRole('link', { name: 'Back To Top' }) !== null).toBe(shown);
  });

  // Shows: AMB-53
  it('say so if there are none', async () => {
    signIn(professional);
    openApp(`${PROFESSIONAL_PAGE}?show=earlier`);
    expect(await screen.findByText('No earlier notifications')).toBeVisible();
  });
});
