import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { instantOf } from '@/rules/zonedTime';
import { defaultStart } from '@/rules/posting';
import { setLanguage } from '@/i18n';
import { endSession } from '@/session/store';
import type { PostedJob } from '@/api/types';
import { openApp } from '@/testing/app';
import { openEvents } from '@/testing/events';
import { favoritePeople, postedCase } from '@/testing/postings';
import { admin, bayview, id, signIn, surgeon } from '@/testing/people';
import { fullProfile } from '@/testing/profiles';
import { http, server } from '@/testing/server';

// jsdom does not render PDF pages; the scenarios in e2e test real ones.
vi.mock('@/shared/viewer/openPdf', () => ({
  openPdf: () =>
    Promise.resolve({
      pages: 2,
      page: () => Promise.resolve({ width: 612, height: 792, draw: () => Promise.resolve() }),
      close: () => {},
    }),
}));

const LA = bayview.timeZone;
const FUTURE = '2031-12-01T09:00';

let created: { body: Record<string, unknown>; key: string | null }[];
let invited: Record<string, unknown>[];

let earlier: PostedJob[];

beforeEach(() => {
  earlier = [];
  created = [];
  invited = [];
  server.use(
    http.post('/api/surgeonfavorites', ({ response }) => response(200).json(favoritePeople)),
    http.post('/api/favoritestaffs', ({ response }) => response(200).json(favoritePeople)),
    http.get('/api/getsurgeonjobs', ({ response }) => response(200).json(earlier)),
    http.get('/api/getjobs', ({ response }) => response(200).json(earlier)),
    http.post('/api/createjob', async ({ request, response }) => {
      created.push({
        body: (await request.json()) as Record<string, unknown>,
        key: request.headers.get('Idempotency-Key'),
      });
      return response(200).json(postedCase);
    }),
    http.post('/api/invitefavorites', async ({ request, response }) => {
      invited.push((await request.json()) as Record<string, unknown>);
      return response(200).json({ result: 'SUCCESS', invited: [], skipped: [] });
    }),
  );
});

afterEach(() => act(() => setLanguage('en')));

async function open(person = surgeon) {
  signIn(person);
  const app = openApp('/adminMain/postJob');
  await screen.findByRole('heading', { level: 1, name: 'Post Surgical Case' });
  await screen.findByRole('checkbox', { name: /Noor Haddad/ });
  return app;
}

async function fill(user: UserEvent) {
  const start = screen.getByLabelText('Date and time');
  await user.clear(start);
  await user.type(start, FUTURE);
  await user.type(screen.getByLabelText('Estimated hours'), '3');
  await user.type(screen.getByLabelText('Hourly pay ($)'), '250');
  await user.type(screen.getByLabelText('Minimum pay ($)'), '400');
  await user.type(screen.getByLabelText('Procedures'), 'Knee arthroscopy{Enter}');
}

const click = (user: UserEvent, name: string) => user.click(screen.getByRole('button', { name }));
const question = () => screen.findByRole('alertdialog', { name: 'Posting to Commnuities' });

/** What the server adds to a center that was just created. */
const newCenter = {
  active: true,
  address: '1 Lake St',
  phone: '',
  zipCode: '94110',
  centerStatus: 'UNCONFIRMED',
  identificationId: 'abcdef123456',
  verificationCode: '123456',
} as const;

