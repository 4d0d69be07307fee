import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { components } from '@/api/schema';
import { setLanguage } from '@/i18n';
import { selectCenter } from '@/session/actingCenter';
import { openApp } from '@/testing/app';
import { openEvents } from '@/testing/events';
import { admin, bayview, id, professional, signIn, surgeon, systemAdmin } from '@/testing/people';
import { hiredEvent, positionOf, postedEvent, scheduledCase } from '@/testing/schedules';
import { http, server, someConfig } from '@/testing/server';

const POSTING_CALENDAR = '/adminMain/postingCalendar';
const SCHEDULES = '/userMain/schedules';

// The first test also loads the code of the calendar.
vi.setConfig({ testTimeout: 30_000 });

let events: components['schemas']['CalendarEvent'][] = [];
let staffs: components['schemas']['Staff'][] = [];
/** Whether the professional has yet to confirm the times of the cases. */
let awaitsReconfirmation = false;
/** Path and query of all calendar requests. */
let requests: string[] = [];
const haddad = { _id: id(0xf1), fullName: 'Dr. Noor Haddad', categoryId: 0 };
const ortiz = {
  ...haddad,
  _id: id(0xf3),
  fullName: 'Dr. Lena Ortiz',
  status: 'AWAITING_RECONFIRMATION' as const,
};
/** The people of all cases. */
let people: components['schemas']['Participant'][] = [];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T18:00:00Z') });
  events = [
    scheduledCase(1, '2026-11-23T15:00:00Z', 3),
    scheduledCase(2, '2026-11-25T18:30:00Z', 1, { status: 'CANCELLED' }),
  ];
  staffs = [];
  awaitsReconfirmation = false;
  requests = [];
  const recordRequest = (request: Request) => {
    const { pathname, search } = new URL(request.url);
    requests.push(pathname + search);
  };
  people = [
    { ...haddad, status: 'CONFIRMED' as const },
    { ...haddad, _id: id(0xf2), fullName: 'Dr. Theo Lind', status: 'INVITED' as const },
  ];
  server.use(
    http.get('/api/surgeoncalendar', ({ request, response }) => {
      recordRequest(request);
      return response(200).json(events.map((event) => postedEvent(event, people, staffs)));
    }),
    http.get('/api/centercalendar', ({ request, response }) => {
      recordRequest(request);
      return response(200).json(events.map((event) => postedEvent(event, people, staffs)));
    }),
    http.get('/api/hiredjob', ({ request, response }) => {
      recordRequest(request);
      return response(200).json(
        events.map((event) => ({ ...hiredEvent(event), awaitsReconfirmation })),
      );
    }),
  );
});
afterEach(async () => {
  vi.useRealTimers();
  await act(() => setLanguage('en'));
});

/** Simulates a window below 768 px, or one too narrow for a side column. */
function narrowWindow(width: 'phone' | 'tablet') {
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => {
    const matches = query.includes('63.99rem') || (width === 'phone' && query.includes('47.99rem'));
    return {
      matches,
      media: query,
      addEventListener: () => {},
      removeEventListener: () => {},
    } as unknown as MediaQueryList;
  });
}

const chosen = () =>
  within(screen.getByRole('group', { name: 'View' }))
    .getAllByRole('button')
    .filter((button) => button.getAttribute('aria-pressed') === 'true')
    .map((button) => button.textContent);
const panel = () => screen.findByRole('region', { name: 'Details of Case' });
const mondayEvent = () => screen.findByRole('button', { name: /7:00 AM – 10:00 AM/ });
/**
 * Finds a calendar event by its text, which starts with the status. In jsdom elements have no size,
 * so that the calendar hides its events and they have no role.
 */
const inGrid = (words: RegExp) =>
  waitFor(() => {
    const all = [...document.querySelectorAll('.grid-event')];
    const found = all.find((event) => words.test(event.textContent ?? ''));
    if (!found) throw new Error(`none of ${all.length} events matches ${words}`);
    return found;
  });
