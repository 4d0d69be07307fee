// From a posting to a person who comes: waves, a standby list, an absence, a release and the refill. The story moves the clock,
// so it has a server of its own.
import {
  checkScreen,
  expect,
  isMarkedDocument,
  markDocument,
  test,
  unique,
} from '../fixtures/index.ts';
import { bell, caseCard, expectToast, goTo } from '../fixtures/steps.ts';

test.use({ ownServer: 'filled' });

// Shows: FL-12, FL-16, FL-19, FL-21, FL-22
test('a place is filled again by the standby list after a person cannot come, without a reload', async ({
  app,
  signInAs,
}) => {
  test.slow();
  const last = `Filled${unique()}`;
  const center = await app.people.center();
  const admin = await app.people.administrator(center);
  const surgeon = await app.people.surgeon(center);
  const person = (firstName: string) => app.people.professional({ firstName, lastName: last });
  const [nora, theo, sam] = [await person('Nora'), await person('Theo'), await person('Sam')];
  await app.people.call(
    'PUT',
    `/api/addsurgeonfavorite/${nora.id}`,
    { surgeon: surgeon.id },
    surgeon.token,
  );
  for (const { id } of [theo, sam])
    await app.people.call(
      'PUT',
      `/api/certifycredential/${id}`,
      { center: center.id },
      admin.token,
    );
  const procedure = `Refill ${unique()}`;
  await app.people.call(
    'POST',
    '/api/createjob',
    {
      surgeonId: surgeon.id,
      surgeryCenterId: center.id,
      // Within 24 hours, for which the preset has its own waves.
      start: new Date(Date.now() + 20 * 3_600_000).toISOString(),
      duration: 3,
      desc: '',
      procedures: [procedure],
      staffs: [
        {
          specialtyId: 0,
          hourlyRate: 200,
          payPerJob: 0,
          minPay: 100,
          numOfRequired: 1,
        },
      ],
      plan: {
        waves: [
          { audience: 'SURGEON_FAVORITES', afterMinutes: 0 },
          { audience: 'ELIGIBLE', afterMinutes: 15 },
        ],
      },
    },
    surgeon.token,
  );

  // The first wave declines.
  const first = await signInAs(nora);
  await goTo(first, 'My Pending Cases');
  await caseCard(first, procedure).getByRole('button', { name: 'Reject' }).click();
  await first.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click();
  await expectToast(first, "You've rejected the job successfully.");

  const owner = await signInAs(surgeon);
  await goTo(owner, 'All Postings');
  await markDocument(owner);
  const posting = owner.getByRole('article').filter({ hasText: procedure });
  await posting.getByRole('button').first().click();
  await expect(posting).toContainText('Invitation plan');
  await checkScreen(owner, 'All Postings, the plan of a case');
  await app.advanceClock(15 * 60);

  // The second wave accepts; who comes too late joins the standby list.
  const second = await signInAs(theo);
  const phone = await signInAs(sam);
  await goTo(phone, 'My Pending Cases');
  await markDocument(phone);
  await expect(caseCard(phone, procedure)).toBeVisible();
  await goTo(second, 'My Pending Cases');
  await caseCard(second, procedure).getByRole('button', { name: 'Accept' }).click();
  await second.getByRole('alertdialog').getByRole('button', { name: 'Accept' }).click();
  await expectToast(second, "You've accepted and are confirmed for the job.");
  await caseCard(phone, procedure).getByRole('button', { name: 'Stand by' }).click();
  await expectToast(phone, 'You are on the standby list.');
  await expect(posting).toContainText('Standby list');

  await caseCard(second, procedure).getByRole('button', { name: 'I cannot come' }).click();
  const dialog = second.getByRole('dialog', {
    name: 'Report that you cannot come',
  });
  await dialog.getByLabel('Reason').fill('A broken leg');
  await checkScreen(second, 'the report that a person cannot come');
  await dialog.getByRole('button', { name: 'Report', exact: true }).click();
  await expectToast(second, 'The owners of the case have been told.');

  await expect(posting).toContainText('Cannot come, reported');
  await checkScreen(owner, 'All Postings, a person who cannot come');
  await bell(owner).click();
  const notice = owner.getByRole('listitem').filter({ hasText: 'A broken leg' });
  await notice.getByRole('button', { name: 'Release' }).click();

  const offer = caseCard(phone, procedure);
  await expect(offer).toContainText('A place is held for you until', {
    timeout: 5_000,
  });
  await checkScreen(phone, 'My Pending Cases, a held place');
  await offer.getByRole('button', { name: 'Accept' }).click();
  await phone.getByRole('alertdialog').getByRole('button', { name: 'Accept' }).click();
  await expectToast(phone, "You've accepted and are confirmed for the job.");
  await expect(offer).toContainText('You have confirmed the day.');

  await goTo(owner, 'All Postings');
  const row = owner.getByRole('article').filter({ hasText: procedure });
  await row.getByRole('button').first().click();
  await expect(
    row
      .getByRole('listitem')
      .filter({ hasText: `Sam ${last}` })
      .first(),
  ).toContainText('Day confirmed');
  for (const page of [owner, phone]) expect(await isMarkedDocument(page)).toBe(true);
});
