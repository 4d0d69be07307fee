// A hundred script strings in every text that people can enter, shown on every screen: none of them runs, and none becomes
// markup. The strings are first shown to a page without protection, where many of them must run.
import { type BrowserContext, expect, type Page } from '@playwright/test';
import { type App, type Center, type Person, test, unique } from '../fixtures/index.ts';
import { pdf } from '../fixtures/files.ts';
import { ScriptTexts } from '../fixtures/script-texts.ts';
import { SYSTEM_ADMIN } from '../fixtures/server.ts';
import { bell, confirmPassword, goTo, nineAmIn } from '../fixtures/steps.ts';
import { navigate, Traffic } from '../sweep/checks.ts';
import { addresses, redirectFor, SCREENS, type Role } from '../sweep/screens.ts';
import { SCRIPT_STRINGS } from '../fixtures/script-strings.ts';

test.use({ ownServer: 'script-strings' });

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

/** Texts of requests that no screen can show, with the reason. */
const NEVER_SHOWN = {
  CenterProof: 'is compared',
  DeviceToken: 'is compared',
  EnteredFactorCode: 'is compared',
  MailedToken: 'is compared',
  SecurityAnswer: 'is compared, and stored as a hash',
  SignInToken: 'is compared',
  TermsVersion: 'is compared',
  'UndoEmailChange.token': 'is compared',
  'UpdatePassword.resetToken': 'is compared',
  'VerifyCenterCode.code': 'is compared',
  PushEndpoint: 'is an address, which no answer contains',
  PushPublicKey: 'is a key, which no answer contains',
  PushSecret: 'is a key, which no answer contains',
  DayOrInstant: 'is read as a time',
  StartText: 'is read as a time',
  TimeZoneName: 'is one of a list',
  'Choice.label': 'is not stored: the server knows the names of centers',
  'ResState.label': 'is not stored: the server knows the names of states',
  'CloudUpload.ext': 'is one of the kinds of files',
  'CloudUpload.lastName': 'is not stored',
  'SendMail.html': 'is not stored: the server writes these mails',
  'SendMail.subject': 'is not stored: the server writes these mails',
  'SendMail.text': 'is not stored: the server writes these mails',
  PasskeyName: 'needs an authenticator: passkeys.spec.ts uses such a name',
};
/** Texts that have some of the strings only, with the reason. */
const SOME_STRINGS = { CheckNumber: 'each needs a paystub, which is paid once' };

/** The texts of a profile, the kinds that change with every round. */
const PROFILE_KINDS = [
  ...['FirstName', 'LastName', 'AboutText', 'ResidenceCity', 'LicenseNumber', 'BoardSpecialty'],
  ...['SchoolName', 'TrainingName', 'TrainingLocation', 'HospitalName'],
];

function profileOf(texts: ScriptTexts, licenseNo = texts.next('LicenseNumber')) {
  const trained = '2006-06';
  return {
    prefix: 'Dr.',
    firstName: texts.next('FirstName'),
    lastName: texts.next('LastName'),
    aboutMe: { text: texts.next('AboutText'), flag: false },
    resCity: texts.next('ResidenceCity'),
    resState: { label: 'California', value: 'CA' },
    licenseNo,
    licenseState: 'CA',
    boardSpecialties: texts.list('BoardSpecialty', 2),
    undergraduate: [
      {
        school: texts.next('SchoolName'),
        degreeEarned: 'BS',
        graduationDateSchool: '2001-06',
      },
    ],
    internship: {
      internshipName: texts.next('TrainingName'),
      internshipLocation: texts.next('TrainingLocation'),
      internshipCompletionDate: trained,
    },
    fellowships: [
      {
        fellowshipName: texts.next('TrainingName'),
        fellowshipLocation: texts.next('TrainingLocation'),
        fellowshipCompletionDate: trained,
      },
    ],
    workExperiences: [
      { hospital: texts.next('HospitalName'), startDate: '2011-07', endDate: '2020-05' },
    ],
  };
}

/** The cells of a file of cases: every string is in every column. */
const CELLS = SCRIPT_STRINGS.map((_, row) =>
  Array.from(
    { length: 12 },
    (_, column) => SCRIPT_STRINGS[(row + column) % SCRIPT_STRINGS.length] ?? '',
  ),
);
const HEADERS = [
  ...['Date', 'Time', 'Hours', 'Center', 'Surgeon', 'Professional needed', 'Places'],
  ...['Hourly pay ($)', 'Pay per job ($)', 'Minimum pay ($)', 'Procedures', 'Special instructions'],
];

