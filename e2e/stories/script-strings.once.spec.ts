// A hundred script strings in every text that people can enter, shown on every screen: none of them runs, and none becomes
// markup. The strings are first shown to a page without protection, where many of them must run.
import { type BrowserContext, expect, type Page } from '@playwright/test';
import { test, unique, type Person } from '../fixtures/index.ts';
import { bell, goTo, nineAmIn } from '../fixtures/steps.ts';
import { navigate, Traffic } from '../sweep/checks.ts';
import { addresses, redirectFor, SCREENS, type Role } from '../sweep/screens.ts';
import { SCRIPT_STRINGS } from '../fixtures/script-strings.ts';

/** The name that the strings call; the page has it as a function that records the call. */
async function watchScripts(context: BrowserContext): Promise<string[]> {
  const ran: string[] = [];
  await context.exposeFunction('scriptRan', (text: string) => ran.push(text));
  context.on('page', (page) =>
    page.on('dialog', (dialog) => {
      ran.push(`a dialog: ${dialog.message()}`);
      void dialog.dismiss();
    }),
  );
  return ran;
}

/** As many strings as fit, beginning with the one of this number. */
function some(from: number, max: number): string {
  const fitting = SCRIPT_STRINGS.filter((text) => text.length <= max);
  let joined = fitting[from % fitting.length] ?? '';
  for (let next = from + 1; next < from + fitting.length; next += 1) {
    const more = `${joined} ${fitting[next % fitting.length] ?? ''}`;
    if (more.length > max) break;
    joined = more;
  }
  return joined;
}

/** Opens every screen of a role and collects what went wrong. */
async function openScreens(page: Page, role: Role, ids: Record<string, string>): Promise<void> {
  const traffic = new Traffic(page);
  for (const screen of SCREENS) {
    if (redirectFor(screen, role) !== undefined || ['/logout', '*'].includes(screen.route))
      continue;
    for (const open of addresses(screen)) {
      const address = open.replace(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? 'none');
      await navigate(page, traffic, address);
    }
  }
}

test('script strings in every text stay text on every screen', async ({
  app,
  browser,
  monitor,
  openBrowser,
  signInAs,
}) => {
  test.setTimeout(10 * 60_000);
  expect(new Set(SCRIPT_STRINGS).size).toBe(100);

  // The planted fault: a page that writes the strings as markup, without a content security policy.
  const unprotected = await browser.newContext();
  const ranThere = await watchScripts(unprotected);
  const victim = await unprotected.newPage();
  for (const text of SCRIPT_STRINGS) {
    await victim.goto('about:blank');
    await victim.evaluate((markup) => {
      document.open();
      document.write(`<p title="${markup}">${markup}</p>`);
      document.close();
    }, text);
  }
  await expect.poll(() => ranThere.length, { timeout: 10_000 }).toBeGreaterThan(30);
  await unprotected.close();

  // Signed up and posted with the strings.
  const call = app.people.call.bind(app.people);
  const center = await app.people.center(some(0, 200));
  const surgeon = await app.people.surgeon(center, {
    firstName: some(5, 100),
    lastName: some(9, 100),
  });
  const administrator = await app.people.administrator(center, {
    firstName: some(13, 100),
    lastName: some(17, 100),
  });
  const professionals: Person[] = [];
  for (let number = 0; number < 4; number += 1)
    professionals.push(
      await app.people.professional({
        firstName: some(20 + 8 * number, 100),
        lastName: some(24 + 8 * number, 100),
      }),
    );
  const [first] = professionals as [Person, ...Person[]];
  const profile = {
    prefix: 'Dr.',
    aboutMe: { text: some(0, 3_900), flag: true },
    resCity: some(30, 190),
    resState: { label: 'California', value: 'CA' },
    licenseNo: some(31, 50),
    licenseState: 'CA',
    boardSpecialties: [some(40, 100), some(45, 100)],
    undergraduate: [{ school: some(50, 190), degreeEarned: 'BS', graduationDateSchool: '2001-06' }],
    workExperiences: [{ hospital: some(60, 190), startDate: '2011-07', endDate: '2020-05' }],
  };
  for (const person of [surgeon, first])
    await call('PUT', `/api/updateuser/${person.id}`, profile, person.token);
  const postings: string[] = [];
  for (const half of [0, 50]) {
    const procedures = SCRIPT_STRINGS.slice(half, half + 50).filter((text) => text.length <= 300);
    const posted = {
      surgeonId: surgeon.id,
      surgeryCenterId: center.id,
      start: nineAmIn(half === 0 ? 4 : 5),
      duration: 3,
      desc: some(half, 1_000),
      procedures,
      staffs: [{ specialtyId: 0, hourlyRate: 200, payPerJob: 0, minPay: 0, numOfRequired: 2 }],
    };
    const job = await call<{ _id: string }>('POST', '/api/createjob', posted, surgeon.token);
    postings.push(job._id);
    for (const person of professionals) await app.people.invite(surgeon, job._id, person);
    await app.people.accept(first, job._id);
  }

  // Every screen of every role, with its dialogs and panels opened.
  const ids: Record<string, string> = {
    posting: postings[0] ?? '',
    professional: first.id,
  };
  // Texts in addresses are in error messages of the browser's console; the requests that they cause are answered with 4xx.
  monitor.allow(/Failed to load resource: the server responded with a status of 4/);
  const ran: string[] = [];
  const people: [Role, Person][] = [
    ['surgeon', surgeon],
    ['administrator', administrator],
    ['professional', first],
  ];
  for (const [role, person] of people) {
    const page = await signInAs(person);
    const here = await watchScripts(page.context());
    page.on('dialog', (dialog) => {
      here.push(`a dialog: ${dialog.message()}`);
      void dialog.dismiss();
    });
    const other = role === 'professional' ? surgeon.id : first.id;
    await openScreens(page, role, { ...ids, other });
    await goTo(page, role === 'professional' ? 'New Cases' : 'All Postings');
    await expect(page.getByText('scriptRan', { exact: false }).first()).toBeVisible();
    await bell(page).click();
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    ran.push(...here.map((text) => `${role}: ${text}`));
    await page.context().close();
  }

  // Texts in the address.
  const visitor = await openBrowser();
  const here = await watchScripts(visitor.context());
  for (const text of SCRIPT_STRINGS.filter((_, number) => number % 10 === 0)) {
    await visitor.goto(
      `/login?next=${encodeURIComponent(text)}&${unique()}#${encodeURIComponent(text)}`,
    );
    await expect(visitor.getByRole('heading', { level: 1 }).first()).toBeVisible();
  }
  ran.push(...here.map((text) => `visitor: ${text}`));
  expect(ran, 'script strings that ran').toEqual([]);
});
