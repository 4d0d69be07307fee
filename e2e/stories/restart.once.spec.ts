// The server is killed while two people work, and started again on its data. What was pressed meanwhile takes effect once, and
// both screens go on without a reload.
import type { Page } from '@playwright/test';
import {
  type App,
  checkScreen,
  expect,
  isMarkedDocument,
  markDocument,
  type Person,
  test,
  unique,
} from '../fixtures/index.ts';
import { caseCard, CONNECTS, DOWN, expectToast, nineAmIn } from '../fixtures/steps.ts';

test.use({ ownServer: 'restart' });

/** The texts of a language that the stories press and read. */
const texts = {
  en: {
    lost: 'Connection lost. Trying again…',
    unreachable: 'The server cannot be reached. Check the connection and try again.',
    invitation: '1 invitation needs your answer',
    accept: 'Accept',
    acceptTitle: 'Accept this case',
    accepted: "You've accepted and are confirmed for the job.",
    confirmed: 'Confirmed',
    filled: 'position filled',
    start: 'Date and time',
    hours: 'Estimated hours',
    pay: 'Hourly pay ($)',
    procedures: 'Procedures',
    post: 'Post',
    postTitle: 'Posting to Commnuities',
    yes: 'Yes',
    postFailed: 'Job failed to post to communities...',
    posted: 'Job has been posted to communities!',
    seePosting: 'See the posting',
  },
  es: {
    lost: 'Se perdió la conexión. Intentando de nuevo…',
    unreachable: 'No se puede conectar con el servidor. Revise la conexión e intente de nuevo.',
    invitation: '1 invitación espera su respuesta',
    accept: 'Aceptar',
    acceptTitle: 'Aceptar este caso',
    accepted: 'Aceptó el caso y su participación está confirmada.',
    confirmed: 'Confirmado',
    filled: 'puesto cubierto',
    start: 'Fecha y hora',
    hours: 'Horas estimadas',
    pay: 'Pago por hora ($)',
    procedures: 'Procedimientos',
    post: 'Publicar',
    postTitle: 'Publicar en las comunidades',
    yes: 'Sí',
    postFailed: 'No se pudo publicar el caso en las comunidades...',
    posted: 'El caso se publicó en las comunidades.',
    seePosting: 'Ver la publicación',
  },
} as const;

/** Creates a surgeon with one favorite, in this language. */
async function createPeople(app: App, language: 'en' | 'es') {
  const center = await app.people.center();
  const boss = await app.people.surgeon(center);
  const nora = await app.people.professional();
  const favorite = `/api/addsurgeonfavorite/${nora.id}`;
  await app.people.call('PUT', favorite, { surgeon: boss.id }, boss.token);
  for (const person of [boss, nora]) await app.people.setLanguage(person, language);
  return { center, boss, nora };
}

/** Records the idempotency keys of the requests of a page to a path, also of those without an answer. */
function recordKeys(page: Page, path: string): string[] {
  const keys: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === path)
      keys.push(request.headers()['idempotency-key'] ?? 'no key');
  });
  return keys;
}

/** Expects that a request was sent several times, with one key. */
function expectOneKey(keys: readonly string[]): void {
  expect(keys.length, 'the request was repeated').toBeGreaterThan(1);
  expect(new Set(keys).size, 'the number of keys').toBe(1);
}

/** Returns the number of unread notices of an owner. */
async function countNotices(app: App, { id, token }: Person): Promise<number> {
  const path = `/api/unreadnotifications/${id}/NOT_CANCELLED`;
  return (await app.people.call<unknown[]>('GET', path, undefined, token)).length;
}

