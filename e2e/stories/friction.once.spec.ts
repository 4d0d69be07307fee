// Measures the actions (presses, choices and filled fields) and typed characters of frequent tasks, estimates the seconds from
// them, and measures how much of a list is on a screen. Prints a table at the end.
import type { Locator, Page } from '@playwright/test';
import {
  Counter,
  countFullyAbove,
  heightOf,
  printTasks,
  recordHeight,
} from '../fixtures/counter.ts';
import {
  ANSWERS,
  type App,
  type Center,
  expect,
  PASSWORD,
  type Person,
  test,
  unique,
} from '../fixtures/index.ts';
import { caseCard, expectToast, goTo, nineAmIn, readCodeFromMailbox } from '../fixtures/steps.ts';

const HOUR = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString();

/** Posts cases that do not overlap, from `first` hours ahead. */
async function postCases(
  app: App,
  boss: Person,
  center: Center,
  { count, first, minPay = 0 }: { count: number; first: number; minPay?: number },
): Promise<string[]> {
  const jobs: string[] = [];
  for (let n = 0; n < count; n += 1)
    jobs.push(
      await app.people.postCase(boss, center, {
        procedure: `Case ${unique()}`,
        start: inHours(first + 4 * n),
        minPay,
      }),
    );
  return jobs;
}

/** Posts the filled form and confirms it. */
async function post(page: Page, count: Counter): Promise<void> {
  await count.press(page.getByRole('button', { name: 'Post', exact: true }));
  const dialog = page.getByRole('alertdialog', { name: 'Posting to Commnuities' });
  await count.press(dialog.getByRole('button', { name: 'Yes' }));
  await expectToast(page, 'Job has been posted to communities!');
}

test.afterAll(printTasks);