/** Waits until the calendar has this number of columns. */
const columns = (count: number) =>
  waitFor(() => expect(document.querySelectorAll('[role=columnheader]')).toHaveLength(count));

describe('the calendar of a role', () => {
  // Shows: E-01, E-03, E-14, J-11, J-34, J-45, K-26
  it('shows a surgeon their cases of a month', async () => {
    signIn(surgeon);
    openApp('/adminMain/adminVerification');
    server.use(http.get('/api/getsurgeonjobs', ({ response }) => response(200).json([])));
    const menu = await screen.findByRole('navigation', { name: 'Main menu' });
    within(menu).getByRole('link', { name: 'Schedules' }).click();
    expect(await screen.findByRole('heading', { level: 1, name: 'Schedules' })).toBeVisible();
    expect(document.title).toBe('Schedules · Caseboard');
    expect(await screen.findByRole('table', { name: 'November 2026' })).toBeInTheDocument();
    expect(await inGrid(/^Confirmed, 7 AM PST Bayview/)).toBeInTheDocument();
    // Whole weeks, and five days before them for cases that end within the range.
    expect(requests).toEqual([
      `/api/surgeoncalendar?sdate=2026-10-27&edate=2026-12-06&surgeon=${surgeon.userId}`,
    ]);
  });

  // Shows: AMB-59
  it('links owners to the cases that no one has accepted', async () => {
    signIn(surgeon);
    openApp(`${POSTING_CALENDAR}?view=list`);
    const sentence = await screen.findByText(/^Cases without anyone confirmed are in/);
    expect(within(sentence).getByRole('link', { name: 'All Postings' })).toHaveAttribute(
      'href',
      '/adminMain/adminVerification?start=2026-11-21&end=2026-12-20',
    );
  });

  it('links professionals to no other cases', async () => {
    signIn(professional);
    openApp(`${SCHEDULES}?view=list`);
    await mondayEvent();
    expect(screen.queryByText(/^Cases without anyone confirmed/)).toBeNull();
  });

  // Shows: E-01, E-15, J-11, K-27
  it('shows an administrator the cases of the center, by surgeon', async () => {
    signIn(admin);
    openApp(POSTING_CALENDAR);
    expect(await inGrid(/^Confirmed, 7 AM PST Dr\. Okafor/)).toBeInTheDocument();
    expect(requests).toEqual([
      `/api/centercalendar?sdate=2026-10-27&edate=2026-12-06&center=${bayview._id}`,
    ]);
    const menu = screen.getByRole('navigation', { name: 'Main menu' });
    expect(within(menu).getByRole('link', { name: 'Schedules' })).toHaveAttribute(
      'href',
      POSTING_CALENDAR,
    );
  });

  // Shows: E-15, AMB-26
  it('asks a system administrator for a center first', async () => {
    signIn(systemAdmin);
    openApp(POSTING_CALENDAR);
    expect(await screen.findByText(/^Choose a center in the top bar/)).toBeVisible();
    expect(requests).toEqual([]);
    act(() =>
      selectCenter({ value: bayview._id, label: bayview.name, timeZone: bayview.timeZone }),
    );
    await waitFor(() => expect(requests).toHaveLength(1));
    expect(requests[0]).toContain(`/api/centercalendar?`);
    expect(requests[0]).toContain(`center=${bayview._id}`);
  });

  // Shows: E-02, E-16, J-19, J-34, K-28
  it('shows a professional their confirmed cases', async () => {
    signIn(professional);
    openApp(`${SCHEDULES}?view=day&day=2026-11-23`);
    expect(await screen.findByRole('heading', { level: 1, name: 'Schedules' })).toBeVisible();
    expect(document.title).toBe('Schedules · Caseboard');
    expect(requests).toEqual([
      `/api/hiredjob?startDate=2026-11-18&endDate=2026-11-24&userId=${professional.userId}`,
    ]);
    const menu = screen.getByRole('navigation', { name: 'Main menu' });
    expect(within(menu).getByRole('link', { name: 'Schedules' })).toHaveAttribute(
      'href',
      SCHEDULES,
    );
  });

  // Shows: J-02
  it('is not available to professionals in the admin area', async () => {
    signIn(professional);
    server.use(
      http.get('/api/newjobs/{categoryId}/{userId}', ({ response }) => response(200).json([])),
    );
    const { path } = openApp(POSTING_CALENDAR);
    await waitFor(() => expect(path()).toBe('/userMain/upcomingJobs'));
    // Its reads would otherwise continue in the next test.
    expect(await screen.findByRole('heading', { level: 1, name: 'New Cases' })).toBeVisible();
    expect(requests).toEqual([]);
  });
});

