// Keyboard only: a surgeon posts a case with an invitation plan, controls the plan and releases a person. A professional joins
// the standby list and takes the place.
import { checkScreen, expect, test, unique } from '../fixtures/index.ts';
import { expectFocus, expectFocusInside, tabAndPress, tabTo } from '../fixtures/keyboard.ts';
import { caseCard, expectToast } from '../fixtures/steps.ts';

// On a shared server, the cases of other stories would be tab stops.
test.use({ ownServer: 'keyboard-filling' });

/** The texts of a language that the story presses and reads. */
const texts = {
  en: {
    hours: 'Estimated hours',
    pay: 'Hourly pay ($)',
    procedures: 'Procedures',
    who: 'Who is invited',
    preset: /^Step by step, (under 24 hours|1 to 7 days) ahead$/,
    planText: /^1 favorite of the surgeon now, up to 1 favorite of the center now, /,
    changeSteps: 'Change the steps',
    removeStep: 'Remove step 5',
    lastStep: 'Step 4',
    useSteps: 'Use these steps',
    post: 'Post',
    postTitle: 'Posting to Commnuities',
    yes: 'Yes',
    posted: 'Job has been posted to communities!',
    seePosting: 'See the posting',
    postings: 'All Postings',
    plan: 'Invitation plan',
    ofSurgeon: 'Favorites of the surgeon',
    ofCenter: 'Favorites of the center',
    workedHere: 'People who worked here',
    group: 'Open to every',
    invited: '1 invited',
    noOne: 'no one new to invite',
    running: 'running',
    paused: 'paused',
    filled: 'position filled',
    pause: 'Pause',
    resume: 'Continue',
    sendNext: 'Send next now',
    sent: 'The next step is being sent.',
    showFull: 'Show full cases',
    hideFull: 'Hide full cases',
    standBy: 'Stand by',
    leave: 'Leave the standby list',
    joined: 'You are on the standby list.',
    left: 'You have left the standby list.',
    standbyList: 'Standby list',
    pending: 'My Pending Cases',
    release: 'Release',
    releaseTitle: 'Release this professional',
    reason: 'Change of schedule',
    released: (name: string) => `${name} has been released.`,
    isReleased: 'Released',
    held: 'A place is held for you until',
    accept: 'Accept',
    acceptTitle: 'Accept this case',
    accepted: "You've accepted and are confirmed for the job.",
    confirmed: 'Confirmed',
  },
  es: {
    hours: 'Horas estimadas',
    pay: 'Pago por hora ($)',
    procedures: 'Procedimientos',
    who: 'A quién se invita',
    preset: /^Paso a paso, con (menos de 24 horas|1 a 7 días) de anticipación$/,
    planText: /^1 favorito del cirujano ahora, hasta 1 favorito del centro ahora, /,
    changeSteps: 'Cambiar los pasos',
    removeStep: 'Quitar el paso 5',
    lastStep: 'Paso 4',
    useSteps: 'Usar estos pasos',
    post: 'Publicar',
    postTitle: 'Publicar en las comunidades',
    yes: 'Sí',
    posted: 'El caso se publicó en las comunidades.',
    seePosting: 'Ver la publicación',
    postings: 'Todas las publicaciones',
    plan: 'Plan de invitaciones',
    ofSurgeon: 'Favoritos del cirujano',
    ofCenter: 'Favoritos del centro',
    workedHere: 'Quienes ya trabajaron aquí',
    group: 'Abierto a todo el grupo',
    invited: '1 invitado',
    noOne: 'nadie nuevo a quien invitar',
    running: 'en marcha',
    paused: 'en pausa',
    filled: 'puesto cubierto',
    pause: 'Pausar',
    resume: 'Continuar',
    sendNext: 'Enviar el siguiente ahora',
    sent: 'El siguiente paso se está enviando.',
    showFull: 'Mostrar casos completos',
    hideFull: 'Ocultar casos completos',
    standBy: 'Entrar en la lista de espera',
    leave: 'Salir de la lista de espera',
    joined: 'Está en la lista de espera.',
    left: 'Ha salido de la lista de espera.',
    standbyList: 'Lista de espera',
    pending: 'Mis casos pendientes',
    release: 'Liberar',
    releaseTitle: 'Liberar el puesto de este profesional',
    reason: 'Cambio de horario',
    released: (name: string) => `Se liberó el puesto de ${name}.`,
    isReleased: 'Puesto liberado',
    held: 'Le reservamos un puesto hasta',
    accept: 'Aceptar',
    acceptTitle: 'Aceptar este caso',
    accepted: 'Aceptó el caso y su participación está confirmada.',
    confirmed: 'Confirmado',
  },
} as const;

