// A lost second factor is removed a day after a request of a colleague and a confirmation by mail. The story moves the
// clock of the server, so it has a separate server.
import type { Page } from '@playwright/test';
import { checkScreen, expect, PASSWORD, test } from '../fixtures/index.ts';
import type { People, Person } from '../fixtures/people.ts';
import { confirmPassword, expectToast, signInWithForm } from '../fixtures/steps.ts';
import { Authenticator } from '../fixtures/totp.ts';

test.use({ ownServer: 'second-factor-removal' });

// Shows: AMB-100, AMB-101
test('a center requires second factors, and an administrator who loses one gets help from another', async ({
  app,
  monitor,
  openBrowser,
}) => {
  test.slow();
  // Commands that need a proof of identity are refused once.
  monitor.allow(/status of 403/);
  const center = await app.people.center();
  const ada = await app.people.administrator(center);
  const bo = await app.people.administrator(center);
  const adasPhone = await addApp(app.people, ada);

  // Ada has a second factor, so she can require it.
  const first = await openBrowser();
  await signInAtSecondStep(first, ada);
  await first.getByLabel('Code of the app').fill(await adasPhone.code());
  await first.getByRole('button', { name: 'Continue' }).click();
  await expect(first).not.toHaveURL(/\/login$/);
  await first.goto('/security');
  const rule = first.getByRole('checkbox', { name: 'Administrators need a second factor' });
  await rule.click();
  await confirmPassword(first, PASSWORD);
  await expect(rule).toBeChecked();

  // Bo is asked to add one at the sign-in and can open nothing else before.
  const second = await openBrowser();
  await signInWithForm(second, bo);
  await expect(second).toHaveURL(/\/security$/);
  await expect(second.getByText(/^You need a second factor\./)).toBeVisible();
  await checkScreen(second, 'security, a second factor is required');
  await second.goto('/adminMain/notifications');
  await expect(second).toHaveURL(/\/security$/);
  await second.getByRole('button', { name: 'Add an authenticator app' }).click();
  await confirmPassword(second, PASSWORD);
  const key = (await second.locator('code').innerText()).replace(/\s/g, '');
  await second.getByLabel('Code of the app').fill(await new Authenticator(key).code());
  await second.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expectToast(second, 'Your second factor was added.');
  await second.getByRole('button', { name: 'I have saved them' }).click();
  await second.goto('/adminMain/notifications');
  await expect(second).toHaveURL(/\/notifications$/);

  // Bo loses the phone. Ada requests the removal, Bo confirms it with the mail, and it takes a day.
  await first.getByLabel('Email Address').fill(bo.email);
  await first.getByRole('button', { name: 'Request the removal' }).click();
  await confirmPassword(first, PASSWORD);
  await expectToast(first, 'Requested. The person got a mail.');
  const mail = await app.mailbox.waitFor(bo.email, 'Remove your second factor?');
  const third = await openBrowser();
  const link = new URL(/https?:\S+token=\S+/.exec(mail.text)![0]);
  await third.goto(link.pathname + link.search);
  await third.getByRole('button', { name: 'Remove my second factor' }).click();
  await expect(third.getByText(/^Your second factor is removed on /)).toBeVisible();
  await checkScreen(third, 'removal of a second factor, confirmed');
  await signInAtSecondStep(third, bo);
  await second.goto('/security');
  await expect(second.getByText(/^Your second factor is removed on /)).toBeVisible();

  // After the day the password is enough to sign in, and Bo adds a new second factor.
  await app.advanceClock(23 * 3600);
  await signInAtSecondStep(third, bo);
  await app.advanceClock(3600 + 60);
  await app.mailbox.waitFor(bo.email, 'Your second factor was removed');
  await signInWithForm(third, bo);
  await expect(third).toHaveURL(/\/security$/);
  await expect(third.getByText(/^You need a second factor\./)).toBeVisible();
  await third.getByRole('button', { name: 'Add an authenticator app' }).click();
});

/** Adds an app over the API. */
async function addApp(people: People, person: Person): Promise<Authenticator> {
  const proof = { userId: person.id, password: person.password };
  await people.call('POST', '/api/verifypassword', proof, person.token);
  const { secret } = await people.call<{ secret: string }>(
    'POST',
    '/api/secondfactor/totp',
    {},
    person.token,
  );
  const phone = new Authenticator(secret);
  await people.call('PUT', '/api/secondfactor/totp', { code: await phone.code() }, person.token);
  return phone;
}

/** Enters the password; the second step is asked for. */
async function signInAtSecondStep(page: Page, { email, password }: Person): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Second step' })).toBeVisible();
}