describe('the form', () => {
  // Shows: B-06..B-12, B-17, B-32, B-33, B-34, AMB-30, L-06, L-07
  it('has every field, with the defaults of the center', async () => {
    await open();
    expect(screen.getByText('Performing surgeon')).toBeVisible();
    expect(screen.getByLabelText('Surgery center')).toHaveValue(bayview._id);
    const start = screen.getByLabelText('Date and time');
    expect(start).toHaveValue(defaultStart(new Date(), LA));
    expect(start).toHaveAttribute('min', expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/));
    const earliest = instantOf(start.getAttribute('min') ?? '', LA)?.getTime() ?? 0;
    expect(Math.abs(earliest - Date.now()), 'now, at the center').toBeLessThan(2 * 60_000);
    expect(screen.getByLabelText('Estimated hours')).toHaveValue('');
    expect(screen.getByLabelText('Professional needed')).toHaveDisplayValue('Anesthesiologist');
    expect(screen.getByRole('radio', { name: 'Hourly' })).toBeChecked();
    expect(screen.getByRole('radio', { name: 'Per job' })).not.toBeChecked();
    expect(screen.getByLabelText('Hourly pay ($)')).toHaveValue('');
    expect(screen.queryByLabelText('Pay per job ($)')).toBeNull();
    expect(screen.getByLabelText('Minimum pay ($)')).toHaveValue('');
    expect(screen.getByLabelText('Procedures')).toHaveValue('');
    expect(screen.getByLabelText('Special instructions')).toHaveAccessibleDescription(
      'Do not enter patient names or identifiers',
    );
    expect(
      screen.getByText(
        "Payment is made by check directly to the professional at the end of the day's cases.",
      ),
    ).toBeVisible();
  });

  // Shows: B-35, B-36, AMB-89
  it('accepts amounts in common notation and never reinterprets a number', async () => {
    const { user } = await open();
    const hours = screen.getByLabelText('Estimated hours');
    await user.type(hours, '2.5');
    expect(hours).toHaveValue('2.5');
    expect(hours).toBeValid();
    await user.clear(hours);
    await user.type(hours, '1,5');
    expect(hours).toHaveValue('1,5');
    expect(hours).toHaveAccessibleDescription('Use digits and at most one decimal, such as 2.5.');
    const pay = screen.getByLabelText('Hourly pay ($)');
    await user.click(pay);
    await user.paste('$1,250');
    expect(pay).toHaveValue('1250');
    expect(pay).toBeValid();
    await user.type(pay, '00');
    expect(pay).toHaveValue('125000');
    expect(pay).toHaveAccessibleDescription(
      'Use digits and one dot, at most 5 characters, such as 1250 or 99.95.',
    );
    await user.type(pay, '{Backspace}{Backspace}');
    expect(pay).toBeValid();
    const rule = /Use digits and one dot, at most 5 characters/;
    const minimum = screen.getByLabelText('Minimum pay ($)');
    await user.type(minimum, '1.2.3');
    expect(minimum).toHaveAccessibleDescription(rule);
    await user.clear(minimum);
    await user.type(minimum, '99.95');
    expect(minimum).toBeValid();
    await user.click(screen.getByRole('radio', { name: 'Per job' }));
    await user.type(screen.getByLabelText('Pay per job ($)'), '00');
    expect(screen.getByLabelText('Pay per job ($)')).toHaveAccessibleDescription(rule);
  });

  // Shows: B-11, L-07
  it('switches to pay per job', async () => {
    const { user } = await open();
    await user.type(screen.getByLabelText('Hourly pay ($)'), '900');
    await user.click(screen.getByRole('radio', { name: 'Per job' }));
    expect(screen.getByLabelText('Pay per job ($)')).toHaveValue('900');
    expect(screen.queryByLabelText('Hourly pay ($)')).toBeNull();
    expect(screen.getByText('$900/job')).toBeVisible();
  });

  // Shows: AMB-43
  it.each([
    ['2031-12-01T09:00', 'Time at the center (PST)'],
    ['2031-07-01T09:00', 'Time at the center (PDT)'],
  ])('names the zone as it is at the typed start %s', async (typed, hint) => {
    const { user } = await open();
    const start = screen.getByLabelText('Date and time');
    await user.clear(start);
    await user.type(start, typed);
    expect(start).toHaveAccessibleDescription(hint);
  });

  it('names the zone of the center only once there is one', async () => {
    const two = { ...bayview, _id: id(0xc2), name: 'Harbor Center' };
    const { user } = await open({
      ...surgeon,
      affiliations: [...surgeon.affiliations, { center: two, status: 'VERIFIED' }],
    });
    const start = screen.getByLabelText('Date and time');
    expect(start).not.toHaveAccessibleDescription();
    await user.selectOptions(screen.getByLabelText('Surgery center'), two._id);
    expect(start).toHaveAccessibleDescription(/^Time at the center/);
  });

  it('says once that others may request an invite if no one is selected', async () => {
    await open();
    expect(await screen.findByText('No one is selected')).toBeVisible();
    expect(screen.getAllByText(/may request an invite|can still see the case/)).toHaveLength(1);
  });

  // Shows: B-13, B-31
  it('explains the minimum and the Post button', async () => {
    await open();
    expect(
      screen.getByRole('button', { name: 'What the minimum means' }),
    ).toHaveAccessibleDescription(
      'The amount obligated to pay if cancelled 24 hrs prior to the case start',
    );
    expect(screen.getByRole('button', { name: 'Post' })).toHaveAttribute(
      'title',
      'The selected anesthesiologists receive invites. Others can view postings and request an invite.',
    );
  });

  // Shows: B-14, B-15, B-16
  it('adds procedures by Enter and + Add, and removes them', async () => {
    const { user } = await open();
    const input = screen.getByLabelText('Procedures');
    await user.type(input, 'Knee arthroscopy{Enter}');
    await user.type(input, 'Meniscus repair');
    await user.click(screen.getByRole('button', { name: '+ Add procedure' }));
    const list = screen.getByRole('list', { name: 'Added so far' });
    expect(within(list).getAllByRole('listitem')).toHaveLength(2);
    await user.click(screen.getByRole('button', { name: 'Remove Knee arthroscopy' }));
    expect(within(list).getAllByRole('listitem')).toHaveLength(1);
    // The same procedure on the other side is another one.
    await user.type(input, 'Meniscus repair{Enter}');
    const texts = () =>
      within(list)
        .getAllByRole('listitem')
        .map((item) => item.textContent);
    expect(texts()).toEqual(['Meniscus repair', 'Meniscus repair']);
    await user.type(input, 'Hip{Enter}');
    await user.click(
      screen.getAllByRole('button', { name: 'Remove Meniscus repair' })[1] as HTMLElement,
    );
    expect(texts()).toEqual(['Meniscus repair', 'Hip']);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  // Shows: B-37, B-38, B-40..B-42, B-45..B-48, A-11, M-15, L-14
  it('lists errors and sends no request', async () => {
    const two = { ...bayview, _id: id(0xc2), name: 'Harbor Center' };
    const { user } = await open({
      ...surgeon,
      affiliations: [...surgeon.affiliations, { center: two, status: 'VERIFIED' }],
    });
    await user.clear(screen.getByLabelText('Date and time'));
    await user.type(screen.getByLabelText('Estimated hours'), '100');
    await click(user, 'Post');
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Surgery_Center cannot be empty');
    expect(alert).toHaveTextContent('Surgery_Date cannot be empty or in the past');
    expect(alert).toHaveTextContent('Pay_Rate must be a valid number');
    expect(alert).toHaveTextContent('Estimated_hours must be a valid number');
    expect(alert).toHaveFocus();
    expect(alert).toHaveClass('border-danger', 'bg-danger-soft', 'text-danger');
    expect(within(alert).getAllByRole('listitem')).toHaveLength(4);
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(created).toEqual([]);
  });

  // Shows: B-43
  it('rejects a start in the past', async () => {
    const { user } = await open();
    await fill(user);
    const start = screen.getByLabelText('Date and time');
    await user.clear(start);
    await user.type(start, '2020-01-01T07:00');
    await click(user, 'Post');
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Surgery_Date cannot be empty or in the past',
    );
  });
});