for (const language of ['en', 'es'] as const) {
  const labels = texts[language];

  // Shows: FL-13, FL-16, FL-18, FL-19, FL-20, AMB-155, AMB-157, AMB-158
  test(`a case is filled by keyboard alone (${language})`, async ({ app, signInAs }) => {
    test.slow();
    const center = await app.people.center();
    const admin = await app.people.administrator(center);
    const boss = await app.people.surgeon(center);
    const lastName = `Keys${unique()}`;
    const nora = await app.people.professional({ firstName: 'Nora', lastName });
    const theo = await app.people.professional({ firstName: 'Theo', lastName });
    const favorite = `/api/addsurgeonfavorite/${nora.id}`;
    await app.people.call('PUT', favorite, { surgeon: boss.id }, boss.token);
    // Who is verified for the center is a favorite of it.
    const verified = `/api/certifycredential/${theo.id}`;
    await app.people.call('PUT', verified, { center: center.id }, admin.token);
    for (const person of [boss, theo]) await app.people.setLanguage(person, language);
    const procedure = `Keyboard ${unique()}`;

    // The surgeon posts the case for tomorrow at seven, which the form offers, with the plan of the center.
    const desk = await signInAs(boss, language);
    const field = (label: string) => desk.getByLabel(label, { exact: true });
    await tabTo(desk, field(labels.hours));
    await desk.keyboard.type('3');
    await tabTo(desk, field(labels.pay));
    await desk.keyboard.type('240');
    await tabTo(desk, field(labels.procedures));
    await desk.keyboard.type(procedure);
    await desk.keyboard.press('Enter');
    await tabTo(desk, field(labels.who));
    await desk.keyboard.press('ArrowDown');
    await expect(field(labels.who).locator('option:checked')).toHaveText(labels.preset);
    await expect(desk.getByText(labels.planText)).toBeVisible();

    // Escape leaves the steps as they are. Then the last one is removed.
    const changeSteps = desk.getByRole('button', { name: labels.changeSteps, exact: true });
    const steps = desk.getByRole('dialog', { name: labels.changeSteps });
    await tabAndPress(desk, changeSteps);
    await expectFocusInside(steps);
    await desk.keyboard.press('Escape');
    await expect(steps).toBeHidden();
    await expectFocus(changeSteps);
    await desk.keyboard.press('Enter');
    await tabAndPress(desk, steps.getByRole('button', { name: labels.removeStep, exact: true }));
    await expectFocus(steps.getByRole('listitem', { name: labels.lastStep, exact: true }));
    await tabAndPress(desk, steps.getByRole('button', { name: labels.useSteps, exact: true }));
    await expect(steps).toBeHidden();
    await expectFocus(changeSteps);

    const post = desk.getByRole('button', { name: labels.post, exact: true });
    const confirmation = desk.getByRole('alertdialog', { name: labels.postTitle });
    await tabAndPress(desk, post);
    await expect(confirmation).toContainText(procedure);
    await expect(confirmation).toContainText(labels.plan);
    await expectFocusInside(confirmation);
    await tabAndPress(desk, confirmation.getByRole('button', { name: labels.yes, exact: true }));
    await expectToast(desk, labels.posted);
    await expect(confirmation).toBeHidden();
    await expectFocus(post);

    // The row of the posting has the plan; the first two steps invite one person each.
    await tabAndPress(desk, desk.getByRole('link', { name: labels.seePosting, exact: true }));
    await expect(
      desk.getByRole('heading', { level: 1, name: labels.postings, exact: true }),
    ).toBeFocused();
    const row = caseCard(desk, procedure);
    const toggle = row.getByRole('button').first();
    await expect(toggle).toHaveAttribute('aria-expanded', 'true');
    await tabAndPress(desk, toggle);
    await expect(toggle).toHaveAttribute('aria-expanded', 'false');
    await desk.keyboard.press('Space');
    await expect(toggle).toHaveAttribute('aria-expanded', 'true');
    await expectFocus(toggle);
    const plan = row.getByRole('region', { name: labels.plan });
    const step = (audience: string) =>
      plan.getByRole('listitem').filter({ hasText: audience }).first();
    for (const audience of [labels.ofSurgeon, labels.ofCenter])
      await expect(step(audience)).toContainText(labels.invited);
    await expect(plan).not.toContainText(labels.group);

    // Pausing and continuing the plan is the same button, which keeps the focus.
    const commands = plan.locator('[data-place="commands"]');
    const command = (name: string) => commands.getByRole('button', { name, exact: true });
    await tabAndPress(desk, command(labels.pause));
    await expect(plan).toContainText(labels.paused);
    await expectFocus(command(labels.resume));
    await checkScreen(desk, `All Postings, a paused plan, ${language}`);
    await desk.keyboard.press('Space');
    await expect(plan).toContainText(labels.running);
    await expectFocus(command(labels.pause));

    // The next step is sent after a question, which Escape closes.
    const sendNext = command(labels.sendNext);
    const question = desk.getByRole('alertdialog', { name: labels.sendNext });
    await tabAndPress(desk, sendNext);
    await expectFocusInside(question);
    await desk.keyboard.press('Escape');
    await expect(question).toBeHidden();
    await expectFocus(sendNext);
    await desk.keyboard.press('Enter');
    await tabAndPress(desk, question.getByRole('button', { name: labels.sendNext, exact: true }));
    await expectToast(desk, labels.sent);
    await expect(question).toBeHidden();
    await expectFocus(sendNext);
    await expect(step(labels.workedHere)).toContainText(labels.noOne);

    // A person takes the place. The button that had the focus disappears, and the focus stays in the plan.
    const [job] = await app.people.postedCases(boss);
    await app.people.accept(nora, job?._id ?? 'no case');
    await expect(plan).toContainText(labels.filled);
    await expect(sendNext).toBeHidden();
    await expectFocusInside(plan);

    // The person who is too late joins the standby list, leaves it and joins it again.
    const phone = await signInAs(theo, language);
    await tabAndPress(phone, phone.getByRole('button', { name: labels.showFull, exact: true }));
    await expectFocus(phone.getByRole('button', { name: labels.hideFull, exact: true }));
    const card = caseCard(phone, procedure);
    const standBy = card.getByRole('button', { name: labels.standBy, exact: true });
    const leave = card.getByRole('button', { name: labels.leave, exact: true });
    await tabAndPress(phone, standBy);
    await expectToast(phone, labels.joined);
    await expectFocus(leave);
    await phone.keyboard.press('Space');
    await expectToast(phone, labels.left);
    await expectFocus(standBy);
    await phone.keyboard.press('Enter');
    await expectToast(phone, labels.joined);
    await expectFocus(leave);
    await expect(row).toContainText(labels.standbyList);
    await tabAndPress(phone, phone.getByRole('link', { name: labels.pending, exact: true }));
    await expect(
      phone.getByRole('heading', { level: 1, name: labels.pending, exact: true }),
    ).toBeFocused();

    // The surgeon releases the first person. The dialog begins with the reasons, which the arrows choose.
    const released = row.getByRole('listitem').filter({ hasText: nora.fullName }).first();
    const release = `${labels.release}: ${nora.fullName}`;
    const dialog = desk.getByRole('dialog', { name: labels.releaseTitle });
    await tabAndPress(desk, released.getByRole('button', { name: release, exact: true }));
    await expectFocus(dialog.getByRole('radio').first());
    await desk.keyboard.press('ArrowDown');
    await desk.keyboard.press('ArrowDown');
    await expect(dialog.getByRole('radio', { name: labels.reason })).toBeChecked();
    await tabAndPress(desk, dialog.getByRole('button', { name: labels.release, exact: true }));
    await expectToast(desk, labels.released(nora.fullName));
    await expect(dialog).toBeHidden();
    await expect(released).toContainText(labels.isReleased);
    await expectFocusInside(released);

    // The place is held for the person on the standby list, who takes it.
    const accept = card.getByRole('button', { name: labels.accept, exact: true });
    const acceptance = phone.getByRole('alertdialog', { name: labels.acceptTitle });
    await expect(card).toContainText(labels.held);
    await tabAndPress(phone, accept);
    await expectFocusInside(acceptance);
    await phone.keyboard.press('Escape');
    await expect(acceptance).toBeHidden();
    await expectFocus(accept);
    await phone.keyboard.press('Enter');
    await tabAndPress(phone, acceptance.getByRole('button', { name: labels.accept, exact: true }));
    await expectToast(phone, labels.accepted);
    await expect(acceptance).toBeHidden();
    await expect(card).toContainText(labels.confirmed);
    await expectFocusInside(phone.getByRole('listitem').filter({ has: card }));
    const confirmed = row.getByRole('listitem').filter({ hasText: theo.fullName }).first();
    await expect(confirmed).toContainText(labels.confirmed);
  });
}
