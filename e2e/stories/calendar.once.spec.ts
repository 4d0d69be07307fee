// The private calendar feed and the events in mails, read by ical.js (AMB-174 to AMB-176).
import { eventsOf } from '../fixtures/calendar.ts';
import { checkScreen, expect, test, unique } from '../fixtures/index.ts';
import { PASSWORD } from '../fixtures/people.ts';
import { createTwoProfessionals } from '../fixtures/race.ts';

// Shows: FL-27, AMB-175, AMB-176
test('a confirmed case moves over the change of the clocks in the calendar and leaves it when cancelled', async ({
  app,
  signInAs,
  monitor,
}) => {
  test.slow();
  // The first press is refused until the password is confirmed.
  monitor.allow(/status of 403/);
  const center = await app.people.center();
  const boss = await app.people.surgeon(center);
  const [nora] = await createTwoProfessionals(app);
  // The first Sunday of November, and the days before and after it, at 7 AM in Los Angeles.
  const year = new Date().getUTCFullYear() + (new Date().getUTCMonth() > 8 ? 1 : 0);
  const november = new Date(Date.UTC(year, 10, 1));
  const sunday = 1 + ((7 - november.getUTCDay()) % 7);
  const before = new Date(Date.UTC(year, 10, sunday - 1, 14)).toISOString();
  const after = new Date(Date.UTC(year, 10, sunday + 1, 15)).toISOString();
  const procedure = `Calendar ${unique()}`;
  const job = await app.people.postCase(boss, center, { procedure, start: before });
  await app.people.invite(boss, job, nora);
  await app.people.accept(nora, job);

  const phone = await signInAs(nora);
  await phone.goto('/settings');
  await phone.getByRole('button', { name: 'Create a calendar link' }).click();
  const proof = phone.getByRole('dialog', { name: 'Confirm your password' });
  await proof.getByLabel('Current Password').fill(PASSWORD);
  await proof.getByRole('button', { name: 'Confirm' }).click();
  const section = phone.getByRole('region', { name: 'Your schedule in other calendars' });
  const url = await section.getByText(/\.ics$/).textContent();
  await checkScreen(phone, 'Settings, a new calendar link');
  const feedUrl = new URL(new URL(url ?? '').pathname, app.url).href;
  const feed = async () => eventsOf(await (await fetch(feedUrl)).text());
  const known = new Map<string, string>();
  const update = async () => {
    for (const event of await feed()) {
      if (event.status === 'CANCELLED') known.delete(event.uid);
      else known.set(event.uid, event.start);
    }
    return [...known.values()];
  };

  const [first] = await feed();
  expect(first).toMatchObject({ method: 'PUBLISH', status: 'CONFIRMED', start: before });
  expect(await update()).toEqual([before]);

  await app.people.call(
    'POST',
    '/api/editjob',
    { jobId: job, version: 1, start: after },
    boss.token,
  );
  const [moved] = await feed();
  expect(moved).toMatchObject({ uid: first?.uid, status: 'TENTATIVE', start: after });
  expect(moved?.local.slice(11, 16)).toBe('07:00');
  expect(moved?.sequence).toBeGreaterThan(first?.sequence ?? 0);
  expect(await update()).toEqual([after]);

  await app.people.call('POST', '/api/canceljob', { jobId: job }, boss.token);
  expect((await feed())[0]?.status).toBe('CANCELLED');
  expect(await update()).toEqual([]);
});
