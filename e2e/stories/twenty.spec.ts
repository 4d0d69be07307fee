// The last step of the main story, again and again: the screens are looked at there, the winners here.
import type { Page } from '@playwright/test';
import { expect, mark, marked, test, unique } from '../house/index.ts';
import { acceptTogether, openAccept, twoProfessionals } from '../house/race.ts';
import { caseCard, expectUnread, fillCase, goTo, meetAt, morningIn, post } from '../house/steps.ts';

// Two winners once in a while are two winners.
test.describe.configure({ retries: 0 });

// Shows: C-51, C-64, K-37
test('twenty cases in a row, accepted by two at the same moment: twenty winners', async ({
  app,
  signedIn,
}) => {
  test.setTimeout(300_000);
  const center = await app.people.center();
  const boss = await app.people.surgeon(center);
  const [nora, theo] = await twoProfessionals(app);
  for (const person of [nora, theo]) {
    await app.people.call(
      'PUT',
      `/api/addsurgeonfavorite/${person.id}`,
      { surgeon: boss.id },
      boss.token,
    );
  }
  const surgeon = await signedIn(boss);
  const phones: [Page, Page] = [await signedIn(nora), await signedIn(theo)];
  for (const phone of phones) await goTo(phone, 'My Pending Cases');
  for (const page of [surgeon, ...phones]) await mark(page);
  await meetAt(phones, '/api/accepted');

  const wins = new Map<Page, number>(phones.map((phone) => [phone, 0]));
  for (let round = 1; round <= 20; round += 1) {
    await test.step(`round ${round}`, async () => {
      const procedure = `Cataract ${round} ${unique()}`;
      await fillCase(surgeon, {
        procedure,
        start: morningIn(5 + round),
        hours: '2',
        pay: '180',
        minPay: '0',
        invite: [nora, theo].map((p) => `${p.firstName} ${p.lastName}`),
      });
      await post(surgeon);
      for (const phone of phones) await openAccept(phone, procedure);
      const { winner, loser } = await acceptTogether(phones, procedure);
      await expect(caseCard(loser, procedure)).not.toContainText('Confirmed');
      wins.set(winner, (wins.get(winner) ?? 0) + 1);
      await expectUnread(surgeon, round);
    });
  }
  expect([...wins.values()].reduce((a, b) => a + b)).toBe(20);

  // What the server says about all twenty: complete, one place, one person in it.
  const jobs = await app.people.call<
    { status: string; staffs: { numOfFilled: number }[]; participants: { status: string }[] }[]
  >(
    'GET',
    `/api/getsurgeonjobs?surgeon=${boss.id}&sdate=${morningIn(0).slice(0, 10)}&edate=${morningIn(40).slice(0, 10)}`,
    undefined,
    boss.token,
  );
  expect(jobs).toHaveLength(20);
  for (const job of jobs) {
    expect(job.status).toBe('COMPLETE');
    expect(job.staffs.map((line) => line.numOfFilled)).toEqual([1]);
    expect(job.participants.filter((person) => person.status === 'CONFIRMED')).toHaveLength(1);
  }
  for (const page of [surgeon, ...phones]) expect(await marked(page), 'nobody reloaded').toBe(true);
});
