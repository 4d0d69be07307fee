// A professional sees who opened their documents and chooses the centers that may.
import { pdf } from '../fixtures/files.ts';
import { checkScreen, expect, test } from '../fixtures/index.ts';
import { expectToast } from '../fixtures/steps.ts';

/** The texts of a language that the story presses and reads. */
const texts = {
  en: {
    none: 'Not opened by anyone else yet',
    notice: (center: string) => `${center} opened your documents`,
    opened: (center: string) =>
      `${center} opened one of your documents for the first time: Medical license.`,
    count: 'Opened by 1 person',
    readers: 'Who opened Medical license',
    limit: 'Only centers that I choose may open my documents',
    centers: 'Centers that may open your documents',
    nowhere: 'No center chosen: no center can open your documents.',
    section: 'Who may open your documents',
    save: 'Save',
    saved: 'Saved.',
  },
  es: {
    none: 'Nadie más lo ha abierto todavía',
    notice: (center: string) => `${center} abrió sus documentos`,
    opened: (center: string) =>
      `${center} abrió uno de sus documentos por primera vez: Licencia médica.`,
    count: 'Abierto por 1 persona',
    readers: 'Quién abrió Licencia médica',
    limit: 'Solo los centros que yo elija pueden abrir mis documentos',
    centers: 'Centros que pueden abrir sus documentos',
    nowhere: 'Ningún centro elegido: ningún centro puede abrir sus documentos.',
    section: 'Quién puede abrir sus documentos',
    save: 'Guardar la elección',
    saved: 'Guardado.',
  },
} as const;

for (const language of ['en', 'es'] as const) {
  const labels = texts[language];

  // Shows: AMB-84
  test(`a professional sees who opened a document and limits it to centers (${language})`, async ({
    app,
    signInAs,
  }) => {
    test.slow();
    const center = await app.people.center();
    const boss = await app.people.administrator(center);
    const nora = await app.people.professional();
    await app.people.setLanguage(nora, language);
    await app.people.upload(nora, 'medLicense', pdf(['License of Nora']), 'pdf');

    const page = await signInAs(nora, language);
    await page.goto('/userMain/profile');
    await expect(page.getByText(labels.none)).toBeVisible();
    await checkScreen(page, `profile, a document that no one opened, ${language}`);

    // The first read of a center sends a notice and a mail.
    const office = await signInAs(boss);
    await office.goto(`/adminMain/credential?person=${nora.id}`);
    await expect(office.getByText('License of Nora')).toBeVisible();
    const mail = await app.mailbox.waitFor(nora.email, labels.notice(center.name));
    expect(mail.text).toContain(labels.opened(center.name));
    await page.goto('/userMain/notifications');
    await expect(page.getByRole('article', { name: labels.notice(center.name) })).toContainText(
      labels.opened(center.name),
    );
    await checkScreen(page, `notifications, documents were opened, ${language}`);

    await page.goto('/userMain/profile');
    await page.getByText(labels.count).click();
    await expect(page.getByRole('list', { name: labels.readers })).toContainText(
      `${boss.fullName} · ${center.name}`,
    );
    const section = page.getByRole('region', { name: labels.section });
    await section.getByRole('checkbox', { name: labels.limit }).check();
    await expect(section.getByText(labels.nowhere)).toBeVisible();
    await checkScreen(page, `profile, no center may open documents, ${language}`);
    await section.getByRole('button', { name: labels.save, exact: true }).click();
    await expectToast(page, labels.saved);

    // The limit applies at once.
    await office.reload();
    await expect(
      office.getByText('You cannot view the documents of this person.').first(),
    ).toBeVisible();
    await expect(office.getByText('License of Nora')).toBeHidden();
    await checkScreen(office, `eligibility, documents are limited to other centers, ${language}`);

    await section.getByLabel(labels.centers).fill(center.name);
    await page.getByRole('option', { name: center.name }).click();
    await page.keyboard.press('Escape');
    await section.getByRole('button', { name: labels.save, exact: true }).click();
    await expectToast(page, labels.saved);
    await office.reload();
    await expect(office.getByText('License of Nora')).toBeVisible();
  });
}