for (const language of ['en', 'es'] as const) {
  const labels = texts[language];

  // Shows: C-48, M-22, AMB-77
  test(`an invitation that is accepted while the server is down is accepted once after its restart (${language})`, async ({
    app,
    monitor,
    signInAs,
  }) => {
    test.slow();
    monitor.allow(DOWN);
    const { center, boss, nora } = await createPeople(app, language);
    const procedure = `Restart ${unique()}`;
    const job = await app.people.postCase(boss, center, { procedure, start: nineAmIn(6) });
    await app.people.invite(boss, job, nora);

    const desk = await signInAs(boss, language);
    await desk.goto('/adminMain/adminVerification');
    const posting = caseCard(desk, procedure);
    await expect(posting).toBeVisible();
    const phone = await signInAs(nora, language);
    await phone.setViewportSize({ width: 390, height: 844 });
    await phone.getByRole('region', { name: labels.invitation }).getByRole('link').click();
    const card = caseCard(phone, procedure);
    await card.getByRole('button', { name: labels.accept, exact: true }).click();
    const question = phone.getByRole('alertdialog', { name: labels.acceptTitle });
    await expect(question).toContainText(center.name);
    for (const page of [desk, phone]) await markDocument(page);
    const keys = recordKeys(phone, '/api/accepted');

    // Both people see that there is no connection, and the question stays open.
    await app.killServer();
    for (const page of [desk, phone]) await expect(page.getByText(labels.lost)).toBeVisible();
    const accept = question.getByRole('button', { name: labels.accept, exact: true });
    await accept.click();
    await expectToast(phone, labels.unreachable);
    await expect(accept).toBeEnabled();
    await expect(question).toContainText(center.name);
    await checkScreen(phone, `the question to accept while the server is down, ${language}`);

    await app.restartServer();
    for (const page of [desk, phone])
      await expect(page.getByText(labels.lost)).toBeHidden(CONNECTS);
    expect(await app.people.postedCases(boss)).toMatchObject([
      { participants: [{ status: 'INVITED' }] },
    ]);
    await expect(posting).not.toContainText(labels.filled);

    // The same press takes effect, once, and the surgeon sees it.
    await accept.click();
    await expectToast(phone, labels.accepted);
    await expect(question).toBeHidden();
    await expect(card).toContainText(labels.confirmed);
    await expect(posting).toContainText(labels.filled);
    expectOneKey(keys);
    expect(await app.people.postedCases(boss)).toMatchObject([
      {
        _id: job,
        status: 'COMPLETE',
        staffs: [{ numOfFilled: 1 }],
        participants: [{ _id: nora.id, status: 'CONFIRMED' }],
      },
    ]);
    expect(await countNotices(app, boss)).toBe(1);

    // Later changes appear on both screens.
    const later = `Later ${unique()}`;
    const next = await app.people.postCase(boss, center, { procedure: later, start: nineAmIn(8) });
    await app.people.invite(boss, next, nora);
    for (const page of [desk, phone]) await expect(caseCard(page, later)).toBeVisible();
    for (const page of [desk, phone]) expect(await isMarkedDocument(page), 'no reload').toBe(true);
  });

  // Shows: B-54, B-56, M-07, AMB-37, AMB-334
  test(`a posting that a killed server has stored without an answer makes one case (${language})`, async ({
    app,
    monitor,
    signInAs,
  }) => {
    test.slow();
    monitor.allow(DOWN);
    const { boss, nora } = await createPeople(app, language);
    const procedure = `Restart ${unique()}`;
    const phone = await signInAs(nora, language);
    await phone.setViewportSize({ width: 390, height: 844 });
    const desk = await signInAs(boss, language);
    for (const page of [desk, phone]) await markDocument(page);
    const hours = desk.getByLabel(labels.hours);
    await desk.getByLabel(labels.start).fill(nineAmIn(6));
    await hours.fill('3');
    await desk.getByLabel(labels.pay).fill('250');
    await desk.getByLabel(labels.procedures, { exact: true }).fill(procedure);
    await desk.getByLabel(labels.procedures, { exact: true }).press('Enter');
    await desk.getByRole('checkbox', { name: nora.fullName }).check();
    await desk.getByRole('button', { name: labels.post, exact: true }).click();
    const question = desk.getByRole('alertdialog', { name: labels.postTitle });
    await expect(question).toContainText(procedure);
    const keys = recordKeys(desk, '/api/createjob');
    let status = 0;
    await desk.route(
      '**/api/createjob',
      async (route) => {
        status = (await route.fetch()).status();
        await app.killServer();
        await route.abort('connectionreset');
      },
      { times: 1 },
    );

    // The surgeon sees that nothing was answered; the question and the form stay.
    const yes = question.getByRole('button', { name: labels.yes, exact: true });
    await yes.click();
    await expectToast(desk, labels.postFailed);
    expect(status, 'the answer that the client did not get').toBe(200);
    for (const page of [desk, phone]) await expect(page.getByText(labels.lost)).toBeVisible();
    await expect(yes).toBeEnabled();
    await expect(question).toContainText(procedure);
    await expect(hours).toHaveValue('3');

    await app.restartServer();
    for (const page of [desk, phone])
      await expect(page.getByText(labels.lost)).toBeHidden(CONNECTS);
    expect(await app.people.postedCases(boss)).toMatchObject([{ participants: [] }]);

    // The same press gets the answer of the first one, and the invitation follows.
    await yes.click();
    await expectToast(desk, labels.posted);
    await expect(question).toBeHidden();
    await expect(desk.getByText(labels.postFailed)).toBeHidden();
    await expect(hours).toHaveValue('');
    await expect(phone.getByRole('region', { name: labels.invitation })).toBeVisible();
    expectOneKey(keys);
    const cases = await app.people.postedCases(boss);
    expect(cases).toMatchObject([
      { staffs: [{ numOfFilled: 0 }], participants: [{ _id: nora.id, status: 'INVITED' }] },
    ]);

    // Later changes appear on the screen of the surgeon.
    await desk.getByRole('link', { name: labels.seePosting }).click();
    const posting = caseCard(desk, procedure);
    await expect(posting).not.toContainText(labels.filled);
    await app.people.accept(nora, cases[0]?._id ?? 'no case');
    await expect(posting).toContainText(labels.filled);
    for (const page of [desk, phone]) expect(await isMarkedDocument(page), 'no reload').toBe(true);
  });
}
