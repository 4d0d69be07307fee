// A case on the schedules of those who have to do with it.
import type { Locator, Page } from '@playwright/test';
import { checkScreen, expect, mark, marked, test, unique } from '../house/index.ts';
import { goTo, morningIn } from '../house/steps.ts';

const wide = (page: Page) => (page.viewportSize()?.width ?? 0) >= 1024;
const view = (page: Page, name: string) =>
  page.getByRole('group', { name: 'View' }).getByRole('button', { name, exact: true });

/** The details: beside the calendar on a desk, over it on a phone. */
function details(page: Page): Locator {
  return wide(page)
    ? page.getByRole('region', { name: 'Details of Case' })
    : page.getByRole('dialog', { name: 'Details of Case' });
}

// Shows: E-01..E-10, E-12..E-19, B-80, J-11, J-19, J-34, L-26
test('a confirmed case stands on both schedules, is told in full, and its cancellation shows by itself', async ({
  app,
  signedIn,
}) => {
  test.slow();
  const center = await app.people.center();
  const boss = await app.people.surgeon(center);
  const nora = await app.people.professional({ firstName: 'Nora', lastName: `Quill${unique()}` });
  const start = morningIn(8);
  const day = start.slice(0, 10);
  const procedure = `Hernia repair ${unique()}`;
  const job = await app.people.post(boss, center, { procedure, start });
  await app.people.invite(boss, job, nora);
  await app.people.accept(nora, job);

  // The professional: the agenda first on a phone, the month on a desk.
  const page = await signedIn(nora);
  await goTo(page, 'Schedules');
  await expect(page).toHaveURL(/\/userMain\/schedules$/);
  await expect(page).toHaveTitle(/^Schedules/);
  await expect(view(page, wide(page) ? 'Month' : 'List')).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByText('No event selected yet...')).toBeAttached();
  await mark(page);
  await view(page, 'List').click();
  const item = page.getByRole('button', { name: '9:00 AM – 12:00 PM' });
  await expect(item).toBeVisible();
  await checkScreen(page, 'Schedules, list');
  await item.click();
  const told = details(page);
  for (const fact of [
    '9:00 AM',
    'until 12:00 PM',
    '$200/hr',
    center.name,
    '100 Harbor Street',
    boss.fullName,
    '(510) 555-0123',
    procedure,
    'Bring the long gown.',
    'Confirmed',
  ])
    await expect(told).toContainText(fact);
  if (!wide(page)) {
    await page.goBack();
    await expect(told).toBeHidden();
    await expect(page).toHaveURL(/\/userMain\/schedules/);
  }
  for (const name of ['Month', 'Week', 'Day']) {
    await view(page, name).click();
    await expect(view(page, name)).toHaveAttribute('aria-pressed', 'true');
    await checkScreen(page, `Schedules, ${name}`);
  }
  expect(await marked(page), 'all without loading the page again').toBe(true);

  // The surgeon reaches the same case with the keyboard; nothing can be cancelled here.
  const poster = await signedIn(boss);
  await goTo(poster, 'Schedules');
  await poster.goto(`/adminMain/postingCalendar?view=day&day=${day}`);
  const event = poster.getByRole('button', { name: /^Confirmed, 9:00 AM – 12:00 PM/ });
  await event.focus();
  await poster.keyboard.press('Enter');
  await expect(details(poster)).toContainText(nora.fullName);
  await expect(poster.getByText('Cancel Job')).toHaveCount(0);
  await checkScreen(poster, 'Schedules of a surgeon, a case selected').catch((error: Error) => {
    // The page behind an open dialog is out of reach, its heading with it.
    if (wide(poster) || !error.message.includes('headings of the first order')) throw error;
  });
  await expect(details(poster).getByRole('link', { name: 'Open in All Postings' })).toBeVisible();

  // Cancelled elsewhere: both see it without touching anything.
  await view(page, 'List').click();
  await expect(item).toBeVisible();
  await mark(poster);
  await app.people.call('POST', '/api/canceljob', { jobId: job }, boss.token);
  await expect(details(poster)).toContainText('Cancelled', { timeout: 15_000 });
  await expect(page.getByRole('main').getByRole('listitem').filter({ has: item })).toContainText(
    'Cancelled',
    { timeout: 15_000 },
  );
  expect(await marked(poster)).toBe(true);
});
