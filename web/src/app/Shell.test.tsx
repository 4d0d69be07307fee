import { createMemoryHistory } from '@tanstack/react-router';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { configQuery } from '@/api/publicQueries';
import { unreadCountQuery } from '@/api/queries';
import { setLanguage } from '@/i18n';
import { App, makeApp } from '@/routes/App';
import { dayOf } from '@/rules/zonedTime';
import { openApp } from '@/testing/app';
import { noticesOf } from '@/testing/cases';
import { openEvents } from '@/testing/events';
import { admin, bayview, professional, signIn, surgeon, systemAdmin } from '@/testing/people';
import { http, server } from '@/testing/server';

/** Handlers for the requests of the home screens, with empty lists. */
function mockEmptyLists() {
  server.use(
    http.get('/api/getjobs', ({ response }) => response(200).json([])),
    http.get('/api/getsurgeonjobs', ({ response }) => response(200).json([])),
    http.get('/api/newjobs/{categoryId}/{userId}', ({ response }) => response(200).json([])),
  );
}

const wait = (ms: number) => act(() => new Promise<void>((done) => setTimeout(done, ms)));

afterEach(() => vi.useRealTimers());
afterEach(() => act(() => setLanguage('en')));

describe('shell', () => {
  // Shows: J-25, J-26, J-27, J-28
  it('shows name, center and email of an administrator', async () => {
    signIn(admin);
    mockEmptyLists();
    openApp('/adminMain');
    const bar = within(await screen.findByRole('banner'));
    expect(bar.getByText('Iris Vance')).toBeInTheDocument();
    expect(bar.getByText('IV')).toHaveClass('rounded-full');
    expect(bar.getByText(/Bayview Surgery Center/)).toBeInTheDocument();
    expect(bar.getByText(/iris@example\.com/)).toBeInTheDocument();
    expect(bar.getByRole('link', { name: 'Log out' })).toHaveAttribute('href', '/logout');
  });

  it.each([
    ['an administrator', admin, '/adminMain', '/adminWelcome'],
    ['a professional', professional, '/userMain/notifications', '/userWelcome'],
  ] as const)('links %s from the logo to the home screen', async (_who, who, from, home) => {
    signIn(who);
    mockEmptyLists();
    openApp(from);
    const bar = within(await screen.findByRole('banner'));
    expect(bar.getByRole('link', { name: 'Caseboard, home' })).toHaveAttribute('href', home);
  });

  // Shows: J-27
  it('shows no center label for a surgeon', async () => {
    signIn(surgeon);
    mockEmptyLists();
    openApp('/adminMain');
    const bar = within(await screen.findByRole('banner'));
    expect(bar.queryByText(/Bayview Surgery Center/)).toBeNull();
  });

  it('opens the surgery staff menu and closes it with Escape', async () => {
    signIn(admin);
    mockEmptyLists();
    const { user } = openApp('/adminMain');
    const menu = within(await screen.findByRole('navigation', { name: 'Main menu' }));
    const group = menu.getByRole('button', { name: 'Surgery Staff' });
    expect(menu.queryByRole('link', { name: 'Favorites' })).toBeNull();
    await user.click(group);
    expect(menu.getByRole('link', { name: 'Favorites' })).toBeVisible();
    await user.keyboard('{Escape}');
    expect(menu.queryByRole('link', { name: 'Favorites' })).toBeNull();
    expect(group).toHaveFocus();
  });

  // Shows: J-24, D-11, D-12, D-13
  it('shows the number of unread notifications', async () => {
    const requests: string[] = [];
    signIn(professional);
    mockEmptyLists();
    server.use(
      http.get('/api/unreadnotifications/{userId}/{filter}', ({ params, response }) => {
        requests.push(`${params.userId} ${params.filter}`);
        return response(200).json(noticesOf(3));
      }),
    );
    openApp('/userWelcome');
    const bell = await screen.findByRole('link', { name: 'Notifications, 3 unread' });
    expect(bell).toHaveAttribute('href', '/userMain/notifications');
    expect(requests).toContain(`${professional.userId} NO`);
  });

  // Shows: D-11, AMB-137
  it('reads one notification for the unread number, which is shown up to 99', async () => {
    const limits: (string | null)[] = [];
    signIn(professional);
    mockEmptyLists();
    server.use(
      http.get('/api/unreadnotifications/{userId}/{filter}', ({ request, response }) => {
        limits.push(new URL(request.url).searchParams.get('limit'));
        return response(200).json(noticesOf(1), { headers: { 'X-Total-Count': '100' } });
      }),
    );
    openApp('/userWelcome');
    const label = 'Notifications, more than 99 unread';
    expect(await screen.findByRole('link', { name: label })).toHaveTextContent('99+');
    expect(limits).toEqual(['1']);
  });

  // Shows: AMB-53, D-28, A-15
  it('refetches when the event stream sends a topic', async () => {
    let sendEvent: (topic: string) => void = () => {};
    let unread = 1;
    signIn(surgeon);
    mockEmptyLists();
    server.use(
      http.get('/api/unreadnotifications/{userId}/{filter}', ({ params, response }) => {
        expect(params.filter).toBe('NOT_CANCELLED');
        return response(200).json(noticesOf(unread));
      }),
      http.get('/api/events', ({ request, response }) => {
        expect(request.headers.get('Authorization')).toBe('Bearer test-token');
        const body = new ReadableStream({
          start: (stream) => {
            const encoder = new TextEncoder();
            sendEvent = (topic) =>
              stream.enqueue(encoder.encode(`event: topic\ndata: ${topic}\n\n`));
          },
        });
        return response.untyped(
          new HttpResponse(body, { headers: { 'Content-Type': 'text/event-stream' } }),
        );
      }),
    );
    openApp('/adminMain');
    await screen.findByRole('link', { name: 'Notifications, 1 unread' });
    unread = 2;
    sendEvent('notifications');
    expect(await screen.findByRole('link', { name: 'Notifications, 2 unread' })).toBeVisible();
  });

  // Shows: AMB-83
  it('shows the data of a center that was confirmed meanwhile, without a reload', async () => {
    const sendEvent = openEvents();
    const affiliation = { center: bayview, status: 'VERIFIED' } as const;
    const unconfirmed = { ...affiliation, centerStatus: 'UNCONFIRMED' } as const;
    signIn({ ...admin, affiliations: [unconfirmed] });
    mockEmptyLists();
    openApp('/adminMain');
    const note = 'Bayview Surgery Center is not confirmed';
    expect(await screen.findByText(note)).toBeVisible();
    server.use(
      http.get('/api/session', ({ response }) =>
        response(200).json({ ...admin, affiliations: [affiliation] }),
      ),
    );
    await waitFor(() => sendEvent('profile'));
    expect(await screen.findByText('No cases today or in the next 7 days')).toBeVisible();
    expect(screen.queryByText(note)).toBeNull();
  });

  // Shows: AMB-53
  it('shows when the connection is lost and when it is restored', async () => {
    let online = false;
    signIn(professional);
    server.use(
      http.get('/api/events', ({ response }) =>
        response.untyped(
          online
            ? new HttpResponse(new ReadableStream(), {
                headers: { 'Content-Type': 'text/event-stream' },
              })
            : HttpResponse.error(),
        ),
      ),
    );
    const { user } = openApp('/userWelcome');
    expect(await screen.findByText('Connection lost. Trying again…')).toBeVisible();
    online = true;
    await user.click(screen.getByRole('button', { name: 'Try now' }));
    await waitFor(() => expect(screen.queryByText('Connection lost. Trying again…')).toBeNull());
  });

  // Shows: AMB-53
  it('closes the stream when the browser is offline, and refetches after it reconnects', async () => {
    let unread = 0;
    let streams = 0;
    signIn(professional);
    server.use(
      http.get('/api/unreadnotifications/{userId}/{filter}', ({ response }) =>
        response(200).json(noticesOf(unread)),
      ),
      http.get('/api/events', ({ response }) => {
        streams += 1;
        return response.untyped(
          new HttpResponse(new ReadableStream(), {
            headers: { 'Content-Type': 'text/event-stream' },
          }),
        );
      }),
    );
    openApp('/userWelcome');
    await screen.findByRole('link', { name: 'Notifications, 0 unread' });
    await waitFor(() => expect(streams).toBe(1));
    unread = 1;
    window.dispatchEvent(new Event('offline'));
    await waitFor(() => expect(streams).toBe(2));
    expect(await screen.findByRole('link', { name: 'Notifications, 1 unread' })).toBeVisible();
  });

  describe('at the first connection', () => {
    /** What the client has read. */
    let reads: string[];
    let unread: number;

    beforeEach(() => {
      reads = [];
      unread = 1;
      signIn(professional);
      server.use(
        http.get('/api/config', () => void reads.push('config')),
        http.get('/api/unreadnotifications/{userId}/{filter}', ({ response }) => {
          reads.push('unread');
          return response(200).json(noticesOf(unread));
        }),
      );
    });

    /** Opens the client with data that was read seconds before. */
    async function openWithData() {
      const app = makeApp(createMemoryHistory({ initialEntries: ['/userWelcome'] }));
      await app.queryClient.fetchQuery(configQuery);
      await app.queryClient.fetchQuery(unreadCountQuery(professional));
      for (const query of app.queryClient.getQueryCache().getAll())
        query.setState({ dataUpdatedAt: Date.now() - 3_000 });
      unread = 2;
      render(<App {...app} />);
      await screen.findByRole('link', { name: 'Notifications, 1 unread' });
      return app;
    }

    it('reads again what was read before and what events announce', async () => {
      await openWithData();
      expect(await screen.findByRole('link', { name: 'Notifications, 2 unread' })).toBeVisible();
      expect(reads).toEqual(['config', 'unread', 'unread']);
    });

    it('does not repeat the reads of the screen if the connection follows at once', async () => {
      openApp('/userWelcome');
      await screen.findByRole('link', { name: 'Notifications, 1 unread' });
      await wait(1_200);
      expect(reads).toEqual(['config', 'unread']);
    });

    it('reads nothing after the client is unmounted', async () => {
      const { queryClient } = await openWithData();
      cleanup();
      const readAgain = vi.spyOn(queryClient, 'invalidateQueries');
      await wait(1_100);
      expect(readAgain).not.toHaveBeenCalled();
    });
  });

  it('switches through the themes and stores the choice', async () => {
    const { user } = openApp('/login');
    await user.click(await screen.findByRole('button', { name: 'Theme: Same as the system' }));
    expect(document.documentElement.dataset.theme).toBe('light');
    await user.click(screen.getByRole('button', { name: 'Theme: Light' }));
    expect(document.documentElement.dataset.theme).toBe('dark');
    expect(localStorage.getItem('caseboard.theme')).toBe('dark');
    await user.click(screen.getByRole('button', { name: 'Theme: Dark' }));
    expect(document.documentElement.dataset.theme).toBeUndefined();
  });

  // Shows: J-21, AMB-22
  it('shows no menus before the email is verified', async () => {
    signIn({ ...professional, verifiedEmail: false });
    const { path } = openApp('/userMain/upcomingJobs');
    await waitFor(() => expect(path()).toBe('/emailVerification'));
    expect(screen.queryByRole('navigation')).toBeNull();
  });

  // Shows: J-22
  it('opens the drawer with Log out', async () => {
    signIn(professional);
    mockEmptyLists();
    const { user } = openApp('/userWelcome');
    await user.click(await screen.findByRole('button', { name: 'Open menu' }));
    const menu = within(await screen.findByRole('dialog', { name: 'Menu' }));
    expect(menu.getByRole('link', { name: 'New Cases' })).toBeVisible();
    expect(menu.getByRole('link', { name: 'My Pending Cases' })).toBeVisible();
    expect(menu.getByRole('link', { name: 'Log out' })).toBeVisible();
    await user.click(menu.getByRole('button', { name: 'Close menu' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  // Shows: J-22, J-27
  it('shows administrators their center in the drawer of a phone', async () => {
    signIn(admin);
    mockEmptyLists();
    const { user } = openApp('/adminMain');
    await user.click(await screen.findByRole('button', { name: 'Open menu' }));
    const menu = within(await screen.findByRole('dialog', { name: 'Menu' }));
    expect(menu.getByText('Iris Vance')).toBeVisible();
    expect(menu.getByText('Bayview Surgery Center')).toBeVisible();
  });

  // Shows: J-17, J-18
  it('shows professionals a bottom navigation bar', async () => {
    signIn(professional);
    mockEmptyLists();
    openApp('/userWelcome');
    const bar = within(await screen.findByRole('navigation', { name: 'Quick access' }));
    const names = ['New Cases', 'My Pending Cases', 'Schedules', 'Notifications', 'Profile'];
    const links = bar.getAllByRole('link');
    expect(links).toHaveLength(names.length);
    for (const name of names) expect(bar.getByRole('link', { name })).toBeVisible();
    // The full name does not fit on one line.
    expect(bar.getByRole('link', { name: 'My Pending Cases' })).toHaveTextContent(/^Pending$/);
    await act(() => setLanguage('es'));
    const barra = within(await screen.findByRole('navigation', { name: 'Acceso rápido' }));
    expect(barra.getByRole('link', { name: 'Casos nuevos' })).toHaveTextContent(/^Nuevos$/);
  });

  it.each([
    ['surgeons', surgeon],
    ['administrators', admin],
  ])('shows %s a bottom navigation bar', async (_who, who) => {
    signIn(who);
    mockEmptyLists();
    openApp('/adminMain');
    const bar = within(await screen.findByRole('navigation', { name: 'Quick access' }));
    const links = [
      ['Home', '/adminWelcome'],
      ['All Postings', '/adminMain/adminVerification'],
      ['Post Surgical Case', '/adminMain/postJob'],
      ['Claims', '/adminMain/viewjobstopay'],
      ['Notifications', '/adminMain/adminNotifications'],
    ] as const;
    expect(bar.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(
      links.map(([, to]) => to),
    );
    for (const [name] of links) expect(bar.getByRole('link', { name })).toBeVisible();
    expect(bar.getByRole('link', { name: 'Home' })).toHaveAttribute('aria-current', 'page');
    expect(bar.getByRole('link', { name: 'Post Surgical Case' })).toHaveTextContent(/^Post$/);
    expect(document.documentElement).toHaveClass('has-bottom-bar');
  });

  // Shows: AMB-26
  it('lets a system administrator choose a center to act for', async () => {
    const requests: (string | null)[] = [];
    signIn(systemAdmin);
    server.use(
      http.get('/api/surgerycenters', ({ response }) => response(200).json([bayview])),
      http.get('/api/getjobs', ({ query, response }) => {
        requests.push(query.get('center'));
        return response(200).json([]);
      }),
    );
    const { user } = openApp('/adminMain');
    expect(
      await screen.findByText('Choose a center in the top bar to see its cases and people.'),
    ).toBeVisible();
    expect(requests).toEqual([]);
    await screen.findByRole('option', { name: 'Bayview Surgery Center' });
    await user.selectOptions(screen.getByLabelText('Acting center'), bayview._id);
    expect(await screen.findByText('No cases today or in the next 7 days')).toBeVisible();
    expect(requests).toEqual([bayview._id]);
  });

  // Shows: I-17, I-18
  it('has a footer with the support address and the copyright', async () => {
    openApp('/login');
    const footer = within(await screen.findByRole('contentinfo'));
    expect(await footer.findByRole('link', { name: 'support@example.com' })).toHaveAttribute(
      'href',
      'mailto:support@example.com',
    );
    expect(footer.getByText(/Contact us:/)).toBeVisible();
    expect(footer.getByText(/© \d{4} Caseboard/)).toBeVisible();
  });
});

describe('areas', () => {
  // Shows: B-01, B-02, J-01, J-02, J-55, AMB-25, AMB-28, AMB-29
  it.each([
    ['a professional', '/adminMain', '/userMain/upcomingJobs', professional],
    ['a professional', '/adminWelcome', '/userMain/upcomingJobs', professional],
    ['a professional', '/userMain', '/userMain/upcomingJobs', professional],
    ['a surgeon', '/userMain/upcomingJobs', '/adminMain', surgeon],
    ['a surgeon', '/userWelcome', '/adminWelcome', surgeon],
    ['an administrator', '/userWelcome', '/adminWelcome', admin],
    ['a system administrator', '/userWelcome', '/adminWelcome', systemAdmin],
  ])('redirect %s from %s to %s', async (_role, at, to, person) => {
    signIn(person);
    mockEmptyLists();
    const { path } = openApp(at);
    await waitFor(() => expect(path()).toBe(to));
  });

  // Shows: J-02, J-55
  it.each([
    '/adminMain/postJob',
    '/adminMain/whatever',
    '/adminWelcome',
    '/userMain/upcomingJobs',
    '/userMain/whatever',
    '/userWelcome',
    '/changePassword',
  ])('%s requires a session', async (at) => {
    const { path } = openApp(at);
    expect(await screen.findByLabelText('Password')).toBeVisible();
    expect(path()).toBe('/login');
  });

  // Shows: J-05
  it('shows the welcome page for an unknown topic of the admin area', async () => {
    signIn(surgeon);
    mockEmptyLists();
    openApp('/adminMain/whatever');
    expect(await screen.findByRole('heading', { name: 'Welcome, Dr. Maya Okafor' })).toBeVisible();
    expect(document.title).toBe('Home · Caseboard');
  });

  // Shows: J-07, AMB-28
  it('shows an empty shell for an unknown topic of professionals', async () => {
    signIn(professional);
    openApp('/userMain/whatever');
    const main = await screen.findByRole('main');
    expect(screen.getByRole('navigation', { name: 'Main menu' })).toBeInTheDocument();
    // The heading is visible to screen readers only.
    expect(await within(main).findByRole('heading', { level: 1, name: 'Home' })).toHaveClass(
      'sr-only',
    );
    expect(main.textContent).toBe('Home');
  });

  // Shows: J-03, M-18
  it('shows Page not found for an unknown page', async () => {
    openApp('/no/such/page');
    expect(await screen.findByText("Sorry... The page /no/such/page doesn't exist!")).toBeVisible();
    expect(document.title).toBe('Page not found · Caseboard');
    expect(within(screen.getByRole('banner')).getByRole('link')).toHaveAttribute('href', '/');
    expect(screen.getByRole('contentinfo')).toBeVisible();
  });

  // Shows: B-03, B-04, B-05, L-03, AMB-261
  it('shows the postings of today and the next 7 days, or the prompt to post', async () => {
    signIn(surgeon);
    const requests: Record<string, string | null>[] = [];
    server.use(
      http.get('/api/getsurgeonjobs', ({ query, response }) => {
        requests.push({
          surgeon: query.get('surgeon'),
          sdate: query.get('sdate'),
          edate: query.get('edate'),
        });
        return response(200).json([]);
      }),
    );
    const today = dayOf(new Date(), bayview.timeZone);
    openApp('/adminWelcome');
    expect(await screen.findByRole('heading', { name: 'Current Postings' })).toBeVisible();
    expect(screen.getByText('Today and the next 7 days')).toBeVisible();
    expect(
      await screen.findByText('Post a case and invite the professionals you like to work with.'),
    ).toBeVisible();
    const [range] = requests;
    expect(range?.surgeon).toBe(surgeon.userId);
    expect([today, dayOf(new Date(), bayview.timeZone)]).toContain(range?.sdate);
    expect(Date.parse(range?.edate ?? '') - Date.parse(range?.sdate ?? '')).toBe(7 * 86_400_000);
  });

  it('moves the focus to the heading of the new page', async () => {
    signIn(professional);
    mockEmptyLists();
    const { user } = openApp('/userWelcome');
    const main = within(await screen.findByRole('main'));
    await user.click(await main.findByRole('link', { name: /New Cases/ }));
    await waitFor(() => expect(document.activeElement?.tagName).toBe('H1'));
    expect(document.title).toBe('New Cases · Caseboard');
  });
});

describe('the end of a session', () => {
  // Shows
  it('asks for confirmation before logging out and clears all data', async () => {
    const revoked: (string | null)[] = [];
    signIn(professional);
    mockEmptyLists();
    server.use(
      http.post('/api/logout', ({ request, response }) => {
        revoked.push(request.headers.get('Authorization'));
        return response(204).empty();
      }),
    );
    const { user, path } = openApp('/userWelcome');
    await user.click(
      within(await screen.findByRole('banner')).getByRole('link', { name: 'Log out' }),
    );
    const confirmation = within(await screen.findByRole('alertdialog', { name: 'Log out' }));
    expect(
      confirmation.getByText('You are about to logout. Would you like to proceed?'),
    ).toBeInTheDocument();
    await user.click(confirmation.getByRole('button', { name: 'No' }));
    await waitFor(() => expect(path()).toBe('/userWelcome'));
    expect(localStorage.getItem('caseboard.session')).not.toBeNull();
    await user.click(
      within(await screen.findByRole('banner')).getByRole('link', { name: 'Log out' }),
    );
    await user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Yes' }),
    );
    await waitFor(() => expect(path()).toBe('/'));
    expect(localStorage.getItem('caseboard.session')).toBeNull();
    await waitFor(() => expect(revoked).toEqual(['Bearer test-token']));
  });

  // Shows: K-04, L-21, M-01
  it('shows a 401 and redirects to the login after 5 seconds', async () => {
    signIn(surgeon);
    server.use(
      http.get('/api/getsurgeonjobs', ({ response }) =>
        response(401).json({ code: 'UNAUTHENTICATED', message: 'Sign in' }),
      ),
    );
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { path } = openApp('/adminMain');
    const alert = await screen.findByRole('alert', { name: '' });
    await waitFor(() => expect(screen.getByText('401 Unauthorized')).toBeInTheDocument());
    expect(alert).toBeInTheDocument();
    expect(screen.getByText('Session ended.. Please login in again')).toBeInTheDocument();
    // The clock of the test goes on with the real one, so the steps leave a margin.
    await act(() => vi.advanceTimersByTimeAsync(4_000));
    expect(path()).toBe('/adminMain');
    await act(() => vi.advanceTimersByTimeAsync(1_500));
    await waitFor(() => expect(path()).toBe('/login'));
    expect(localStorage.getItem('caseboard.session')).toBeNull();
    // The message stays on the login screen, however late the user returns, until it is closed.
    await act(() => vi.advanceTimersByTimeAsync(600_000));
    expect(screen.getByText('Session ended.. Please login in again')).toBeInTheDocument();
    act(() => screen.getByRole('button', { name: 'Dismiss', hidden: true }).click());
    expect(screen.queryByText('Session ended.. Please login in again')).toBeNull();
  });

  // Shows: AMB-20
  it('follows a sign-out of another tab', async () => {
    signIn(professional);
    mockEmptyLists();
    const { path } = openApp('/userWelcome');
    await screen.findByRole('banner');
    sessionStorage.setItem('caseboard.typed.center.x', '{"phone":"5105550100"}');
    sessionStorage.setItem('caseboard.profile.x', '{"licenseNo":"CA-1"}');
    act(() => {
      localStorage.removeItem('caseboard.session');
      window.dispatchEvent(new StorageEvent('storage', { key: 'caseboard.session' }));
    });
    await waitFor(() => expect(path()).toBe('/login'));
    expect(Object.keys(sessionStorage)).toEqual([]);
  });

  // Shows: AMB-20, A-24
  it('follows a sign-in of another tab, also of another user', async () => {
    mockEmptyLists();
    const { path } = openApp('/login');
    await screen.findByLabelText('Email');
    const elsewhere = (person: typeof surgeon) => {
      const text = JSON.stringify({ token: 'other', user: person });
      localStorage.setItem('caseboard.session', text);
      server.use(http.get('/api/session', ({ response }) => response(200).json(person)));
      window.dispatchEvent(new StorageEvent('storage', { key: 'caseboard.session' }));
    };
    act(() => elsewhere(professional));
    await waitFor(() => expect(path()).toBe('/userMain/upcomingJobs'));
    sessionStorage.setItem('caseboard.typed.center.x', '{"phone":"5105550100"}');
    act(() => elsewhere(surgeon));
    await waitFor(() => expect(path()).toBe('/adminMain'));
    expect(Object.keys(sessionStorage)).not.toContain('caseboard.typed.center.x');
    expect(await screen.findByText(surgeon.email)).toBeInTheDocument();
  });
});