// Shows: AMB-125
test('a professional fills ten fields of the sign-up, then a code and the password', async ({
  page,
}) => {
  test.slow();
  const count = new Counter();
  const email = `nora.${unique()}@example.com`;
  await page.goto('/signUp');
  await count.fill(page.getByLabel('First Name', { exact: true }), 'Nora');
  await count.fill(page.getByLabel('Last Name', { exact: true }), 'Quill');
  await count.fill(page.getByLabel('Phone', { exact: true }), '5595550101');
  await count.choose(page.getByLabel('Professional Group'), '1');
  await count.fill(page.getByLabel('Email Address', { exact: true }), email);
  await count.fill(page.getByLabel('Password', { exact: true }), PASSWORD);
  await count.fill(page.getByLabel('Confirm Password', { exact: true }), PASSWORD);
  await count.fill(page.getByLabel('Answer 1'), 'Juniper');
  await count.fill(page.getByLabel('Answer 2'), 'Marlow');
  await count.press(page.getByRole('checkbox', { name: /I am over 18/ }));
  count.record('sign-up: fields of the form', 10, '13');
  expect(count.actions).toBeLessThanOrEqual(10);
  await count.press(page.getByRole('button', { name: 'Submit' }));
  await expect(page.getByText('Email Verification Code Sent')).toBeVisible();
  const code = await readCodeFromMailbox(page, email);
  await count.fill(page.getByLabel('Verification code'), code);
  await count.press(page.getByRole('button', { name: 'Verify', exact: true }));
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email);
  await count.fill(page.getByLabel('Password', { exact: true }), PASSWORD);
  await count.press(page.getByRole('button', { name: 'Sign In', exact: true }));
  await expect(page).toHaveURL(/\/userMain\/upcomingJobs/);
  count.record('sign-up to the first look at cases, all actions', 15);
  expect(count.actions).toBeLessThanOrEqual(15);

  // The remaining steps are a list on the home screen, which can be hidden and shown again.
  await page.goto('/userWelcome');
  const steps = page.getByRole('region', {
    name: 'Get ready for your first case',
  });
  await expect(steps).toContainText('1 of 7 done');
  await steps.getByRole('button', { name: 'Hide for now' }).click();
  await expect(steps.getByRole('link')).toHaveCount(0);
  await page.reload();
  await expect(steps.getByRole('button', { name: 'Show the steps' })).toBeVisible();
  await steps.getByRole('button', { name: 'Show the steps' }).click();
  await steps.getByRole('link', { name: /^Upload your documents/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Uploader');
  await expect(page.getByText('0 of 8 documents')).toBeVisible();
});

// Shows: A-105
test('a forgotten password is replaced with twelve actions, and the address is typed once', async ({
  app,
  page,
}) => {
  test.slow();
  const rosa = await app.people.professional();
  const fresh = 'Fresh7Meadow';
  await page.goto('/login');
  const count = new Counter();
  await count.press(page.getByRole('link', { name: 'Forgot Password' }));
  await count.fill(page.getByLabel('Email Address'), rosa.email);
  await count.press(page.getByRole('button', { name: 'Next' }));
  await expect(page).toHaveURL(/\/forgotPassword$/);
  const mail = await app.mailbox.waitFor(rosa.email, 'Password Reset');
  const fields = page.getByRole('main').getByRole('textbox');
  await count.fill(fields.nth(0), /\b\d{6}\b/.exec(mail.text)?.[0] ?? '');
  await count.fill(fields.nth(1), ANSWERS[0]);
  await count.fill(fields.nth(2), ANSWERS[1]);
  await count.press(page.getByRole('button', { name: 'Next' }));
  await count.fill(page.getByLabel('New Password', { exact: true }), fresh);
  await count.fill(page.getByLabel('Confirm Password'), fresh);
  await count.press(page.getByRole('button', { name: 'Change Password' }));
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(rosa.email);
  await count.fill(page.getByLabel('Password', { exact: true }), fresh);
  await count.press(page.getByRole('button', { name: 'Sign In', exact: true }));
  await expect(page).toHaveURL(/\/userMain\/upcomingJobs/);
  count.record('replace a forgotten password and sign in', 12, '3 emails');
  expect(count.actions).toBeLessThanOrEqual(12);
});

// Shows: FL-09, AMB-185
test('a professional sees what is missing for a center with one action, and opens it with two', async ({
  app,
  signInAs,
}) => {
  const center = await app.people.center();
  const boss = await app.people.administrator(center);
  const nora = await app.people.professional(undefined, 1);
  // The center lists what it requires, and knows the person.
  await app.people.call(
    'PUT',
    `/api/certifycredential/${nora.id}`,
    { center: center.id },
    boss.token,
  );
  const requirements = [{ kind: 'NPI' }, { kind: 'DOCUMENT_APPROVED', slot: 'deaCert' }];
  await app.people.call(
    'PUT',
    `/api/surgerycenter/${center.id}/requirements`,
    { categoryId: 1, requirements },
    boss.token,
  );
  const page = await signInAs(nora);
  const count = new Counter();
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  await count.press(menu.getByRole('link', { name: 'Profile', exact: true }));
  const own = page.getByRole('region', { name: 'My eligibility' });
  await expect(own).toContainText(center.name);
  await expect(own).toContainText('DEA registration');
  count.record('see what is missing for a center', 1, 'no answer');
  expect(count.actions).toBeLessThanOrEqual(1);
  await count.press(own.getByRole('link', { name: /DEA registration/ }));
  await expect(page).toHaveURL(/\/userMain\/profileEdit\/uploader/);
  count.record('open what is missing for a center', 2, 'no answer');
  expect(count.actions).toBeLessThanOrEqual(2);
});

// Shows: AMB-110
test('a typical case is posted from the home screen with eight actions, in less than 30 seconds', async ({
  app,
  signInAs,
}) => {
  test.slow();
  const center = await app.people.center();
  const boss = await app.people.surgeon(center);
  const nora = await app.people.professional({
    firstName: 'Nora',
    lastName: `Quill${unique()}`,
  });
  const [first] = await postCases(app, boss, center, { count: 1, first: 200 });
  await app.people.invite(boss, first ?? '', nora);
  const page = await signInAs(boss);
  await page.goto('/adminMain');
  const count = new Counter();
  await count.press(page.getByRole('link', { name: 'Post Surgical Case', exact: true }).first());
  await count.fill(page.getByLabel('Date and time'), nineAmIn(9));
  await count.fill(page.getByLabel('Estimated hours'), '3');
  await count.fill(page.getByLabel('Hourly pay ($)'), '200');
  await count.fill(page.getByLabel('Procedures', { exact: true }), 'Hernia repair');
  await count.press(page.getByRole('checkbox', { name: new RegExp(nora.fullName) }));
  await post(page, count);
  count.record('post the usual case from home', 8, '67 keys');
  expect(count.actions).toBeLessThanOrEqual(8);
  expect(count.seconds).toBeLessThan(30);
});

// Shows: FL-02, AMB-122
test('a typical case is posted from a template with eight actions, in less than 30 seconds', async ({
  app,
  signInAs,
}) => {
  test.slow();
  const center = await app.people.center();
  const boss = await app.people.surgeon(center);
  const procedure = `Case ${unique()}`;
  const nora = await app.people.professional({
    firstName: 'Nora',
    lastName: `Quill${unique()}`,
  });
  const job = await app.people.postCase(boss, center, { procedure, start: inHours(200) });
  await app.people.invite(boss, job, nora);
  const page = await signInAs(boss);
  await goTo(page, 'All Postings');
  const row = caseCard(page, procedure);
  await row.getByRole('button').first().click();
  await row.getByRole('button', { name: 'Save as template' }).click();
  const saving = page.getByRole('dialog', { name: 'Save as template' });
  await saving.getByRole('button', { name: 'Save', exact: true }).click();
  await expectToast(page, `“${procedure}” was saved as a template.`);

  await page.goto('/adminMain');
  const count = new Counter();
  await count.press(page.getByRole('link', { name: 'Post Surgical Case', exact: true }).first());
  await count.press(page.getByRole('button', { name: 'Start from a template' }));
  const list = page.getByRole('dialog', { name: 'Templates' });
  await count.press(list.getByRole('button', { name: `Use ${procedure}` }));
  await count.fill(page.getByLabel('Date and time'), nineAmIn(10));
  await count.press(page.getByRole('checkbox', { name: new RegExp(nora.fullName) }));
  await post(page, count);
  count.record('post from home and a template, with an invitation', 8, 'no templates');
  expect(count.actions).toBeLessThanOrEqual(8);
  expect(count.seconds).toBeLessThan(30);
});

// Shows: FL-01, AMB-110
test('one posting asks for two kinds of staff with nine actions from home', async ({
  app,
  signInAs,
}) => {
  test.slow();
  const boss = await app.people.surgeon(await app.people.center());
  const procedure = `Case ${unique()}`;
  const page = await signInAs(boss);
  await page.goto('/adminMain');
  const count = new Counter();
  await count.press(page.getByRole('link', { name: 'Post Surgical Case', exact: true }).first());
  await count.fill(page.getByLabel('Date and time'), nineAmIn(9));
  await count.fill(page.getByLabel('Estimated hours'), '3');
  await count.fill(page.getByLabel('Hourly pay ($)'), '200');
  await count.fill(page.getByLabel('Procedures', { exact: true }), procedure);
  await count.press(page.getByRole('button', { name: 'Add a position' }));
  const second = page.getByRole('group', { name: 'Position 2' });
  await count.fill(second.getByLabel('Hourly pay ($)'), '90');
  await post(page, count);
  count.record('two kinds of staff in one posting, from home', 9, '2 postings');
  expect(count.actions).toBeLessThanOrEqual(9);
  await goTo(page, 'All Postings');
  await expect(caseCard(page, procedure)).toHaveCount(1);
});

// Shows: AMB-110
test('a person who withdrew is replaced from the home screen with two actions', async ({
  app,
  signInAs,
}) => {
  test.slow();
  const center = await app.people.center();
  const boss = await app.people.surgeon(center);
  const nora = await app.people.professional({
    firstName: 'Nora',
    lastName: `Quill${unique()}`,
  });
  const otto = await app.people.professional({
    firstName: 'Otto',
    lastName: `Reed${unique()}`,
  });
  const [job, other] = await postCases(app, boss, center, {
    count: 2,
    first: 200,
  });
  if (!job || !other) throw new Error('not posted');
  await app.people.invite(boss, other, otto);
  await app.people.invite(boss, job, nora);
  const message = await app.people.accept(nora, job);
  await app.people.call('POST', '/api/withdrawjob', { msgId: message }, nora.token);
  const page = await signInAs(boss);
  await page.goto('/adminMain');
  const count = new Counter();
  const waiting = page.getByRole('region', { name: '1 withdrawal' });
  await expect(waiting).toContainText(nora.fullName);
  await count.press(waiting.getByRole('button', { name: /^Invite more/ }));
  const dialog = page.getByRole('dialog', { name: /^Invite more people/ });
  await count.press(
    dialog.getByRole('button', { name: new RegExp(`Invite.*${otto.lastName}`) }).first(),
  );
  await expectToast(page, `Your invitation has been sent out to ${otto.fullName}.`);
  count.record('replace a person who withdrew', 2, 'repost');
  expect(count.actions).toBeLessThanOrEqual(2);
});

// Shows: AMB-113
test('six claims are approved with three actions', async ({ app, signInAs }) => {
  test.slow();
  const center = await app.people.center();
  const boss = await app.people.surgeon(center);
  const nora = await app.people.professional({
    firstName: 'Nora',
    lastName: `Quill${unique()}`,
  });
  // A case with minimum pay that is cancelled within 24 hours creates a claim.
  const jobs = await postCases(app, boss, center, {
    count: 6,
    first: 1,
    minPay: 150,
  });
  for (const job of jobs) {
    await app.people.invite(boss, job, nora);
    await app.people.accept(nora, job);
    await app.people.call('POST', '/api/canceljob', { jobId: job }, boss.token);
  }
  const page = await signInAs(boss);
  await goTo(page, 'Claims');
  const count = new Counter();
  await count.press(page.getByRole('checkbox', { name: /^Select all/ }));
  await count.press(page.getByRole('button', { name: 'Approve selected' }));
  await count.press(page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }));
  await expect(page.getByRole('button', { name: 'claim approved' })).toHaveCount(6);
  count.record('approve six claims', 3, '12');
  expect(count.actions).toBeLessThanOrEqual(3);
});

