// Withdrawing is allowed until 72 hours before the start (AMB-41).
import { checkScreen, expect, test, unique } from '../fixtures/index.ts';
import { caseCard, expectToast, expectUnread, goTo } from '../fixtures/steps.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const LIMIT = 72 * HOUR;

/** Returns the last whole minute that is at most this many milliseconds from now. */
const ahead = (time: number) => Math.floor((Date.now() + time) / MINUTE) * MINUTE;

// Shows: C-58..C-61, M-38
test('withdrawing ends 72 hours before the start by the clock of the server, whatever the phone says', async ({
  app,
  signInAs,
}) => {
  test.slow();
  const center = await app.people.center();
  const boss = await app.people.surgeon(center);
  const nora = await app.people.professional({ firstName: 'Nora', lastName: `Quill${unique()}` });
  const accepted = async (procedure: string, start: number) => {
    const job = await app.people.postCase(boss, center, {
      procedure,
      start: new Date(start).toISOString(),
    });
    await app.people.invite(boss, job, nora);
    return app.people.accept(nora, job);
  };
  const phone = await signInAs(nora);
  const far = `Far ${unique()}`;
  // At least two minutes before the limit; the exact limit is tested in the server. The phone is an hour fast.
  await accepted(far, ahead(LIMIT + 3 * MINUTE));
  await phone.clock.setFixedTime(Date.now() + HOUR);
  await goTo(phone, 'My Pending Cases');
  await caseCard(phone, far).getByRole('button', { name: 'Withdraw' }).click();
  await phone.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click();
  await expectToast(phone, "You've withdrawn the job successfully.");

  const near = `Near ${unique()}`;
  // At most a minute after the limit. The phone is an hour slow.
  await phone.clock.setFixedTime(Date.now() - HOUR);
  await phone.reload();
  await expect(phone.getByRole('heading', { level: 1 })).toContainText('My Pending Cases');
  const message = await accepted(near, ahead(LIMIT));
  const locked = caseCard(phone, near);
  await expect(locked.getByRole('button', { name: 'Withdraw' })).toBeHidden();
  await expect(locked).toContainText(
    'Within 72 hours of the start, contact the employer to withdraw. A penalty may apply.',
  );
  await expect(locked).toContainText(boss.fullName);
  await expect(locked.getByRole('link', { name: /\d{3}-\d{4}/ })).toHaveAttribute(
    'href',
    /^tel:\+1\d{10}$/,
  );
  await checkScreen(phone, 'My Pending Cases, too late to withdraw');

  // The server refuses the same request without the button, and nothing changes.
  await expect(
    app.people.call('POST', '/api/withdrawjob', { msgId: message }, nora.token),
  ).rejects.toThrow(/answered 409.*WITHDRAW_LOCKED/);
  const surgeon = await signInAs(boss);
  // Two acceptances and one withdrawal.
  await expectUnread(surgeon, 3);
});
