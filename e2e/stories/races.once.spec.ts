// Repeats the race of first-come.spec.ts. The screens are checked there, at both sizes; here the winners
// are, which do not depend on the size, and the cases are posted over the API.
import type { Page } from '@playwright/test';
import { expect, markDocument, isMarkedDocument, test, unique } from '../fixtures/index.ts';
import { acceptTogether, openAcceptDialog, createTwoProfessionals } from '../fixtures/race.ts';
import { caseCard, expectUnread, goTo, releaseTogether, nineAmIn } from '../fixtures/steps.ts';

// No retries: a race that fails once in a while is a failure.
test.describe.configure({ retries: 0 });

// Shows: C-51, C-64, K-37
test('each of twenty cases accepted by two at the same moment has one winner', async ({
  app,
  signInAs,
}) => {
  test.setTimeout(300_000);
  const center = await app.people.center();
  const boss = await app.people.surgeon(center);
  const [nora, theo] = await createTwoProfessionals(app);
  const surgeon = await signInAs(boss);
  const phones: [Page, Page] = [await signInAs(nora), await signInAs(theo)];
  for (const phone of phones) await goTo(phone, 'My Pending Cases');
  for (const page of [surgeon, ...phones]) await markDocument(page);
  await releaseTogether(phones, '/api/accepted');

  const wins = new Map<Page, number>(phones.map((phone) => [phone, 0]));
  for (let round = 1; round <= 20; round += 1) {
    await test.step(`round ${round}`, async () => {
      const procedure = `Cataract ${round} ${unique()}`;
      const job = await app.people.postCase(boss, center, {
        procedure,
        start: nineAmIn(5 + round),
      });
      for (const person of [nora, theo]) await app.people.invite(boss, job, person);
      for (const phone of phones) await openAcceptDialog(phone, procedure);
      const { winner, loser } = await acceptTogether(phones, procedure);
      await expect(caseCard(loser, procedure)).not.toContainText('Confirmed');
      wins.set(winner, (wins.get(winner) ?? 0) + 1);
      await expectUnread(surgeon, round);
    });
  }
  expect([...wins.values()].reduce((a, b) => a + b)).toBe(20);

  // The server reports each case as complete with one confirmed person.
  const jobs = await app.people.call<
    { status: string; staffs: { numOfFilled: number }[]; participants: { status: string }[] }[]
  >(
    'GET',
    `/api/getsurgeonjobs?surgeon=${boss.id}&sdate=${nineAmIn(0).slice(0, 10)}&edate=${nineAmIn(40).slice(0, 10)}`,
    undefined,
    boss.token,
  );
  expect(jobs).toHaveLength(20);
  for (const job of jobs) {
    expect(job.status).toBe('COMPLETE');
    expect(job.staffs.map((line) => line.numOfFilled)).toEqual([1]);
    expect(job.participants.filter((person) => person.status === 'CONFIRMED')).toHaveLength(1);
  }
  for (const page of [surgeon, ...phones])
    expect(await isMarkedDocument(page), 'no reload').toBe(true);
});
