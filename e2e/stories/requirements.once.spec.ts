// Requirements of a center: an administrator sets them, and a person who does not meet them cannot be invited.
import { checkScreen, expect, test, unique } from '../fixtures/index.ts';
import { caseCard, expectToast } from '../fixtures/steps.ts';

// Shows: FL-06, FL-08, AMB-132
test('a person who lacks what the center requires is named when invited', async ({
  app,
  signInAs,
  monitor,
}) => {
  test.slow();
  // The refused invitation.
  monitor.allow(/status of 403/);
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
  await dialog.getByRole('button', { name: new RegExp(`Invite.*${nora.lastName}`) }).click();
  const refusal = page.getByText(/The requirements of the center are not met\./);
  await expect(refusal).toContainText(`${nora.fullName}: National Provider Identifier (NPI)`);
  await expect(refusal).toContainText('DEA registration: approved');
});