/** Opens the import with a file, which is not posted. */
async function importFile(page: Page, rows: readonly (readonly string[])[]): Promise<void> {
  const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
  const text = rows.map((row) => row.map(quoted).join(',')).join('\r\n');
  await page.goto('/adminMain/postJob');
  await page.getByRole('button', { name: 'Import a file' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import cases' });
  await dialog
    .getByLabel('Choose a CSV file')
    .setInputFiles({ name: 'block.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  await expect(dialog.getByRole('status')).toContainText(
    rows.length === 2 ? '1 row to correct' : `${rows.length - 1} rows to correct`,
  );
  const shown = dialog.getByText('scriptRan', { exact: false }).filter({ visible: true });
  await expect(shown.first()).toBeVisible();
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

interface Made {
  _id: string;
}

/** A position for one anesthesiologist. */
const ONE = { specialtyId: 0, hourlyRate: 200, payPerJob: 0, minPay: 0, numOfRequired: 1 };
const HOUR = 3_600_000;
/** The documents that are uploaded and rejected. */
const SLOTS = [
  ...['curriculumVitae', 'medLicense', 'medDegreeCert', 'boardCert', 'residencyCert'],
  ...['ACLSBLS', 'deaCert', 'immunizationRecords', 'medEdLetter', 'medMalpracticeFile'],
];

/**
 * Writes the reasons and notes of decisions: claims, paystubs, absences, releases, documents and closed centers. Returns the id
 * of a paystub.
 */
async function writeReasons(
  app: App,
  texts: ScriptTexts,
  who: { center: Center; surgeon: Person; administrator: Person; first: Person },
): Promise<string> {
  const { center, surgeon, administrator, first } = who;
  const call = app.people.call.bind(app.people);
  const accepted = async (hours: number, minPay = 0) => {
    const start = new Date(Date.now() + hours * HOUR).toISOString();
    const procedure = texts.next('Procedure');
    const job = await app.people.postCase(surgeon, center, { procedure, start, minPay });
    await app.people.invite(surgeon, job, first);
    return { job, message: await app.people.accept(first, job) };
  };

  // A case with minimum pay that is cancelled within 24 hours creates a claim, which is rejected and submitted again.
  let paystub = '';
  for (let hours = 1; texts.hasMore('PaystubNote') || texts.hasMore('ClaimNote'); hours += 4) {
    const { job, message } = await accepted(hours, 150);
    await call('POST', '/api/canceljob', { jobId: job }, surgeon.token);
    const path = `/api/transactions?userId=${first.id}&status=PENDING`;
    let [claim] = await call<Made[]>('GET', path, undefined, first.token);
    while (texts.hasMore('RejectionReason') || texts.hasMore('ClaimNote')) {
      const rejected = { status: 'REJECTED', reason: texts.next('RejectionReason') };
      await call('PUT', `/api/transaction/${claim?._id ?? ''}`, rejected, surgeon.token);
      const again = { msgId: message, note: texts.next('ClaimNote') };
      claim = await call<Made>('POST', '/api/transaction', again, first.token);
    }
    const id = claim?._id ?? '';
    await call('PUT', `/api/transaction/${id}`, { status: 'APPROVED' }, surgeon.token);
    const note = { transactionList: [id], desc: texts.next('PaystubNote') };
    paystub = (await call<Made>('POST', '/api/invoice', note, surgeon.token))._id;
    const proof = { userId: surgeon.id, password: surgeon.password };
    await call('POST', '/api/verifypassword', proof, surgeon.token);
    const payment = { paid: true, checkNumber: texts.next('CheckNumber') };
    await call('PUT', `/api/invoice/${paystub}`, payment, surgeon.token);
  }

  // Absences are reported within 72 hours before the start.
  for (
    let hours = 26;
    texts.hasMore('WrittenReason') || texts.hasMore('WrittenReason', 'of a release');
    hours += 4
  ) {
    const { job, message } = await accepted(hours);
    const reason = texts.next('WrittenReason');
    await call('POST', '/api/cannotcome', { _id: message, reason }, first.token);
    const text = texts.next('WrittenReason', 'of a release');
    const released = { job, user: first.id, reason: 'OTHER', text };
    await call('POST', '/api/releaseprofessional', released, surgeon.token);
  }

  for (const slot of SLOTS) {
    if (!texts.hasMore('ReviewReason')) break;
    await app.people.upload(first, slot, pdf(['A document']), 'pdf');
    const rejected = { slot, status: 'REJECTED', reason: texts.next('ReviewReason') };
    await call('PUT', `/api/documentstatus/${first.id}`, rejected, administrator.token);
  }

  const root = await app.people.systemAdmin();
  while (texts.hasMore('DeactivationReason')) {
    const closed = await app.people.center();
    const reason = texts.next('DeactivationReason');
    await call('POST', `/api/surgerycenter/${closed.id}/deactivate`, { reason }, root);
  }
  return paystub;
}

/** Writes to a professional as an owner of cases does. */
async function writeMessages(
  app: App,
  texts: ScriptTexts,
  surgeon: Person,
  professional: Person,
): Promise<void> {
  const idList = [professional.id];
  while (texts.hasMore('EmailSubject')) {
    const mail = { idList, subject: texts.next('EmailSubject'), text: texts.next('MessageText') };
    await app.people.call('POST', '/api/sendgridmails', mail, surgeon.token);
  }
  while (texts.hasMore('MessageText', 'of a text message')) {
    const body = texts.next('MessageText', 'of a text message');
    await app.people.call('POST', '/api/sendSMSs', { idList, body }, surgeon.token);
  }
}

/** Saves templates with every string in their names; a person has at most 50. */
async function saveTemplates(
  app: App,
  texts: ScriptTexts,
  center: Center,
  people: readonly Person[],
): Promise<void> {
  for (const person of people)
    for (let number = 0; number < 50 && texts.hasMore('TemplateName'); number += 1) {
      const template = {
        name: texts.next('TemplateName'),
        duration: 3,
        desc: texts.next('SpecialInstructions'),
        procedures: texts.list('Procedure', 2),
        surgeryCenterId: center.id,
        staffs: [ONE],
      };
      await app.people.call('POST', '/api/jobtemplates', template, person.token);
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
  const texts = new ScriptTexts();
  const call = app.people.call.bind(app.people);
  const name = () => ({ firstName: texts.next('FirstName'), lastName: texts.next('LastName') });
  const center = await app.people.center(texts.next('SurgeryCenterName'));
  const surgeon = await app.people.surgeon(center, name());
  const administrator = await app.people.administrator(center, name());
  const professionals: Person[] = [];
  for (let number = 0; number < 4; number += 1)
    professionals.push(await app.people.professional(name()));
  const [first] = professionals as [Person, ...Person[]];
  await call('PUT', `/api/updateuser/${surgeon.id}`, profileOf(texts), surgeon.token);
  const postings: string[] = [];
  for (const day of [4, 5]) {
    const posted = {
      surgeonId: surgeon.id,
      surgeryCenterId: center.id,
      start: nineAmIn(day),
      duration: 3,
      desc: texts.next('SpecialInstructions'),
      procedures: texts.list('Procedure', 7),
      staffs: [{ ...ONE, numOfRequired: 2 }],
    };
    const { _id: job } = await call<Made>('POST', '/api/createjob', posted, surgeon.token);
    postings.push(job);
    for (const person of professionals) await app.people.invite(surgeon, job, person);
    await app.people.accept(first, job);
  }
  const edited = {
    jobId: postings[0],
    version: 1,
    desc: texts.next('WrittenReason', 'of a changed case'),
    procedures: texts.list('Procedure', 7),
  };
  await call('POST', '/api/editjob', edited, surgeon.token);

  const paystub = await writeReasons(app, texts, { center, surgeon, administrator, first });
  await writeMessages(app, texts, surgeon, first);
  await saveTemplates(app, texts, center, [surgeon, administrator]);

  // Every screen of every role, with its dialogs and panels opened.
  const ids: Record<string, string> = {
    posting: postings[0] ?? '',
    professional: first.id,
    paystub,
  };
  // Texts in addresses are in error messages of the browser's console; the requests that they cause are answered with 4xx.
  monitor.allow(/Failed to load resource: the server responded with a status of 4/);
  const ran: string[] = [];
  const open = async (person: Pick<Person, 'email' | 'password'>, role: string) => {
    const page = await signInAs(person);
    const here = await watchScripts(page.context());
    page.on('dialog', (dialog) => {
      here.push(`a dialog: ${dialog.message()}`);
      void dialog.dismiss();
    });
    const close = async () => {
      ran.push(...here.map((text) => `${role}: ${text}`));
      await page.context().close();
    };
    return { page, close };
  };

  // Texts that exist once change until they have had every string.
  const own = await open(first, 'own profile');
  await own.page.goto('/userMain/profile');
  while (PROFILE_KINDS.some((kind) => texts.hasMore(kind))) {
    const licenseNo = texts.next('LicenseNumber');
    const profile = profileOf(texts, licenseNo);
    await call('PUT', `/api/updateuser/${first.id}`, profile, first.token);
    await expect(own.page.getByRole('main')).toContainText(licenseNo);
  }
  await own.close();
  const office = await open(administrator, 'pipeline');
  const [, , , blocked] = professionals;
  while (texts.hasMore('BlockReason')) {
    const reason = texts.next('BlockReason');
    const path = `/api/surgerycenter/${center.id}/blocks/${blocked?.id ?? ''}`;
    await call('PUT', path, { reason }, administrator.token);
    await office.page.goto('/adminMain/credential?view=pipeline');
    await expect(office.page.getByRole('main')).toContainText(reason);
  }
  await office.close();
  const root = await app.people.systemAdmin();
  const centers = await open(SYSTEM_ADMIN, 'centers');
  const kinds = ['SurgeryCenterName', 'StreetAddress', 'CenterCity'];
  while (kinds.some((kind) => texts.hasMore(kind))) {
    const address = texts.next('StreetAddress');
    const corrected = {
      name: texts.next('SurgeryCenterName'),
      address,
      city: texts.next('CenterCity'),
      state: 'CA',
      zipCode: '94607',
      phone: '5105550100',
    };
    await call('PUT', `/api/surgerycenter/${center.id}`, corrected, root);
    await centers.page.goto('/adminMain/centers');
    await centers.page.getByRole('button', { name: 'Confirmed', exact: true }).click();
    await expect(centers.page.getByRole('main')).toContainText(address);
  }
  await centers.close();

  const people: [Role, Pick<Person, 'email' | 'password'>][] = [
    ['surgeon', surgeon],
    ['administrator', administrator],
    ['system', SYSTEM_ADMIN],
    ['professional', first],
  ];
  for (const [role, person] of people) {
    const { page, close } = await open(person, role);
    // A system administrator acts for a center, and opens documents of others with a proof of identity.
    if (role === 'system') {
      const centerChoice = page.getByRole('banner').getByRole('combobox');
      await centerChoice.selectOption({ index: 1 });
      await expect(centerChoice).not.toHaveValue('');
      await page.goto(`/adminMain/credential?person=${first.id}`);
      await confirmPassword(page, person.password);
    }
    const other = role === 'professional' ? surgeon.id : first.id;
    await openScreens(page, role, { ...ids, other });
    if (role !== 'system') {
      await goTo(page, role === 'professional' ? 'New Cases' : 'All Postings');
      await expect(page.getByText('scriptRan', { exact: false }).first()).toBeVisible();
      await bell(page).click();
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    }
    if (role === 'surgeon') {
      await importFile(page, [HEADERS, ...CELLS]);
      await importFile(page, [
        [...HEADERS, ...SCRIPT_STRINGS],
        [...(CELLS[0] ?? []), ...SCRIPT_STRINGS],
      ]);
    }
    if (role === 'surgeon' || role === 'administrator') {
      await page.goto('/adminMain/postJob');
      await page.getByRole('button', { name: 'Start from a template' }).click();
      const list = page.getByRole('dialog', { name: 'Templates' });
      await expect(list.getByText('scriptRan', { exact: false }).first()).toBeVisible();
    }
    await close();
  }

  // Texts in the address, and in mails.
  const visitor = await openBrowser();
  const here = await watchScripts(visitor.context());
  for (const text of SCRIPT_STRINGS.filter((_, number) => number % 10 === 0)) {
    await visitor.goto(
      `/login?next=${encodeURIComponent(text)}&${unique()}#${encodeURIComponent(text)}`,
    );
    await expect(visitor.getByRole('heading', { level: 1 }).first()).toBeVisible();
  }
  for (const to of [first.email, surgeon.email, administrator.email, SYSTEM_ADMIN.email]) {
    await visitor.goto(`/dev/mailbox?to=${encodeURIComponent(to)}`);
    await expect(visitor.getByText('scriptRan', { exact: false }).first()).toBeVisible();
  }
  ran.push(...here.map((text) => `visitor: ${text}`));
  expect(ran, 'script strings that ran').toEqual([]);
  const faults = texts.faults({ none: NEVER_SHOWN, some: SOME_STRINGS });
  expect(faults, 'texts of requests that not every string has been in').toEqual([]);
});