describe('centers', () => {
  const pending = { ...bayview, _id: id(0xc3), name: 'Ridge Center' };

  // Shows: B-18, AMB-04
  it('shows pending centers disabled, with the reason', async () => {
    await open({
      ...surgeon,
      affiliations: [...surgeon.affiliations, { center: pending, status: 'PENDING' }],
    });
    expect(
      screen.getByRole('option', { name: 'Ridge Center (awaiting verification)' }),
    ).toBeDisabled();
  });

  // Shows: B-19, B-20, A-143, J-48
  it('adds a center, shows its code once and selects it', async () => {
    const added = { ...bayview, _id: id(0xc4), name: 'Lakeside Center' };
    let requested = false;
    let answer = () => {};
    const answered = new Promise<void>((done) => (answer = done));
    const { user } = await open();
    server.use(
      http.post('/api/surgerycenter', async ({ response }) => {
        requested = true;
        await answered;
        return response(200).json({
          ...added,
          ...newCenter,
        });
      }),
      http.get('/api/session', ({ response }) =>
        response(200).json({
          ...surgeon,
          affiliations: [...surgeon.affiliations, { center: added, status: 'VERIFIED' }],
        }),
      ),
    );
    await user.click(screen.getByRole('button', { name: '+ Add surgery center' }));
    const dialog = await screen.findByRole('dialog', { name: 'Add Surgery Center' });
    // A center that exists is not added a second time.
    expect(within(dialog).getByRole('link', { name: 'Add it to your profile' })).toHaveAttribute(
      'href',
      '/adminMain/profile',
    );
    await user.type(within(dialog).getByLabelText('Name'), 'Lakeside Center');
    await user.type(within(dialog).getByLabelText('Address'), '1 Lake St');
    await user.type(within(dialog).getByLabelText('City'), 'Oakland');
    await user.type(within(dialog).getByLabelText('Zip Code'), '94110');
    await user.click(within(dialog).getByRole('button', { name: 'Create center' }));
    await waitFor(() => expect(requested).toBe(true));
    // Closed now, the dialog would not show the code.
    expect(within(dialog).getByRole('button', { name: 'Cancel' })).toBeDisabled();
    await user.click(within(dialog).getByRole('button', { name: 'Close' }));
    await user.keyboard('{Escape}');
    expect(dialog).toBeVisible();
    answer();
    expect(await within(dialog).findByText('123456')).toBeVisible();
    const close = within(dialog).getAllByRole('button', { name: 'Close' }).at(-1);
    if (close) await user.click(close);
    await waitFor(() => expect(screen.getByLabelText('Surgery center')).toHaveValue(added._id));
    expect(screen.queryByText('123456')).toBeNull();
  });

  it('says that an added center could not be selected', async () => {
    const { user } = await open();
    server.use(
      http.post('/api/surgerycenter', ({ response }) =>
        response(200).json({
          ...bayview,
          _id: id(0xc4),
          ...newCenter,
        }),
      ),
      http.get('/api/session', ({ response }) =>
        response(500).json({ code: 'INTERNAL', message: 'x' }),
      ),
    );
    await user.click(screen.getByRole('button', { name: '+ Add surgery center' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add Surgery Center' }));
    await user.type(dialog.getByLabelText('Name'), 'Lakeside Center');
    await user.type(dialog.getByLabelText('Address'), '1 Lake St');
    await user.type(dialog.getByLabelText('City'), 'Oakland');
    await user.type(dialog.getByLabelText('Zip Code'), '94110');
    await user.click(dialog.getByRole('button', { name: 'Create center' }));
    expect(await dialog.findByText('123456')).toBeVisible();
    expect(await screen.findByRole('alert')).toBeVisible();
    expect(screen.getByLabelText('Surgery center')).toHaveValue(bayview._id);
  });

  // Shows: B-21, B-22, B-24, B-39, B-44, J-51, K-31, K-33
  it('an administrator posts for their center and a credentialed surgeon', async () => {
    const requests: unknown[] = [];
    server.use(
      http.get('/api/credentialedsurgeons/{centerId}', ({ params, response }) => {
        requests.push(params.centerId);
        return response(200).json([{ _id: id(9), fullName: 'Dr. Ana Ruiz' }]);
      }),
    );
    const { user } = await open(admin);
    await screen.findByRole('option', { name: 'Dr. Ana Ruiz' });
    expect(requests).toEqual([bayview._id]);
    expect(screen.getAllByText(bayview.name).length).toBeGreaterThan(0);
    await fill(user);
    await click(user, 'Post');
    expect(await screen.findByRole('alert')).toHaveTextContent('Surgeon_Name cannot be empty');
    await user.selectOptions(screen.getByLabelText('Performing surgeon'), 'Dr. Ana Ruiz');
    await click(user, 'Post');
    await user.click(within(await question()).getByRole('button', { name: 'Yes' }));
    await waitFor(() => expect(created).toHaveLength(1));
    expect(created[0]?.body).toMatchObject({ surgeonId: id(9), surgeryCenterId: bayview._id });
  });
});

describe('favorites', () => {
  // Shows: B-23, B-25..B-27, B-29
  it('selects all or one, and summarizes the invitees and their pay', async () => {
    const { user } = await open();
    await fill(user);
    const all = screen.getByRole('checkbox', { name: 'Select All' });
    await user.click(all);
    expect(screen.getByText('2 professionals will be invited')).toBeVisible();
    expect(screen.getByText('$250/hr')).toBeVisible();
    expect(screen.getByText('about $750 for 3 hours')).toBeVisible();
    await user.click(screen.getByRole('checkbox', { name: /Theo Lind/ }));
    expect(all).not.toBeChecked();
    expect(screen.getByText('1 professional will be invited')).toBeVisible();
    expect(screen.getAllByText('Eligibility not verified')).toHaveLength(1);
    await user.click(all);
    expect(screen.getByText('2 professionals will be invited')).toBeVisible();
    await user.click(all);
    for (const box of screen.getAllByRole('checkbox', { name: /^Invite / }))
      expect(box).not.toBeChecked();
    expect(screen.queryByText(/will be invited/)).toBeNull();
  });

  const profileOf = (licenseExpired = false) =>
    server.use(
      http.get('/api/user/{id}', ({ params, response }) =>
        response(200).json({
          _id: params.id,
          fullName: 'Dr. Theo Lind',
          signInType: 'USER',
          categoryId: 0,
          phone: '9876543210',
          licenseNo: 'A 1',
          licenseExpDate: licenseExpired ? '2020-01-31' : '2099-01-31',
        }),
      ),
    );

  // Shows: B-28
  it('opens a profile from a name', async () => {
    profileOf();
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: /Dr. Theo Lind/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Profile' });
    await waitFor(() => expect(dialog).toHaveTextContent('Dr. Theo Lind'));
    expect(dialog).toHaveTextContent('Anesthesiologist');
    expect(dialog).toHaveTextContent('(987) 654-3210');
    expect(dialog).not.toHaveTextContent('License expired');
  });

  // Shows: B-28
  it('is not sent by Enter in a document of a profile', async () => {
    server.use(
      http.get('/api/user/{id}', ({ response }) => response(200).json(fullProfile)),
      http.get('/api/downloadedfile/{fileId}', ({ response }) =>
        response(200).json({ name: 'a.pdf', contentType: 'application/pdf', base64: 'JVBERg==' }),
      ),
    );
    const { user } = await open();
    await fill(user);
    await user.click(screen.getByRole('button', { name: /Dr. Theo Lind/ }));
    await user.click(await screen.findByRole('button', { name: 'View Resume' }));
    await screen.findByText('of 2');
    await user.type(screen.getByRole('textbox', { name: 'Page' }), '{Backspace}2{Enter}');
    const dialog = within(screen.getByRole('dialog', { name: 'Profile' }));
    await user.click(dialog.getByRole('button', { name: 'Go back' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    // The question before posting would be shown by now.
    await act(() => import('./ConfirmPostDialog'));
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  // Shows: H-14
  it('shows no information on a removed favorite', async () => {
    profileOf();
    const sendEvent = openEvents();
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: /Dr. Theo Lind/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Profile' });
    server.use(http.post('/api/surgeonfavorites', ({ response }) => response(200).json([])));
    sendEvent('favorites');
    await waitFor(() => expect(dialog.textContent).toContain(' no Information available'));
    expect(dialog).not.toHaveTextContent('Theo Lind');
  });

  // Shows: B-24, K-31
  it("fills the panel of an administrator with the center's favorites", async () => {
    const requests: unknown[] = [];
    server.use(
      http.post('/api/favoritestaffs', async ({ request, response }) => {
        requests.push(await request.json());
        return response(200).json(favoritePeople);
      }),
      http.post('/api/surgeonfavorites', ({ response }) => response(200).json([])),
      http.get('/api/credentialedsurgeons/{centerId}', ({ response }) => response(200).json([])),
    );
    await open(admin);
    expect(requests.at(-1)).toEqual({ categories: [{ value: 0 }], surgeryCenter: bayview._id });
  });

  // Shows: AMB-30, B-25, K-32
  it('loads the favorites of the selected group', async () => {
    const requests: unknown[] = [];
    server.use(
      http.post('/api/surgeonfavorites', async ({ request, response }) => {
        requests.push(await request.json());
        return response(200).json(favoritePeople);
      }),
    );
    const { user } = await open();
    await user.selectOptions(screen.getByLabelText('Professional needed'), 'Scrub Tech');
    await waitFor(() =>
      expect(requests.at(-1)).toEqual({
        categories: [{ value: 3 }],
        surgeon: surgeon.userId,
        surgeryCenterId: bayview._id,
      }),
    );
  });

  it('says how many people of a draft are not favorites any more', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('checkbox', { name: 'Select All' }));
    expect(screen.getByText('2 professionals will be invited')).toBeVisible();
    expect(screen.queryByText(/chosen before/)).toBeNull();
    cleanup();
    server.use(
      http.post('/api/surgeonfavorites', ({ response }) =>
        response(200).json(favoritePeople.slice(0, 1)),
      ),
    );
    await open();
    expect(await screen.findByText('1 professional will be invited')).toBeVisible();
    expect(
      screen.getByText(
        '1 person who was chosen before is not among these favorites and is not invited.',
      ),
    ).toBeVisible();
  });

  // Shows: B-23
  it('shows a hint without favorites', async () => {
    server.use(http.post('/api/surgeonfavorites', ({ response }) => response(200).json([])));
    signIn(surgeon);
    openApp('/adminMain/postJob');
    expect(await screen.findByText('No favorites yet')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Add favorites' })).toBeVisible();
  });
});

describe('posting', () => {
  // Shows: B-49, B-50, B-51, B-53
  it('shows the details for confirmation, and No sends nothing', async () => {
    const { user } = await open();
    await fill(user);
    await user.click(screen.getByRole('checkbox', { name: /Noor Haddad/ }));
    await click(user, 'Post');
    const dialog = await question();
    expect(dialog).toHaveTextContent(
      'You are about to make a job posting to commnuities. Would you like to proceed?',
    );
    expect(dialog).toHaveTextContent('December 1 2031, 9:00 AM');
    expect(dialog).toHaveTextContent('$250/hr (Min.: $400)');
    expect(dialog).toHaveTextContent('Dr. Noor Haddad');
    expect(dialog).toHaveTextContent('Total$750.00 for 3 hours');
    expect(dialog).not.toHaveTextContent('unusually long');
    await user.click(within(dialog).getByRole('button', { name: 'No' }));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(created).toEqual([]);
    expect(screen.getByLabelText('Hourly pay ($)')).toHaveValue('250');
  });

  // Shows: AMB-89
  it('mentions an unusually long duration before posting', async () => {
    const { user } = await open();
    await fill(user);
    await user.clear(screen.getByLabelText('Estimated hours'));
    await user.type(screen.getByLabelText('Estimated hours'), '12.5');
    await click(user, 'Post');
    expect(await question()).toHaveTextContent(/12.*unusually long for a case/);
  });

  // Shows: AMB-105
  it('offers the last pay at the center, and asks about one that is far from it', async () => {
    earlier = [postedCase];
    const { user } = await open();
    await user.type(screen.getByLabelText('Estimated hours'), '3');
    const offer = 'Use the last pay at this center: $250/hr (Min.: $400)';
    await user.click(await screen.findByRole('button', { name: offer }));
    expect(screen.getByLabelText('Hourly pay ($)')).toHaveValue('250');
    expect(screen.getByLabelText('Hourly pay ($)')).toHaveFocus();
    expect(screen.getByLabelText('Minimum pay ($)')).toHaveValue('400');
    expect(screen.queryByRole('button', { name: offer })).toBeNull();
    await click(user, 'Post');
    expect(await question()).not.toHaveTextContent('far from the last one');
    await user.click(within(await question()).getByRole('button', { name: 'No' }));
    await user.type(screen.getByLabelText('Hourly pay ($)'), '0');
    await click(user, 'Post');
    expect(await question()).toHaveTextContent(
      'The pay for Anesthesiologist is far from the last one at this center ($250/hr).',
    );
  });

  // Shows: AMB-105
  it('offers the last pay of the months before if the past and the coming month have none', async () => {
    const ranges: [string, string][] = [];
    const monthsAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
    server.use(
      http.get('/api/getsurgeonjobs', ({ request, response }) => {
        const query = new URL(request.url).searchParams;
        const [from, to] = [query.get('sdate') ?? '', query.get('edate') ?? ''];
        ranges.push([from, to]);
        const start = monthsAgo(150);
        const isListed = from <= start.slice(0, 10) && start.slice(0, 10) <= to;
        return response(200).json(isListed ? [{ ...postedCase, start }] : []);
      }),
    );
    const { user } = await open();
    await user.type(screen.getByLabelText('Estimated hours'), '3');
    expect(
      await screen.findByRole('button', { name: /^Use the last pay at this center: \$250/ }),
    ).toBeVisible();
  });

  // Shows: AMB-105
  it('warns before posting that the surgeon has another case at this time', async () => {
    earlier = [{ ...postedCase, start: '2031-12-01T18:00:00.000Z' }];
    const { user } = await open();
    await fill(user);
    expect(await screen.findByText(/The surgeon has another case at this time/)).toBeVisible();
    await user.clear(screen.getByLabelText('Estimated hours'));
    await user.type(screen.getByLabelText('Estimated hours'), '1');
    await waitFor(() => expect(screen.queryByText(/another case at this time/)).toBeNull());
  });

  // Shows: B-12, B-17, B-52, B-54, B-55, M-19, B-51, J-44, K-29, L-08
  it('creates the case, sends the invitations and clears the form', async () => {
    const { user } = await open();
    await fill(user);
    await user.type(screen.getByLabelText('Special instructions'), 'Bring loupes');
    await user.type(screen.getByLabelText('Procedures'), 'Meniscus repair');
    await user.click(screen.getByRole('checkbox', { name: /Noor Haddad/ }));
    await click(user, 'Post');
    await user.click(within(await question()).getByRole('button', { name: 'Yes' }));
    expect(await screen.findByText('Job has been posted to communities!')).toBeInTheDocument();
    await waitFor(() => expect(invited).toHaveLength(1));
    expect(created[0]?.key).toMatch(/^[0-9a-f]{32}$/);
    expect(created[0]?.body).toEqual({
      surgeonId: surgeon.userId,
      surgeryCenterId: bayview._id,
      start: '2031-12-01T17:00:00.000Z',
      duration: 3,
      desc: 'Bring loupes',
      procedures: ['Knee arthroscopy', 'Meniscus repair'],
      staffs: [{ specialtyId: 0, hourlyRate: 250, payPerJob: 0, minPay: 400, numOfRequired: 1 }],
    });
    expect(invited[0]).toEqual({
      job: postedCase._id,
      invitees: [{ id: favoritePeople[0]?._id, categoryId: 0 }],
    });
    for (const label of [
      'Estimated hours',
      'Hourly pay ($)',
      'Minimum pay ($)',
      'Procedures',
      'Special instructions',
    ])
      expect(screen.getByLabelText(label), label).toHaveValue('');
    expect(screen.getByLabelText('Date and time')).toHaveValue(defaultStart(new Date(), LA));
    expect(screen.queryByRole('list', { name: 'Added so far' })).toBeNull();
    expect(screen.getByRole('checkbox', { name: /Noor Haddad/ })).not.toBeChecked();
    expect(Object.keys(sessionStorage)).not.toContain(`caseboard.typed.posting.${surgeon.userId}`);
  });

  // Shows: FL-01
  it('posts two kinds of staff at once, each with its own pay and favorites', async () => {
    server.use(
      http.post('/api/surgeonfavorites', async ({ request, response }) => {
        const { categories } = (await request.json()) as unknown as {
          categories: [{ value: number }];
        };
        const categoryId = categories[0].value;
        return response(200).json(
          favoritePeople.map((person, at) => ({
            ...person,
            _id: id(0x500 + 16 * categoryId + at),
            fullName: `${person.fullName} ${categoryId}`,
            categoryId,
          })),
        );
      }),
    );
    const { user } = await open();
    await fill(user);
    await click(user, 'Add a position');
    const second = within(screen.getByRole('group', { name: 'Position 2' }));
    expect(second.getByLabelText('Professional needed')).toHaveDisplayValue('RN');
    expect(second.getByLabelText('Professional needed')).toHaveFocus();
    // A group has one position only.
    expect(second.getByRole('option', { name: 'Anesthesiologist' })).toBeDisabled();
    await user.selectOptions(second.getByLabelText('How many'), '2');
    await user.type(second.getByLabelText('Hourly pay ($)'), '90');
    await user.click(await screen.findByRole('checkbox', { name: 'Invite Dr. Noor Haddad 0' }));
    const nurses = within(screen.getByRole('region', { name: 'Favorites: RN' }));
    await user.click(await nurses.findByRole('checkbox', { name: 'Select All' }));
    await click(user, 'Post');
    const dialog = await question();
    expect(dialog).toHaveTextContent('Anesthesiologist: $250/hr (Min.: $400)');
    expect(dialog).toHaveTextContent('2 × RN: $90/hr');
    expect(dialog).toHaveTextContent('Anesthesiologist$750.002 × RN$540.00');
    expect(dialog).toHaveTextContent('Total$1,290.00 for 3 hours');
    expect(dialog).toHaveTextContent('Invited: AnesthesiologistDr. Noor Haddad 0');
    expect(dialog).toHaveTextContent('Invited: 2 × RNDr. Noor Haddad 1 and Dr. Theo Lind 1');
    await user.click(within(dialog).getByRole('button', { name: 'Yes' }));
    await waitFor(() => expect(invited).toHaveLength(1));
    expect(created[0]?.body.staffs).toEqual([
      { specialtyId: 0, hourlyRate: 250, payPerJob: 0, minPay: 400, numOfRequired: 1 },
      { specialtyId: 1, hourlyRate: 90, payPerJob: 0, minPay: 0, numOfRequired: 2 },
    ]);
    expect(invited[0]?.invitees).toEqual([
      { id: id(0x500), categoryId: 0 },
      { id: id(0x510), categoryId: 1 },
      { id: id(0x511), categoryId: 1 },
    ]);
    expect(screen.queryByRole('group', { name: 'Position 2' })).toBeNull();
  });

  // Shows: FL-01
  it('shows an error of the server at its line, keeps the lines in the draft and removes one', async () => {
    const { user } = await open();
    server.use(
      http.post('/api/createjob', ({ response }) =>
        response(400).json({
          code: 'VALIDATION',
          message: 'Pay_Rate must be a valid number',
          fields: [
            { field: 'staffs[1].hourlyRate', message: 'Pay_Rate must be a valid number' },
            { field: 'staffs[1].numOfRequired', message: 'Number_Required is invalid' },
          ],
        }),
      ),
    );
    await fill(user);
    await click(user, 'Add a position');
    const second = () => within(screen.getByRole('group', { name: 'Position 2' }));
    await user.type(second().getByLabelText('Hourly pay ($)'), '90');
    await click(user, 'Post');
    await user.click(within(await question()).getByRole('button', { name: 'Yes' }));
    await screen.findByText('Job failed to post to communities...');
    expect(second().getByLabelText('Hourly pay ($)')).toHaveAccessibleDescription(
      'Pay_Rate must be a valid number',
    );
    expect(second().getByLabelText('How many')).toHaveAccessibleDescription(
      'Number_Required is invalid',
    );
    const draft = sessionStorage.getItem(`caseboard.typed.posting.${surgeon.userId}`) ?? '';
    expect(JSON.parse(draft)).toMatchObject({ values: { lines: [{ pay: '250' }, { pay: '90' }] } });
    await click(user, 'Remove Position 1');
    expect(screen.getByLabelText('Hourly pay ($)')).toHaveValue('90');
    expect(screen.getByLabelText('Professional needed')).toHaveFocus();
  });

  // Shows: B-56, M-07
  it('keeps the form if posting fails and shows the error until it is closed', async () => {
    const { user } = await open();
    server.use(
      http.post('/api/createjob', ({ response }) =>
        response(400).json({
          code: 'VALIDATION',
          message: 'Surgery_Date cannot be empty or in the past',
          fields: [{ field: 'start', message: 'Surgery_Date cannot be empty or in the past' }],
        }),
      ),
    );
    await fill(user);
    await user.click(screen.getByRole('checkbox', { name: /Noor Haddad/ }));
    await click(user, 'Post');
    await user.click(within(await question()).getByRole('button', { name: 'Yes' }));
    expect(await screen.findByText('Job failed to post to communities...')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(
      screen.getAllByText('Surgery_Date cannot be empty or in the past').length,
    ).toBeGreaterThan(0);
    expect(document.activeElement).toHaveAccessibleName(/^Date and time/);
    // Longer than any toast that closes by itself.
    await new Promise((done) => setTimeout(done, 3_200));
    expect(screen.getByText('Job failed to post to communities...')).toBeInTheDocument();
    expect(screen.getByLabelText('Hourly pay ($)')).toHaveValue('250');
    expect(screen.getByText('Knee arthroscopy')).toBeVisible();
    expect(screen.getByRole('checkbox', { name: /Noor Haddad/ })).toBeChecked();
    expect(invited).toEqual([]);
  });

  it('keeps the confirmation open without an answer and posts once', async () => {
    const { user } = await open();
    let reachable = false;
    const sentKeys: (string | null)[] = [];
    server.use(
      http.post('/api/createjob', ({ request, response }) => {
        sentKeys.push(request.headers.get('Idempotency-Key'));
        if (reachable) return response(200).json(postedCase);
        return response(503).json({ code: 'BUSY', message: 'Please try again in a moment.' });
      }),
    );
    await fill(user);
    await user.click(screen.getByRole('button', { name: 'Post' }));
    await user.click(await screen.findByRole('button', { name: 'Yes' }));
    await screen.findByText('Job failed to post to communities...', {}, { timeout: 5000 });
    const yes = await screen.findByRole('button', { name: 'Yes' });
    await waitFor(() => expect(yes).not.toHaveAttribute('aria-disabled'));
    reachable = true;
    await user.click(yes);
    expect(await screen.findByText('Job has been posted to communities!')).toBeInTheDocument();
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(sentKeys).toHaveLength(4);
    expect(new Set(sentKeys).size).toBe(1);
  });

  // Shows: B-52
  it('posts nothing if the favorites to invite cannot be read', async () => {
    const { user } = await open();
    await fill(user);
    await user.click(screen.getByRole('checkbox', { name: /Noor Haddad/ }));
    cleanup();
    const failure = { code: 'INTERNAL', message: 'Something went wrong.', requestId: 'r' } as never;
    server.use(http.post('/api/surgeonfavorites', ({ response }) => response(500).json(failure)));
    openApp('/adminMain/postJob');
    await screen.findByRole('button', { name: 'Try again' });
    await click(user, 'Post');
    await waitFor(() => expect(document.activeElement).toHaveRole('alert'));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(created).toEqual([]);
    expect(screen.getByLabelText('Hourly pay ($)')).toHaveValue('250');
    server.use(
      http.post('/api/surgeonfavorites', ({ response }) => response(200).json(favoritePeople)),
    );
    await click(user, 'Post');
    expect(await question()).toHaveTextContent('Dr. Noor Haddad');
  });

  // Shows: B-57, M-27, AMB-37
  it('retries only the invitations if they failed', async () => {
    const { user } = await open();
    server.use(
      http.post(
        '/api/invitefavorites',
        ({ response }) =>
          response(500).json({ code: 'INTERNAL', message: 'x', requestId: 'r' } as never),
        { once: true },
      ),
    );
    await fill(user);
    await user.click(screen.getByRole('checkbox', { name: 'Select All' }));
    await click(user, 'Post');
    await user.click(within(await question()).getByRole('button', { name: 'Yes' }));
    expect(await screen.findByText('Your invitation was unsuccessful')).toBeInTheDocument();
    expect(screen.getByText('Job has been posted to communities!')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Try again', hidden: true }));
    await waitFor(() => expect(invited).toHaveLength(1));
    expect(created).toHaveLength(1);
    expect(invited[0]?.job).toBe(postedCase._id);
  });

  it('does not offer to repeat invitations that the server refused', async () => {
    const { user } = await open();
    server.use(
      http.post('/api/invitefavorites', ({ response }) =>
        response(403).json({ code: 'NOT_ELIGIBLE', message: 'Not all requirements are met.' }),
      ),
    );
    await fill(user);
    await user.click(screen.getByRole('checkbox', { name: /Noor Haddad/ }));
    await click(user, 'Post');
    await user.click(within(await question()).getByRole('button', { name: 'Yes' }));
    expect(await screen.findByText('Not all requirements are met.')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Try again', hidden: true })).toBeNull();
  });

  it('invites more people than one request takes in several', async () => {
    const sent: { ids: string[]; key: string | null }[] = [];
    const [person] = favoritePeople as [(typeof favoritePeople)[number]];
    const many = Array.from({ length: 101 }, (_, n) => ({ ...person, _id: id(0x1000 + n) }));
    server.use(
      http.post('/api/surgeonfavorites', ({ response }) => response(200).json(many)),
      http.post('/api/invitefavorites', async ({ request, response }) => {
        const { invitees } = (await request.json()) as unknown as { invitees: { id: string }[] };
        sent.push({
          ids: invitees.map((invitee) => invitee.id),
          key: request.headers.get('Idempotency-Key'),
        });
        return response(200).json({ result: 'SUCCESS', invited: [], skipped: [] });
      }),
    );
    signIn(surgeon);
    const { user } = openApp('/adminMain/postJob');
    await user.click(await screen.findByLabelText('Select All'));
    // Typed at once, because a long list takes its time to render after each key.
    const set = (label: string, value: string) =>
      fireEvent.change(screen.getByLabelText(label), { target: { value } });
    set('Date and time', FUTURE);
    set('Estimated hours', '3');
    set('Hourly pay ($)', '250');
    await user.click(within(screen.getByRole('main')).getByText('Post'));
    await user.click(within(await question()).getByRole('button', { name: 'Yes' }));
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent.map(({ ids }) => ids.length).toSorted((a, b) => a - b)).toEqual([1, 100]);
    expect(new Set(sent.flatMap(({ ids }) => ids)).size).toBe(101);
    expect(sent[0]?.key).not.toBe(sent[1]?.key);
  });

  // Shows: K-30, AMB-37
  it('lists skipped invitees', async () => {
    const { user } = await open();
    server.use(
      http.post('/api/invitefavorites', ({ response }) =>
        response(200).json({
          result: 'SUCCESS',
          invited: [{ id: id(0xf1), _id: id(0x77) }],
          skipped: [{ id: id(0xf2), reason: 'INACTIVE' }],
        }),
      ),
    );
    await fill(user);
    await user.click(screen.getByRole('checkbox', { name: 'Select All' }));
    await click(user, 'Post');
    await user.click(within(await question()).getByRole('button', { name: 'Yes' }));
    expect(await screen.findByText('Not invited: Dr. Theo Lind')).toBeInTheDocument();
  });

  it('keeps the draft on reload, without personal data of others', async () => {
    const { user } = await open();
    await fill(user);
    await user.click(screen.getByRole('checkbox', { name: /Noor Haddad/ }));
    const draft = sessionStorage.getItem(`caseboard.typed.posting.${surgeon.userId}`) ?? '';
    expect(JSON.parse(draft)).toMatchObject({
      values: { lines: [{ pay: '250' }], procedures: ['Knee arthroscopy'] },
    });
    expect(draft).not.toContain('surgeonId');
    expect(draft).not.toContain('Haddad');
    openApp('/adminMain/postJob');
    await waitFor(() => expect(screen.getAllByLabelText('Hourly pay ($)')).toHaveLength(2));
    expect(screen.getAllByLabelText('Hourly pay ($)')[1]).toHaveValue('250');
    await waitFor(() =>
      expect(screen.getAllByRole('checkbox', { name: /Noor Haddad/ })[1]).toBeChecked(),
    );
  });

  it('keeps the chosen surgeon when the language changes, but not in the draft', async () => {
    server.use(
      http.get('/api/credentialedsurgeons/{centerId}', ({ response }) =>
        response(200).json([{ _id: id(9), fullName: 'Dr. Ana Ruiz' }]),
      ),
    );
    const { user } = await open(admin);
    await screen.findByRole('option', { name: 'Dr. Ana Ruiz' });
    await user.selectOptions(screen.getByLabelText('Performing surgeon'), 'Dr. Ana Ruiz');
    await user.type(screen.getByLabelText('Estimated hours'), '3');
    await act(() => setLanguage('es'));
    expect(screen.getByLabelText('Cirujano a cargo')).toHaveDisplayValue('Dr. Ana Ruiz');
    expect(screen.getByLabelText('Horas estimadas')).toHaveValue('3');
    expect(JSON.stringify({ ...sessionStorage })).not.toContain(id(9));
    await act(() => setLanguage('en'));
    expect(screen.getByLabelText('Performing surgeon')).toHaveDisplayValue('Dr. Ana Ruiz');
    cleanup();
    await open(admin);
    expect(screen.getByLabelText('Performing surgeon')).toHaveValue('');
  });

  it('keeps the draft for the same user when the session ends', async () => {
    const { user } = await open();
    await fill(user);
    await user.type(screen.getByLabelText('Procedures'), 'Menis');
    cleanup();
    // The session ended and another user signs in first.
    endSession();
    await open({ ...surgeon, userId: id(9), _id: id(9) });
    expect(screen.getByLabelText('Hourly pay ($)')).toHaveValue('');
    cleanup();
    endSession();
    await open();
    expect(screen.getByLabelText('Hourly pay ($)')).toHaveValue('250');
    expect(screen.getByLabelText('Date and time')).toHaveValue(FUTURE);
    expect(screen.getByText('Knee arthroscopy')).toBeVisible();
    expect(screen.getByLabelText('Procedures')).toHaveValue('Menis');
  });

  // Shows: A-125
  it('deletes the draft on logout', async () => {
    const { user, path } = await open();
    await fill(user);
    await user.click(within(screen.getByRole('banner')).getByRole('link', { name: 'Log out' }));
    await user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Yes' }),
    );
    await waitFor(() => expect(path()).toBe('/'));
    expect(Object.keys(sessionStorage).filter((key) => key.includes('typed'))).toEqual([]);
  });
});
