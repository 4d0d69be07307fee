// Several tabs of one browser, which share one event stream. Each tab acts for its own center.
import { type Page } from '@playwright/test';
import { type Center, expect, test, unique } from '../fixtures/index.ts';
import { caseCard, expectUnread, fillCase, goTo, nineAmIn, post } from '../fixtures/steps.ts';

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

// Shows: AMB-343
test('an administrator of two centers acts in each tab for the center of that tab', async ({
  app,
  signInAs,
}) => {
  test.slow();
  const [harbor, lagoon] = [
    await app.people.center(`Harbor ${unique()}`),
    await app.people.center(`Lagoon ${unique()}`),
  ];
  const admin = await app.people.administrator(harbor);
  await app.addAdministrator(admin, lagoon);
  const names = new Map<Center, string>();
  for (const center of [harbor, lagoon]) {
    const surgeon = await app.people.surgeon(center);
    await app.people.postCase(surgeon, center, {
      procedure: `Repair at ${center.name}`,
      start: nineAmIn(5),
    });
    names.set(center, surgeon.fullName);
  }

  const first = await signInAs(admin);
  const second = await first.context().newPage();
  /** Expects that a tab acts for a center and lists the cases of that center only. */
  const expectPostings = async (tab: Page, center: Center, other: Center) => {
    await expect(caseCard(tab, `Repair at ${center.name}`)).toBeVisible();
    await expect(caseCard(tab, `Repair at ${other.name}`)).toHaveCount(0);
    await expect(tab.getByLabel('Acting center')).toHaveValue(center.id);
    expect(new URL(tab.url()).searchParams.get('center')).toBe(center.id);
  };
  const expectBoth = async () => {
    await expectPostings(first, harbor, lagoon);
    await expectPostings(second, lagoon, harbor);
  };
  await first.goto('/adminMain/adminVerification');
  await expectPostings(first, harbor, lagoon);
  await second.goto('/adminMain/adminVerification');
  await second.getByLabel('Acting center').selectOption(lagoon.id);
  await expectBoth();

  await first.reload();
  await second.reload();
  await expectBoth();
  // A link inside the client, and a copied one in a tab that begins with the last choice.
  await goTo(first, 'Requested Invites');
  await goTo(first, 'All Postings');
  await goTo(second, 'Requested Invites');
  await goTo(second, 'All Postings');
  await expectBoth();
  const third = await first.context().newPage();
  await third.goto(first.url());
  await expectPostings(third, harbor, lagoon);
  await expectPostings(second, lagoon, harbor);

  const procedure = `Case ${unique()}`;
  await goTo(first, 'Post Surgical Case');
  await expect(first.getByRole('main')).toContainText(harbor.name);
  await expect(first.getByLabel('Performing surgeon')).not.toContainText(names.get(lagoon) ?? '-');
  await first
    .getByLabel('Performing surgeon')
    .selectOption({ label: names.get(harbor) ?? 'no surgeon' });
  const filled = { procedure, start: nineAmIn(6), hours: '2', pay: '210', minPay: '0' };
  await fillCase(first, { ...filled, invite: [] });
  await post(first);
  await goTo(first, 'All Postings');
  await expect(caseCard(first, procedure)).toContainText(harbor.name);
  await expect(caseCard(second, procedure)).toHaveCount(0);
  await second.reload();
  await expectPostings(second, lagoon, harbor);
  await expect(caseCard(second, procedure)).toHaveCount(0);
});
