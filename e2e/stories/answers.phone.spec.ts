// Requests, declined requests, withdrawals and cancellations.
import {
  checkScreen,
  expect,
  markDocument,
  isMarkedDocument,
  test,
  unique,
} from '../fixtures/index.ts';
import { bell, caseCard, expectToast, expectUnread, goTo, nineAmIn } from '../fixtures/steps.ts';

// Shows: C-08, C-13..C-19, C-24, C-36, C-41..C-43, C-57, C-58, C-62, C-66, C-69, C-70, C-73..C-75, D-01..D-03, D-05, D-06, D-17..D-19, D-23, D-25, D-28, M-20, M-22, M-26, M-28, M-38
test('a request is sent, answered with an invitation, accepted from the bell and withdrawn', async ({
  app,
  signInAs,
}) => {
  test.slow();
  const center = await app.people.center();
  const boss = await app.people.surgeon(center);
  const nora = await app.people.professional({ firstName: 'Nora', lastName: `Quill${unique()}` });
  const surgeon = await signInAs(boss);
  const phone = await signInAs(nora);
  for (const page of [surgeon, phone]) await markDocument(page);
  const procedure = `Hernia repair ${unique()}`;
  await app.people.postCase(boss, center, { procedure, start: nineAmIn(8) });

  // The new case appears without a reload; the professional requests an invitation.
  const open = caseCard(phone, procedure);
  const pill = phone.getByRole('button', { name: /new case/ });
  await expect(open.or(pill).first()).toBeVisible({ timeout: 15_000 });
  // A list that is already shown offers new cases behind a button, so that it does not shift.
  if (await pill.isVisible()) await pill.click();
  await expect(open).toContainText('9:00 AM');
  await expect(open).toContainText(center.name);
  await expect(open).toContainText(boss.fullName);
  await expect(open).toContainText('$200/hr');
  await expect(open).toContainText('Bring the long gown.');
  await checkScreen(phone, 'New Cases, one open');
  await open.getByRole('button', { name: 'Request Invite' }).click();
  await expectToast(phone, 'Your invite request has been sent out successfully');
  await goTo(phone, 'My Pending Cases');
  await expect(caseCard(phone, procedure)).toContainText('Invite Requested');
  await expect(caseCard(phone, procedure)).toContainText(
    'Request has been sent! Pending invite...',
  );
  await checkScreen(phone, 'My Pending Cases, requested');

  // The surgeon's bell counts the request, which is answered in Requested Invites.
  await expectUnread(surgeon, 1);
  await goTo(surgeon, 'Requested Invites');
  const request = caseCard(surgeon, procedure);
  await expect(request).toContainText(nora.fullName);
  await expect(request.getByRole('button', { name: 'Decline' })).toBeVisible();
  await checkScreen(surgeon, 'Requested Invites');
  await request.getByRole('button', { name: 'Invite', exact: true }).click();
  await expectToast(surgeon, `Your invitation has been sent out to ${nora.fullName}.`);
  await expect(request.getByRole('button', { name: 'Decline' })).toBeHidden();
  await expectUnread(surgeon, 0);

  // The invitation is accepted from the notifications.
  await expectUnread(phone, 1);
  await bell(phone).click();
  await expect(phone.getByRole('heading', { name: /Invitations/ })).toContainText('1');
  await checkScreen(phone, 'Notifications of a professional');
  const notice = caseCard(phone, procedure);
  await expect(notice.getByRole('button', { name: 'Reject' })).toBeVisible();
  await notice.getByRole('button', { name: 'Accept', exact: true }).click();
  await phone.getByRole('alertdialog').getByRole('button', { name: 'Accept', exact: true }).click();
  await expectToast(phone, "You've accepted and are confirmed for the job.");
  await expectUnread(phone, 0);
  await expectUnread(surgeon, 1);
  await bell(surgeon).click();
  await expect(surgeon.getByRole('heading', { name: /Job Accepted/ })).toContainText('1');
  await caseCard(surgeon, procedure).getByRole('button', { name: 'Acknowledge' }).click();
  await expectToast(surgeon, 'Aknowledged');
  await expectUnread(surgeon, 0);
  await expect(surgeon.getByText('No notifications for you to see here...')).toBeVisible();

  // More than 72 hours remain, so withdrawing is allowed.
  await goTo(phone, 'My Pending Cases');
  await caseCard(phone, procedure).getByRole('button', { name: 'Withdraw' }).click();
  await checkScreen(phone, 'withdraw, confirmation');
  await phone.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click();
  await expectToast(phone, "You've withdrawn the job successfully.");
  await expectUnread(surgeon, 1);
  await expect(surgeon.getByRole('heading', { name: /Job Withdrawn/ })).toContainText('1');
  await expect(
    caseCard(surgeon, procedure).getByRole('button', { name: 'Acknowledge' }),
  ).toBeVisible();
  await checkScreen(surgeon, 'Notifications, a withdrawal');
  for (const page of [surgeon, phone]) expect(await isMarkedDocument(page), 'no reload').toBe(true);
});