// Shows: AMB-110
test('a claim is approved and an invitation accepted from the home screen with two actions each', async ({
  app,
  signInAs,
}) => {
  test.slow();
  const center = await app.people.center();
  const boss = await app.people.surgeon(center);
  const nora = await app.people.professional({
    firstName: 'Nora',
    lastName: `Quill${unique()}`,
  });
  // A case with minimum pay that is cancelled within 24 hours creates a claim.
  const [late] = await postCases(app, boss, center, { count: 1, first: 1, minPay: 150 });
  const [job] = await postCases(app, boss, center, { count: 1, first: 200 });
  if (!late || !job) throw new Error('not posted');
  await app.people.invite(boss, late, nora);
  await app.people.accept(nora, late);
  await app.people.call('POST', '/api/canceljob', { jobId: late }, boss.token);
  await app.people.invite(boss, job, nora);

  const owner = await signInAs(boss);
  await owner.goto('/adminMain');
  const approval = new Counter();
  await approval.press(owner.getByRole('button', { name: `Approve: ${nora.fullName}, $150.00` }));
  const claim = owner.getByRole('alertdialog', { name: 'Approve 1 claim' });
  await expect(claim).toContainText('$150.00');
  await approval.press(claim.getByRole('button', { name: 'Approve' }));
  await expectToast(owner, '1 claim approved');
  await expect(owner.getByRole('button', { name: /^Approve: / })).toHaveCount(0);
  approval.record('approve a claim from home', 2);
  expect(approval.actions).toBeLessThanOrEqual(2);

  const page = await signInAs(nora);
  await page.goto('/userWelcome');
  const acceptance = new Counter();
  await acceptance.press(page.getByRole('button', { name: /^Accept: / }));
  const question = page.getByRole('alertdialog', { name: 'Accept this case' });
  await expect(question).toContainText('$200/hr');
  await acceptance.press(question.getByRole('button', { name: 'Accept' }));
  await expect(page.getByRole('button', { name: /^Accept: / })).toHaveCount(0);
  acceptance.record('accept an invitation from home', 2);
  expect(acceptance.actions).toBeLessThanOrEqual(2);
});

