// A case on the schedules of its surgeon and its professional.
import type { Locator, Page } from '@playwright/test';
import {
  checkScreen,
  expect,
  markDocument,
  isMarkedDocument,
  test,
  unique,
} from '../fixtures/index.ts';
import { goTo, nineAmIn } from '../fixtures/steps.ts';

const isWide = (page: Page) => (page.viewportSize()?.width ?? 0) >= 1024;
const view = (page: Page, name: string) =>
  page.getByRole('group', { name: 'View' }).getByRole('button', { name, exact: true });

/** The details: next to the calendar on a desktop, over it on a phone. */
function details(page: Page): Locator {
  return isWide(page)
    ? page.getByRole('region', { name: 'Details of Case' })
    : page.getByRole('dialog', { name: 'Details of Case' });
}

// Shows: E-01..E-10, E-12..E-19, B-80, J-11, J-19, J-34, L-26
test('a confirmed case is on both schedules with its details, and a cancellation appears without a reload', async ({
  app,
  signInAs,
}) => {
  test.slow();
  const center = await app.people.center();
  const boss = await app.people.surgeon(center);
  const nora = await app.people.professional({ firstName: 'Nora', lastName: `Quill${unique()}` });
  const start = nineAmIn(8);
  const day = start.slice(0, 10);
  const procedure = `Hernia repair ${unique()}`;
  const job = await app.people.postCase(boss, center, { procedure, start });
  await app.people.invite(boss, job, nora);
  await app.people.accept(nora, job);

  // The professional starts with the agenda on a phone and the month on a desktop.
  const page = await signInAs(nora);
  await goTo(page, 'Schedules');
  await expect(page).toHaveURL(/\/userMain\/schedules$/);
  await expect(page).toHaveTitle(/^Schedules/);
  await expect(view(page, isWide(page) ? 'Month' : 'List')).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByText('No event selected yet...')).toBeAttached();
  await markDocument(page);
  await view(page, 'List').click();
  const item = page.getByRole('button', { name: '9:00 AM – 12:00 PM' });
  await expect(item).toBeVisible();
  await checkScreen(page, 'Schedules, list');
  await item.click();
  const panel = details(page);
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
    await expect(panel).toContainText(fact);
  if (!isWide(page)) {
    await page.goBack();
    await expect(panel).toBeHidden();
    await expect(page).toHaveURL(/\/userMain\/schedules/);
  }
  for (const name of ['Month', 'Week', 'Day']) {
    await view(page, name).click();
    await expect(view(page, name)).toHaveAttribute('aria-pressed', 'true');
    await checkScreen(page, `Schedules, ${name}`);
  }
  expect(await isMarkedDocument(page), 'no reload').toBe(true);

  // The surgeon opens the same case with the keyboard; it cannot be cancelled here.
  const poster = await signInAs(boss);
  await goTo(poster, 'Schedules');
  await poster.goto(`/adminMain/postingCalendar?view=day&day=${day}`);
  const event = poster.getByRole('button', { name: /^Confirmed, 9:00 AM – 12:00 PM/ });
  await event.focus();
  await poster.keyboard.press('Enter');
  await expect(details(poster)).toContainText(nora.fullName);
  await expect(poster.getByText('Cancel Job')).toHaveCount(0);
  await checkScreen(poster, 'Schedules of a surgeon, a case selected');
  await expect(details(poster).getByRole('link', { name: 'Open in All Postings' })).toBeVisible();

  // The case is cancelled over the API; both see it without a reload.
  await view(page, 'List').click();
  await expect(item).toBeVisible();
  await markDocument(poster);
  await app.people.call('POST', '/api/canceljob', { jobId: job }, boss.token);
  await expect(details(poster)).toContainText('Cancelled', { timeout: 15_000 });
  await expect(page.getByRole('main').getByRole('listitem').filter({ has: item })).toContainText(
    'Cancelled',
    { timeout: 15_000 },
  );
  expect(await isMarkedDocument(poster)).toBe(true);
});
