// A system administrator corrects the data of a center and replaces the admin code. The stories make the code of the other
// stories invalid, so they have a separate server.
import { checkScreen, expect, test } from '../fixtures/index.ts';
import { SYSTEM_ADMIN } from '../fixtures/server.ts';
import { confirmPassword, expectToast } from '../fixtures/steps.ts';

test.use({ ownServer: 'center-administration' });

/** The texts of a language that the stories press and read. */
const texts = {
  en: {
    confirmed: 'Confirmed',
    edit: 'Edit',
    address: 'Address',
    zone: 'Time zone',
    save: 'Save changes',
    ask: 'Change the data of this center?',
    hasCases:
      'The state and the time zone cannot be changed while the center has cases that are not over.',
    saved: (name: string) => `The data of ${name} are saved`,
    mail: (name: string) => `The data of ${name} were corrected`,
    replace: 'Replace the admin code',
    title: 'Admin code',
    create: 'Create a new code',
    once: /shown this one time/,
    close: 'Close',
    code: 'Admin code',
    next: 'Continue',
    newCenter: 'Add New Surgery Center',
  },
  es: {
    confirmed: 'Confirmados',
    edit: 'Editar',
    address: 'Dirección',
    zone: 'Zona horaria',
    save: 'Guardar los cambios',
    ask: '¿Cambiar los datos de este centro?',
    hasCases:
      'El estado y la zona horaria no se pueden cambiar mientras el centro tenga casos sin terminar.',
    saved: (name: string) => `Los datos de ${name} se guardaron`,
    mail: (name: string) => `Se corrigieron los datos de ${name}`,
    replace: 'Reemplazar el código de administración',
    title: 'Código de administración',
    create: 'Crear un código nuevo',
    once: /se muestra solo esta vez/,
    close: 'Cerrar',
    code: 'Código de administración',
    next: 'Continuar',
    newCenter: 'Agregar centro quirúrgico nuevo',
  },
} as const;

for (const language of ['en', 'es'] as const) {
  const labels = texts[language];

  // Shows: AMB-330
  test(`a system administrator corrects a center, but not its time zone while it has cases (${language})`, async ({
    app,
    monitor,
    signInAs,
  }) => {
    test.slow();
    // The first change needs a proof of identity, and the one of the time zone is refused.
    monitor.allow(/status of (403|409)/);
    const center = await app.people.center();
    const admin = await app.people.administrator(center);
    const surgeon = await app.people.surgeon(center);
    await app.people.setLanguage(admin, language);
    await app.people.postCase(surgeon, center, {
      procedure: 'Carpal tunnel release',
      start: new Date(app.now() + 48 * 3_600_000).toISOString(),
    });

    const root = await signInAs(SYSTEM_ADMIN, language);
    await root.goto('/adminMain/centers');
    await root.getByRole('button', { name: labels.confirmed, exact: true }).click();
    const row = root.getByRole('main').getByRole('listitem').filter({ hasText: center.name });
    await row.getByRole('button', { name: `${labels.edit} ${center.name}` }).click();
    const dialog = root.getByRole('dialog', { name: `${labels.edit} ${center.name}` });
    await dialog.getByLabel(labels.address).fill('9 Elm Street');
    await dialog.getByLabel(labels.zone).selectOption('America/Denver');
    await checkScreen(root, `centers, edit, ${language}`);
    const save = dialog.getByRole('button', { name: labels.save });
    await save.click();
    const question = root.getByRole('alertdialog', { name: labels.ask });
    await expect(question.getByText(/100 Harbor Street.* → 9 Elm Street/)).toBeVisible();
    await checkScreen(root, `centers, what changes, ${language}`);
    await question.getByRole('button', { name: labels.save }).click();
    await confirmPassword(root, SYSTEM_ADMIN.password);
    await expect(dialog.getByText(labels.hasCases)).toBeVisible();

    // What was typed is still there; the street alone can be corrected.
    await expect(dialog.getByLabel(labels.address)).toHaveValue('9 Elm Street');
    await dialog.getByLabel(labels.zone).selectOption('America/Los_Angeles');
    await save.click();
    await question.getByRole('button', { name: labels.save }).click();
    await expectToast(root, labels.saved(center.name));
    await expect(row).toContainText('9 Elm Street, Oakland, CA');
    const mail = await app.mailbox.waitFor(admin.email, labels.mail(center.name));
    expect(mail.text).toMatch(/100 Harbor Street.* → 9 Elm Street/s);
  });

  // Shows: L-20, AMB-331
  test(`a system administrator replaces the admin code, which is shown once (${language})`, async ({
    monitor,
    signInAs,
  }) => {
    monitor.allow(/status of 403/);
    const root = await signInAs(SYSTEM_ADMIN, language);
    await root.goto('/adminMain/centers');
    await root.getByRole('button', { name: labels.replace }).click();
    const dialog = root.getByRole('dialog', { name: labels.title });
    await checkScreen(root, `centers, the admin code, ${language}`);
    await dialog.getByRole('button', { name: labels.create }).click();
    await confirmPassword(root, SYSTEM_ADMIN.password);
    await expect(dialog.getByText(labels.once)).toBeVisible();
    await checkScreen(root, `centers, the new admin code, ${language}`);
    const code = await dialog.getByText(/^([0-9A-Z]{4}-){3}[0-9A-Z]{4}$/).innerText();
    await dialog.getByRole('button', { name: labels.close }).last().click();
    await expect(root.getByText(code)).toBeHidden();

    await root.goto('/addCenter');
    await root.getByLabel(labels.code).fill(code.toLowerCase());
    await root.getByRole('button', { name: labels.next, exact: true }).click();
    await expect(root.getByRole('dialog', { name: labels.newCenter })).toBeVisible();
  });
}
