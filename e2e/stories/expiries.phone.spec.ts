// Documents that end soon: reminders to the professional, the weekly summary to administrators, and what the end does.
// The story moves the clock, so it has a server of its own.
import { pdf } from '../fixtures/files.ts';
import { checkScreen, expect, test, unique } from '../fixtures/index.ts';
import { expectToast } from '../fixtures/steps.ts';

test.use({ ownServer: 'expiries' });

const DAY = 86_400_000;

// Shows: FL-07, FL-11, AMB-194, AMB-195
test('a professional and the administrators are reminded before a document ends', async ({
  app,
  signInAs,
}) => {
  test.slow();
  // The check runs at 15:00 UTC, and on Mondays it sets the summaries. One that the clock passes is made up for, so the
  // story begins on a Saturday.
  const saturday = new Date(app.now());
  saturday.setUTCDate(saturday.getUTCDate() + 6 - saturday.getUTCDay());
  saturday.setUTCHours(16, 0, 0, 0);
  if (saturday.getTime() < app.now()) saturday.setUTCDate(saturday.getUTCDate() + 7);
  await app.advanceClock(Math.round((saturday.getTime() - app.now()) / 1000));
  const last = `Ending${unique()}`;
  const center = await app.people.center();
  const boss = await app.people.administrator(center);
  const nora = await app.people.professional({ firstName: 'Nora', lastName: last });
  const theo = await app.people.professional({ firstName: 'Theo', lastName: last });
  await app.people.setLanguage(theo, 'es');
  for (const person of [nora, theo])
    await app.people.upload(person, 'medLicense', pdf([`License of ${person.firstName}`]), 'pdf');
  for (const { id } of [nora, theo])
    await app.people.call('PUT', `/api/certifycredential/${id}`, { center: center.id }, boss.token);
  const requirements = [{ kind: 'DOCUMENT_CURRENT', slot: 'medLicense' }];
  await app.people.call(
    'PUT',
    `/api/surgerycenter/${center.id}/requirements`,
    { categoryId: 0, requirements },
    boss.token,
  );
  const sunday = new Date(saturday.getTime() + DAY);
  const lastDay = new Date(sunday.getTime() + 20 * DAY).toISOString().slice(0, 10);

  // The administrator enters the last day with the approval.
  const office = await signInAs(boss);
  await office.goto(`/adminMain/credential?person=${nora.id}`);
  await office.getByLabel('Valid until').fill(lastDay);
  await office.getByRole('button', { name: 'Approve' }).click();
  await expectToast(office, 'Medical license is approved.');
  await expect(office.getByText(/^Valid until /).first()).toBeVisible();
  await checkScreen(office, 'Eligibility, a document with its last day');
  await app.people.call(
    'PUT',
    `/api/documentstatus/${theo.id}`,
    { slot: 'medLicense', status: 'APPROVED', expires: lastDay, center: center.id },
    boss.token,
  );

  // Each is reminded once, in their language. Sessions end meanwhile.
  await office.close();
  await app.advanceClock(Math.round((sunday.getTime() - app.now()) / 1000));
  const mail = await app.mailbox.waitFor(nora.email, /^Expires soon: Medical license, /);
  expect(mail.text).toContain('the last valid day is');
  await app.mailbox.waitFor(theo.email, /^Vence pronto: Licencia médica, /);
  const page = await signInAs(nora);
  await page.goto('/userMain/notifications');
  const notice = page.getByRole('article', { name: /^Expires soon: Medical license, / });
  await expect(notice).toContainText('For cases after that day you are not eligible');
  await expect(notice.getByRole('link', { name: 'Upload a new file' })).toBeVisible();
  await checkScreen(page, 'Notifications, a document ends soon');
  const other = await signInAs(theo, 'es');
  await other.goto('/userMain/notifications');
  await expect(
    other.getByRole('article', { name: /^Vence pronto: Licencia médica, / }),
  ).toContainText('Reemplácelo a tiempo.');
  await checkScreen(other, 'Notifications, a document ends soon, es');

  await page.close();
  await other.close();

  // On Monday the administrators get one summary, which names people in the mail only.
  await app.advanceClock(DAY / 1000);
  const summary = await app.mailbox.waitFor(
    boss.email,
    `Documents that expire soon at ${center.name}`,
  );
  expect(summary.text).toContain('2 people');
  for (const { fullName } of [nora, theo]) expect(summary.text).toContain(fullName);
  const monday = await signInAs(boss);
  await monday.goto('/adminMain/adminNotifications');
  const weekly = monday.getByRole('article', {
    name: `Documents that expire soon at ${center.name}`,
  });
  await expect(weekly).toContainText('2 people');
  await expect(weekly).not.toContainText(last);
  await checkScreen(monday, 'Notifications, documents that end soon');
  await monday.goto('/adminMain/credential?view=pipeline');
  const row = monday.getByRole('listitem').filter({ hasText: nora.fullName });
  await expect(row).toContainText('Meets your center’s requirements');
  expect(
    (await app.mailbox.all(nora.email)).filter(({ subject }) => /^Expires soon/.test(subject)),
    'one reminder at each stage',
  ).toHaveLength(1);

  await monday.close();

  // After the last day both sides see what is missing.
  await app.advanceClock((21 * DAY) / 1000);
  const later = await signInAs(boss);
  await later.goto('/adminMain/credential?view=pipeline');
  const ended = later.getByRole('listitem').filter({ hasText: nora.fullName });
  await expect(ended).toContainText('1 item missing');
  await expect(ended).toContainText('Medical license valid only until');
  await checkScreen(later, 'Eligibility pipeline, an ended document');
  const own = await signInAs(nora);
  await own.goto('/userMain/profile');
  const eligibility = own.getByRole('region', { name: 'My eligibility' });
  await expect(eligibility).toContainText('Medical license valid only until');
  await checkScreen(own, 'My eligibility, an ended document');
});