// Shows: C-45, C-53, C-55, C-76, D-07, D-15, M-21, M-25
test('a declined request is acknowledged and can be made again', async ({ app, signInAs }) => {
  test.slow();
  const center = await app.people.center();
  const boss = await app.people.surgeon(center);
  const theo = await app.people.professional({ firstName: 'Theo', lastName: `Quill${unique()}` });
  const procedure = `Carpal tunnel ${unique()}`;
  await app.people.postCase(boss, center, { procedure, start: nineAmIn(8) });
  const surgeon = await signInAs(boss);
  const phone = await signInAs(theo);
  await caseCard(phone, procedure).getByRole('button', { name: 'Request Invite' }).click();
  await expectToast(phone, 'Your invite request has been sent out successfully');

  await goTo(surgeon, 'Requested Invites');
  await caseCard(surgeon, procedure).getByRole('button', { name: 'Decline' }).click();
  await checkScreen(surgeon, 'decline, confirmation');
  await surgeon.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click();
  await expectToast(surgeon, "You've rejected the invite request.");

  await expectUnread(phone, 1);
  await bell(phone).click();
  await expect(phone.getByRole('heading', { name: /Declined Request/ })).toContainText('1');
  await expect(
    caseCard(phone, procedure).getByRole('button', { name: 'Discard' }),
    'a rejection can only be discarded',
  ).toBeVisible();
  await goTo(phone, 'My Pending Cases');
  await expect(caseCard(phone, procedure)).toContainText('Your invite request has been declined.');
  await checkScreen(phone, 'My Pending Cases, declined');
  await caseCard(phone, procedure).getByRole('button', { name: 'Acknowledge' }).click();
  await expectToast(phone, "You've acknowledged the job status.");
  await expectUnread(phone, 0);
  await goTo(phone, 'New Cases');
  await expect(
    caseCard(phone, procedure).getByRole('button', { name: 'Request Invite' }),
  ).toBeVisible();
});

// Shows: B-67, B-78, B-79, B-81, B-82, C-09, C-37, C-54..C-56, M-33
test('a cancellation notifies invited and confirmed professionals', async ({ app, signInAs }) => {
  test.slow();
  const center = await app.people.center();
  const boss = await app.people.surgeon(center);
  const nora = await app.people.professional({ firstName: 'Nora', lastName: `Quill${unique()}` });
  const procedure = `Hip replacement ${unique()}`;
  const job = await app.people.postCase(boss, center, { procedure, start: nineAmIn(6) });
  await app.people.invite(boss, job, nora);
  const phone = await signInAs(nora);
  await goTo(phone, 'My Pending Cases');
  await caseCard(phone, procedure).getByRole('button', { name: 'Accept', exact: true }).click();
  await phone.getByRole('alertdialog').getByRole('button', { name: 'Accept', exact: true }).click();
  await expectToast(phone, "You've accepted and are confirmed for the job.");

  const surgeon = await signInAs(boss);
  await goTo(surgeon, 'All Postings');
  const posting = caseCard(surgeon, procedure);
  await posting.getByRole('button', { expanded: false }).click();
  await expect(posting).toContainText(nora.fullName);
  await checkScreen(surgeon, 'All Postings, one open');
  await posting.getByRole('button', { name: 'Cancel Job' }).click();
  await expect(surgeon.getByRole('alertdialog')).toContainText(
    'Everyone who accepted it is notified by email.',
  );
  await checkScreen(surgeon, 'cancel, confirmation');
  await surgeon.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click();
  await expectToast(surgeon, 'Cancellation Successful!');
  await expect(posting).toContainText('job cancelled');
  await expect(posting.getByRole('button', { name: 'Cancel Job' })).toBeHidden();

  await expectUnread(phone, 1);
  await expect(caseCard(phone, procedure)).toContainText('Cancelled');
  await expect(caseCard(phone, procedure)).toContainText('job cancelled');
  await checkScreen(phone, 'My Pending Cases, cancelled');
  await caseCard(phone, procedure).getByRole('button', { name: 'Acknowledge' }).click();
  await expectToast(phone, "You've acknowledged the job status.");
  await expect(
    caseCard(phone, procedure).getByRole('button', { name: 'Acknowledged' }),
  ).toBeDisabled();
  await expectUnread(phone, 0);
  await app.mailbox.waitFor(nora.email, /cancel/i);
});
