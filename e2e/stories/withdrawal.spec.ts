// Giving a place back: until 72 hours before the start by a press, after that by a call (C-59..C-61, AMB-41).
import { checkScreen, expect, test, unique } from '../house/index.ts';
import { caseCard, expectToast, expectUnread, goTo } from '../house/steps.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** A start that many milliseconds from now. */
const ahead = (time: number) => new Date(Date.now() + time).toISOString();

test('with 72 h 00 min left a place is given back; with 71 h 59 min the employer is to be called (C-58..C-61, M-38)', async ({
  app,
  signedIn,
}) => {
  test.slow();
  const center = await app.people.center();
  const boss = await app.people.surgeon(center);
  const nora = await app.people.professional({ firstName: 'Nora', lastName: `Quill${unique()}` });
  const accepted = async (procedure: string, start: string) => {
    const job = await app.people.post(boss, center, { procedure, start });
    await app.people.invite(boss, job, nora);
    return app.people.accept(nora, job);
  };
  const phone = await signedIn(nora);
  const far = `Far ${unique()}`;
  // 72 hours and less than a minute: the clock of a person says 72 h 00 min.
  await accepted(far, ahead(72 * HOUR + MINUTE - 1));
  await goTo(phone, 'My Pending Cases');
  await caseCard(phone, far).getByRole('button', { name: 'Withdraw' }).click();
  await phone.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click();
  await expectToast(phone, "You've withdrawn the job successfully.");

  const near = `Near ${unique()}`;
  const message = await accepted(near, ahead(72 * HOUR - 1));
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

  // The server says the same to whoever asks without the button, and nothing changes.
  await expect(
    app.people.call('POST', '/api/withdrawjob', { msgId: message }, nora.token),
  ).rejects.toThrow(/answered 409.*WITHDRAW_LOCKED/);
  const surgeon = await signedIn(boss);
  // Two acceptances and one withdrawal.
  await expectUnread(surgeon, 3);
});
