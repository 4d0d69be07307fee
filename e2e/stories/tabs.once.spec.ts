// Several tabs of one browser, which share one event stream.
import { type Page } from '@playwright/test';
import { expect, test } from '../fixtures/index.ts';
import { expectUnread, nineAmIn } from '../fixtures/steps.ts';

// Shows: AMB-53
test('six tabs of a session share one event stream, also after the tab with it is closed', async ({
  app,
  signInAs,
}) => {
  const center = await app.people.center();
  const surgeon = await app.people.surgeon(center);
  const rosa = await app.people.professional();
  const invite = async (procedure: string, days: number) => {
    const job = await app.people.postCase(surgeon, center, {
      procedure,
      start: nineAmIn(days),
    });
    await app.people.invite(surgeon, job, rosa);
  };

  const first = await signInAs(rosa);
  /** The tabs that opened a stream, besides the first one. */
  const streams: Page[] = [];
  const others: Page[] = [];
  for (let count = 0; count < 5; count += 1) {
    const tab = await first.context().newPage();
    tab.on('request', (request) => {
      if (request.url().endsWith('/api/events')) streams.push(tab);
    });
    await tab.goto('/userMain/myPendingJobs');
    await expectUnread(tab, 0);
    others.push(tab);
  }
  await invite('ACL reconstruction', 3);
  for (const tab of [first, ...others]) await expectUnread(tab, 1);
  expect(streams).toEqual([]);

  await first.close();
  await invite('Knee arthroscopy', 4);
  for (const tab of others) await expectUnread(tab, 2);
  expect(streams).toHaveLength(1);

  const [tab, ...rest] = others;
  await tab?.goto('/logout');
  await tab?.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click();
  for (const other of rest) await expect(other).toHaveURL(/\/login/);
  for (const other of rest) expect(await other.evaluate(() => window.shownToasts)).toEqual([]);
});