// Shows: FL-02, FL-05
test('a case is posted again with three actions, and its time changed with four', async ({
  app,
  signInAs,
}) => {
  test.slow();
  const center = await app.people.center();
  const boss = await app.people.surgeon(center);
  const procedure = `Case ${unique()}`;
  await app.people.postCase(boss, center, { procedure, start: inHours(200) });
  const page = await signInAs(boss);
  await goTo(page, 'All Postings');

  const change = new Counter();
  const row = caseCard(page, procedure);
  await change.press(row.getByRole('button').first());
  await change.press(row.getByRole('button', { name: 'Change', exact: true }));
  const dialog = page.getByRole('dialog', { name: 'Change this posting' });
  await change.fill(dialog.getByLabel('Date and time'), nineAmIn(10));
  await change.press(dialog.getByRole('button', { name: 'Save changes' }));
  await expectToast(page, 'The posting has been changed.');
  change.record('change the time of a posted case', 4, 'cancel + 4');
  expect(change.actions).toBeLessThanOrEqual(4);

  await page.goto('/adminMain');
  await goTo(page, 'All Postings');
  const again = new Counter();
  await again.press(caseCard(page, procedure).getByRole('link', { name: /^Post again: / }));
  await expect(page.getByLabel('Estimated hours')).toHaveValue('3');
  await again.press(page.getByRole('button', { name: 'Post', exact: true }));
  await again.press(page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }));
  await expectToast(page, 'Job has been posted to communities!');
  again.record('post a case again', 3, '4');
  expect(again.actions).toBeLessThanOrEqual(3);
});

