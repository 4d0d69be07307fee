// A person who is too late joins the standby list and gets the place of one who withdraws (AMB-157, AMB-158).
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

// Shows: FL-18, FL-19, AMB-158
test('a person on the standby list gets the place of one who withdraws, without a reload', async ({
  app,
  signInAs,
}) => {
  test.slow();
  const center = await app.people.center();
  const boss = await app.people.surgeon(center);
  const [nora, theo] = await createTwoProfessionals(app);
  const procedure = `Standby ${unique()}`;
  const start = new Date(Date.now() + 9 * 24 * 3_600_000).toISOString();
  const job = await app.people.postCase(boss, center, { procedure, start });
  await app.people.invite(boss, job, nora);
  await app.people.invite(boss, job, theo);
  const confirmed = await app.people.accept(nora, job);

  const phone = await signInAs(theo);
  await goTo(phone, 'New Cases');
  await phone.getByRole('button', { name: 'Show full cases' }).click();
  const full = caseCard(phone, procedure);
  await full.getByRole('button', { name: 'Stand by' }).click();
  await expectToast(phone, 'You are on the standby list.');
  await expect(full.getByRole('button', { name: 'Leave the standby list' })).toBeVisible();
  await checkScreen(phone, 'New Cases, on a standby list');

  const surgeon = await signInAs(boss);
  await goTo(surgeon, 'All Postings');
  await surgeon
    .getByRole('article')
    .filter({ hasText: procedure })
    .getByRole('button')
    .first()
    .click();
  const name = `${theo.firstName} ${theo.lastName}`;
  await expect(surgeon.getByRole('listitem').filter({ hasText: 'On standby since' })).toContainText(
    name,
  );
  await checkScreen(surgeon, 'All Postings, standby list');

  await goTo(phone, 'My Pending Cases');
  await markDocument(phone);
  await app.people.call('POST', '/api/withdrawjob', { msgId: confirmed }, nora.token);
  const offer = caseCard(phone, procedure);
  await expect(offer).toContainText('A place is held for you until', {
    timeout: 5_000,
  });
  await checkScreen(phone, 'My Pending Cases, an offer');
  await offer.getByRole('button', { name: 'Accept' }).click();
  const question = phone.getByRole('alertdialog', { name: 'Accept this case' });
  await expect(question).toContainText(center.name);
  await question.getByRole('button', { name: 'Accept' }).click();
  await expectToast(phone, "You've accepted and are confirmed for the job.");
  expect(await isMarkedDocument(phone)).toBe(true);
});
