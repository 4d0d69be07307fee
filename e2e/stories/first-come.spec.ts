// The main story: a surgeon signs up, verifies the address, adds favorites, posts a case and invites
// two professionals. Both see it without reloading and press Accept at the same moment. One is
// confirmed, the other sees that the place is taken, the surgeon is notified, the mails are sent.
import { type Page } from '@playwright/test';
import {
  checkScreen,
  expect,
  markDocument,
  isMarkedDocument,
  PASSWORD,
  test,
  unique,
} from '../fixtures/index.ts';
import { acceptTogether, openAcceptDialog, createTwoProfessionals } from '../fixtures/race.ts';
import {
  addFavorite,
  bell,
  caseCard,
  readCodeFromMailbox,
  expectUnread,
  fillCase,
  fillSignUp,
  goTo,
  releaseTogether,
  nineAmIn,
  post,
} from '../fixtures/steps.ts';

// Shows, B-49, B-50, B-52, B-55, B-65, C-48, C-50, C-51, C-64, D-05, F-22, F-26, J-24, M-19, M-22, M-23, M-30, L-09
test('of two professionals who accept at the same moment exactly one is confirmed', async ({
  app,
  openBrowser,
  signInAs,
}) => {
  test.slow();
  const center = await app.people.center();
  const [nora, theo] = await createTwoProfessionals(app);
  const who = {
    firstName: 'Ruth',
    lastName: `Calloway${unique()}`,
    email: `ruth.${unique()}@example.com`,
    password: PASSWORD,
  };

  // Two professionals are signed in, each in a browser context of their own.
  const phones: [Page, Page] = [await signInAs(nora), await signInAs(theo)];
  for (const phone of phones) {
    await goTo(phone, 'My Pending Cases');
    await expect(phone.getByText('Currently No Cases Available...')).toBeVisible();
    await expectUnread(phone, 0);
    await markDocument(phone);
  }
  await checkScreen(phones[0], 'My Pending Cases, empty');

  // The surgeon signs up and verifies the address with the mail on the mailbox page.
  const surgeon = await openBrowser();
  await surgeon.goto('/login');
  await markDocument(surgeon);
  await surgeon.getByRole('link', { name: 'Register' }).click();
  await expect(
    surgeon.getByRole('heading', { level: 1, name: 'Create Your Account' }),
  ).toBeVisible();
  await checkScreen(surgeon, 'sign up, empty');
  await fillSignUp(surgeon, who, center);
  await expect(surgeon.getByRole('button', { name: 'Submit' })).toBeDisabled();
  await surgeon.getByRole('checkbox', { name: /I am over 18/ }).check();
  await checkScreen(surgeon, 'sign up, filled');
  await surgeon.getByRole('button', { name: 'Submit' }).click();
  await expect(surgeon.getByText('Email Verification Code Sent')).toBeVisible();
  await checkScreen(surgeon, 'email verification');
  const code = await readCodeFromMailbox(surgeon, who.email, (mailbox) =>
    checkScreen(mailbox, 'mailbox'),
  );
  await expect(surgeon.getByRole('button', { name: 'Verify', exact: true })).toBeDisabled();
  await surgeon.getByLabel('Verification code').fill(code);
  await surgeon.getByRole('button', { name: 'Verify', exact: true }).click();
  await expect(
    surgeon.getByText('The email verification code has been successfully verified.').first(),
  ).toBeVisible();
  await expect(surgeon).toHaveURL(/\/login$/);
  await surgeon.getByLabel('Email', { exact: true }).fill(who.email);
  await surgeon.getByLabel('Password', { exact: true }).fill(who.password);
  await surgeon.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(surgeon).toHaveURL(/\/adminMain\/postJob/);
  await checkScreen(surgeon, 'Post Surgical Case, without favorites');

  // Favorites.
  await goTo(surgeon, 'Favorites');
  await checkScreen(surgeon, 'Favorites');
  for (const person of [nora, theo])
    await addFavorite(surgeon, `${person.firstName} ${person.lastName}`);

  // The case.
  const procedure = `Knee arthroscopy ${unique()}`;
  await goTo(surgeon, 'Post Surgical Case');
  await fillCase(surgeon, {
    procedure,
    start: nineAmIn(9),
    hours: '3',
    pay: '250',
    minPay: '400',
    invite: [nora, theo].map((p) => `${p.firstName} ${p.lastName}`),
  });
  await checkScreen(surgeon, 'Post Surgical Case, filled');
  await post(surgeon, () => checkScreen(surgeon, 'Post Surgical Case, confirmation'));

  // It appears on both screens and bells without a reload.
  for (const phone of phones) {
    await expect(caseCard(phone, procedure)).toBeVisible({ timeout: 15_000 });
    await expect(caseCard(phone, procedure)).toContainText('$250/hr');
    await expect(caseCard(phone, procedure)).toContainText('(Min.: $400)');
    await expectUnread(phone, 1);
  }
  await checkScreen(phones[0], 'My Pending Cases, invited');

  // Both accept at the same moment.
  await releaseTogether(phones, '/api/accepted');
  for (const phone of phones) await openAcceptDialog(phone, procedure);
  await checkScreen(phones[0], 'accept, confirmation');
  const { winner, loser } = await acceptTogether(phones, procedure);
  await checkScreen(winner, 'My Pending Cases, confirmed');
  await checkScreen(loser, 'My Pending Cases, too late');
  await expectUnread(winner, 0);

  // The surgeon is notified.
  await expectUnread(surgeon, 1);
  await bell(surgeon).click();
  await expect(surgeon.getByRole('heading', { name: /Job Accepted/ })).toBeVisible();
  await checkScreen(surgeon, 'Notifications');
  await goTo(surgeon, 'All Postings');
  await expect(caseCard(surgeon, procedure)).toContainText('position filled');
  await expect(caseCard(surgeon, procedure)).toContainText('1 of 1 filled');
  await checkScreen(surgeon, 'All Postings');

  // The mails contain time, center, pay and who accepted, and nothing about the patient (AMB-52).
  const mail = await app.mailbox.waitFor(who.email, /^Position filled: /);
  const confirmed = winner === phones[0] ? nora : theo;
  const name = `${confirmed.firstName} ${confirmed.lastName}`;
  expect(mail.subject).toContain(name);
  expect(mail.text).toContain(`${name} has accepted your invitation.`);
  const confirmation = await app.mailbox.waitFor(confirmed.email, /^You are confirmed: /);
  for (const person of [nora, theo]) {
    const invited = await app.mailbox.waitFor(person.email, /invit/i);
    expect(invited.text).toContain(center.name);
    expect(invited.text).toContain('$250/hr (Min.: $400)');
    expect(`${invited.subject} ${invited.text} ${mail.text}`).not.toContain(procedure);
  }

  for (const page of [...phones, surgeon])
    expect(await isMarkedDocument(page), 'no reload').toBe(true);

  // The links of the mails open the case itself.
  await surgeon.goto(linkOf(mail.text));
  await expect(caseCard(surgeon, procedure).getByRole('button', { expanded: true })).toBeVisible();
  await winner.goto(linkOf(confirmation.text));
  await expect(caseCard(winner, procedure)).toBeVisible();
});

/** The path of the link to the case in a mail. */
function linkOf(text: string): string {
  const [, path] = /Open the case: https?:\/\/[^/]+(\/\S+)/.exec(text) ?? [];
  if (!path) throw new Error(`no link to the case in ${text}`);
  return path;
}
