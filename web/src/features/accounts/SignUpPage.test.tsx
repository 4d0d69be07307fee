import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { setLanguage, t } from '@/i18n';
import { openApp } from '@/testing/app';
import { bayview, id } from '@/testing/people';
import { http, server, someConfig } from '@/testing/server';

const otherCenter = { ...bayview, _id: id(0xc2), name: 'Harbor Point Surgical', city: 'Monterey' };

function mockCenters() {
  server.use(
    http.get('/api/surgerycenters', ({ response }) => response(200).json([bayview, otherCenter])),
    http.get('/api/uniqueemail/{email}', ({ params, response }) =>
      response(200).json({ matchFound: params.email.startsWith('taken') }),
    ),
  );
}

async function open() {
  mockCenters();
  const app = openApp('/signUp');
  await screen.findByRole('heading', { name: 'Create Your Account' });
  await screen.findByText('What was your first pet?');
  return app;
}

const typed = [
  ['First Name', 'Ana'],
  ['Last Name', 'Ruiz'],
  ['Phone', '9876543210'],
  ['Email Address', 'Ana.Ruiz@Example.com'],
  ['Password', 'Secret1'],
  ['Confirm Password', 'Secret1'],
  ['Answer 1', 'Elm School'],
  ['Answer 2', ' Bakery '],
] as const;

async function typeAll(user: UserEvent) {
  for (const [label, text] of typed) await user.type(screen.getByLabelText(label), text);
}

/** Fills all fields except role, center and consent. */
async function fillPerson(user: UserEvent) {
  await typeAll(user);
  const group = screen.queryByLabelText('Professional Group');
  if (group) await user.selectOptions(group, '0');
  await user.selectOptions(screen.getByLabelText('Security Question 1'), '2');
  await user.selectOptions(screen.getByLabelText('Security Question 2'), '5');
}

const consent = () => screen.getByRole('checkbox', { name: /I am over 18 and agree to the/ });
const submit = () => screen.getByRole('button', { name: 'Submit' });

/** Records the requests to POST /api/user and responds to them. */
function recordSignUp() {
  const sent: { body: Record<string, unknown>; key: string | null }[] = [];
  server.use(
    http.post('/api/user', async ({ request, response }) => {
      const body = (await request.json()) as Record<string, unknown>;
      sent.push({ body, key: request.headers.get('Idempotency-Key') });
      return response(200).json({
        _id: id(7),
        signInType: 'USER',
        fullName: 'Dr. Ana Ruiz',
        email: 'ana.ruiz@example.com',
        verifiedEmail: false,
        affiliations: [],
      });
    }),
  );
  return sent;
}

