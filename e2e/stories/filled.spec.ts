// The whole process of filling a case: two positions, waves, a standby list, an absence, a release, a refill by a push
// message, and calendars. The story moves the clock of the server, so it has a separate server.
import { type CalendarEvent, eventsOf } from '../fixtures/calendar.ts';
import {
  type App,
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
import { bell, caseCard, expectToast, fillCase, goTo, nineAmIn } from '../fixtures/steps.ts';

test.use({ ownServer: 'filled', sendsMails: true });

const ZONE = 'America/Los_Angeles';

/** Seconds until the local clock at the centers shows this hour. */
function secondsUntil(hour: number): number {
  const local = new Intl.DateTimeFormat('en-GB', {
    timeZone: ZONE,
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(new Date());
  const part = (type: string) => Number(local.find((one) => one.type === type)?.value);
  const passed = part('hour') * 3600 + part('minute') * 60 + part('second');
  return (hour * 3600 - passed + 86_400) % 86_400;
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

/** Returns the calendar event that a mail was sent with. */
function eventIn({ subject, calendar }: Mail): CalendarEvent | undefined {
  expect(calendar, `the calendar event of the mail "${subject}"`).not.toBeNull();
  return eventsOf(calendar ?? '')[0];
}

// Shows: FL-12, FL-13, FL-16, FL-19, FL-21, FL-22, FL-25, FL-27
test('a case for tomorrow at seven is filled, loses a person and is filled again, without a reload', async ({
  app,
  signInAs,
}) => {
  test.setTimeout(180_000);
  // At four in the morning, seven on the next day is 27 hours ahead: people accept more than 24 hours before the start, so that
  // the acceptance does not confirm the day. The page's own clock stays behind.
  const wait = secondsUntil(4);
  await app.advanceClock(wait);
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
  for (const { id } of [nora, rita])
    await app.people.call(
      'PUT',
      `/api/addsurgeonfavorite/${id}`,
      { surgeon: surgeon.id },
      surgeon.token,
    );
  for (const { id } of [theo, sam, ruth])
    await app.people.call(
      'PUT',
      `/api/certifycredential/${id}`,
      { center: center.id },
      admin.token,
    );
  const push = await PushBrowser.subscribe(app, sam);
  const [samsCalendar, theosCalendar, ruthsCalendar] = [
    await calendarOf(app, sam),
    await calendarOf(app, theo),
    await calendarOf(app, ruth),
  ];
  try {
    // Two positions, with the preset for one to seven days.
    const procedure = `Refill ${unique()}`;
    const owner = await signInAs(surgeon);
    await goTo(owner, 'Post Surgical Case');
    // The server's four in the morning is on the next day unless it was before four here.
    const tomorrow = wait <= 4 * 3600 ? 1 : 2;
    await fillCase(owner, {
      procedure,
      start: nineAmIn(tomorrow).replace('T09', 'T07'),
      hours: '3',
      pay: '200',
      minPay: '100',
      invite: [],
    });
    await owner.getByRole('button', { name: 'Add a position' }).click();
    await owner.getByRole('group', { name: 'Position 2' }).getByLabel('Hourly pay ($)').fill('90');
    await owner.getByLabel('Who is invited').selectOption('PLAN');
    await expect(owner.getByLabel('Who is invited')).toContainText('1 to 7 days ahead');
    await checkScreen(owner, 'Post Surgical Case, two positions and a plan');
    await owner.getByRole('button', { name: 'Post', exact: true }).click();
    await owner.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click();
    await expectToast(owner, 'Job has been posted to communities!');

    // The first wave declines.
    for (const favorite of [nora, rita]) {
      const page = await signInAs(favorite);
      await goTo(page, 'My Pending Cases');
      await caseCard(page, procedure).getByRole('button', { name: 'Reject' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click();
      await expectToast(page, "You've rejected the job successfully.");
    }

    await goTo(owner, 'All Postings');
    await markDocument(owner);
    const posting = owner.getByRole('article').filter({ hasText: procedure });
    await posting.getByRole('button').first().click();
    await expect(posting).toContainText('Invitation plan');
    await checkScreen(owner, 'All Postings, the plan of a case');
    await app.advanceClock(2 * 3600);

    // Two people of the second wave accept; the one who is too late joins the standby list.
    const [second, nurse, phone] = [
      await signInAs(theo),
      await signInAs(ruth),
      await signInAs(sam),
    ];
    for (const page of [second, nurse, phone]) {
      await goTo(page, 'My Pending Cases');
      await expect(caseCard(page, procedure)).toBeVisible();
    }
    for (const page of [second, nurse]) {
      await markDocument(page);
      await caseCard(page, procedure).getByRole('button', { name: 'Accept' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Accept' }).click();
      await expectToast(page, "You've accepted and are confirmed for the job.");
      await expect(caseCard(page, procedure)).toContainText('I cannot come');
      await expect(caseCard(page, procedure)).not.toContainText('You have confirmed the day.');
    }
    await caseCard(phone, procedure).getByRole('button', { name: 'Stand by' }).click();
    await expectToast(phone, 'You are on the standby list.');
    await expect(posting).toContainText('Standby list');
    const [theosEvent] = await theosCalendar();
    expect(theosEvent).toMatchObject({ status: 'CONFIRMED' });
    expect(theosEvent?.local.slice(11, 16)).toBe('07:00');

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
    await markDocument(phone);
    await goTo(phone, 'Schedules');
    await deliverPush(app, phone, message);
    await pressNotification(phone);
    await expect(phone).toHaveURL(/view=mine&item=/);
    await offer.getByRole('button', { name: 'Accept' }).click();
    await phone.getByRole('alertdialog').getByRole('button', { name: 'Accept' }).click();
    await expectToast(phone, "You've accepted and are confirmed for the job.");

    // Both people are asked 24 hours before the start, and each confirms the day with one press.
    await goTo(owner, 'All Postings');
    const row = owner.getByRole('article').filter({ hasText: procedure });
    await row.getByRole('button').first().click();
    const asked = Date.parse(theosEvent?.start ?? '') - 24 * 3_600_000;
    await app.advanceClock(Math.ceil((asked - app.now()) / 1000) + 1);
    const hired = [
      { person: sam, page: phone, calendar: samsCalendar },
      { person: ruth, page: nurse, calendar: ruthsCalendar },
    ];
    const line = (person: Person) =>
      row
        .getByRole('listitem')
        .filter({ hasText: `${person.firstName} ${last}` })
        .first();
    for (const { person } of hired)
      await expect(line(person)).toContainText('Day not confirmed yet', { timeout: 20_000 });
    for (const { person, page } of hired) {
      const card = caseCard(page, procedure);
      await expect(card).toContainText('Will you come? Please confirm the day.', {
        timeout: 20_000,
      });
      await card.getByRole('button', { name: 'Confirm the day' }).click();
      await expectToast(page, 'Thank you. The day is confirmed.');
      await expect(card).toContainText('You have confirmed the day.');
      await expect(line(person)).toContainText('Day confirmed');
    }

    // Owners, calendars and mails agree.
    for (const page of [owner, second, nurse, phone])
      expect(await isMarkedDocument(page)).toBe(true);
    for (const { person, calendar } of hired) {
      const events = await calendar();
      expect(events).toMatchObject([{ status: 'CONFIRMED', start: theosEvent?.start }]);
      const mail = await app.mailbox.waitFor(person.email, /confirmed/i);
      expect(mail.text).toContain('7:00 AM');
      expect(mail.text).toContain(center.name);
      expect(eventIn(mail)).toEqual({ ...events[0], method: 'REQUEST' });
    }
    const cancelled = await theosCalendar();
    expect(cancelled).toMatchObject([{ status: 'CANCELLED', uid: theosEvent?.uid }]);
    expect(cancelled[0]?.sequence).toBeGreaterThan(theosEvent?.sequence ?? 0);
    const released = await app.mailbox.waitFor(theo.email, /released/i);
    expect(released.text).toContain(center.name);
    expect(eventIn(released)).toEqual({ ...cancelled[0], method: 'CANCEL' });
  } finally {
    push.close();
  }
});
