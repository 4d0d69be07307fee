// Long lists: every case can be reached, and the list keeps its scroll position.
import { expect, test, unique } from '../fixtures/index.ts';
import { caseCard, expectToast } from '../fixtures/steps.ts';

const HOUR = 3_600_000;
const CASES = 120;

// Shows: AMB-103
test('the last of 120 cases is reached by scrolling, and its invite is requested in place', async ({
  app,
  signInAs,
}) => {
  test.slow();
  const center = await app.people.center();
  const boss = await app.people.surgeon(center);
  const nora = await app.people.professional();
  const mark = unique();
  const first = Math.ceil(Date.now() / HOUR) * HOUR + 300 * HOUR;
  const start = (n: number) => new Date(first + n * 4 * HOUR).toISOString();
  for (let n = 1; n <= CASES; n += 1)
    await app.people.postCase(boss, center, {
      procedure: `Step ${mark} no. ${n}.`,
      start: start(n),
    });

  const page = await signInAs(nora);
  await page.goto(`/userMain/upcomingJobs?center=${center.id}`);
  await expect(caseCard(page, `Step ${mark} no. 1.`)).toBeVisible();
  const cards = page.getByRole('list', { name: 'Open jobs' }).getByRole('article');
  await expect(cards).toHaveCount(50);
  const last = caseCard(page, `Step ${mark} no. ${CASES}.`);
  await expect(async () => {
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    await expect(last).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 30_000 });
  await expect(cards).toHaveCount(CASES);
  await expect(page.getByRole('button', { name: 'Show more' })).toBeHidden();

  await last.scrollIntoViewIfNeeded();
  const before = await last.boundingBox();
  await last.getByRole('button', { name: 'Request Invite' }).click();
  await expectToast(page, 'Your invite request has been sent out successfully');
  await expect(last).toContainText('Invite Requested');
  // The answer to the request and the event of the change have read the list again.
  await app.people.postCase(boss, center, { procedure: `Step ${mark} new`, start: start(0) });
  await expect(page.getByRole('button', { name: '1 new case' })).toBeVisible({ timeout: 15_000 });
  await expect(cards).toHaveCount(CASES);
  await expect(last).toBeInViewport();
  const after = await last.boundingBox();
  expect(Math.abs((after?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(120);
});
