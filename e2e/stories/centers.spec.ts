// A system administrator confirms, deactivates and reactivates centers that surgeons add.
import { checkScreen, expect, test, unique } from '../fixtures/index.ts';
import { SYSTEM_ADMIN } from '../fixtures/server.ts';
import { confirmPassword, expectToast } from '../fixtures/steps.ts';

/** The texts of a language that the story presses and reads. */
const texts = {
  en: {
    center: 'Surgery center',
    unconfirmed: '(waiting for confirmation)',
    unconfirmedHint:
      'Until a center is confirmed, only the person who added it can post cases there.',
    confirmed: 'Confirmed',
    deactivated: 'Deactivated',
    addedBy: 'Added by',
    confirm: 'Confirm',
    isConfirmed: 'is confirmed',
    deactivate: 'Deactivate',
    question: 'Deactivate this center?',
    reason: 'Reason',
    reasonMissing: 'Reason cannot be empty',
    isDeactivated: 'is deactivated',
    reasonWas: 'Reason: The address does not exist.',
    reactivate: 'Reactivate',
    isReactivated: 'is active again',
  },
  es: {
    center: 'Centro quirúrgico',
    unconfirmed: '(espera confirmación)',
    unconfirmedHint:
      'Hasta que un centro se confirme, solo quien lo agregó puede publicar casos allí.',
    confirmed: 'Confirmados',
    deactivated: 'Desactivados',
    addedBy: 'Agregado por',
    confirm: 'Confirmar',
    isConfirmed: 'está confirmado',
    deactivate: 'Desactivar',
    question: '¿Desactivar este centro?',
    reason: 'Motivo',
    reasonMissing: 'Motivo: no se puede dejar en blanco',
    isDeactivated: 'está desactivado',
    reasonWas: 'Motivo: The address does not exist.',
    reactivate: 'Reactivar',
    isReactivated: 'está activo de nuevo',
  },
} as const;

for (const language of ['en', 'es'] as const) {
  const labels = texts[language];

  // Shows: AMB-83, AMB-108
  test(`a system administrator confirms, deactivates and reactivates a center (${language})`, async ({
    app,
    monitor,
    signInAs,
  }) => {
    test.slow();
    // The first change needs a proof of identity.
    monitor.allow(/status of 403/);
    const surgeon = await app.people.surgeon(await app.people.center());
    await app.people.setLanguage(surgeon, language);
    const name = `Lagoon Surgery ${unique()}`;
    const draft = {
      name,
      address: '8 Lagoon Drive',
      city: 'Oakland',
      state: 'CA',
      zipCode: String(10_000 + Math.floor(Math.random() * 89_999)),
      phone: '5105550181',
    };
    const { verificationCode } = await app.people.call<{ verificationCode: string }>(
      'POST',
      '/api/surgerycenter',
      draft,
      surgeon.token,
    );
    const isListed = async () => {
      const listed = await app.people.call<{ name: string }[]>('GET', '/api/surgerycenters');
      return listed.some((center) => center.name === name);
    };
    expect(await isListed(), 'an unconfirmed center').toBe(false);

    // Its creator can post there, and sees in the form and in the profile that it is unconfirmed.
    const creator = await signInAs(surgeon, language);
    const unconfirmed = `${name} ${labels.unconfirmed}`;
    const choice = creator.getByLabel(labels.center, { exact: true });
    await choice.selectOption(unconfirmed);
    await expect(choice.getByRole('option', { name: unconfirmed, exact: true })).toBeEnabled();
    await checkScreen(creator, `Post Surgical Case, an unconfirmed center, ${language}`);
    await creator.goto('/adminMain/profile');
    const profile = creator.getByRole('main');
    await expect(profile.getByText(unconfirmed, { exact: true })).toBeVisible();
    await expect(profile.getByText(labels.unconfirmedHint)).toBeVisible();
    await checkScreen(creator, `own profile, an unconfirmed center, ${language}`);

    const root = await signInAs(SYSTEM_ADMIN, language);
    await root.goto('/adminMain/centers');
    const row = root.getByRole('main').getByRole('listitem').filter({ hasText: name });
    await expect(row).toContainText(`${labels.addedBy} ${surgeon.fullName}, ${surgeon.email}`);
    await checkScreen(root, `centers, waiting, ${language}`);
    await row.getByRole('button', { name: `${labels.confirm} ${name}` }).click();
    const question = root.getByRole('alertdialog');
    await checkScreen(root, `centers, the question before a confirmation, ${language}`);
    await question.getByRole('button', { name: labels.confirm, exact: true }).click();
    await confirmPassword(root, SYSTEM_ADMIN.password);
    await expectToast(root, `${name} ${labels.isConfirmed}`);
    await expect(row).toBeHidden();
    expect(await isListed(), 'a confirmed center').toBe(true);
    await expect(profile.getByText(name, { exact: true })).toBeVisible();
    await expect(profile.getByText(labels.unconfirmedHint)).toBeHidden();
    const mail = await app.mailbox.waitFor(surgeon.email, `${name} ${labels.isConfirmed}`);
    expect(mail.text, 'another code').not.toContain(verificationCode);

    await root.getByRole('button', { name: labels.confirmed, exact: true }).click();
    await row.getByRole('button', { name: `${labels.deactivate} ${name}` }).click();
    const dialog = root.getByRole('dialog', { name: labels.question });
    await dialog.getByRole('button', { name: labels.deactivate, exact: true }).click();
    await expect(dialog.getByText(labels.reasonMissing).first()).toBeVisible();
    await checkScreen(root, `centers, the reason is missing, ${language}`);
    await dialog.getByLabel(labels.reason).fill('The address does not exist.');
    await dialog.getByRole('button', { name: labels.deactivate, exact: true }).click();
    await expectToast(root, `${name} ${labels.isDeactivated}`);
    expect(await isListed(), 'a deactivated center').toBe(false);
    const notice = await app.mailbox.waitFor(surgeon.email, `${name} ${labels.isDeactivated}`);
    expect(notice.text).toContain('The address does not exist.');

    await root.getByRole('button', { name: labels.deactivated, exact: true }).click();
    await expect(row).toContainText(labels.reasonWas);
    await checkScreen(root, `centers, deactivated, ${language}`);
    await row.getByRole('button', { name: `${labels.reactivate} ${name}` }).click();
    await question.getByRole('button', { name: labels.reactivate, exact: true }).click();
    await expectToast(root, `${name} ${labels.isReactivated}`);
    expect(await isListed(), 'a reactivated center').toBe(true);
    await app.mailbox.waitFor(surgeon.email, `${name} ${labels.isReactivated}`);
  });
}