// Shows: AMB-112
test('a person is found by the full name with three actions', async ({ app, signInAs }) => {
  const center = await app.people.center();
  const boss = await app.people.surgeon(center);
  const rosa = await app.people.professional({
    firstName: 'Rosa',
    lastName: `Delmar${unique()}`,
  });
  const name = `${rosa.firstName} ${rosa.lastName}`;
  const page = await signInAs(boss);
  const count = new Counter();
  await count.press(page.getByRole('banner').getByRole('button', { name: /^Find/ }));
  await count.fill(page.getByRole('combobox', { name: 'People, cases, screens' }), name);
  await count.press(page.getByRole('option', { name: new RegExp(rosa.fullName) }));
  await expect(page).toHaveURL(new RegExp(rosa.id));
  await expect(page.getByRole('main')).toContainText(rosa.fullName);
  count.record('find a person by the full name', 3, 'not found');
  expect(count.actions).toBeLessThanOrEqual(3);
});

// Shows: AMB-111
test('a desktop screen shows fourteen postings, and two phone screens show four new cases', async ({
  app,
  signInAs,
}) => {
  test.slow();
  const center = await app.people.center();
  const boss = await app.people.surgeon(center);
  await postCases(app, boss, center, { count: 18, first: 30 });
  await app.people.call('PUT', '/api/density', { density: 'compact' }, boss.token);
  const desk = await signInAs(boss);
  await desk.setViewportSize({ width: 1440, height: 900 });
  await goTo(desk, 'All Postings');
  const rows = desk.getByRole('main').getByRole('article');
  await expect(rows).toHaveCount(18);
  expect(await countFullyAbove(desk, rows, 900)).toBeGreaterThanOrEqual(14);

  // In the default density.
  const nora = await app.people.professional();
  const phone = await signInAs(nora);
  await phone.setViewportSize({ width: 390, height: 844 });
  await phone.goto('/userMain/upcomingJobs');
  const cards = phone.getByRole('main').getByRole('article');
  await expect(caseCard(phone, 'Case').first()).toBeVisible();
  expect(await countFullyAbove(phone, cards, 2 * 844)).toBeGreaterThanOrEqual(4);

  // Without the cases of other tests.
  await phone.goto(`/userMain/upcomingJobs?center=${center.id}`);
  const own = phone.getByRole('list', { name: 'Open jobs' }).getByRole('article');
  await expect(own).toHaveCount(18);
  const height = await heightOf(own, 14);
  recordHeight('fourteen new cases on a phone', height, 4_700, '5700');
  expect(height).toBeLessThanOrEqual(4_700);
});

