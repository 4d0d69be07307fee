// A person signs up as an administrator with the code of a center and waits; two browsers show how an administrator confirms and
// declines.
import type { Page } from '@playwright/test';
import { type App, checkScreen, expect, type Person, test } from '../fixtures/index.ts';
import { confirmPassword, expectToast } from '../fixtures/steps.ts';

/** The texts of a language that the stories press and read. */
const texts = {
  en: {
    waiting: (center: string) => `Waiting for confirmation by ${center}`,
    removed: (center: string) => `You are not an administrator of ${center}`,
    group: '1 administrator to confirm',
    confirm: 'Confirm',
    decline: 'Decline',
    confirmAsk: (name: string, center: string) =>
      `Confirm ${name} as an administrator of ${center}?`,
    declineAsk: (name: string, center: string) =>
      `Decline ${name} as an administrator of ${center}?`,
    confirmed: (name: string, center: string) => `${name} is an administrator of ${center} now.`,
    declined: (name: string, center: string) =>
      `${name} was declined. If this person should not know the code of ${center}, create a new one in Account Security.`,
    post: 'Post Surgical Case',
    list: (center: string) => `Administrators of ${center}`,
    newMail: (center: string) => `New administrator of ${center}`,
    confirmedMail: (center: string) => `You are an administrator of ${center}`,
    declinedMail: (center: string) => `You were not confirmed as an administrator of ${center}`,
  },
  es: {
    waiting: (center: string) => `A la espera de la confirmación de ${center}`,
    removed: (center: string) => `Usted no es administrador de ${center}`,
    group: '1 administrador por confirmar',
    confirm: 'Confirmar',
    decline: 'Rechazar',
    confirmAsk: (name: string, center: string) =>
      `¿Confirmar a ${name} como administrador de ${center}?`,
    declineAsk: (name: string, center: string) =>
      `¿Rechazar a ${name} como administrador de ${center}?`,
    confirmed: (name: string, center: string) => `${name} ahora es administrador de ${center}.`,
    declined: (name: string, center: string) =>
      `Se rechazó a ${name}. Si esta persona no debería conocer el código de ${center}, genere uno nuevo en Seguridad de la cuenta.`,
    post: 'Publicar caso quirúrgico',
    list: (center: string) => `Administradores de ${center}`,
    newMail: (center: string) => `Administrador nuevo de ${center}`,
    confirmedMail: (center: string) => `Usted es administrador de ${center}`,
    declinedMail: (center: string) => `No se le confirmó como administrador de ${center}`,
  },
} as const;

type Language = keyof typeof texts;

/**
 * Signs in an administrator of a new center, and then a person who waits to become one, in the language. Both open Home.
 */
async function signInBoth(
  { people }: App,
  signInAs: (person: Person, language: Language) => Promise<Page>,
  language: Language,
) {
  const center = await people.center();
  const administrator = await people.administrator(center);
  await people.setLanguage(administrator, language);
  const administratorPage = await signInAs(administrator, language);
  await administratorPage.goto('/adminWelcome');
  const applicant = await people.applicant(center);
  await people.setLanguage(applicant, language);
  const applicantPage = await signInAs(applicant, language);
  await applicantPage.goto('/adminWelcome');
  return { center, administrator, administratorPage, applicant, applicantPage };
}

test.beforeEach(({ monitor }) => {
  test.slow();
  // Confirming and declining need a proof of identity.
  monitor.allow(/status of 403/);
});

for (const language of ['en', 'es'] as const) {
  const labels = texts[language];

  // Shows: AMB-08, AMB-385
  test(`an administrator confirms a new one from the home screen (${language})`, async ({
    app,
    signInAs,
  }) => {
    const { center, administrator, administratorPage, applicant, applicantPage } = await signInBoth(
      app,
      signInAs,
      language,
    );
    await expect(applicantPage.getByText(labels.waiting(center.name))).toBeVisible();
    await checkScreen(applicantPage, `home of an administrator who waits, ${language}`);
    await app.mailbox.waitFor(administrator.email, labels.newMail(center.name));

    // The person appears without a reload.
    const group = administratorPage.getByRole('region', { name: labels.group });
    await expect(group).toContainText(applicant.email);
    await checkScreen(administratorPage, `home, an administrator to confirm, ${language}`);
    await group.getByRole('button', { name: `${labels.confirm}: ${applicant.fullName}` }).click();
    const question = administratorPage.getByRole('alertdialog', {
      name: labels.confirmAsk(applicant.fullName, center.name),
    });
    await expect(question).toContainText(applicant.email);
    await checkScreen(administratorPage, `home, question about an administrator, ${language}`);
    await question.getByRole('button', { name: labels.confirm, exact: true }).click();
    await confirmPassword(administratorPage, administrator.password);
    await expectToast(administratorPage, labels.confirmed(applicant.fullName, center.name));
    await expect(group).toBeHidden();

    await expect(applicantPage.getByText(labels.waiting(center.name))).toBeHidden();
    await expect(applicantPage.getByRole('link', { name: labels.post }).first()).toBeVisible();
    await app.mailbox.waitFor(applicant.email, labels.confirmedMail(center.name));
  });

  // Shows: AMB-385
  test(`an administrator declines a new one in Account Security (${language})`, async ({
    app,
    signInAs,
  }) => {
    const { center, administrator, administratorPage, applicant, applicantPage } = await signInBoth(
      app,
      signInAs,
      language,
    );
    await administratorPage.goto('/security');
    const list = administratorPage.getByRole('list', { name: labels.list(center.name) });
    const row = list.getByRole('listitem').filter({ hasText: applicant.email });
    await row.scrollIntoViewIfNeeded();
    await checkScreen(administratorPage, `security, an administrator who waits, ${language}`);
    await row.getByRole('button', { name: `${labels.decline}: ${applicant.fullName}` }).click();
    const question = administratorPage.getByRole('alertdialog', {
      name: labels.declineAsk(applicant.fullName, center.name),
    });
    await question.getByRole('button', { name: labels.decline, exact: true }).click();
    await confirmPassword(administratorPage, administrator.password);
    await expectToast(administratorPage, labels.declined(applicant.fullName, center.name));
    await expect(row).toBeHidden();
    await expect(applicantPage.getByText(labels.removed(center.name))).toBeVisible();
    await app.mailbox.waitFor(applicant.email, labels.declinedMail(center.name));
  });
}
