// Confirming the day of a case, and arriving (AMB-168 to AMB-171).
import {
  checkScreen,
  expect,
  isMarkedDocument,
  markDocument,
  test,
  unique,
} from '../fixtures/index.ts';
import { createTwoProfessionals } from '../fixtures/race.ts';
import { caseCard, expectToast, goTo } from '../fixtures/steps.ts';

// Shows: FL-22, AMB-169
test('two people confirm the day, one with the link of the mail and one in the application', async ({
  app,
  signInAs,
  openBrowser,
}) => {
  test.slow();
  const center = await app.people.center();
  const boss = await app.people.administrator(center);
  const surgeon = await app.people.surgeon(center);
  const people = await createTwoProfessionals(app);
  await app.people.call(
    'PUT',
    `/api/surgerycenter/${center.id}/dispatch`,
    { confirmDayHours: 72 },
    boss.token,
  );
  // The question is due 72 hours before the start, which is a few seconds after the acceptance.
  const start = new Date(Date.now() + 72 * 3_600_000 + 25_000).toISOString();
  const procedures = [`Link ${unique()}`, `Press ${unique()}`] as const;
  const jobs: string[] = [];
  for (const [n, person] of people.entries()) {
    const job = await app.people.postCase(surgeon, center, {
      procedure: procedures[n] ?? '',
      start,
    });
    await app.people.invite(surgeon, job, person);
    await app.people.accept(person, job);
    jobs.push(job);
  }
  const [nora, theo] = people;

  const owner = await signInAs(surgeon);
  await goTo(owner, 'All Postings');
  await owner
    .getByRole('article')
    .filter({ hasText: procedures[0] })
    .getByRole('button')
    .first()
    .click();
  await markDocument(owner);

  const asked = owner.getByRole('listitem').filter({ hasText: nora.lastName }).first();
  await expect(asked).toContainText('Day not confirmed yet', {
    timeout: 40_000,
  });
  const mail = await app.mailbox.waitFor(nora.email, /^Please confirm the day/);
  const link = /http\S+dayconfirmation\S+/.exec(mail.text)?.[0] ?? '';
  // A browser without a session.
  const page = await openBrowser();
  const path = link.slice(link.indexOf('/api/'));
  await page.goto(path);
  await expect(page.getByRole('heading', { name: 'Confirm the day?' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText(center.name);
  await page.goto(path);
  await page.getByRole('button', { name: 'Yes, I will come' }).click();
  await expect(page.getByRole('heading', { name: 'Day confirmed' })).toBeVisible();
  await page.getByRole('link', { name: 'Open my cases' }).waitFor();
  expect(await page.evaluate(() => localStorage.length), 'no session').toBe(0);
  await expect(
    owner.getByRole('listitem').filter({ hasText: nora.lastName }).first(),
  ).toContainText('Day confirmed');
  await checkScreen(owner, 'All Postings, a confirmed day');
  expect(await isMarkedDocument(owner)).toBe(true);

  const phone = await signInAs(theo);
  await goTo(phone, 'My Pending Cases');
  const card = caseCard(phone, procedures[1]);
  await expect(card).toContainText('Will you come? Please confirm the day.');
  await checkScreen(phone, 'My Pending Cases, asked to confirm the day');
  await card.getByRole('button', { name: 'Confirm the day' }).click();
  await expectToast(phone, 'Thank you. The day is confirmed.');
  await expect(card).toContainText('You have confirmed the day.');
});

// Shows: FL-23, AMB-170, AMB-171
test('a person reports that they are on the way and have arrived, and chooses to share the position', async ({
  app,
  signInAs,
}) => {
  test.slow();
  const center = await app.people.center();
  const boss = await app.people.surgeon(center);
  const [nora] = await createTwoProfessionals(app);
  const procedure = `Arrival ${unique()}`;
  const start = new Date(Date.now() + 2 * 3_600_000).toISOString();
  const job = await app.people.postCase(boss, center, { procedure, start });
  await app.people.invite(boss, job, nora);
  await app.people.accept(nora, job);

  const owner = await signInAs(boss);
  await goTo(owner, 'All Postings');
  await owner
    .getByRole('article')
    .filter({ hasText: procedure })
    .getByRole('button')
    .first()
    .click();
  const person = owner.getByRole('listitem').filter({ hasText: nora.lastName }).first();
  // An acceptance within the last 24 hours also confirms the day.
  await expect(person).toContainText('Day confirmed');

  const phone = await signInAs(nora);
  await phone.context().grantPermissions(['geolocation']);
  await phone.context().setGeolocation({ latitude: 37.8044, longitude: -122.2712 });
  await goTo(phone, 'My Pending Cases');
  const card = caseCard(phone, procedure);
  await card.getByRole('button', { name: 'I am on my way' }).click();
  await expectToast(phone, 'The owners of the case see that you are on your way.');
  await expect(person).toContainText('On the way since');
  await checkScreen(phone, 'My Pending Cases, on the way');
  await card.getByRole('checkbox', { name: 'Share my position once' }).check();
  await card.getByRole('button', { name: 'I am here' }).click();
  await expect(card).toContainText('You arrived at');
  await expect(person).toContainText('Position on arrival: 37.8044, -122.2712');
  await checkScreen(owner, 'All Postings, a person who has arrived');
});
