// Requirements of a center: an administrator sets them, and a person who does not meet them, or whom the center blocks,
// cannot be invited.
import { checkScreen, expect, test, unique } from '../fixtures/index.ts';
import { caseCard, expectToast } from '../fixtures/steps.ts';

// Shows: FL-06, FL-08, AMB-132, AMB-386
test('a person who lacks what the center requires cannot be invited, and the dialog says why', async ({
  app,
  signInAs,
}) => {
  test.slow();
  const center = await app.people.center();
  const boss = await app.people.administrator(center);
  const surgeon = await app.people.surgeon(center);
  const nora = await app.people.professional({ firstName: 'Nora', lastName: `Quill${unique()}` });
  const procedure = `Hernia repair ${unique()}`;
  const start = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  const first = await app.people.postCase(surgeon, center, {
    procedure: 'Before',
    start: start(9),
  });
  // Before there are requirements, anyone can be invited.
  await app.people.invite(surgeon, first, nora);
  const second = await app.people.postCase(surgeon, center, { procedure, start: start(12) });

  const office = await signInAs(boss);
  await office.goto('/settings');
  const section = office.getByRole('region', { name: `Requirements of ${center.name}` });
  const group = section.getByRole('group').filter({ hasText: 'Anesthesiologist' });
  await expect(group).toContainText('Nothing required');
  await group.getByText('Anesthesiologist', { exact: true }).click();
  await group.getByRole('checkbox', { name: /National Provider Identifier/ }).check();
  await group.getByLabel('Require another document').selectOption({ label: 'DEA registration' });
  await checkScreen(office, 'requirements of a center');
  await group.getByRole('button', { name: 'Save requirements' }).click();
  await expectToast(office, 'Saved.');
  await expect(group).toContainText('NPI · 1 document');

  const page = await signInAs(surgeon);
  await page.goto(`/adminMain/adminVerification?item=${second}`);
  const row = caseCard(page, procedure);
  await row.getByRole('button', { name: /^Invite more/ }).click();
  const dialog = page.getByRole('dialog', { name: /^Invite more people/ });
  const reason = dialog.getByText(/^Cannot be invited: /);
  await expect(reason).toContainText('No National Provider Identifier (NPI)');
  await expect(reason).toContainText('DEA registration not uploaded');
  const invite = dialog.getByRole('button', { name: new RegExp(`Invite.*${nora.lastName}`) });
  await expect(invite).toHaveAttribute('aria-disabled', 'true');
  await checkScreen(page, 'a favorite who cannot be invited');
});

// Shows: FL-14, AMB-352, AMB-353
test('a professional whom a center blocks can neither be invited nor accept', async ({
  app,
  signInAs,
  monitor,
}) => {
  test.slow();
  // The refused acceptance.
  monitor.allow(/status of 403/);
  const last = `Quill${unique()}`;
  const center = await app.people.center();
  const boss = await app.people.administrator(center);
  const surgeon = await app.people.surgeon(center);
  const nora = await app.people.professional({ firstName: 'Nora', lastName: last });
  const start = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  const procedure = `Hernia repair ${unique()}`;
  const first = await app.people.postCase(surgeon, center, { procedure, start: start(9) });
  await app.people.invite(surgeon, first, nora);
  const other = `Cataract ${unique()}`;
  const second = await app.people.postCase(surgeon, center, { procedure: other, start: start(12) });

  const office = await signInAs(boss);
  await office.goto(`/adminMain/credential?name=${last}`);
  const row = office.getByRole('listitem', { name: nora.fullName });
  await row.getByRole('button', { name: `Block ${nora.fullName}` }).click();
  const question = office.getByRole('dialog', { name: `Block ${nora.fullName}` });
  await expect(question).toContainText(`${center.name} does not invite ${nora.fullName}`);
  await question.getByLabel('Reason').fill('Left before the last case ended');
  await checkScreen(office, 'Eligibility, the question before a block');
  await question.getByRole('button', { name: 'Block', exact: true }).click();
  await expectToast(office, `${nora.fullName} is blocked.`);
  await expect(row).toContainText('Blocked by the center');
  await expect(row.getByRole('button', { name: `Unblock ${nora.fullName}` })).toBeFocused();
  await checkScreen(office, 'Eligibility, a blocked person');

  const page = await signInAs(nora);
  await page.goto('/userMain/notifications');
  await page.getByRole('button', { name: 'Accept', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Accept', exact: true }).click();
  const text = 'The center does not invite you at present. You can contact the center.';
  await expect(page.getByText(text)).toBeVisible();
  await page.goto('/userMain/profile');
  const own = page.getByRole('region', { name: 'My eligibility' });
  await expect(own.getByRole('listitem').filter({ hasText: center.name })).toContainText(text);
  await expect(page.getByText('Left before')).toHaveCount(0);
  await checkScreen(page, 'Profile, a center that does not invite the person');

  const desk = await signInAs(surgeon);
  await desk.goto(`/adminMain/adminVerification?item=${second}`);
  await caseCard(desk, other)
    .getByRole('button', { name: /^Invite more/ })
    .click();
  const dialog = desk.getByRole('dialog', { name: /^Invite more people/ });
  await expect(dialog).toContainText('Blocked by the center');
  const invite = dialog.getByRole('button', { name: new RegExp(`Invite.*${last}`) });
  await expect(invite).toHaveAttribute('aria-disabled', 'true');

  await office.goto('/adminMain/credential?view=pipeline');
  await office.getByLabel('Missing').selectOption({ label: 'Blocked by the center (1)' });
  const listed = office.getByRole('listitem').filter({ hasText: last });
  await expect(listed).toContainText('Blocked since');
  await expect(listed).toContainText('Reason: Left before the last case ended');
  await checkScreen(office, 'Eligibility pipeline, a blocked person');
  await listed.getByRole('button', { name: `Unblock ${nora.fullName}` }).click();
  await office
    .getByRole('alertdialog', { name: `Unblock ${nora.fullName}` })
    .getByRole('button', { name: 'Unblock', exact: true })
    .click();
  await expectToast(office, `${nora.fullName} is not blocked any more.`);

  await expect(own.getByRole('listitem').filter({ hasText: text })).toHaveCount(0);
  await page.goto('/userMain/notifications');
  await page.getByRole('button', { name: 'Accept', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Accept', exact: true }).click();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await desk.goto(`/adminMain/adminVerification?item=${first}`);
  await expect(caseCard(desk, procedure)).toContainText(nora.fullName);
});
