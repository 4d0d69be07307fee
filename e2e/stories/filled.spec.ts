// The whole process of filling a case: two positions, waves, a standby list, an absence, a release, a refill by a push
// message, and calendars. The story moves the clock of the server, so it has a separate server.
import type { Page } from '@playwright/test';
import { type CalendarEvent, eventsOf } from '../fixtures/calendar.ts';
import {
  type App,
  type Center,
  checkScreen,
  expect,
  isMarkedDocument,
  markDocument,
  type Person,
  test,
  unique,
} from '../fixtures/index.ts';
import type { Mail } from '../fixtures/mailbox.ts';
import { deliverPush, pressNotification, PushBrowser } from '../fixtures/push.ts';
import { bell, caseCard, expectToast, fillCase, goTo } from '../fixtures/steps.ts';

test.use({ ownServer: 'filled', sendsMails: true });

const ZONE = 'America/Los_Angeles';

/** The steps of the preset for less than 24 hours: the audience, and the minutes after the posting. */
const PRESET = [
  ['Favorites of the surgeon', '0'],
  ['Favorites of the center', '0'],
  ['People who worked here', '5'],
  ['Everyone eligible', '15'],
  ['Everyone of the group, by request', '30'],
] as const;

/** Seconds until the server's clock shows this hour at the centers. */
function secondsUntil(app: App, hour: number): number {
  const local = new Intl.DateTimeFormat('en-GB', {
    timeZone: ZONE,
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(new Date(app.now()));
  const part = (type: string) => Number(local.find((one) => one.type === type)?.value);
  const passed = part('hour') * 3600 + part('minute') * 60 + part('second');
  return (hour * 3600 - passed + 86_400) % 86_400;
}

/** Seven in the morning on the server's next day, in the format of the case form. */
function sevenTomorrow(app: App): string {
  const day = new Date(app.now() + 86_400_000);
  return `${new Intl.DateTimeFormat('sv-SE', { timeZone: ZONE }).format(day)}T07:00`;
}

/** Lets the people of each group work a case at the center, half an hour from now, for one of its other surgeons. */
async function work(app: App, center: Center, groups: readonly Person[][]): Promise<void> {
  const { people } = app;
  const boss = await people.surgeon(center);
  const { _id: job } = await people.call<{ _id: string }>(
    'POST',
    '/api/createjob',
    {
      surgeonId: boss.id,
      surgeryCenterId: center.id,
      start: new Date(app.now() + 30 * 60_000).toISOString(),
      duration: 1,
      desc: '',
      procedures: [`Earlier ${unique()}`],
      staffs: groups.map(({ length }, specialtyId) => ({
        specialtyId,
        hourlyRate: 100,
        payPerJob: 0,
        minPay: 0,
        numOfRequired: length,
      })),
    },
    boss.token,
  );
  for (const [group, members] of groups.entries())
    for (const person of members) {
      await people.invite(boss, job, person, group);
      const message = await people.accept(person, job, group);
      await people.call('POST', '/api/here', { _id: message }, person.token);
    }
}

/** Creates the private calendar link of a person and returns a function that reads its events. */
async function calendarOf(app: App, person: Person): Promise<() => Promise<CalendarEvent[]>> {
  const proof = { userId: person.id, password: person.password };
  await app.people.call('POST', '/api/verifypassword', proof, person.token);
  const link = await app.people.call<{ url: string }>(
    'POST',
    '/api/calendarlink',
    undefined,
    person.token,
  );
  const url = new URL(new URL(link.url).pathname, app.url).href;
  return async () => eventsOf(await (await fetch(url)).text());
}

/** Whether an event is the case of seven in the morning, not the earlier one. */
const isSeven = ({ local }: CalendarEvent) => local.slice(11, 16) === '07:00';

/** Returns the calendar event that a mail was sent with. */
function eventIn({ subject, calendar }: Mail): CalendarEvent | undefined {
  expect(calendar, `the calendar event of the mail "${subject}"`).not.toBeNull();
  return eventsOf(calendar ?? '')[0];
}

/** Signs people in; `all` are their pages, each marked at once, so that a reload is detected. */
function markedPages(signInAs: (person: Person) => Promise<Page>) {
  const all: Page[] = [];
  const open = async (person: Person) => {
    const page = await signInAs(person);
    await markDocument(page);
    all.push(page);
    return page;
  };
  return { all, open };
}

/** Accepts the invitation to a case on the screen. */
async function acceptCase(page: Page, procedure: string): Promise<void> {
  await caseCard(page, procedure).getByRole('button', { name: 'Accept' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Accept' }).click();
  await expectToast(page, "You've accepted and are confirmed for the job.");
}

// Shows: FL-12, FL-13, FL-16, FL-19, FL-21, FL-25, FL-27, AMB-168
test('a case for tomorrow at seven is filled, loses a person and is filled again, without a reload', async ({
  app,
  signInAs,
}) => {
  test.setTimeout(180_000);
  // Three people work an earlier case at the center, which is over by eleven in the morning.
  await app.advanceClock(secondsUntil(app, 6));
  const last = `Filled${unique()}`;
  const center = await app.people.center();
  const admin = await app.people.administrator(center);
  const surgeon = await app.people.surgeon(center);
  const person = (firstName: string, group: number) =>
    app.people.professional({ firstName, lastName: last }, group);
  const [nora, theo, sam] = [
    await person('Nora', 0),
    await person('Theo', 0),
    await person('Sam', 0),
  ];
  const [rita, ruth] = [await person('Rita', 1), await person('Ruth', 1)];
  await app.people.call(
    'PUT',
    `/api/addsurgeonfavorite/${nora.id}`,
    { surgeon: surgeon.id },
    surgeon.token,
  );
  // Who is verified for the center is a favorite of it too.
  await app.people.call(
    'PUT',
    `/api/certifycredential/${rita.id}`,
    { center: center.id },
    admin.token,
  );
  await work(app, center, [[theo, sam], [ruth]]);
  // At eleven, seven on the next day is 20 hours ahead. The page's own clock stays behind.
  await app.advanceClock(secondsUntil(app, 11));
  const push = await PushBrowser.subscribe(app, sam);
  const [samsCalendar, theosCalendar, ruthsCalendar] = [
    await calendarOf(app, sam),
    await calendarOf(app, theo),
    await calendarOf(app, ruth),
  ];
  const { all, open } = markedPages(signInAs);
  try {
    // Two positions, with the preset for less than 24 hours: five steps, two of them at once.
    const procedure = `Refill ${unique()}`;
    const owner = await open(surgeon);
    await goTo(owner, 'Post Surgical Case');
    await fillCase(owner, {
      procedure,
      start: sevenTomorrow(app),
      hours: '3',
      pay: '200',
      minPay: '100',
      invite: [],
    });
    await owner.getByRole('button', { name: 'Add a position' }).click();
    await owner.getByRole('group', { name: 'Position 2' }).getByLabel('Hourly pay ($)').fill('90');
    const choice = owner.getByLabel('Who is invited');
    await choice.selectOption({ label: 'Step by step, under 24 hours ahead' });
    await expect(
      owner.getByText(
        /^1 favorite of the surgeon now, up to 1 favorite of the center now, up to 3 who worked here (at|on) .+, everyone eligible \(up to 1\) (at|on) .+, everyone of the group by request (at|on) .+$/,
      ),
    ).toBeVisible();
    await checkScreen(owner, 'Post Surgical Case, two positions and a plan');
    await owner.getByRole('button', { name: 'Change the steps' }).click();
    const steps = owner.getByRole('dialog', { name: 'Change the steps' });
    for (const [at, [audience, minutes]] of PRESET.entries()) {
      const step = steps.getByRole('listitem', { name: `Step ${at + 1}`, exact: true });
      await expect(step.getByLabel('Who').locator('option:checked')).toHaveText(audience);
      await expect(step.getByLabel('When')).toHaveValue(minutes);
      await expect(step.getByLabel('Counted in')).toHaveValue('MINUTES');
    }
    await expect(steps.getByRole('listitem')).toHaveCount(PRESET.length);
    await steps.getByRole('button', { name: 'Cancel' }).click();
    await owner.getByRole('button', { name: 'Post', exact: true }).click();
    await owner.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click();
    await expectToast(owner, 'Job has been posted to communities!');

    // The first wave declines: both favorites, who are invited at once by the first two steps.
    for (const favorite of [nora, rita]) {
      const page = await open(favorite);
      await goTo(page, 'My Pending Cases');
      await caseCard(page, procedure).getByRole('button', { name: 'Reject' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click();
      await expectToast(page, "You've rejected the job successfully.");
    }

    await goTo(owner, 'All Postings');
    const posting = owner.getByRole('article').filter({ hasText: procedure });
    await posting.getByRole('button').first().click();
    await expect(posting).toContainText('Invitation plan');
    const step = (group: number, audience: string) =>
      posting
        .getByRole('region', { name: /^Invitation plan/ })
        .nth(group)
        .getByRole('listitem')
        .filter({ hasText: audience })
        .first();
    const declined = /1 invited .* 0 accepted · 1 declined · 0 waiting/;
    await expect(step(0, 'Favorites of the surgeon')).toContainText(declined);
    await expect(step(1, 'Favorites of the center')).toContainText(declined);
    await checkScreen(owner, 'All Postings, the plan of a case');

    // The second wave, after five minutes, is the third step: the people who worked at the center, and no one else yet.
    await app.advanceClock(5 * 60);
    await expect(step(0, 'People who worked here')).toContainText('2 invited');
    await expect(step(1, 'People who worked here')).toContainText('1 invited');
    for (const group of [0, 1])
      await expect(step(group, 'Everyone eligible')).not.toContainText(/sent|invited/);

    // Two of them accept, and confirm the day by accepting within 24 hours; the one who is too late joins the standby list.
    const [second, nurse, phone] = [await open(theo), await open(ruth), await open(sam)];
    for (const page of [second, nurse, phone]) {
      await goTo(page, 'My Pending Cases');
      await expect(caseCard(page, procedure)).toBeVisible();
    }
    const line = (person: Person) =>
      posting
        .getByRole('listitem')
        .filter({ hasText: `${person.firstName} ${last}` })
        .first();
    for (const [page, person] of [
      [second, theo],
      [nurse, ruth],
    ] as const) {
      await acceptCase(page, procedure);
      await expect(caseCard(page, procedure)).toContainText('I cannot come');
      await expect(caseCard(page, procedure)).toContainText('You have confirmed the day.');
      await expect(line(person)).toContainText('Day confirmed');
    }
    await caseCard(phone, procedure).getByRole('button', { name: 'Stand by' }).click();
    await expectToast(phone, 'You are on the standby list.');
    await expect(posting).toContainText('Standby list');
    const [theosEvent] = await theosCalendar().then((events) => events.filter(isSeven));
    expect(theosEvent).toMatchObject({ status: 'CONFIRMED' });

    // One person reports an absence; the owner releases them with one press.
    await caseCard(second, procedure).getByRole('button', { name: 'I cannot come' }).click();
    const dialog = second.getByRole('dialog', { name: 'Report that you cannot come' });
    await dialog.getByLabel('Reason').fill('A broken leg');
    await checkScreen(second, 'the report that a person cannot come');
    await dialog.getByRole('button', { name: 'Report', exact: true }).click();
    await expectToast(second, 'The owners of the case have been notified.');
    await expect(posting).toContainText('Cannot come, reported');
    await checkScreen(owner, 'All Postings, a person who cannot come');
    await bell(owner).click();
    const notice = owner.getByRole('listitem').filter({ hasText: 'A broken leg' });
    await notice.getByRole('button', { name: 'Release' }).click();

    // The person on the standby list gets the offer within five seconds, on the screen and as a push message, and accepts it.
    const offer = caseCard(phone, procedure);
    await expect(offer).toContainText('A place is held for you until', { timeout: 5_000 });
    await checkScreen(phone, 'My Pending Cases, a held place');
    const message = await push.waitFor(/held|place/i, 5_000);
    expect(message).not.toContain(surgeon.lastName);
    await goTo(phone, 'Schedules');
    await deliverPush(app, phone, message);
    await pressNotification(phone);
    await expect(phone).toHaveURL(/view=mine&item=/);
    await acceptCase(phone, procedure);
    await expect(offer).toContainText('You have confirmed the day.');

    // Both people have confirmed the day, and the owner sees it.
    await goTo(owner, 'All Postings');
    await posting.getByRole('button').first().click();
    const hired = [
      { person: sam, page: phone, calendar: samsCalendar },
      { person: ruth, page: nurse, calendar: ruthsCalendar },
    ];
    for (const { person, page } of hired) {
      await expect(line(person)).toContainText('Day confirmed');
      await expect(caseCard(page, procedure)).toContainText('You have confirmed the day.');
    }

    // Owners, calendars and mails agree.
    for (const { person, calendar } of hired) {
      const events = (await calendar()).filter(isSeven);
      expect(events).toMatchObject([{ status: 'CONFIRMED', start: theosEvent?.start }]);
      // The newest mail, which is not the one about the earlier case.
      await expect(async () => {
        const mail = await app.mailbox.waitFor(person.email, /confirmed/i);
        expect(mail.text).toContain('7:00 AM');
        expect(mail.text).toContain(center.name);
        expect(eventIn(mail)).toEqual({ ...events[0], method: 'REQUEST' });
      }).toPass({ timeout: 10_000 });
    }
    const cancelled = (await theosCalendar()).filter(isSeven);
    expect(cancelled).toMatchObject([{ status: 'CANCELLED', uid: theosEvent?.uid }]);
    expect(cancelled[0]?.sequence).toBeGreaterThan(theosEvent?.sequence ?? 0);
    const released = await app.mailbox.waitFor(theo.email, /released/i);
    expect(released.text).toContain(center.name);
    expect(eventIn(released)).toEqual({ ...cancelled[0], method: 'CANCEL' });
    expect(all).toHaveLength(6);
    for (const page of all) expect(await isMarkedDocument(page), page.url()).toBe(true);
  } finally {
    push.close();
  }
});

// Shows: FL-22, AMB-168
test('people who accept a case 27 hours ahead confirm the day when they are asked, without a reload', async ({
  app,
  signInAs,
}) => {
  test.slow();
  // The first question, 48 hours before the start, was earlier; the next one is 24 hours before it.
  await app.advanceClock(secondsUntil(app, 4));
  const center = await app.people.center();
  const surgeon = await app.people.surgeon(center);
  const procedure = `Asked ${unique()}`;
  const start = app.now() + 27 * 3_600_000;
  const job = await app.people.postCase(surgeon, center, {
    procedure,
    start: new Date(start).toISOString(),
  });
  const nora = await app.people.professional();
  await app.people.invite(surgeon, job, nora);
  const { all, open } = markedPages(signInAs);
  const [owner, page] = [await open(surgeon), await open(nora)];
  await goTo(page, 'My Pending Cases');
  const card = caseCard(page, procedure);
  await acceptCase(page, procedure);
  await expect(card).toContainText('I cannot come');
  await expect(card).not.toContainText('You have confirmed the day.');
  await goTo(owner, 'All Postings');
  const posting = owner.getByRole('article').filter({ hasText: procedure });
  await posting.getByRole('button').first().click();
  const line = posting.getByRole('listitem').filter({ hasText: nora.lastName }).first();
  await expect(line).toBeVisible();
  await app.advanceClock(Math.ceil((start - 24 * 3_600_000 - app.now()) / 1000) + 1);
  await expect(line).toContainText('Day not confirmed yet', { timeout: 20_000 });
  await expect(card).toContainText('Will you come? Please confirm the day.', { timeout: 20_000 });
  await card.getByRole('button', { name: 'Confirm the day' }).click();
  await expectToast(page, 'Thank you. The day is confirmed.');
  await expect(card).toContainText('You have confirmed the day.');
  await expect(line).toContainText('Day confirmed');
  for (const page of all) expect(await isMarkedDocument(page), page.url()).toBe(true);
});