describe('sign-up form', () => {
  // Shows
  it('has all fields and links', async () => {
    await open();
    for (const label of [
      'Email Address',
      'Password',
      'Confirm Password',
      'First Name',
      'Last Name',
      'Phone',
      'Security Question 1',
      'Answer 1',
      'Security Question 2',
      'Answer 2',
    ])
      expect(screen.getByLabelText(label)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Cancel' })).toHaveAttribute('href', '/login');
    const add = screen.getByRole('link', { name: 'Add a surgery center that is not listed' });
    expect(add).toHaveAttribute('href', '/addCenter');
    expect(add.querySelector('svg')).toBeInTheDocument();
    expect(add.textContent).toBe('');
    expect(document.title).toBe('Create Your Account · Caseboard');
  });

  // Shows
  it('offers three roles and their fields', async () => {
    const { user } = await open();
    const radios = screen.getAllByRole('radio');
    expect(radios.map((radio) => radio.closest('label')?.textContent)).toEqual([
      'Surgeon looking for an anesthesiologist to hire',
      'Administrator looking for an anesthesiologist',
      'Anesthesiologist looking for work',
    ]);
    const groups = within(screen.getByLabelText('Professional Group'));
    expect(screen.getByLabelText('Professional Group')).toHaveValue('');
    expect(groups.getAllByRole('option').map((option) => option.textContent)).toEqual([
      'Please choose',
      'Anesthesiologist',
      'RN',
      'MA',
      'Scrub Tech',
      'Nurse Assitant',
    ]);
    await user.click(screen.getByLabelText('Surgeon looking for an anesthesiologist to hire'));
    expect(await screen.findByLabelText('Affiliated Surgery Centers')).toBeVisible();
    expect(screen.queryByLabelText('Professional Group')).toBeNull();
    await user.click(screen.getByLabelText('Administrator looking for an anesthesiologist'));
    const center = within(screen.getByLabelText('Surgery Center'));
    expect(center.getAllByRole('option')[0]).toHaveTextContent('Please choose your affiliation');
    // Below the centers it is a text, because a phone shows no tooltip of an icon.
    const add = screen.getByRole('link', { name: 'Add a surgery center that is not listed' });
    expect(add).toHaveTextContent('Add a surgery center that is not listed');
    const part = screen.getByRole('heading', { name: 'Where you work' }).closest('section');
    expect(part).toContainElement(add);
  });

  // Shows: A-45, L-31
  it('offers two sets of seven different questions', async () => {
    await open();
    const texts = ['Security Question 1', 'Security Question 2'].map((label) =>
      within(screen.getByLabelText(label))
        .getAllByRole('option')
        .map((option) => option.textContent),
    );
    expect(texts.map((set) => set.length)).toEqual([7, 7]);
    expect(new Set(texts.flat()).size).toBe(14);
  });

  // Shows: AMB-125, A-39
  it('asks a professional for ten fields; role and questions are preselected', async () => {
    await open();
    expect(screen.getByLabelText('Anesthesiologist looking for work')).toBeChecked();
    const values = ['Security Question 1', 'Security Question 2'].map(
      (label) => screen.getByLabelText<HTMLSelectElement>(label).value,
    );
    expect(values).toEqual(['0', '0']);
    const form = screen.getByRole('main');
    const empty = [...form.querySelectorAll<HTMLInputElement>('input, select')].filter((field) =>
      field.type === 'checkbox' ? !field.checked : field.type !== 'radio' && field.value === '',
    );
    expect(empty).toHaveLength(10);
  });

  // Shows
  it('can be submitted only with consent', async () => {
    const { user } = await open();
    expect(submit()).toBeDisabled();
    await user.click(consent());
    expect(submit()).toBeEnabled();
    await user.click(consent());
    expect(submit()).toBeDisabled();
  });

  // Shows, M-15
  it('lists all missing fields by name', async () => {
    const { user } = await open();
    await user.click(consent());
    await user.click(submit());
    const alert = await screen.findByRole('alert');
    await waitFor(() => expect(alert).toHaveFocus());
    expect(alert).toHaveClass('text-danger', 'border-danger');
    expect(
      within(alert)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual([
      'First Name is required',
      'Last Name is required',
      'Phone is required',
      'Email Address is required',
      'Password is required',
      'Confirm Password is required',
      'Professional Group is required',
      'Answer 1 is required',
      'Answer 2 is required',
    ]);
  });

  // Shows
  it('validates password and confirmation', async () => {
    const { user } = await open();
    expect(screen.getByRole('button', { name: 'Password rules' })).toHaveAccessibleDescription(
      'Password must contain at least 6 characters. (1 number, 1 lowercase, 1 uppercase letter)',
    );
    await user.type(screen.getByLabelText('Password'), 'Secret1');
    const confirm = screen.getByLabelText('Confirm Password');
    // Left empty, and left with another password.
    for (const typed of ['', 'secret']) {
      await user.click(confirm);
      if (typed) await user.keyboard(typed);
      expect(confirm).not.toHaveAccessibleDescription('password not matched');
      await user.tab();
      expect(confirm).toHaveAccessibleDescription('password not matched');
    }
    await user.click(consent());
    await user.click(submit());
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Confirm Password is invalid. Must be at least 6 characters long with 1 upper and lowercase letters and 1 number',
    );
    await user.clear(screen.getByLabelText('Confirm Password'));
    await user.type(screen.getByLabelText('Confirm Password'), 'Secret2');
    await user.click(submit());
    await waitFor(() =>
      expect(screen.getByRole('alert')).toHaveTextContent(
        'Passwords do not match. Please make sure they are the same.',
      ),
    );
  });

  // Shows, M-04, K-09
  it('checks the email on blur', async () => {
    const { user } = await open();
    const email = screen.getByLabelText('Email Address');
    await user.click(email);
    await user.tab();
    expect(email).toHaveAccessibleDescription('Email Address is required');
    await user.type(email, 'not an address');
    await user.tab();
    await waitFor(() => expect(email).toHaveAccessibleDescription('Email Address is invalid'));
    await user.clear(email);
    await user.type(email, 'taken@example.com');
    await user.tab();
    await waitFor(() =>
      expect(email).toHaveAccessibleDescription(
        'taken@example.com exists. Please log in or enter a different email',
      ),
    );
    expect(email).not.toHaveFocus();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  // Shows, L-43
  it('requires a phone of 10 digits', async () => {
    const { user } = await open();
    const phone = screen.getByLabelText('Phone');
    expect(phone).toHaveAttribute('title', 'Enter numbers only.');
    expect(phone).toHaveAccessibleDescription(
      'A phone number is 10 digit number. example: 9876543210',
    );
    await user.click(phone);
    await user.paste('(619) 555-0188');
    expect(phone).toHaveValue('6195550188');
    await user.type(phone, '1');
    expect(phone).toHaveValue('61955501881');
    expect(phone).toHaveAccessibleDescription(/^Phone must be 10 digits without spaces/);
  });

  // Shows, I-09, I-10, I-11, I-12, I-13, I-14, I-15, I-16, L-42, AMB-17, AMB-60
  it('shows terms and privacy with all their facts', async () => {
    const { user } = await open();
    expect(consent()).toHaveAccessibleName(/^I am over 18 and agree to the/);
    await user.click(screen.getByRole('button', { name: 'Terms and Conditions' }));
    const terms = await screen.findByRole('dialog', { name: 'Terms and Conditions' });
    await within(terms).findByText(/September 13, 2021/);
    for (const fact of [
      'Last updated September 13, 2021',
      'governed by the law of the State of California',
      'You must be over 18 years of age',
      'limited to the amount you paid for the service, or to 100 USD',
      'we give at least 30 days notice',
    ])
      expect(terms).toHaveTextContent(fact);
    await user.click(within(terms).getByRole('button', { name: 'Close' }));
    expect(screen.getByRole('button', { name: 'Terms and Conditions' })).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Privacy Policy' }));
    const privacy = await screen.findByRole('dialog', { name: 'Privacy Policy' });
    expect(await within(privacy).findByText(/does not serve children under 13/)).toBeVisible();
    for (const fact of [
      'uploaded files such as identification, DEA registration and immunization',
      'The devices and network addresses that you sign in with',
      'The profile of a professional, with email address and phone number, is shown to every surgeon and administrator of a confirmed center.',
      'The profile of a surgeon, also with email address and phone number, is shown to other surgeons, to administrators, and to professionals whom a center has verified',
      'a token by which we know this device when you sign in again, and what you have typed but not sent',
    ])
      expect(privacy).toHaveTextContent(fact);
  });
});

describe('sign-up of a professional', () => {
  // Shows
  it.each([
    [0, 'Dr. Ana Ruiz'],
    [1, 'Ana Ruiz'],
    [2, 'Ana Ruiz'],
    [3, 'Ana Ruiz'],
    [4, 'Ana Ruiz'],
  ])('in group %d has the professional role and the full name %s', async (group, fullName) => {
    const sent = recordSignUp();
    const { user, path } = await open();
    await user.click(screen.getByLabelText('Administrator looking for an anesthesiologist'));
    await user.click(screen.getByLabelText('Anesthesiologist looking for work'));
    await fillPerson(user);
    await user.selectOptions(screen.getByLabelText('Professional Group'), String(group));
    await user.click(consent());
    await user.click(submit());
    await waitFor(() => expect(path()).toBe('/emailVerification'));
    expect(sent[0]?.body).toMatchObject({
      signInType: 'USER',
      adminSignIn: false,
      categoryId: group,
      fullName,
      prefix: group === 0 ? 'Dr.' : '',
    });
  });

  // Shows, K-10, L-10
  it('sends the complete payload once and continues with the verification', async () => {
    const sent = recordSignUp();
    const { user, path } = await open();
    await fillPerson(user);
    await user.selectOptions(screen.getByLabelText('Professional Group'), '0');
    // Enter does not send the complete form without the consent.
    await user.type(screen.getByLabelText('Phone'), '{Enter}');
    expect(path()).toBe('/signUp');
    expect(sent).toEqual([]);
    await user.click(consent());
    await user.click(submit());
    await waitFor(() => expect(path()).toBe('/emailVerification'));
    expect(sent).toHaveLength(1);
    expect(sent[0]?.key).toMatch(/^[0-9a-f]{32}$/);
    expect(sent[0]?.body).toEqual({
      adminSignIn: false,
      signInType: 'USER',
      firstName: 'Ana',
      lastName: 'Ruiz',
      fullName: 'Dr. Ana Ruiz',
      prefix: 'Dr.',
      username: 'ana.ruiz@example.com',
      email: 'ana.ruiz@example.com',
      password: 'Secret1',
      phone: '9876543210',
      verifiedEmail: false,
      categoryId: 0,
      Rating: 5,
      active: true,
      surgeryCenters: [],
      myCenters: [],
      securityQuestion1: { question: 2, answer: 'Elm School' },
      securityQuestion2: { question: 5, answer: ' Bakery ' },
      consent: true,
      termsVersion: '2021-09-13',
      language: 'en',
    });
    expect(await screen.findByText(/ana\.ruiz@example\.com/)).toBeVisible();
  });

  // Shows: A-86
  it('continues with the login if verification is disabled', async () => {
    recordSignUp();
    server.use(
      http.get('/api/config', ({ response }) =>
        response(200).json({
          ...someConfig,
          flags: { ...someConfig.flags, email_verification: false },
        }),
      ),
    );
    const { user, path } = await open();
    await fillPerson(user);
    await user.click(consent());
    await user.click(submit());
    await waitFor(() => expect(path()).toBe('/login'));
  });

  // Shows: A-87, AMB-23
  it('stays on the form and shows the error of the server', async () => {
    server.use(
      http.post('/api/user', ({ response }) =>
        response(409).json({
          code: 'EMAIL_TAKEN',
          message: 'ana.ruiz@example.com exists. Please log in or enter a different email',
        }),
      ),
    );
    const { user, path } = await open();
    await fillPerson(user);
    await user.click(consent());
    await user.click(submit());
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent(
      'ana.ruiz@example.com exists. Please log in or enter a different email',
    );
    expect(alert).toHaveClass('text-danger');
    expect(path()).toBe('/signUp');
    for (const [label, value] of [
      ...typed,
      ['Professional Group', '0'],
      ['Security Question 1', '2'],
      ['Security Question 2', '5'],
    ] as const)
      expect(screen.getByLabelText(label), label).toHaveValue(value);
    expect(consent()).toBeChecked();
  });

  // Shows: A-88
  it('shows an error of the server at its field', async () => {
    server.use(
      http.post('/api/user', ({ response }) =>
        response(400).json({
          code: 'VALIDATION',
          message: 'Phone must be 10 digits without spaces',
          fields: [{ field: 'phone', message: 'Phone must be 10 digits without spaces' }],
        }),
      ),
    );
    const { user } = await open();
    await fillPerson(user);
    await user.click(consent());
    await user.click(submit());
    await screen.findByRole('alert');
    expect(screen.getByLabelText('Phone')).toHaveAttribute('aria-invalid', 'true');
  });
});

async function chooseAdmin() {
  const app = await open();
  await app.user.click(screen.getByLabelText('Administrator looking for an anesthesiologist'));
  await app.user.selectOptions(
    await screen.findByLabelText('Surgery Center'),
    await screen.findByRole('option', { name: 'Bayview Surgery Center, Oakland' }),
  );
  return app;
}
const mockCodeCheck = (right: string) =>
  server.use(
    http.post('/api/verifycentercode', async ({ request, response }) => {
      const body = await request.json();
      return response(200).json(
        body.code === right && body.centerId === bayview._id
          ? { matched: true, centerProof: 'proof-1', expiresIn: 1800 }
          : { matched: false, message: "The Identification Code doesn't match." },
      );
    }),
  );

describe('center code', () => {
  // Shows, M-05
  it('is required of administrators and checked by the server', async () => {
    mockCodeCheck('7QM4XT');
    const { user } = await chooseAdmin();
    const verify = screen.getByRole('button', { name: 'Verify code' });
    await user.click(verify);
    expect(
      await screen.findByText('Please enter the identification Code for Bayview Surgery Center'),
    ).toBeVisible();
    await user.type(screen.getByLabelText('Center Identification Code'), '000000');
    await user.click(verify);
    expect(await screen.findByText("The Identification Code doesn't match.")).toBeVisible();
    await user.clear(screen.getByLabelText('Center Identification Code'));
    await user.type(screen.getByLabelText('Center Identification Code'), '7QM4XT{Enter}');
    expect(
      await screen.findByText('The Center Identification code has been successfully verified.'),
    ).toBeVisible();
  });

  it('keeps the focus in the field when it is verified', async () => {
    mockCodeCheck('7QM4XT');
    const { user } = await chooseAdmin();
    const code = screen.getByLabelText('Center Identification Code');
    await user.type(code, '7QM4XT{Enter}');
    await screen.findByText('The Center Identification code has been successfully verified.');
    expect(code).toBeEnabled();
    expect(code).toHaveFocus();
    await user.keyboard('9');
    expect(code).toHaveValue('7QM4XT');
    expect(screen.getByRole('button', { name: 'Verify code' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
  });

  it('is sent once if Enter is pressed again before and after the answer', async () => {
    let checks = 0;
    let answer = () => {};
    const released = new Promise<void>((done) => (answer = done));
    server.use(
      http.post('/api/verifycentercode', async ({ response }) => {
        checks += 1;
        await released;
        return response(200).json({ matched: true, centerProof: 'proof-1', expiresIn: 1800 });
      }),
    );
    const { user } = await chooseAdmin();
    await user.type(screen.getByLabelText('Center Identification Code'), '7QM4XT{Enter}');
    await waitFor(() => expect(checks).toBe(1));
    await user.keyboard('{Enter}');
    answer();
    await screen.findByText('The Center Identification code has been successfully verified.');
    await user.keyboard('{Enter}');
    await new Promise((done) => setTimeout(done, 50));
    expect(checks).toBe(1);
  });

  // Shows: A-62, L-44
  it('is not asked for if the server does not require it', async () => {
    server.use(
      http.get('/api/config', ({ response }) =>
        response(200).json({
          ...someConfig,
          flags: { ...someConfig.flags, code_validation: false },
        }),
      ),
    );
    const sent = recordSignUp();
    const { user, path } = await chooseAdmin();
    await waitFor(() => expect(screen.queryByLabelText('Center Identification Code')).toBeNull());
    await fillPerson(user);
    await user.click(consent());
    await user.click(submit());
    await waitFor(() => expect(path()).toBe('/emailVerification'));
    expect(sent[0]?.body).toMatchObject({ signInType: 'ADMIN', surgeryCenters: [bayview._id] });
    expect(sent[0]?.body).not.toHaveProperty('centerProofs');
  });

  // Shows
  it('of the only center of an administrator is sent as a proof', async () => {
    mockCodeCheck('7QM4XT');
    const sent = recordSignUp();
    const { user, path } = await chooseAdmin();
    expect(screen.getByLabelText('Surgery Center')).not.toHaveAttribute('multiple');
    await fillPerson(user);
    await user.type(screen.getByLabelText('Center Identification Code'), '7QM4XT{Enter}');
    await screen.findByText('The Center Identification code has been successfully verified.');
    await user.click(consent());
    await user.click(submit());
    await waitFor(() => expect(path()).toBe('/emailVerification'));
    expect(sent[0]?.body).toMatchObject({
      signInType: 'ADMIN',
      adminSignIn: true,
      categoryId: -1,
      prefix: '',
      fullName: 'Ana Ruiz',
      surgeryCenters: [bayview._id],
      myCenters: [{ value: bayview._id, label: bayview.name }],
      centerProofs: ['proof-1'],
    });
    expect(sent[0]?.body).not.toHaveProperty('certifiedCenters');
  });

  // Shows: A-62
  it('must be verified before the account is created', async () => {
    const { user } = await chooseAdmin();
    await fillPerson(user);
    await user.click(consent());
    await user.click(submit());
    expect(await screen.findByRole('alert')).toHaveTextContent('verification code is invalid');
  });

  // Shows, AMB-03
  it('can be verified again when its proof has expired', async () => {
    mockCodeCheck('7QM4XT');
    server.use(
      http.post('/api/user', ({ response }) =>
        response(400).json({
          code: 'VALIDATION',
          message: 'verification code is invalid',
          fields: [{ field: 'centerProofs', message: 'verification code is invalid' }],
        }),
      ),
    );
    const { user, path } = await chooseAdmin();
    await fillPerson(user);
    const code = screen.getByLabelText('Center Identification Code');
    await user.type(code, '7QM4XT{Enter}');
    await waitFor(() => expect(code).toHaveAttribute('readonly'));
    await user.click(consent());
    await user.click(submit());
    await waitFor(() => expect(code).toHaveFocus());
    expect(screen.getAllByText('verification code is invalid').length).toBeGreaterThan(0);
    recordSignUp();
    await user.keyboard('{Enter}');
    await screen.findByText('The Center Identification code has been successfully verified.');
    await user.click(submit());
    await waitFor(() => expect(path()).toBe('/emailVerification'));
  });

  // Shows: A-40
  it('keeps the chosen centers when Escape closes the list', async () => {
    const { user } = await open();
    await user.click(screen.getByLabelText('Surgeon looking for an anesthesiologist to hire'));
    const centers = await screen.findByLabelText('Affiliated Surgery Centers');
    await user.click(centers);
    await user.click(
      await screen.findByRole('option', { name: 'Bayview Surgery Center, Oakland' }),
    );
    await user.keyboard('{Escape}');
    const option = { name: 'Bayview Surgery Center, Oakland' };
    await waitFor(() => expect(screen.queryByRole('option', option)).toBeNull());
    await user.keyboard('{Escape}');
    expect(screen.getByRole('button', { name: /Bayview/ })).toBeInTheDocument();
  });

  // Shows, AMB-03, AMB-04, A-37, A-40, K-06
  it('is checked for the first center of a surgeon and sent as a proof', async () => {
    mockCodeCheck('7QM4XT');
    const sent = recordSignUp();
    const { user, path } = await open();
    await user.click(screen.getByLabelText('Surgeon looking for an anesthesiologist to hire'));
    const centers = await screen.findByLabelText('Affiliated Surgery Centers');
    await user.click(centers);
    await user.click(
      await screen.findByRole('option', { name: 'Bayview Surgery Center, Oakland' }),
    );
    await user.click(centers);
    await user.click(
      await screen.findByRole('option', { name: 'Harbor Point Surgical, Monterey' }),
    );
    await fillPerson(user);
    await user.click(consent());
    await user.click(submit());
    expect(await screen.findByRole('alert')).toHaveTextContent('verification code is invalid');
    await user.type(screen.getByLabelText('Center Identification Code'), '7QM4XT{Enter}');
    await screen.findByText('The Center Identification code has been successfully verified.');
    await user.click(submit());
    await waitFor(() => expect(path()).toBe('/emailVerification'));
    expect(sent[0]?.body).toMatchObject({
      signInType: 'SURGEON',
      adminSignIn: true,
      categoryId: -1,
      fullName: 'Dr. Ana Ruiz',
      surgeryCenters: [bayview._id, otherCenter._id],
      certifiedCenters: [bayview._id, otherCenter._id],
      myCenters: [
        { value: bayview._id, label: bayview.name },
        { value: otherCenter._id, label: otherCenter.name },
      ],
      centerProofs: ['proof-1'],
    });
  });
});

describe('settings of the server that were not loaded', () => {
  it('are read when the form is submitted; a failure is shown and the form keeps its values', async () => {
    let available = false;
    server.use(
      http.get('/api/config', ({ response }) =>
        available
          ? response(200).json({ ...someConfig, termsVersion: '2027-01-31' })
          : response(500).json({ code: 'INTERNAL', message: '' }),
      ),
    );
    mockCodeCheck('7QM4XT');
    mockCenters();
    const sent = recordSignUp();
    const { user, path } = openApp('/signUp');
    await user.click(await screen.findByLabelText('Administrator looking for an anesthesiologist'));
    await screen.findByRole('option', { name: 'Bayview Surgery Center, Oakland' });
    await user.selectOptions(screen.getByLabelText('Surgery Center'), bayview._id);
    await typeAll(user);
    await user.type(screen.getByLabelText('Center Identification Code'), '7QM4XT{Enter}');
    await screen.findByText('The Center Identification code has been successfully verified.');
    await user.click(consent());
    await user.click(submit());
    expect(await screen.findByRole('alert')).toHaveTextContent(t('error.api'));
    expect(sent).toHaveLength(0);
    for (const [label, value] of typed)
      expect(screen.getByLabelText(label), label).toHaveValue(value);
    expect(consent()).toBeChecked();
    available = true;
    await user.click(submit());
    await waitFor(() => expect(path()).toBe('/emailVerification'));
    expect(sent[0]?.body).toMatchObject({
      termsVersion: '2027-01-31',
      securityQuestion1: { question: 0 },
    });
  });
});

describe('a change of the language', () => {
  afterEach(() => act(() => setLanguage('en')));

  // Shows: AMB-92
  it('keeps all that was entered, in memory only and once', async () => {
    mockCodeCheck('7QM4XT');
    const { user } = await chooseAdmin();
    await fillPerson(user);
    await user.type(screen.getByLabelText('Center Identification Code'), '7QM4XT{Enter}');
    await screen.findByText('The Center Identification code has been successfully verified.');
    await user.click(consent());
    await user.click(screen.getByRole('button', { name: 'Español' }));
    await screen.findByRole('heading', { name: 'Cree su cuenta' });
    expect(screen.getByLabelText('Nombre')).toHaveValue('Ana');
    expect(screen.getByLabelText('Contraseña')).toHaveValue('Secret1');
    expect(screen.getByLabelText('Confirmar contraseña')).toHaveValue('Secret1');
    expect(screen.getByLabelText('Respuesta 1')).toHaveValue('Elm School');
    expect(screen.getByLabelText('Respuesta 2')).toHaveValue(' Bakery ');
    expect(
      await screen.findByText('El código de identificación del centro se verificó correctamente.'),
    ).toBeVisible();
    expect(screen.getByRole('checkbox', { name: /^Soy mayor de 18 años/ })).toBeChecked();
    const stored = JSON.stringify([{ ...sessionStorage }, { ...localStorage }]);
    for (const secret of ['Secret1', 'Elm School', '7QM4XT', 'proof-1'])
      expect(stored).not.toContain(secret);
    await user.click(screen.getByRole('button', { name: 'English' }));
    await waitFor(() => expect(screen.getByLabelText('Password')).toHaveValue('Secret1'));
    cleanup();
    await open();
    expect(screen.getByLabelText('First Name')).toHaveValue('Ana');
    expect(screen.getByLabelText('Password')).toHaveValue('');
  });
});

describe('the draft', () => {
  it('survives a reload, without passwords, answers, codes and consent', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('radio', { name: /^Administrator/ }));
    await user.selectOptions(screen.getByLabelText('Surgery Center'), bayview._id);
    await user.type(await screen.findByLabelText('Center Identification Code'), 'ABC234');
    await fillPerson(user);
    await user.click(consent());
    const stored = JSON.stringify({ ...sessionStorage });
    for (const secret of ['Secret1', 'Elm School', 'Bakery', 'ABC234'])
      expect(stored).not.toContain(secret);
    cleanup();
    await open();
    expect(screen.getByRole('radio', { name: /^Administrator/ })).toBeChecked();
    expect(screen.getByLabelText('Surgery Center')).toHaveValue(bayview._id);
    expect(screen.getByLabelText('First Name')).toHaveValue('Ana');
    expect(screen.getByLabelText('Phone')).toHaveValue('9876543210');
    expect(screen.getByLabelText('Email Address')).toHaveValue('Ana.Ruiz@Example.com');
    expect(screen.getByLabelText('Security Question 1')).toHaveValue('2');
    expect(screen.getByLabelText('Password')).toHaveValue('');
    expect(screen.getByLabelText('Answer 1')).toHaveValue('');
    expect(screen.getByLabelText('Center Identification Code')).toHaveValue('');
    expect(consent()).not.toBeChecked();
  });

  // Shows: A-51
  it('is deleted after signing up and on Cancel', async () => {
    recordSignUp();
    const { user, path } = await open();
    await fillPerson(user);
    expect(Object.keys(sessionStorage)).toContain('caseboard.typed.signUp');
    await user.click(consent());
    await user.click(submit());
    await waitFor(() => expect(path()).toBe('/emailVerification'));
    expect(Object.keys(sessionStorage)).not.toContain('caseboard.typed.signUp');
    cleanup();
    const again = await open();
    expect(screen.getByLabelText('First Name')).toHaveValue('');
    await again.user.type(screen.getByLabelText('First Name'), 'Ana');
    await again.user.click(screen.getByRole('link', { name: 'Cancel' }));
    await waitFor(() => expect(again.path()).toBe('/login'));
    expect(Object.keys(sessionStorage)).not.toContain('caseboard.typed.signUp');
  });
});
