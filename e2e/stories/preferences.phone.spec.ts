// Notification preferences: channels, quiet hours and the daily summary (AMB-190 to AMB-193).
import { checkScreen, expect, test, unique } from '../fixtures/index.ts';
import { createTwoProfessionals } from '../fixtures/race.ts';
import { expectToast } from '../fixtures/steps.ts';

test.use({ ownServer: 'preferences' });

// Shows: FL-24, AMB-190, AMB-192
test('a person chooses channels and quiet hours, and gets new cases once a day', async ({
  app,
  signInAs,
}) => {
  test.slow();
  const center = await app.people.center();
  const surgeon = await app.people.surgeon(center);
  const [nora, theo] = await createTwoProfessionals(app);
  const start = new Date(Date.now() + 9 * 24 * 3_600_000).toISOString();

  const page = await signInAs(nora);
  await page.goto('/settings');
  const form = page.getByRole('region', { name: 'Which notifications, and how' });
  await form.getByRole('checkbox', { name: 'Invitations and offered places: Email' }).uncheck();
  await form.getByRole('checkbox', { name: 'Keep quiet at certain hours' }).check();
  await form.getByLabel('From', { exact: true }).fill('21:30');
  await form.getByRole('checkbox', { name: 'Email me new cases once a day' }).check();
  await form.getByRole('combobox', { name: 'Sent at' }).selectOption('7:00 AM');
  await checkScreen(page, 'Settings, what, how and when');
  await form.getByRole('button', { name: 'Save notification settings' }).click();
  await expectToast(page, 'Saved.');
  await page.reload();
  await expect(
    form.getByRole('checkbox', { name: 'Invitations and offered places: Email' }),
  ).not.toBeChecked();
  await expect(form.getByLabel('From', { exact: true })).toHaveValue('21:30');

  // Only the person who wants mail about invitations gets it.
  const invited = await app.people.postCase(surgeon, center, {
    procedure: `Knee ${unique()}`,
    start,
  });
  await app.people.invite(surgeon, invited, theo);
  await app.people.invite(surgeon, invited, nora);
  await app.mailbox.waitFor(theo.email, /^Invitation/);
  const subjects = async () => (await app.mailbox.all(nora.email)).map(({ subject }) => subject);
  expect((await subjects()).some((subject) => subject.startsWith('Invitation'))).toBe(false);

  await app.people.postCase(surgeon, center, { procedure: `Hip ${unique()}`, start });
  // The session ends when the clock moves; an open page would read after the last event and be refused.
  await page.close();
  await app.advanceClock(25 * 3600);
  const summary = await app.mailbox.waitFor(nora.email, /new cases? for you$/);
  expect(summary.text).toContain(center.name);
  expect(summary.text).not.toContain('Hip');
  expect((await app.mailbox.all(theo.email)).some(({ subject }) => /for you$/.test(subject))).toBe(
    false,
  );
});

// Shows: FL-24, AMB-190
test('owners choose channels for the notifications of owners', async ({ app, signInAs }) => {
  const center = await app.people.center();
  const page = await signInAs(await app.people.surgeon(center));
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/settings');
  const form = page.getByRole('region', { name: 'Which notifications, and how' });
  await expect(form.getByRole('row', { name: /^Withdrawals and absences/ })).toBeVisible();
  await expect(form.getByText('Email me new cases once a day')).toHaveCount(0);
  await expect(form.getByRole('checkbox', { name: /^Codes, security/ })).toHaveCount(0);
  await checkScreen(page, 'Settings on a phone');
});
