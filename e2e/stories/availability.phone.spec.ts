// The availability of a professional, and warnings about too little time between cases (AMB-210 to AMB-216).
import { checkScreen, expect, test, unique } from '../fixtures/index.ts';
import { createTwoProfessionals } from '../fixtures/race.ts';
import { caseCard, expectToast, goTo } from '../fixtures/steps.ts';

const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

// Shows: FL-28, FL-29
test('a professional states days off, and the inviter and the professional are warned', async ({
  app,
  signInAs,
}) => {
  test.slow();
  const center = await app.people.center();
  const surgeon = await app.people.surgeon(center);
  const [nora, theo] = await createTwoProfessionals(app);
  const [procedure, other] = [`Warned ${unique()}`, `Booked ${unique()}`];
  // Noon in Oakland in ten days; the other case ends at eleven in the evening before.
  const at = new Date(Date.now() + 10 * 86_400_000);
  at.setUTCHours(20, 0, 0, 0);
  const start = at.toISOString();
  const evening = new Date(at.getTime() - 16 * 3_600_000).toISOString();
  const booked = await app.people.postCase(surgeon, center, { procedure: other, start: evening });
  await app.people.invite(surgeon, booked, nora);
  await app.people.accept(nora, booked);
  const weekday = DAYS[at.getUTCDay()] ?? '';

  const phone = await signInAs(nora);
  await goTo(phone, 'Settings');
  const section = phone.getByRole('region', { name: 'Your availability' });
  await section.getByLabel(`${weekday}: I am`).selectOption('Not available');
  await section.getByRole('button', { name: 'Add dates' }).click();
  const exception = section.getByRole('listitem', { name: 'Exception 1' });
  await section.getByRole('button', { name: 'Save availability' }).click();
  await expect(exception).toContainText('First day cannot be empty');
  await exception.getByLabel('First day').fill('2030-01-05');
  await exception.getByLabel('Last day').fill('2030-01-04');
  await section.getByLabel('Hours of rest between two days').fill('14');
  await section.getByRole('button', { name: 'Save availability' }).click();
  await expect(exception).toContainText('The last day must not be before the first one');
  await exception.getByLabel('Last day').fill('2030-01-12');
  await section.getByRole('button', { name: 'Save availability' }).click();
  await expectToast(phone, 'Saved.');
  await checkScreen(phone, 'Settings, availability');
  await phone.reload();
  await expect(section.getByLabel(`${weekday}: I am`)).toHaveValue('NOT_AVAILABLE');
  await expect(exception.getByLabel('Last day')).toHaveValue('2030-01-12');

  const job = await app.people.postCase(surgeon, center, { procedure, start });
  for (const { id } of [theo])
    await app.people.call(
      'PUT',
      `/api/addsurgeonfavorite/${id}`,
      { surgeon: surgeon.id },
      surgeon.token,
    );
  const owner = await signInAs(surgeon);
  await goTo(owner, 'All Postings');
  const posting = owner.getByRole('article').filter({ hasText: procedure });
  await posting.getByRole('button').first().click();
  await posting.getByRole('button', { name: 'Invite more' }).click();
  const dialog = owner.getByRole('dialog', { name: 'Invite more people' });
  const row = (name: string) => dialog.getByRole('listitem').filter({ hasText: name });
  await expect(row('Nora')).toContainText(`Says they are not available on ${weekday}s`);
  await expect(row('Nora')).toContainText('Has little time between cases');
  await expect(row('Nora'), 'nothing of the other case').not.toContainText(other);
  await expect(row('Theo')).not.toContainText('Says');
  await expect(row('Theo')).not.toContainText('little time');
  await checkScreen(owner, 'Invite more, warnings');
  await row('Nora').getByRole('button').click();
  await expectToast(owner, `Your invitation has been sent out to ${nora.fullName}.`);

  // The case is listed, and the confirmation names the other case.
  await goTo(phone, 'My Pending Cases');
  await caseCard(phone, procedure).getByRole('button', { name: 'Accept', exact: true }).click();
  const question = phone.getByRole('alertdialog', { name: 'Accept this case' });
  await expect(question).toContainText('Only 13 h between two days; you set 14 h of rest.');
  await expect(question).toContainText(`The other case: `);
  await expect(question).toContainText(center.name);
  await checkScreen(phone, 'Accept, too little rest');
  await question.getByRole('button', { name: 'Accept', exact: true }).click();
  await expectToast(phone, "You've accepted and are confirmed for the job.");
  expect(job).not.toBe(booked);
});