describe('the views', () => {
  beforeEach(() => signIn(surgeon));

  // Shows: E-03, E-04, E-05, E-06
  it('are month, week, day and list', async () => {
    const { user } = openApp(POSTING_CALENDAR);
    const press = (name: string) => user.click(screen.getByRole('button', { name }));
    expect(await screen.findByRole('table', { name: 'November 2026' })).toBeInTheDocument();
    expect(screen.queryByText('6 AM')).toBeNull();
    expect(chosen()).toEqual(['Month']);

    await press('Week');
    await waitFor(() => expect(chosen()).toEqual(['Week']));
    expect(await screen.findByRole('heading', { name: 'Nov 15 – 21, 2026' })).toBeVisible();
    await columns(7);
    expect(await screen.findByText('6 AM')).toBeInTheDocument();

    await press('Day');
    expect(
      await screen.findByRole('heading', { name: 'Saturday, November 21, 2026' }),
    ).toBeVisible();
    await columns(1);
    expect(await screen.findByText('6 AM')).toBeInTheDocument();

    await press('List');
    expect(await screen.findByRole('heading', { name: 'Nov 21 – Dec 20, 2026' })).toBeVisible();
    const day = await screen.findByRole('region', { name: 'Monday, November 23 in 2 days' });
    expect(day).toHaveTextContent('7:00 AM – 10:00 AM');
    expect(day).toHaveTextContent('Bayview Surgery Center, Oakland, CA');
    expect(day).toHaveTextContent('$250/hr (Min.: $400)');
    expect(screen.queryByRole('table')).toBeNull();
  });

  // Shows: E-03
  it('move back, forward and to today', async () => {
    const { user } = openApp(POSTING_CALENDAR);
    await screen.findByRole('table', { name: 'November 2026' });
    await user.click(screen.getByRole('button', { name: 'Next month' }));
    expect(await screen.findByRole('table', { name: 'December 2026' })).toBeInTheDocument();
    await waitFor(() => expect(requests.at(-1)).toContain('sdate=2026-11-24&edate=2027-01-03'));
    await user.click(screen.getByRole('button', { name: 'Previous month' }));
    await user.click(screen.getByRole('button', { name: 'Previous month' }));
    expect(await screen.findByRole('heading', { name: 'October 2026' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Today' }));
    expect(await screen.findByRole('heading', { name: 'November 2026' })).toBeVisible();
  });

  // Shows: E-17, E-19, AMB-43
  it('show a case in center time from its start to its end', async () => {
    openApp(`${POSTING_CALENDAR}?view=day&day=2026-11-23`);
    expect(await inGrid(/^Confirmed, 7:00 AM – 10:00 AM/)).toBeInTheDocument();
  });

  it('show the zone of the center if the clock of the reader differs', async () => {
    events = [
      scheduledCase(1, '2026-11-23T15:00:00Z', 3),
      scheduledCase(2, '2026-11-18T15:00:00Z', 3),
    ];
    for (const { job } of events) job.timeZone = 'America/Denver';
    const { user } = openApp(POSTING_CALENDAR);
    expect(await inGrid(/^Confirmed, 8 AM MST Bayview/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Week' }));
    await columns(7);
    expect(await inGrid(/^Confirmed, 8 AM MST Bayview/)).toBeInTheDocument();
  });

  // Shows: E-17
  it('show the end of a case on the day after its start', async () => {
    events = [scheduledCase(1, '2026-11-23T07:45:00Z', 2)];
    const { user } = openApp(`${POSTING_CALENDAR}?view=week&day=2026-11-23`);
    await inGrid(/^Confirmed, 11:45 PM PST/);
    expect(await inGrid(/^Confirmed, until 1:45\u00a0AM PST/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Day' }));
    await columns(1);
    expect(await inGrid(/^Confirmed, until 1:45\u00a0AM PST/)).toBeInTheDocument();
  });

  // Shows: E-17, AMB-43
  it('mark today on the clock of the center, not on that of the reader or of UTC', async () => {
    signIn(professional);
    // 9:30 PM on November 21 at the center.
    vi.setSystemTime('2026-11-22T03:30:00Z');
    events = [scheduledCase(1, '2026-11-22T02:00:00Z', 1)];
    for (const { job } of events) job.timeZone = 'America/Chicago';
    openApp(`${SCHEDULES}?view=day&day=2026-11-21`);
    expect(await inGrid(/8:00 PM/)).toBeInTheDocument();
    expect(document.querySelector('.grid-today')).not.toBeNull();
  });

  it('show that the cases of another month are still read', async () => {
    const { user } = openApp(POSTING_CALENDAR);
    await screen.findByRole('table', { name: 'November 2026' });
    let answer = () => {};
    server.use(
      http.get('/api/surgeoncalendar', async ({ response }) => {
        await new Promise<void>((done) => (answer = done));
        return response(200).json([]);
      }),
    );
    await user.click(screen.getByRole('button', { name: 'Next month' }));
    await screen.findByRole('table', { name: 'December 2026' });
    expect(await screen.findByText('Loading…')).toBeInTheDocument();
    answer();
    await waitFor(() => expect(screen.queryByText('Loading…')).toBeNull());
  });

  it('a full day of the month view links to the day view', async () => {
    events = [1, 2, 3, 4].map((n) => scheduledCase(n, `2026-11-23T1${n}:00:00Z`, 1));
    const { user } = openApp(POSTING_CALENDAR);
    const more = await screen.findByText('+1 more');
    const attributes = vi.fn<(of: Element) => void>();
    const watch = new MutationObserver((changes) => {
      for (const { target } of changes) attributes(target as Element);
    });
    watch.observe(document.body, { subtree: true, attributeFilter: ['aria-expanded'] });
    await user.click(more);
    const heading = await screen.findByRole('heading', { name: 'Monday, November 23, 2026' });
    expect(heading).toBeVisible();
    await waitFor(() => expect(document.querySelectorAll('.grid-event')).toHaveLength(4));
    await waitFor(() => expect(heading).toHaveFocus());
    // The calendar's popover for the day has not opened meanwhile.
    expect(attributes).not.toHaveBeenCalled();
    watch.disconnect();
  });

  // Shows: E-03, AMB-59
  it('a full day of the month view shows the case with free places first', async () => {
    const day = [1, 2, 3, 4].map((n) => scheduledCase(n, `2026-11-23T1${n}:00:00Z`, 1));
    server.use(
      http.get('/api/surgeoncalendar', ({ response }) =>
        response(200).json(
          day.map((event, n) => postedEvent(event, [], n === 3 ? [positionOf(0, 0, 1)] : [])),
        ),
      ),
    );
    openApp(POSTING_CALENDAR);
    await screen.findByText('+1 more');
    const [first, second] = document.querySelectorAll('.grid-event');
    expect(first).toHaveTextContent('Open places');
    expect(second).not.toHaveTextContent('Open places');
  });

  // Shows: E-07, L-26
  it('below 768 px start with the list, and show the week as a list', async () => {
    narrowWindow('phone');
    const { user } = openApp(POSTING_CALENDAR);
    expect(await mondayEvent()).toBeVisible();
    const views = within(screen.getByRole('group', { name: 'View' })).getAllByRole('button');
    expect(views.map((view) => view.textContent)).toEqual(['List', 'Day', 'Week', 'Month']);
    expect(chosen()).toEqual(['List']);
    await user.click(screen.getByRole('button', { name: 'Week' }));
    await user.click(screen.getByRole('button', { name: 'Next week' }));
    expect(await screen.findByRole('heading', { name: 'Nov 22 – 28, 2026' })).toBeVisible();
    expect(await mondayEvent()).toBeVisible();
    expect(screen.queryByRole('table')).toBeNull();
    // An empty week next to the current one does not offer to return to today.
    await user.click(screen.getByRole('button', { name: 'Previous week' }));
    expect(await screen.findByText('No cases in these dates')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Back to today' })).toBeNull();
  });

  // Shows: E-07
  it('show a short time on phones and the full time to screen readers', async () => {
    narrowWindow('phone');
    openApp(`${POSTING_CALENDAR}?view=month`);
    const event = await inGrid(/^Confirmed, 7 AM PST7a Bayview/);
    expect(event.querySelector('[aria-hidden=true].tabular')).toHaveTextContent('7a');
    const cancelled = await inGrid(/^Cancelled, 10:30 AM PST10:30a/);
    expect(cancelled.querySelector('[aria-hidden=true].tabular')).toHaveClass('line-through');
  });

  it('show the surgeon to all other users', async () => {
    const { user } = openApp(`${POSTING_CALENDAR}?view=day&day=2026-11-23`);
    expect(await inGrid(/Procedure 1/)).not.toHaveTextContent('Okafor');
    await user.click(screen.getByRole('button', { name: 'List' }));
    expect(await screen.findByText(/Dr\. Maya Okafor · 3 hours/)).toBeVisible();
  });
});

describe('Details of Case', () => {
  // Shows: E-08, E-09
  it('waits for a case to be selected', async () => {
    signIn(surgeon);
    openApp(POSTING_CALENDAR);
    expect(await panel()).toHaveTextContent('No event selected yet...');
  });

  // Shows: E-08, E-10, E-11, E-19, AMB-60, AMB-340
  it('shows participants all details, with address and contact', async () => {
    signIn(professional);
    const confirmed = scheduledCase(1, '2026-11-23T15:00:00Z', 3, {
      contact: { name: 'Dr. Maya Okafor', phone: '5105550123' },
    });
    events = [{ ...confirmed, job: { ...confirmed.job, desc: 'Bring lead aprons.' } }];
    const { user } = openApp(`${SCHEDULES}?view=list`);
    const details = await panel();
    expect(details).toHaveTextContent('No event selected yet...');
    const surgeonLink = { name: 'Dr. Maya Okafor' };
    expect(await screen.findByRole('link', surgeonLink)).toHaveAttribute(
      'href',
      `/profile/${surgeon.userId}`,
    );
    const event = await mondayEvent();
    expect(event.closest('li')).toHaveTextContent('$250/hr about $750 (Min.: $400)');
    await user.click(event);
    expect(within(details).getByRole('link', surgeonLink)).toBeVisible();
    expect(details).not.toHaveTextContent('No event selected yet...');
    for (const fact of [
      'Confirmed',
      /November 23 2026, 7:00 AM/,
      'until 10:00 AM',
      '3 hours',
      '$250/hr (Min.: $400)',
      'Bayview Surgery Center',
      '12 Harbor Road',
      'Oakland, CA 94607',
      'Dr. Maya Okafor',
      'Procedure 1',
      'Bring lead aprons.',
      'Posted by Iris Vance',
    ])
      expect(details).toHaveTextContent(fact);
    const map = within(details).getByRole<HTMLAnchorElement>('link', { name: 'Open the map' });
    expect(new URL(map.href).searchParams.get('query')).toBe(
      'Bayview Surgery Center, 12 Harbor Road, Oakland, CA 94607',
    );
    expect(map).toHaveAttribute('rel', 'noreferrer');
    expect(within(details).getByText('(510) 555-0100')).toHaveAttribute('href', 'tel:+15105550100');
    expect(within(details).getByText('(510) 555-0123')).toHaveAttribute('href', 'tel:+15105550123');
    expect(within(details).getByRole('link', { name: 'Open in My jobs' })).toHaveAttribute(
      'href',
      `/userMain/upcomingJobs?view=mine&item=${id(0x701)}`,
    );
  });

  // Shows: E-08, E-18, B-80, AMB-106
  it('shows a poster the professionals, without a cancel button', async () => {
    signIn(surgeon);
    people.push(
      ortiz,
      {
        ...haddad,
        _id: id(0xf4),
        fullName: 'Dr. Ada Crane',
        status: 'CONFIRMED',
        attendance: { state: 'UNCONFIRMED', at: '2026-11-21T15:00:00Z' },
      },
      {
        ...haddad,
        _id: id(0xf5),
        fullName: 'Dr. Jan Mott',
        status: 'CONFIRMED',
        cannotComeAt: '2026-11-21T17:00:00Z',
        phone: '5105550188',
      },
    );
    const { user } = openApp(POSTING_CALENDAR);
    const event = await inGrid(/^May not come, 7 AM/);
    expect(event).toHaveClass('grid-invited');
    await user.click(event);
    const details = await panel();
    expect(details).toHaveTextContent('Dr. Noor Haddad · Anesthesiologist');
    expect(details).toHaveTextContent('Dr. Ada Crane · Anesthesiologist · Day not confirmed');
    expect(details).toHaveTextContent(
      'Dr. Jan Mott · Anesthesiologist · Cannot come, reported November 21 2026, 9:00 AM',
    );
    expect(details).toHaveTextContent(
      'Dr. Lena Ortiz · Anesthesiologist · New time not confirmed yet',
    );
    expect(
      within(details).getByRole('link', { name: 'Call Dr. Jan Mott, (510) 555-0188' }),
    ).toHaveAttribute('href', 'tel:+15105550188');
    expect(details).not.toHaveTextContent('Dr. Theo Lind');
    expect(within(details).getByText('May not come')).toBeVisible();
    expect(within(details).getByRole('link', { name: 'Open in All Postings' })).toHaveAttribute(
      'href',
      `/adminMain/adminVerification?start=2026-11-22&end=2026-11-24&item=${id(0x701)}&center=${bayview._id}`,
    );
    expect(screen.queryByText('Cancel Job')).toBeNull();
  });

  // Shows: E-12, E-13
  it('shows every status but confirmed as Cancelled', async () => {
    signIn(surgeon);
    const { user } = openApp(POSTING_CALENDAR);
    await user.click(await inGrid(/^Cancelled, 10:30 AM/));
    const details = await panel();
    expect(within(details).getByText('Cancelled')).toBeVisible();
    expect(within(details).queryByText('Confirmed')).toBeNull();
  });

  // Shows: E-07
  it('opens from the URL, as an overlay on small screens', async () => {
    narrowWindow('phone');
    signIn(professional);
    const { user } = openApp(`${SCHEDULES}?item=${id(0x701)}`);
    const dialog = await screen.findByRole('dialog', { name: 'Details of Case' });
    expect(dialog).toHaveTextContent('November 23 2026, 7:00 AM');
    await user.click(within(dialog).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await panel()).toHaveTextContent('No event selected yet...');
    await user.click(await mondayEvent());
    expect(await screen.findByRole('dialog', { name: 'Details of Case' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await mondayEvent()).toBeVisible();
  });
});

describe('a case with open places', () => {
  const needed = '1 of 2 filled: RN';

  beforeEach(() => {
    signIn(surgeon);
    staffs = [positionOf(0, 1, 1), positionOf(1, 1, 2)];
  });

  it('shows its owner in the calendar what it needs', async () => {
    openApp(POSTING_CALENDAR);
    const event = await inGrid(/^Open places, 7 AM PST Bayview/);
    expect(event).toHaveTextContent(needed);
    expect(event).toHaveClass('grid-requested');
    // A cancelled case needs no one.
    expect(await inGrid(/^Cancelled, 10:30 AM/)).not.toHaveTextContent('filled');
  });

  it('shows its owner on phones what it needs, without a change of its visible text', async () => {
    narrowWindow('phone');
    openApp(`${POSTING_CALENDAR}?view=month`);
    const event = await inGrid(/^Open places, 7 AM PST7a Bayview/);
    expect(within(event as HTMLElement).getByText(needed)).toHaveClass('sr-only');
  });

  it('shows its owner in the list and the details what it needs', async () => {
    const { user } = openApp(`${POSTING_CALENDAR}?view=list`);
    const event = await mondayEvent();
    expect(event).toHaveAccessibleDescription(new RegExp(`^Open places .*${needed}`));
    const row = event.closest('li');
    expect(row).toHaveTextContent('$250/hr + 1 more pay rate (Min.: $400)');
    expect(row).not.toHaveTextContent('about');
    await user.click(event);
    const details = await panel();
    expect(details).toHaveTextContent('$250/hr (Min.: $400) + 1 more pay rate');
    expect(within(details).getByText('Open places')).toBeVisible();
    expect(within(details).getByText(needed)).toBeVisible();
    expect(details).not.toHaveTextContent('1 of 1 filled');
  });

  it('shows its owner in print what it needs', async () => {
    openApp(POSTING_CALENDAR);
    await inGrid(/^Open places, 7 AM/);
    act(() => void window.dispatchEvent(new Event('beforeprint')));
    const printed = screen.getByText('Schedule of Dr. Maya Okafor').closest('section');
    expect(printed).toHaveTextContent('3 hours · Open places');
    expect(printed).toHaveTextContent(`${needed}Dr. Noor Haddad, Anesthesiologist`);
    act(() => void window.dispatchEvent(new Event('afterprint')));
  });
});

// Shows: AMB-106
describe('a case whose changed time the professional has not confirmed', () => {
  const state = 'New time not confirmed yet';

  beforeEach(() => {
    signIn(professional);
    awaitsReconfirmation = true;
  });

  it('is marked in the calendar and in print', async () => {
    openApp(`${SCHEDULES}?view=month`);
    const event = await inGrid(/^New time not confirmed yet, 7 AM PST Bayview/);
    expect(event).toHaveClass('grid-invited');
    act(() => void window.dispatchEvent(new Event('beforeprint')));
    expect(screen.getByText(new RegExp(`3 hours · ${state}`))).toBeInTheDocument();
    act(() => void window.dispatchEvent(new Event('afterprint')));
  });

  it('is marked in the list and the details, with the link to confirm it', async () => {
    const { user } = openApp(`${SCHEDULES}?view=list`);
    const event = await mondayEvent();
    expect(event).toHaveAccessibleDescription(new RegExp(`^${state} `));
    await user.click(event);
    const details = within(await panel());
    expect(details.getByText(state)).toBeVisible();
    expect(details.getByRole('link', { name: 'Confirm the new time' })).toHaveAttribute(
      'href',
      `/userMain/upcomingJobs?view=mine&item=${id(0x701)}`,
    );
  });
});

describe('the list', () => {
  beforeEach(() => {
    events = [];
  });

  it('links a professional without cases to New Cases', async () => {
    signIn(professional);
    openApp(`${SCHEDULES}?view=list`);
    expect(await screen.findByText('No cases on your schedule')).toBeVisible();
    expect(
      within(screen.getByRole('main')).getByRole('link', { name: 'New Cases' }),
    ).toHaveAttribute('href', '/userMain/upcomingJobs');
  });

  it('offers to return from an empty range', async () => {
    signIn(professional);
    const { user } = openApp(`${SCHEDULES}?view=list&day=2027-06-01`);
    await user.click(await screen.findByRole('button', { name: 'Back to today' }));
    expect(await screen.findByText('No cases on your schedule')).toBeVisible();
  });

  // Shows: AMB-04
  it('links a poster to the open cases or shows what is missing', async () => {
    signIn({ ...surgeon, affiliations: [{ center: bayview, status: 'PENDING' }] });
    openApp(`${POSTING_CALENDAR}?view=list`);
    expect(await screen.findByText('Your center has not verified you yet')).toBeVisible();
  });

  // Shows: AMB-77
  it('shows a load error and retries', async () => {
    server.use(
      http.get('/api/hiredjob', ({ response }) =>
        response(400).json({ code: 'VALIDATION', message: 'The range is too long', fields: [] }),
      ),
    );
    signIn(professional);
    openApp(`${SCHEDULES}?view=list`);
    expect(await screen.findByRole('alert')).toHaveTextContent('The range is too long');
  });

  it('updates when another user makes a change', async () => {
    const sendEvent = openEvents();
    signIn(professional);
    openApp(`${SCHEDULES}?view=list`);
    await screen.findByText('No cases on your schedule');
    events = [scheduledCase(1, '2026-11-23T15:00:00Z', 3)];
    sendEvent('cases');
    expect(await mondayEvent()).toBeVisible();
  });

  it('ignores invalid search parameters', async () => {
    signIn(professional);
    openApp(`${SCHEDULES}?view=year&day=9999-99-99`);
    await waitFor(() => expect(requests).toHaveLength(1));
    expect(requests[0]).toContain('startDate=2026-10-27');
  });
});

it('has the hours in the language of the user', async () => {
  signIn(surgeon);
  await act(() => setLanguage('es'));
  openApp(`${POSTING_CALENDAR}?view=day`);
  expect(await screen.findByText(/^6 a\. ?m\.$/)).toBeInTheDocument();
  expect(screen.getByText(/^12 p\. ?m\.$/)).toBeInTheDocument();
});

it('prints the shown dates', async () => {
  signIn(surgeon);
  server.use(
    http.get('/api/config', ({ response }) =>
      response(200).json({ ...someConfig, productName: 'Harbor Cases' }),
    ),
  );
  people.push(ortiz);
  openApp(POSTING_CALENDAR);
  await inGrid(/^May not come, 7 AM/);
  expect(screen.queryByText('Schedule of Dr. Maya Okafor')).toBeNull();
  act(() => void window.dispatchEvent(new Event('beforeprint')));
  const printed = screen.getByText('Schedule of Dr. Maya Okafor').closest('section');
  expect(printed).toHaveTextContent('November 2026 · 2 cases');
  expect(printed).toHaveTextContent('Harbor CasesPrinted November 21 2026, 10:00 AM');
  expect(printed).toHaveTextContent('Wednesday, November 25');
  expect(printed).toHaveTextContent('1 hour · Cancelled');
  expect(printed).toHaveTextContent(
    'Dr. Lena Ortiz, Anesthesiologist (New time not confirmed yet)',
  );
  expect(printed).toHaveTextContent('12 Harbor Road, Oakland, CA 94607');
  act(() => void window.dispatchEvent(new Event('afterprint')));
  expect(screen.queryByText('Schedule of Dr. Maya Okafor')).toBeNull();
});
