import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { openApp } from '@/testing/app';
import { postedCase } from '@/testing/postings';
import { id, professional, signIn, surgeon } from '@/testing/people';
import { hiredEvent, scheduledCase } from '@/testing/schedules';
import { http, server } from '@/testing/server';

beforeEach(() => {
  const jobs = [1, 2, 3].map((n) => ({ ...postedCase, _id: id(0x100 + n) }));
  server.use(
    http.get('/api/getsurgeonjobs', ({ response }) => response(200).json(jobs)),
    http.get('/api/users', ({ response }) => response(200).json([])),
    http.get('/api/newjobs/{categoryId}/{userId}', ({ response }) => response(200).json([])),
  );
});

async function open(path = '/adminMain/adminVerification', person = surgeon) {
  signIn(person);
  const app = openApp(path);
  await screen.findByRole('heading', { level: 1 });
  await screen.findByRole('button', { name: 'Keyboard shortcuts' });
  return app;
}
const shortcutsDialog = () => screen.queryByRole('dialog', { name: 'Keyboard shortcuts' });

describe('shortcuts', () => {
  it('open the list on ? and on a button', async () => {
    const { user } = await open();
    await user.keyboard('?');
    const dialog = within(shortcutsDialog() as HTMLElement);
    expect(dialog.getByText('All Postings')).toBeInTheDocument();
    expect(dialog.getByText('Next card')).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    expect(shortcutsDialog()).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Keyboard shortcuts' }));
    expect(shortcutsDialog()).toBeInTheDocument();
  });

  it('open screens', async () => {
    const { user, path } = await open();
    await user.keyboard('gf');
    await waitFor(() => expect(path()).toBe('/adminMain/updateFavorites'));
  });

  it('are those of the user’s area', async () => {
    const { user, path } = await open('/userWelcome', professional);
    await user.keyboard('gp');
    expect(path()).toBe('/userWelcome');
    await user.keyboard('gw');
    await waitFor(() => expect(path()).toBe('/userMain/myPendingJobs'));
  });

  it('move between cards, and Enter opens the focused one', async () => {
    const { user } = await open();
    const [first, second] = await screen.findAllByRole('article');
    await user.keyboard('j');
    expect(first).toContainElement(document.activeElement as HTMLElement);
    await user.keyboard('j');
    expect(second).toContainElement(document.activeElement as HTMLElement);
    await user.keyboard('{Enter}');
    expect(within(second as HTMLElement).getByText('No one is invited yet')).toBeVisible();
    await user.keyboard('k');
    expect(first).toContainElement(document.activeElement as HTMLElement);
  });

  it('move between the cases of a schedule', async () => {
    const soon = new Date(Date.now() + 3 * 86_400_000).toISOString();
    server.use(
      http.get('/api/hiredjob', ({ response }) =>
        response(200).json([1, 2].map((n) => hiredEvent(scheduledCase(n, soon)))),
      ),
    );
    const { user } = await open('/userMain/schedules?view=list', professional);
    const [first, second] = await screen.findAllByRole('button', { name: /AM|PM/ });
    await user.keyboard('j');
    expect(first).toHaveFocus();
    await user.keyboard('j');
    expect(second).toHaveFocus();
    await user.keyboard('k');
    expect(first).toHaveFocus();
  });

  it('focus the field that filters the list', async () => {
    const { user } = await open();
    await user.keyboard('/');
    expect(screen.getByLabelText('Surgeon, procedure or person')).toHaveFocus();
  });

  it('insert letters while the user types, and ignore Control', async () => {
    server.use(http.post('/api/surgeonfavorites', ({ response }) => response(200).json([])));
    const { user, path } = await open('/adminMain/postJob');
    const field = screen.getByLabelText('Special instructions');
    await user.type(field, 'gf?');
    expect(field).toHaveValue('gf?');
    expect(shortcutsDialog()).toBeNull();
    expect(path()).toBe('/adminMain/postJob');
    field.blur();
    await user.keyboard('{Control>}?{/Control}');
    expect(shortcutsDialog()).toBeNull();
  });

  it('can be disabled and enabled', async () => {
    const { user, path } = await open();
    await user.keyboard('?');
    await user.click(screen.getByRole('checkbox', { name: 'Shortcuts work on this device' }));
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await user.keyboard('?gf');
    expect(shortcutsDialog()).toBeNull();
    expect(path()).toBe('/adminMain/adminVerification');
    await user.click(screen.getByRole('button', { name: 'Keyboard shortcuts' }));
    await user.click(screen.getByRole('checkbox', { name: 'Shortcuts work on this device' }));
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await user.keyboard('?');
    expect(shortcutsDialog()).toBeInTheDocument();
  });
});
