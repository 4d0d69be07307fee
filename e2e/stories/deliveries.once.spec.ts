// The delivery states of invitations, and asking people for missing documents.
import { checkScreen, expect, test, unique } from '../fixtures/index.ts';
import { bell, caseCard, expectToast, goTo } from '../fixtures/steps.ts';

// Shows: FL-26, AMB-200, AMB-201
test('an owner sees that an invitation was sent and opened, without addresses', async ({
  app,
  signInAs,
}) => {
  test.slow();
  const center = await app.people.center();
  const surgeon = await app.people.surgeon(center);
  const nora = await app.people.professional({ firstName: 'Nora', lastName: `Seen${unique()}` });
  const procedure = `Delivery ${unique()}`;
  const start = new Date(Date.now() + 9 * 86_400_000).toISOString();
  const job = await app.people.postCase(surgeon, center, { procedure, start });
  await app.people.invite(surgeon, job, nora);

  const owner = await signInAs(surgeon);
  await goTo(owner, 'All Postings');
  await caseCard(owner, procedure).getByRole('button').first().click();
  const line = owner.getByRole('listitem').filter({ hasText: nora.lastName }).first();
  await expect(line).toContainText(/Invited\s\d+:\d\d\s[AP]M\s·\snot\sseen\syet/);
  await expect(line).toContainText(/Email:\ssent\s\d+:\d\d/, { timeout: 30_000 });

  const page = await signInAs(nora);
  await page.goto(`/userMain/upcomingJobs?view=mine&item=${job}`);
  await expect(page.getByRole('main')).toContainText(procedure);
  // The owner's screen polls the states.
  await expect(line).toContainText(/seen\s\d+:\d\d/, { timeout: 40_000 });
  expect(await line.textContent()).not.toContain(nora.email);
  await checkScreen(owner, 'All Postings, deliveries of an invitation');
});

// Shows: FL-10, AMB-202, AMB-203
test('an administrator asks the people with the fewest missing items for them', async ({
  app,
  signInAs,
}) => {
  test.slow();
  const last = `Pipeline${unique()}`;
  const center = await app.people.center();
  const boss = await app.people.administrator(center);
  const surgeon = await app.people.surgeon(center);
  const nora = await app.people.professional({ firstName: 'Nora', lastName: last });
  const theo = await app.people.professional({ firstName: 'Theo', lastName: last }, 1);
  for (const { id } of [nora, theo])
    await app.people.call('PUT', `/api/certifycredential/${id}`, { center: center.id }, boss.token);
  const requirements = [{ kind: 'NPI' }, { kind: 'DOCUMENT_APPROVED', slot: 'deaCert' }];
  await app.people.call(
    'PUT',
    `/api/surgerycenter/${center.id}/requirements`,
    { categoryId: 0, requirements },
    boss.token,
  );
  const start = new Date(Date.now() + 9 * 86_400_000).toISOString();
  await app.people.postCase(surgeon, center, { procedure: `Open ${unique()}`, start });

  const office = await signInAs(boss);
  await office.goto('/adminMain/credential');
  await office.getByRole('link', { name: 'Pipeline', exact: true }).click();
  await expect(office.getByRole('heading', { level: 1 })).toHaveText('Eligibility pipeline');
  const rows = office.getByRole('listitem').filter({ hasText: last });
  await expect(rows.first()).toContainText(theo.fullName);
  await expect(rows.first()).toContainText('Meets your center’s requirements');
  await expect(rows.nth(1)).toContainText('2 items missing');
  await expect(rows.nth(1)).toContainText('could fill 1 open position');
  await checkScreen(office, 'Eligibility pipeline');

  await office
    .getByLabel('Missing')
    .selectOption({ label: 'National Provider Identifier (NPI) (1)' });
  await expect(rows).toHaveCount(1);
  await office.getByRole('checkbox', { name: nora.fullName }).check();
  await office.getByRole('button', { name: 'Ask 1 person' }).click();
  const question = office.getByRole('alertdialog', { name: 'Ask 1 person' });
  await expect(question).toContainText(nora.fullName);
  await expect(question).toContainText('DEA registration');
  await checkScreen(office, 'Eligibility pipeline, the question');
  await question.getByRole('button', { name: 'Ask', exact: true }).click();
  await expectToast(office, '1 person was asked.');
  await expect(rows.first()).toContainText('asked on');
  await expect(office.getByRole('checkbox', { name: nora.fullName })).toHaveCount(0);

  const page = await signInAs(nora);
  await bell(page).click();
  const notice = page.getByRole('article', { name: 'Documents requested' });
  await expect(notice).toContainText(
    `${center.name} asks you for: National Provider Identifier (NPI); DEA registration.`,
  );
  await checkScreen(page, 'Notifications, documents requested');
  await notice.getByRole('link', { name: 'Open My eligibility' }).click();
  await expect(page.getByRole('region', { name: 'My eligibility' })).toContainText(center.name);
});