// Shows: AMB-111
test('compact rows are lower on phones and desktops, and their buttons stay touch targets', async ({
  app,
  signInAs,
}) => {
  test.slow();
  const center = await app.people.center();
  const boss = await app.people.surgeon(center);
  const clerk = await app.people.administrator(center);
  const nora = await app.people.professional();
  const [job = ''] = await postCases(app, boss, center, { count: 1, first: 30 });
  await app.people.invite(boss, job, nora);
  for (const [person, path] of [
    [nora, '/userMain/notifications'],
    [boss, '/adminMain/updateFavorites'],
    [clerk, '/adminMain/credential'],
  ] as const) {
    const page = await signInAs(person);
    const row = page.getByRole('main').locator('[data-place]').first();
    const heightIn = async (of: Locator) => (await of.boundingBox())?.height ?? 0;
    const density = page.getByRole('button', { name: 'Compact rows' });
    for (const size of [
      { width: 1280, height: 800 },
      { width: 390, height: 844 },
    ]) {
      await page.setViewportSize(size);
      await page.goto(path);
      await expect(row).toBeVisible();
      const comfortable = await heightIn(row);
      await density.click();
      await expect
        .poll(() => heightIn(row), `${path} at ${size.width}`)
        .toBeLessThan(0.9 * comfortable);
      const onPhone = size.width < 768;
      for (const button of onPhone ? await row.getByRole('button').all() : [])
        expect(await heightIn(button), `a button of ${path}`).toBeGreaterThanOrEqual(43.9);
      await density.click();
      await expect.poll(() => heightIn(row)).toBe(comfortable);
    }
  }
});

// Shows: AMB-111
test('seven notifications with invitations take less than 2,400 pixels on a phone', async ({
  app,
  signInAs,
}) => {
  test.slow();
  const center = await app.people.center();
  const boss = await app.people.surgeon(center);
  const nora = await app.people.professional();
  for (const job of await postCases(app, boss, center, { count: 7, first: 200 }))
    await app.people.invite(boss, job, nora);
  const phone = await signInAs(nora);
  await phone.setViewportSize({ width: 390, height: 844 });
  await phone.goto('/userMain/notifications');
  const cards = phone.getByRole('main').getByRole('article');
  await expect(cards).toHaveCount(7);
  const height = await heightOf(cards);
  recordHeight('seven notifications on a phone', height, 2_400, '3900');
  expect(height).toBeLessThanOrEqual(2_400);
});
