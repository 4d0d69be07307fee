import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { afterEach, describe, expect, it } from 'vitest';
import { setLanguage } from '@/i18n';
import { openApp } from '@/testing/app';
import { openEvents } from '@/testing/events';
import { professional, signIn, systemAdmin } from '@/testing/people';
import { fullProfile } from '@/testing/profiles';
import { http, server } from '@/testing/server';

/** A server that counts the created links. */
function useLinks(createdAt: string | null) {
  const state = { createdAt, created: 0 };
  server.use(
    http.get('/api/user/{id}', ({ response }) => response(200).json(fullProfile)),
    http.get('/api/calendarlink', ({ response }) =>
      response(200).json({ createdAt: state.createdAt }),
    ),
    http.post('/api/calendarlink', ({ response }) => {
      state.created += 1;
      state.createdAt = '2026-05-04T16:00:00.000Z';
      const url = `https://cases.example/api/calendar/token${state.created}.ics`;
      return response(200).json({ url, createdAt: state.createdAt });
    }),
    http.delete('/api/calendarlink', ({ response }) => {
      state.createdAt = null;
      return response(204).empty();
    }),
  );
  return state;
}

afterEach(() => act(() => setLanguage('en')));

// Shows: FL-27, AMB-174
describe('CalendarSection', () => {
  it('shows a created link once, replaces it after a confirmation and revokes it', async () => {
    const links = useLinks(null);
    signIn(professional);
    const { user } = openApp('/settings');
    await user.click(await screen.findByRole('button', { name: 'Create a calendar link' }));
    const section = screen.getByRole('region', { name: 'Your schedule in other calendars' });
    const first = await within(section).findByText(/token1\.ics/);
    expect(within(section).getByRole('heading', { name: 'Your calendar link' })).toHaveFocus();
    await user.click(within(section).getByRole('button', { name: 'Copy the link' }));
    expect(await navigator.clipboard.readText()).toBe(first.textContent);
    expect(screen.getByRole('link', { name: /Open in the calendar/ })).toHaveAttribute(
      'href',
      'webcal://cases.example/api/calendar/token1.ics',
    );

    await user.click(await within(section).findByRole('button', { name: 'Create another link' }));
    const question = screen.getByRole('alertdialog', { name: 'Create another link?' });
    expect(links.created).toBe(1);
    await user.click(within(question).getByRole('button', { name: 'Create another link' }));
    expect(await within(section).findByText(/token2\.ics/)).toBeInTheDocument();
    expect(within(section).queryByText(/token1/)).not.toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(within(section).getByRole('heading', { name: 'Your calendar link' })).toHaveFocus();

    await user.click(within(section).getByRole('button', { name: 'Turn the link off' }));
    const off = screen.getByRole('alertdialog', { name: 'Turn the link off?' });
    await user.click(within(off).getByRole('button', { name: 'Turn the link off' }));
    expect(
      await within(section).findByRole('button', { name: 'Create a calendar link' }),
    ).toBeInTheDocument();
    expect(within(section).queryByText(/token2/)).not.toBeInTheDocument();
  });

  it('asks again if the answer to a confirmed change is lost', async () => {
    useLinks('2026-05-04T16:00:00.000Z');
    server.use(
      http.delete('/api/calendarlink', ({ response }) => response.untyped(HttpResponse.error())),
    );
    signIn(professional);
    const { user } = openApp('/settings');
    await user.click(await screen.findByRole('button', { name: 'Turn the link off' }));
    const question = screen.getByRole('alertdialog', { name: 'Turn the link off?' });
    await user.click(within(question).getByRole('button', { name: 'Turn the link off' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('The server cannot be reached');
    expect(question).toBeVisible();
  });

  // Shows: AMB-92
  it('still shows a created link after a change of the language', async () => {
    useLinks(null);
    signIn(professional);
    const { user } = openApp('/settings');
    await user.click(await screen.findByRole('button', { name: 'Create a calendar link' }));
    await screen.findByText(/token1\.ics/);
    await act(() => setLanguage('es'));
    await screen.findByRole('heading', { name: 'Su agenda en otros calendarios' });
    expect(await screen.findByText(/token1\.ics/)).toBeVisible();
  });

  it('hides a created link that was turned off or replaced elsewhere', async () => {
    const sendEvent = openEvents();
    const links = useLinks(null);
    signIn(professional);
    const { user } = openApp('/settings');
    await user.click(await screen.findByRole('button', { name: 'Create a calendar link' }));
    expect(await screen.findByText(/token1\.ics/)).toBeVisible();
    links.createdAt = '2026-05-05T16:00:00.000Z';
    sendEvent('profile');
    expect(await screen.findByText(/A link has been active since May 5/)).toBeVisible();
    expect(screen.queryByText(/token1\.ics/)).toBeNull();
    links.createdAt = null;
    sendEvent('profile');
    expect(await screen.findByRole('button', { name: 'Create a calendar link' })).toBeVisible();
  });

  it('says since when a link is active', async () => {
    useLinks('2026-05-04T16:00:00.000Z');
    signIn(professional);
    openApp('/settings');
    expect(await screen.findByText(/A link has been active since May 4/)).toBeInTheDocument();
  });

  it('is not shown to system administrators, who have no schedule', async () => {
    useLinks(null);
    signIn(systemAdmin);
    openApp('/settings');
    expect(await screen.findByText(/^Most choices are saved at once/)).toBeInTheDocument();
    expect(screen.queryByText('Your schedule in other calendars')).not.toBeInTheDocument();
  });
});
