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
import { deliverPush, pressNotification, PushBrowser } from '../fixtures/push.ts';
import { bell, caseCard, expectToast, fillCase, goTo, nineAmIn } from '../fixtures/steps.ts';

test.use({ ownServer: 'filled' });

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

// Shows: FL-12, FL-13, FL-16, FL-19, FL-21, FL-22, FL-25, FL-27
test('a case for tomorrow at seven is filled, loses a person and is filled again, without a reload', async ({
  app,
  signInAs,
}) => {
  test.setTimeout(180_000);
  // At nine in the morning, seven on the next day is 22 hours ahead. The page's own clock stays behind.
  await app.advanceClock(secondsUntil(9));
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
    // Two positions, with the preset for less than 24 hours.
    const procedure = `Refill ${unique()}`;
    const owner = await signInAs(surgeon);
    await goTo(owner, 'Post Surgical Case');
    // The server's nine in the morning is on the next day unless it was before nine here.
    const tomorrow = secondsUntil(9) <= 9 * 3600 ? 1 : 2;
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
    await expect(owner.getByLabel('Who is invited')).toContainText('under 24 hours ahead');
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
    await app.advanceClock(15 * 60);

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
      // An acceptance within the last 24 hours also confirms the day.
      await expect(caseCard(page, procedure)).toContainText('You have confirmed the day.');
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
    await expect(offer).toContainText('You have confirmed the day.');

    // Owners, calendars and mails agree.
    await goTo(owner, 'All Postings');
    const row = owner.getByRole('article').filter({ hasText: procedure });
    await row.getByRole('button').first().click();
    for (const name of [`Sam ${last}`, `Ruth ${last}`])
      await expect(row.getByRole('listitem').filter({ hasText: name }).first()).toContainText(
        'Day confirmed',
      );
    for (const page of [owner, second, nurse, phone])
      expect(await isMarkedDocument(page)).toBe(true);
    const confirmed = { status: 'CONFIRMED', start: theosEvent?.start };
    expect(await samsCalendar()).toMatchObject([confirmed]);
    expect(await ruthsCalendar()).toMatchObject([confirmed]);
    expect(await theosCalendar()).toMatchObject([{ status: 'CANCELLED', uid: theosEvent?.uid }]);
    for (const hired of [sam, ruth]) {
      const mail = await app.mailbox.waitFor(hired.email, /confirmed/i);
      expect(mail.text).toContain('7:00 AM');
      expect(mail.text).toContain(center.name);
    }
    const released = await app.mailbox.waitFor(theo.email, /released/i);
    expect(released.text).toContain(center.name);
  } finally {
    push.close();
  }
});
