import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Profile } from '@/api/types';
import { clearFormDrafts } from '@/lib/clearFormDrafts';
import { CENTER_KEY } from '@/session/store';
import { openApp } from '@/testing/app';
import { openEvents } from '@/testing/events';
import { admin, bayview, professional, signIn, surgeon } from '@/testing/people';
import { fullProfile, newProfile, surgeonProfile } from '@/testing/profiles';
import { http, server } from '@/testing/server';

let person: Profile;
let sent: Record<string, unknown>[];

/** Returns the drafts of this tab by key. The tab also stores its chosen center. */
const storedDrafts = () =>
  Object.entries({ ...sessionStorage } as Record<string, string>).filter(
    ([key]) => key !== CENTER_KEY,
  );

beforeEach(() => {
  person = newProfile;
  sent = [];
  server.use(
    http.get('/api/user/{id}', ({ response }) => response(200).json(person)),
    http.put('/api/updateuser/{id}', async ({ request, params, response }) => {
      expect(params.id).toBe(person._id);
      const body = (await request.json()) as Record<string, unknown>;
      sent.push(body);
      person = { ...person, ...(body as Partial<Profile>) };
      return response(200).json(person);
    }),
    http.post('/api/verifypassword', ({ response }) => response(200).json({ status: 200 })),
    http.put('/api/updatepassword/{id}', ({ response }) =>
      response(200).json({ result: 'SUCCESS' }),
    ),
  );
});

afterEach(() => vi.useRealTimers());

const open = async (step: string, area = 'userMain') => {
  const app = openApp(`/${area}/profileEdit/${step}`);
  await screen.findByRole('heading', { level: 1 });
  await screen.findByText(/^(Back)$/);
  return app;
};

const tabs = () =>
  within(screen.getByRole('navigation', { name: 'Steps of the profile' }))
    .getAllByRole('link')
    .map((link) => link.textContent?.replace(/^\d/, ''));

const button = (name: string) => screen.getByRole('button', { name });

describe('the editor', () => {
  // Shows: H-33, H-34, H-37, J-57
  it('has six steps under one bar of tabs', async () => {
    signIn(professional);
    const { user, path } = await open('about');
    expect(tabs()).toEqual([
      'About',
      'Profession',
      'Education',
      'Experience',
      'Uploader',
      'Security',
    ]);
    await user.click(screen.getByRole('link', { name: /Experience/ }));
    await screen.findByRole('heading', { level: 1, name: 'Edit Profile: Experience' });
    expect(path()).toBe('/userMain/profileEdit/experience');
    expect(document.title).toBe('Profile · Caseboard');
    expect(screen.getByRole('link', { name: /Experience/ })).toHaveAttribute(
      'aria-current',
      'page',
    );
  });

  it.each([
    ['a professional', professional],
    ['an administrator', admin],
  ])('is part of Profile in the menu of %s', async (_role, user) => {
    signIn(user);
    await open('about', user.adminSignIn ? 'adminMain' : 'userMain');
    const marked = screen
      .getAllByRole('navigation')
      .filter((menu) => /menu|Quick/.test(menu.ariaLabel ?? ''))
      .map((menu) => menu.querySelector(':is(a, button)[aria-current=page]')?.textContent);
    // The bottom bar of administrators has no Profile.
    expect(marked).toEqual(['Profile', user.adminSignIn ? undefined : 'Profile']);
  });

  // Shows: H-37
  it('scrolls the tab bar to the open step', async () => {
    signIn(professional);
    vi.spyOn(HTMLElement.prototype, 'offsetLeft', 'get').mockImplementation(function (
      this: HTMLElement,
    ) {
      return [...(this.parentElement?.children ?? [])].indexOf(this) * 100;
    });
    const { user } = await open('about');
    const bar = () =>
      within(screen.getByRole('navigation', { name: 'Steps of the profile' })).getByRole('list');
    for (const [name, at] of [
      ['Security', 500],
      ['Education', 200],
    ] as const) {
      await user.click(within(bar()).getByRole('link', { name: new RegExp(name) }));
      await screen.findByRole('heading', { level: 1, name: `Edit Profile: ${name}` });
      await waitFor(() => expect(bar()).toHaveProperty('scrollLeft', at));
      // A browser fires this event; the router stores the scroll position of the element.
      fireEvent.scroll(bar());
    }
  });

  // Shows: H-35
  it('moves back and next without saving', async () => {
    signIn(professional);
    const { user, path } = await open('profession');
    await user.click(await screen.findByRole('link', { name: 'Next' }));
    await screen.findByRole('heading', { level: 1, name: 'Edit Profile: Education' });
    await user.click(await screen.findByRole('link', { name: 'Back' }));
    await screen.findByRole('heading', { level: 1, name: 'Edit Profile: Profession' });
    await user.click(await screen.findByRole('link', { name: 'Back' }));
    await waitFor(() => expect(path()).toBe('/userMain/profileEdit/about'));
    await user.click(await screen.findByRole('link', { name: 'Back' }));
    await waitFor(() => expect(path()).toBe('/userMain/profile'));
    expect(sent).toEqual([]);
  });

  // Shows: H-35
  it('moves through every step and back', async () => {
    signIn(professional);
    const { user } = await open('about');
    const names = ['About', 'Profession', 'Education', 'Experience', 'Uploader', 'Security'];
    const go = async (link: string, to: string) => {
      await user.click(await screen.findByRole('link', { name: link }));
      await screen.findByRole('heading', { level: 1, name: `Edit Profile: ${to}` });
    };
    for (const name of names.slice(1)) await go('Next', name);
    expect(screen.queryByRole('link', { name: 'Next' })).toBeNull();
    for (const name of names.slice(0, -1).toReversed()) await go('Back', name);
    expect(sent).toEqual([]);
  });

  it('removes spaces of a pasted number, and does not cut a longer one', async () => {
    signIn(professional);
    const { user } = await open('profession');
    const npi = await screen.findByLabelText('NPI');
    await user.clear(npi);
    await user.paste('1234 567 893');
    expect(npi).toHaveValue('1234567893');
    await user.type(npi, '0');
    await user.click(button('Save & Next'));
    expect(npi).toBeInvalid();
    expect(sent).toEqual([]);
  });

  // Shows: H-33
  it('opens the first step for any other topic', async () => {
    signIn(professional);
    const { path } = await open('nonsense');
    expect(path()).toBe('/userMain/profileEdit/about');
  });

  it('keeps the input of a step when another step is opened', async () => {
    signIn(professional);
    const { user } = await open('profession');
    await user.type(screen.getByLabelText('License Number'), 'Z 99');
    await user.click(await screen.findByRole('link', { name: 'Next' }));
    await screen.findByRole('heading', { level: 1, name: 'Edit Profile: Education' });
    await user.click(await screen.findByRole('link', { name: 'Back' }));
    expect(await screen.findByLabelText('License Number')).toHaveValue('Z 99');
  });

  it('keeps a typed date of a document when the step is left and after a reload', async () => {
    signIn(professional);
    const { user } = await open('uploader');
    const field = () => screen.findByLabelText('Valid until, Identification');
    await user.type(await field(), '2031-05-01');
    await user.click(await screen.findByRole('link', { name: 'Back' }));
    await screen.findByRole('heading', { level: 1, name: 'Edit Profile: Experience' });
    await user.click(await screen.findByRole('link', { name: 'Next' }));
    expect(await field()).toHaveValue('2031-05-01');
    cleanup();
    await open('uploader');
    expect(await field()).toHaveValue('2031-05-01');
  });
});

describe('unsaved input', () => {
  const leaveUnsavedInput = async () => {
    signIn(professional);
    person = fullProfile;
    const { user } = await open('profession');
    await user.type(await screen.findByLabelText('License Number'), ' typed');
    cleanup();
  };

  it('is restored with a notice and can be discarded', async () => {
    await leaveUnsavedInput();
    const { user } = await open('profession');
    expect(await screen.findByLabelText('License Number')).toHaveValue('A 12345 typed');
    expect(screen.getByText('You have unsaved changes.')).toBeVisible();
    await user.click(button('Discard'));
    expect(screen.getByLabelText('License Number')).toHaveValue('A 12345');
    expect(screen.queryByText('You have unsaved changes.')).toBeNull();
    expect(storedDrafts()).toEqual([]);
  });

  it('is not restored over newer changes', async () => {
    await leaveUnsavedInput();
    person = { ...fullProfile, licenseNo: 'B 777' };
    await open('profession');
    expect(await screen.findByLabelText('License Number')).toHaveValue('B 777');
    expect(screen.queryByText('You have unsaved changes.')).toBeNull();
  });

  it('is ignored if the stored draft has no lists', async () => {
    await leaveUnsavedInput();
    const [[key, text] = ['', '']] = storedDrafts();
    sessionStorage.setItem(
      key,
      text.replace(/"boardSpecialties":\[.*?\]/, '"boardSpecialties":null'),
    );
    await open('profession');
    expect(await screen.findByLabelText('License Number')).toHaveValue('A 12345');
  });
});

describe('a change on another device', () => {
  const openStep = async (step: string) => {
    const push = openEvents();
    signIn(professional);
    person = fullProfile;
    const app = await open(step);
    await waitFor(() => expect(() => push('profile')).not.toThrow());
    const change = (newer: Partial<Profile>) => {
      person = { ...person, ...newer };
      push('profile');
    };
    return { ...app, change };
  };

  it('is shown in the fields without unsaved input', async () => {
    const { user, change } = await openStep('profession');
    const years = screen.getByLabelText('Years of Experience');
    change({ yearsOfExperience: '13' });
    await waitFor(() => expect(years).toHaveValue('13'));
    await user.type(screen.getByLabelText('License Number'), ' B');
    change({ licenseNo: 'Z 1', yearsOfExperience: '14' });
    await waitFor(() => expect(years).toHaveValue('14'));
    expect(screen.getByLabelText('License Number')).toHaveValue('A 12345 B');
    cleanup();
    // The draft is restored, because it is based on the newer values now.
    await open('profession');
    expect(await screen.findByLabelText('License Number')).toHaveValue('A 12345 B');
    expect(screen.getByLabelText('Years of Experience')).toHaveValue('14');
  });

  it('is not reverted by a step that was opened before', async () => {
    const { user, path } = await openStep('profession');
    // The event of this change has not arrived yet.
    person = { ...person, licenseNo: 'Z 1' };
    await user.clear(screen.getByLabelText('Years of Experience'));
    await user.type(screen.getByLabelText('Years of Experience'), '14');
    await user.click(button('Save & Next'));
    await waitFor(() => expect(path()).toBe('/userMain/profileEdit/education'));
    expect(sent).toEqual([{ yearsOfExperience: '14' }]);
    await screen.findByRole('heading', { level: 1, name: 'Edit Profile: Education' });
    await user.click(await screen.findByRole('link', { name: 'Back' }));
    expect(await screen.findByLabelText('License Number')).toHaveValue('Z 1');
  });

  it('is not reverted if the browser stores no drafts', async () => {
    const { user, change } = await openStep('profession');
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('full');
    });
    await user.type(screen.getByLabelText('License Number'), ' B');
    let reads = 0;
    server.use(
      http.get('/api/user/{id}', ({ response }) => {
        reads += 1;
        return response(200).json(person);
      }),
    );
    change({ yearsOfExperience: '14' });
    await waitFor(() => expect(reads).toBe(1));
    // Until the answer was rendered.
    await act(() => new Promise((done) => setTimeout(done, 50)));
    await user.click(button('Save & Next'));
    await waitFor(() => expect(sent).toEqual([{ licenseNo: 'A 12345 B' }]));
  });

  it.each([
    ['about', { resCity: 'Sparks' }, () => screen.getByDisplayValue('Sparks')],
    [
      'education',
      { medSchool: [{ school: 'Lake', degreeEarned: 'MD', graduationDateSchool: '2005-05' }] },
      () => screen.getByText('Lake'),
    ],
    [
      'experience',
      { workExperiences: [{ hospital: 'Lake', startDate: '2011-07', endDate: '2019-05' }] },
      () => screen.getByText('Lake'),
    ],
  ] as const)('is shown in the step %s', async (step, newer, found) => {
    const { change } = await openStep(step);
    change(JSON.parse(JSON.stringify(newer)) as Partial<Profile>);
    await waitFor(found);
  });
});

describe('while a step is being saved', () => {
  let answer = () => {};
  beforeEach(() => {
    signIn(professional);
    person = fullProfile;
    const released = new Promise<void>((done) => (answer = done));
    server.use(
      http.put('/api/updateuser/{id}', async ({ response }) => {
        await released;
        return response(200).json(person);
      }),
    );
  });

  it('keeps the focus in a field, and what is typed meanwhile', async () => {
    const { user, path } = await open('profession');
    const number = await screen.findByLabelText('License Number');
    await user.type(number, '{Enter}');
    await waitFor(() => expect(button('Save & Next')).toHaveAttribute('aria-busy', 'true'));
    await user.keyboard('6');
    answer();
    expect(await screen.findByText('Saved.')).toBeInTheDocument();
    await waitFor(() => expect(button('Save & Next')).not.toHaveAttribute('aria-busy'));
    expect(number).toHaveFocus();
    expect(number).toHaveValue('A 123456');
    expect(path()).toBe('/userMain/profileEdit/profession');
    await user.click(button('Save & Next'));
    await waitFor(() => expect(path()).toBe('/userMain/profileEdit/education'));
  });

  describe('and the server trims what it stores', () => {
    const trimmed = (body: unknown) =>
      JSON.parse(JSON.stringify(body), (_name, value: unknown) =>
        typeof value === 'string' ? value.trim() : value,
      ) as Partial<Profile>;
    beforeEach(() => {
      const released = new Promise<void>((done) => (answer = done));
      server.use(
        http.put('/api/updateuser/{id}', async ({ request, response }) => {
          const body = await request.json();
          sent.push(body);
          await released;
          person = { ...person, ...trimmed(body) };
          return response(200).json(person);
        }),
      );
    });

    it('restores after a reload what was typed meanwhile, and only that', async () => {
      const { user } = await open('profession');
      await user.type(await screen.findByLabelText('License Number'), ' B {Enter}');
      await waitFor(() => expect(sent).toHaveLength(1));
      const years = screen.getByLabelText('Years of Experience');
      await user.type(years, '3');
      answer();
      await waitFor(() => expect(button('Save & Next')).not.toHaveAttribute('aria-busy'));
      expect(years).toHaveFocus();
      cleanup();
      const { user: again } = await open('profession');
      expect(await screen.findByLabelText('Years of Experience')).toHaveValue('123');
      expect(screen.getByLabelText('License Number')).toHaveValue('A 12345 B');
      await again.click(button('Discard'));
      expect(screen.getByLabelText('Years of Experience')).toHaveValue('12');
      expect(screen.getByLabelText('License Number')).toHaveValue('A 12345 B');
      expect(storedDrafts()).toEqual([]);
    });

    it('restores what was typed meanwhile if the step was left before the answer', async () => {
      const { user } = await open('profession');
      await user.type(await screen.findByLabelText('License Number'), '6{Enter}');
      await waitFor(() => expect(sent).toHaveLength(1));
      await user.type(screen.getByLabelText('Years of Experience'), '3');
      const steps = screen.getByRole('navigation', { name: 'Steps of the profile' });
      await user.click(within(steps).getByRole('link', { name: /Security/ }));
      await screen.findByRole('heading', { level: 1, name: 'Edit Profile: Security' });
      answer();
      await screen.findByText('Saved.');
      cleanup();
      await open('profession');
      expect(await screen.findByLabelText('Years of Experience')).toHaveValue('123');
      expect(screen.getByLabelText('License Number')).toHaveValue('A 123456');
    });

    it('closes the saved entry of a list while another list is edited', async () => {
      const { user } = await open('education');
      await user.click(button('Add undergraduate school'));
      const schools = () => section('Undergraduate');
      await user.type(schools().getByLabelText('School'), 'Cove College ');
      await user.selectOptions(schools().getByLabelText('Degree'), 'BA');
      await user.type(schools().getByLabelText('Graduation Date'), '2003-06');
      await user.click(button('Save & Next'));
      await waitFor(() => expect(sent).toHaveLength(1));
      await user.click(button('Add fellowship'));
      await user.type(section('Fellowships').getByLabelText('Name'), 'Regional');
      answer();
      const expectLists = async () => {
        await waitFor(() => expect(schools().getAllByRole('listitem')).toHaveLength(2));
        expect(schools().queryByLabelText('School')).toBeNull();
        expect(section('Fellowships').getByLabelText('Name')).toHaveValue('Regional');
      };
      await expectLists();
      expect(section('Fellowships').getByLabelText('Name')).toHaveFocus();
      cleanup();
      await open('education');
      await expectLists();
    });

    it('stores no draft if the answer arrives after signing out', async () => {
      const { user } = await open('profession');
      await user.type(await screen.findByLabelText('License Number'), '6{Enter}');
      await waitFor(() => expect(sent).toHaveLength(1));
      await user.type(screen.getByLabelText('Years of Experience'), '3');
      clearFormDrafts();
      answer();
      await waitFor(() => expect(button('Save & Next')).not.toHaveAttribute('aria-busy'));
      expect(storedDrafts()).toEqual([]);
    });
  });

  it('does not navigate after the user opened another step', async () => {
    const { user, path } = await open('profession');
    await user.click(button('Save & Next'));
    const steps = screen.getByRole('navigation', { name: 'Steps of the profile' });
    await user.click(within(steps).getByRole('link', { name: /Security/ }));
    await screen.findByRole('heading', { level: 1, name: 'Edit Profile: Security' });
    answer();
    expect(await screen.findByText('Saved.')).toBeInTheDocument();
    await new Promise((done) => setTimeout(done, 50));
    expect(path()).toBe('/userMain/profileEdit/security');
    expect(screen.queryByText('Updated Successfully')).toBeNull();
  });
});

describe('an administrator', () => {
  beforeEach(() => {
    signIn(admin);
    person = {
      _id: admin._id,
      fullName: admin.fullName,
      firstName: 'Iris',
      lastName: 'Vance',
      email: admin.email,
      phone: '5105550111',
      signInType: 'ADMIN',
    };
  });

  // Shows: H-38, H-39, H-40, J-54
  it('has About and Security only, with a Save button', async () => {
    // The centers of an administrator do not verify them.
    person = { ...person, certifiedCenters: [bayview._id] };
    const { user, path } = await open('about', 'adminMain');
    expect(tabs()).toEqual(['About', 'Security']);
    expect(screen.queryByText(/have verified your eligibility/)).toBeNull();
    for (const label of ['City', 'State', 'About Me'])
      expect(screen.queryByLabelText(label)).toBeNull();
    expect(screen.queryByRole('heading', { name: 'Profile picture' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Save & Next' })).toBeNull();
    await user.clear(screen.getByLabelText('First Name'));
    await user.type(screen.getByLabelText('First Name'), 'Irena');
    await user.click(button('Save'));
    expect(await screen.findByText('Saved.')).toBeInTheDocument();
    expect(path()).toBe('/adminMain/profileEdit/about');
    expect(sent).toEqual([{ firstName: 'Irena' }]);
  });

  // Shows: H-38
  it('cannot open another step', async () => {
    const { path } = await open('uploader', 'adminMain');
    expect(path()).toBe('/adminMain/profileEdit/about');
  });

  // Shows: H-39, H-74
  it('saves a new password with Save', async () => {
    const { user } = await open('security', 'adminMain');
    expect(button('Save')).toBeDisabled();
    await user.type(screen.getByLabelText('Current Password'), 'Right1{Enter}');
    await waitFor(() => expect(button('Save')).toBeEnabled());
  });
});

describe('about', () => {
  beforeEach(() => signIn(professional));

  // Shows: H-51, H-52, H-53, H-54
  it('requires names, email, phone, city and state', async () => {
    const { user } = await open('about');
    for (const label of ['First Name', 'Last Name', 'Email Address', 'Phone'])
      await user.clear(screen.getByLabelText(label));
    await user.click(button('Save & Next'));
    const alert = await screen.findByRole('alert');
    expect(
      within(alert)
        .getAllByRole('listitem')
        .map((line) => line.textContent),
    ).toEqual([
      'First Name is required',
      'Last Name is required',
      'Email Address is required',
      'Phone is required',
      'City is required',
      'State is required',
    ]);
    await user.type(screen.getByLabelText('Phone'), '12345');
    expect(alert).toHaveTextContent('Phone must be 10 digits without spaces');
    await user.type(screen.getByLabelText('Email Address'), 'nobody');
    expect(alert).toHaveTextContent('Email Address is invalid');
    expect(sent).toEqual([]);
  });

  // Shows: H-24, H-25, H-26
  it('offers titles, suffixes and states', async () => {
    await open('about');
    const optionsOf = (label: string) =>
      within(screen.getByLabelText(label))
        .getAllByRole('option')
        .map((option) => option.textContent);
    expect(optionsOf('Prefix')).toEqual(['None', 'Dr.', 'Mr.', 'Mrs.', 'Miss', 'Ms.']);
    expect(optionsOf('Suffix')).toEqual(['None', 'Jr', 'Sr']);
    await waitFor(() =>
      expect(optionsOf('State')).toEqual(['Please choose', 'California', 'Nevada']),
    );
  });

  // Shows: H-21, H-36, H-49, H-50, H-23, K-14, M-34
  it('is saved and continues with the next step', async () => {
    const { user, path } = await open('about');
    await user.type(screen.getByLabelText('City'), 'Reno');
    await waitFor(() => expect(screen.getByLabelText('State')).toHaveTextContent('Nevada'));
    await user.selectOptions(screen.getByLabelText('State'), 'NV');
    await user.type(screen.getByLabelText(/About Me/), 'Calm.');
    expect(screen.queryByRole('checkbox', { name: /Show only/ })).toBeNull();
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await user.click(button('Save & Next'));
    const toast = () => screen.queryByText('Saved.');
    await waitFor(() => expect(toast()).toBeInTheDocument());
    await act(() => vi.advanceTimersByTimeAsync(600));
    expect(toast()).toBeInTheDocument();
    await act(() => vi.advanceTimersByTimeAsync(600));
    expect(toast(), 'for one second, not 1.5').toBeNull();
    await screen.findByRole('heading', { level: 1, name: 'Edit Profile: Profession' });
    expect(path()).toBe('/userMain/profileEdit/profession');
    await waitFor(() => expect(screen.getByText('Updated Successfully')).toBeVisible());
    expect(sent).toEqual([
      {
        resCity: 'Reno',
        resState: { value: 'NV', label: 'Nevada' },
        aboutMe: { text: 'Calm.', flag: false },
      },
    ]);
  });

  // Shows: L-39, M-34
  it('shows for one second that it is saved', async () => {
    signIn(surgeon);
    person = { ...surgeonProfile, resCity: 'Oakland', resState: { value: 'CA', label: 'x' } };
    const { user } = await open('about', 'adminMain');
    await waitFor(() => expect(screen.getByLabelText('State')).toHaveValue('CA'));
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await user.click(button('Save & Next'));
    const toast = () => screen.queryByText('Saved.');
    await waitFor(() => expect(toast()).toBeInTheDocument());
    await act(() => vi.advanceTimersByTimeAsync(700));
    expect(toast()).toBeInTheDocument();
    await act(() => vi.advanceTimersByTimeAsync(500));
    expect(toast()).toBeNull();
  });

  // Shows: H-17
  it('offers About Me only to a surgeon', async () => {
    signIn(surgeon);
    person = { ...surgeonProfile, resCity: 'Oakland', resState: { value: 'CA', label: 'x' } };
    const { user } = await open('about', 'adminMain');
    await waitFor(() => expect(screen.getByLabelText('State')).toHaveValue('CA'));
    await user.click(
      screen.getByRole('checkbox', { name: "Show only 'About Me' when others view my profile" }),
    );
    await user.click(button('Save & Next'));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.aboutMe).toEqual({ text: 'Hand surgeon since 2004.', flag: true });
  });

  it('shows an error of the server at its field', async () => {
    person = fullProfile;
    server.use(
      http.put('/api/updateuser/{id}', ({ response }) =>
        response(409).json({
          code: 'EMAIL_TAKEN',
          message: 'Taken',
          fields: [
            { field: 'email', message: 'x exists. Please log in or enter a different email' },
          ],
        }),
      ),
    );
    const { user } = await open('about');
    await waitFor(() => expect(screen.getByLabelText('State')).toHaveValue('NV'));
    await user.click(button('Save & Next'));
    await waitFor(() =>
      expect(screen.getByLabelText('Email Address')).toHaveAccessibleDescription(
        /x exists\. Please log in or enter a different email/,
      ),
    );
  });

  /** The server requires a proof of identity for the next update. */
  const proofRequired = () =>
    http.put(
      '/api/updateuser/{id}',
      ({ response }) =>
        response(403).json({
          code: 'PROOF_REQUIRED',
          message: 'Please verify your current password first.',
        }),
      { once: true },
    );

  const confirmPassword = async (user: ReturnType<typeof openApp>['user'], password: string) => {
    const dialog = await screen.findByRole('dialog', { name: 'Confirm your password' });
    const field = within(dialog).getByLabelText('Current Password');
    await user.clear(field);
    await user.type(field, `${password}{Enter}`);
    return dialog;
  };

  // Shows: AMB-18, AMB-82
  it('sends the email only if it changed, after the password was confirmed', async () => {
    signIn(admin);
    person = {
      ...newProfile,
      _id: admin._id,
      signInType: 'ADMIN',
      email: 'known@example.com',
      pendingEmail: 'mistyped@example.com',
    };
    const { user } = await open('about', 'adminMain');
    const email = screen.getByLabelText('Email Address');
    expect(email).toHaveValue('known@example.com');
    await user.click(button('Save'));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).not.toHaveProperty('email');
    await waitFor(() => expect(email).toBeEnabled());
    await user.clear(email);
    await user.type(email, 'mistyped@example.com');
    await user.click(button('Save'));
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]).not.toHaveProperty('email');
    await waitFor(() => expect(email).toBeEnabled());
    await user.clear(email);
    await user.type(email, 'right@example.com');
    server.use(proofRequired());
    await user.click(button('Save'));
    await confirmPassword(user, 'Meadow5Lantern');
    await waitFor(() => expect(sent).toHaveLength(3));
    expect(sent[2]).toHaveProperty('email', 'right@example.com');
    await waitFor(() => expect(email).toBeEnabled());
    await user.click(button('Save'));
    await waitFor(() => expect(sent).toHaveLength(4));
    expect(sent[3]).not.toHaveProperty('email');
  });

  // Shows: AMB-82
  it('keeps a changed phone number in the field until the password is confirmed', async () => {
    signIn(admin);
    person = { ...newProfile, _id: admin._id, signInType: 'ADMIN' };
    const tried: unknown[] = [];
    server.use(
      http.post('/api/verifypassword', async ({ request, response }) => {
        const { password } = await request.json();
        tried.push(password);
        return password === 'Meadow5Lantern'
          ? response(200).json({ status: 200 })
          : response(200).json({ status: 401, message: 'The current password is incorrect.' });
      }),
    );
    const { user } = await open('about', 'adminMain');
    const phone = screen.getByLabelText('Phone');
    await user.clear(phone);
    await user.type(phone, '5550000000');
    server.use(proofRequired());
    await user.click(button('Save'));
    const dialog = await screen.findByRole('dialog', { name: 'Confirm your password' });
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(phone).toBeEnabled());
    expect(phone).toHaveValue('5550000000');
    expect(sent).toEqual([]);

    server.use(proofRequired());
    await user.click(button('Save'));
    const again = await confirmPassword(user, 'wrong');
    await waitFor(() =>
      expect(within(again).getByLabelText('Current Password')).toHaveAccessibleDescription(
        /The current password is incorrect\./,
      ),
    );
    expect(sent).toEqual([]);
    await confirmPassword(user, 'Meadow5Lantern');
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toHaveProperty('phone', '5550000000');
    expect(tried).toEqual(['wrong', 'Meadow5Lantern']);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  // Shows: AMB-18
  it('verifies the code for a new email', async () => {
    person = { ...fullProfile, pendingEmail: 'new@example.com' };
    const codes: unknown[] = [];
    server.use(
      http.put('/api/emailchange', async ({ request, response }) => {
        codes.push(await request.json());
        person = { ...fullProfile, email: 'new@example.com' };
        return response(200).json({ _id: person._id, verifiedEmail: true });
      }),
    );
    const { user } = await open('about');
    await user.type(screen.getByLabelText('Code sent to new@example.com'), '123456{Enter}');
    await waitFor(() => expect(codes).toEqual([{ code: '123456' }]));
    await waitFor(() => expect(screen.queryByLabelText(/Code sent to/)).toBeNull());
  });

  // Shows: AMB-18
  it('shows the confirmed address also beside unsaved input, and does not send the former one', async () => {
    signIn(admin);
    const before = { ...newProfile, _id: admin._id, signInType: 'ADMIN' } as const;
    person = { ...before, pendingEmail: 'new@example.com' };
    server.use(
      http.put('/api/emailchange', ({ response }) => {
        person = { ...before, email: 'new@example.com' };
        return response(200).json({ _id: person._id, verifiedEmail: true });
      }),
    );
    const { user } = await open('about', 'adminMain');
    await user.type(screen.getByLabelText('First Name'), 'a');
    await user.type(screen.getByLabelText('Code sent to new@example.com'), '123456{Enter}');
    await waitFor(() =>
      expect(screen.getByLabelText('Email Address')).toHaveValue('new@example.com'),
    );
    expect(screen.getByLabelText('First Name')).toHaveValue('Noora');
    await user.click(button('Save'));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toHaveProperty('firstName', 'Noora');
    expect(sent[0]).not.toHaveProperty('email');
  });
});

describe('profession', () => {
  beforeEach(() => signIn(professional));

  // Shows: H-55, H-56, H-57, H-58
  it('requires the license', async () => {
    const { user } = await open('profession');
    await user.click(button('Save & Next'));
    const alert = await screen.findByRole('alert');
    expect(
      within(alert)
        .getAllByRole('listitem')
        .map((line) => line.textContent),
    ).toEqual([
      'License Number is required',
      'License valid until cannot be empty or in the past',
      'License State is required',
    ]);
    await user.type(screen.getByLabelText('License valid until'), '2020-01-31');
    expect(alert).toHaveTextContent('License valid until cannot be empty or in the past');
  });

  // Shows: H-44, H-59, H-60
  it('adds specialties with Enter, ignores empty ones, and saves', async () => {
    person = fullProfile;
    const { user, path } = await open('profession');
    const specialty = screen.getByLabelText('Board Specialties', { selector: 'input' });
    await user.type(specialty, 'Pain medicine{Enter}');
    expect(specialty).toHaveValue('');
    await user.type(specialty, '{Enter}Other{Enter}');
    await user.click(button('Remove Other'));
    expect(specialty).toHaveFocus();
    await user.type(specialty, 'Left over');
    const years = screen.getByLabelText('Years of Experience');
    await user.clear(years);
    await user.type(years, '1x');
    await waitFor(() => expect(screen.getByLabelText('License State')).toHaveValue('CA'));
    await user.click(button('Save & Next'));
    expect(await screen.findByRole('alert')).toHaveTextContent('Years of Experience is invalid');
    await user.clear(years);
    await user.type(years, '1234');
    expect(years).toHaveValue('123');
    await user.click(button('Save & Next'));
    await waitFor(() => expect(path()).toBe('/userMain/profileEdit/education'));
    expect(sent).toEqual([
      {
        yearsOfExperience: '123',
        boardSpecialties: ['Anesthesiology', 'Pain medicine', 'Left over'],
      },
    ]);
  });

  // Shows: H-81
  it('saves the input and reports the missing resume', async () => {
    const { resume: _none, ...rest } = fullProfile;
    person = { ...rest, documents: [] };
    const { user, path } = await open('profession');
    await waitFor(() => expect(screen.getByLabelText('License State')).toHaveValue('CA'));
    await user.click(button('Save & Next'));
    expect(await screen.findByText('Resume cannot be empty')).toBeVisible();
    expect(sent).toHaveLength(1);
    expect(path()).toBe('/userMain/profileEdit/profession');
  });
});

const section = (name: string) => {
  const found = screen.getByRole('heading', { name }).closest('section');
  if (!found) throw new Error('the heading is not in a section');
  return within(found);
};

describe('education', () => {
  beforeEach(() => signIn(professional));

  // Shows: H-47, H-48
  it('offers the degrees of each school type', async () => {
    const { user } = await open('education');
    await user.click(button('Add undergraduate school'));
    const optionsOf = (name: string) =>
      within(section(name).getByLabelText('Degree'))
        .getAllByRole('option')
        .map((option) => option.textContent);
    expect(optionsOf('Undergraduate')).toEqual(['Please choose', 'BS', 'BA', 'BAS', 'BFA', 'BBA']);
    await user.click(button('Add medical school'));
    expect(optionsOf('Medical school')).toEqual(['Please choose', 'MD', 'MS', 'DO']);
  });

  // Shows: H-61, H-62, H-63, H-64, H-65
  it.each([
    ['Undergraduate', 'Add undergraduate school', 'School'],
    ['Medical school', 'Add medical school', 'School'],
    ['Internship', 'Add internship', 'Name'],
    ['Residency', 'Add residency', 'Name'],
    ['Fellowships', 'Add fellowship', 'Name'],
  ])('%s: empty fields are invalid', async (name, add, field) => {
    const { user } = await open('education');
    await user.click(button(add));
    expect(section(name).getByLabelText(field)).toHaveFocus();
    await user.click(section(name).getByRole('button', { name: add }));
    expect(section(name).getByLabelText(field)).toHaveAccessibleDescription(`${field} is invalid`);
    expect(section(name).getByLabelText(field)).toHaveFocus();
    expect(section(name).queryByRole('list')).toBeNull();
  });

  // Shows: H-27..H-30, H-36, H-43, H-46, H-65
  it('adds a fellowship with Enter and saves everything', async () => {
    const { user, path } = await open('education');
    await user.click(button('Add fellowship'));
    const list = section('Fellowships');
    await user.type(list.getByLabelText('Name'), ' Pain medicine ');
    await user.type(list.getByLabelText('Location'), 'Oakland');
    expect(list.getByLabelText('Completion Date')).toHaveAttribute('type', 'month');
    await user.type(list.getByLabelText('Completion Date'), '2010-06');
    await user.type(list.getByLabelText('Name'), '{Enter}');
    expect(list.getByRole('listitem')).toHaveTextContent('Pain medicine Oakland · 06/2010');
    expect(list.getByLabelText('Name')).toHaveValue('');
    expect(list.getByLabelText('Name')).toHaveFocus();
    // An entry that was typed but not added is added by Save.
    await user.click(button('Add undergraduate school'));
    await user.type(section('Undergraduate').getByLabelText('School'), 'State College');
    await user.click(button('Save & Next'));
    expect(await screen.findByRole('alert')).toHaveTextContent('Degree is invalid');
    await user.selectOptions(section('Undergraduate').getByLabelText('Degree'), 'BA');
    await user.type(section('Undergraduate').getByLabelText('Graduation Date'), '2001-06');
    await user.click(button('Save & Next'));
    await waitFor(() => expect(path()).toBe('/userMain/profileEdit/experience'));
    expect(sent).toEqual([
      {
        undergraduate: [
          { school: 'State College', degreeEarned: 'BA', graduationDateSchool: '2001-06' },
        ],
        fellowships: [
          {
            fellowshipName: 'Pain medicine',
            fellowshipLocation: 'Oakland',
            fellowshipCompletionDate: '2010-06',
          },
        ],
      },
    ]);
  });

  // Shows: H-27, H-28, H-29
  it('saves medical school, internship and residency in their fields', async () => {
    const { user } = await open('education');
    await user.click(button('Add medical school'));
    const school = section('Medical school');
    await user.type(school.getByLabelText('School'), 'Bay Medical');
    await user.selectOptions(school.getByLabelText('Degree'), 'MD');
    await user.type(school.getByLabelText('Graduation Date'), '2005-05');
    for (const [name, add, place, month] of [
      ['Internship', 'Add internship', 'Fresno', '2006-06'],
      ['Residency', 'Add residency', 'Davis', '2009-06'],
    ] as const) {
      await user.click(button(add));
      const training = section(name);
      await user.type(training.getByLabelText('Name'), ` ${name} A `);
      await user.type(training.getByLabelText('Location'), place);
      await user.type(training.getByLabelText('Completion Date'), month);
    }
    await user.click(button('Save & Next'));
    await waitFor(() =>
      expect(sent).toEqual([
        {
          medSchool: [
            { school: 'Bay Medical', degreeEarned: 'MD', graduationDateSchool: '2005-05' },
          ],
          internship: {
            internshipName: 'Internship A',
            internshipLocation: 'Fresno',
            internshipCompletionDate: '2006-06',
          },
          residency: {
            residencyName: 'Residency A',
            residencyLocation: 'Davis',
            residencyCompletionDate: '2009-06',
          },
        },
      ]),
    );
  });

  it('changes and removes entries', async () => {
    person = fullProfile;
    const { user } = await open('education');
    await user.click(button('Change State College'));
    const school = section('Undergraduate').getByLabelText('School');
    await user.clear(school);
    await user.type(school, 'City College{Enter}');
    expect(section('Undergraduate').getByRole('listitem')).toHaveTextContent('City College');
    await user.click(button('Remove University Center'));
    await user.click(button('Save & Next'));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toEqual({
      undergraduate: [
        { school: 'City College', degreeEarned: 'BS', graduationDateSchool: '2001-06' },
      ],
      residency: null,
    });
  });
});

describe('a list', () => {
  beforeEach(() => {
    signIn(professional);
    const place = (hospital: string) => ({ hospital, startDate: '2011-07', endDate: '2019-05' });
    person = { ...fullProfile, workExperiences: ['One', 'Two', 'Three'].map(place) };
  });

  it('keeps an unfinished entry when another one is removed', async () => {
    const { user } = await open('experience');
    await user.click(button('Change Two'));
    expect(button('Change Three')).toBeEnabled();
    await user.type(screen.getByLabelText('Hospital'), ' b');
    expect(button('Change Three')).toBeDisabled();
    await user.click(button('Remove One'));
    expect(screen.getByLabelText('Hospital')).toHaveValue('Two b');
    expect(screen.getByRole('heading', { name: 'Work experience' })).toHaveFocus();
    await user.click(button('Change'));
    const names = () =>
      section('Work experience')
        .getAllByRole('listitem')
        .map((item) => item.textContent?.replace(/07.*/, ''));
    expect(names()).toEqual(['Two b', 'Three']);
    await user.click(button('Change Three'));
    await user.click(button('Remove Three'));
    expect(names()).toEqual(['Two b']);
    expect(screen.queryByLabelText('Hospital')).toBeNull();
  });

  it('moves the focus to its heading when the last entry is removed', async () => {
    const { user } = await open('experience');
    const heading = screen.getByRole('heading', { name: 'Work experience' });
    await user.click(button('Change Two'));
    await user.type(screen.getByLabelText('Hospital'), ' b{Enter}');
    expect(heading).toHaveFocus();
    await user.click(screen.getByRole('link', { name: /Education/ }));
    await user.click(await screen.findByRole('button', { name: 'Remove General' }));
    await user.click(button('Add internship'));
    const list = section('Internship');
    await user.type(list.getByLabelText('Name'), 'Surgery');
    await user.type(list.getByLabelText('Location'), 'Oakland');
    await user.type(list.getByLabelText('Completion Date'), '2010-06');
    await user.click(list.getByRole('button', { name: 'Add internship' }));
    expect(screen.getByRole('heading', { name: 'Internship' })).toHaveFocus();
  });
});

describe('experience', () => {
  // Shows: H-22, H-31, H-45, H-46, H-66, H-68, H-70
  it('adds entries with Enter, shows MM/YYYY and validates', async () => {
    signIn(professional);
    const { user, path } = await open('experience');
    await user.click(button('Add place of work'));
    await user.type(screen.getByLabelText('Hospital'), 'X{Enter}');
    expect(screen.getByLabelText('Hospital')).toHaveAccessibleDescription(
      'Hospital needs more than 1 character',
    );
    expect(screen.getByLabelText('Start Date')).toHaveAccessibleDescription(
      /Start Date cannot be empty or in the future/,
    );
    expect(screen.getByLabelText('End Date')).toHaveAccessibleDescription(
      /End Date cannot be empty or in the future/,
    );
    expect(screen.getByLabelText('Start Date')).toHaveAttribute('type', 'month');
    expect(screen.getByLabelText('End Date')).toHaveAttribute('type', 'month');
    await user.type(screen.getByLabelText('Hospital'), 'Y');
    await user.type(screen.getByLabelText('Start Date'), '2011-07');
    await user.type(screen.getByLabelText('End Date'), '2019-05');
    await user.type(screen.getByLabelText('Hospital'), '{Enter}');
    expect(section('Work experience').getByRole('listitem')).toHaveTextContent(
      'XY07/2011 to 05/2019',
    );
    await user.click(button('Save & Next'));
    await waitFor(() => expect(path()).toBe('/userMain/profileEdit/uploader'));
    expect(sent).toEqual([
      { workExperiences: [{ hospital: 'XY', startDate: '2011-07', endDate: '2019-05' }] },
    ]);
  });
});

describe('security', () => {
  // Shows: H-74, AMB-73
  it('changes the questions with the proof of the current password', async () => {
    signIn(admin);
    person = { ...newProfile, _id: admin._id, signInType: 'ADMIN' };
    const { user } = await open('security', 'adminMain');
    expect(screen.queryByLabelText('Answer 1')).toBeNull();
    await user.type(screen.getByLabelText('Current Password'), 'Right1{Enter}');
    await user.type(await screen.findByLabelText('Answer 1'), 'Oslo');
    await user.type(screen.getByLabelText('Answer 2'), 'Rex{Enter}');
    expect(await screen.findByText('Saved.')).toBeInTheDocument();
    expect(sent).toEqual([
      expect.objectContaining({
        securityQuestion1: expect.objectContaining({ answer: 'Oslo' }),
        securityQuestion2: expect.objectContaining({ answer: 'Rex' }),
      }),
    ]);
  });

  // Shows: A-116, AMB-95
  it.each([
    ['a new password', 'New Password'],
    ['new questions', 'Answer 1'],
  ])('asks for the current password again if %s is sent too late', async (_w, field) => {
    const late = {
      code: 'PROOF_REQUIRED' as const,
      message: 'Please verify your current password first.',
    };
    const once = { once: true };
    server.use(
      http.put('/api/updatepassword/{id}', ({ response }) => response(403).json(late), once),
      http.put('/api/updateuser/{id}', ({ response }) => response(403).json(late), once),
    );
    signIn(admin);
    person = { ...newProfile, _id: admin._id, signInType: 'ADMIN' };
    const { user } = await open('security', 'adminMain');
    await user.type(screen.getByLabelText('Current Password'), 'Right1{Enter}');
    await waitFor(() => expect(screen.getByLabelText('New Password')).toBeEnabled());
    if (field === 'New Password') {
      await user.type(screen.getByLabelText('New Password'), 'Fresh0ne');
      await user.type(screen.getByLabelText('Confirm Password'), 'Fresh0ne{Enter}');
    } else {
      await user.type(await screen.findByLabelText('Answer 1'), 'x');
      await user.type(screen.getByLabelText('Answer 2'), 'y{Enter}');
    }
    const dialog = await screen.findByRole('dialog', { name: 'Confirm your password' });
    expect(screen.getByLabelText(field)).not.toHaveValue('');
    await user.type(within(dialog).getByLabelText('Current Password'), 'Right1{Enter}');
    expect(
      await screen.findByText(
        field === 'New Password' ? 'Password Changed successfully!' : 'Saved.',
      ),
    ).toBeInTheDocument();
  });

  // Shows: H-21, H-41, H-42, H-74
  it.each([
    ['professional', professional, 'userMain', '/userMain/profile', newProfile],
    ['surgeon', surgeon, 'adminMain', '/adminMain/profile', surgeonProfile],
  ] as const)('returns a %s to the profile', async (_who, someone, area, end, theirs) => {
    signIn(someone);
    person = theirs;
    const { user, path } = await open('security', area);
    await user.type(screen.getByLabelText('Current Password'), 'Right1{Enter}');
    await waitFor(() => expect(screen.getByLabelText('New Password')).toBeEnabled());
    await user.type(screen.getByLabelText('New Password'), 'Fresh0ne');
    await user.type(screen.getByLabelText('Confirm Password'), 'Fresh0ne{Enter}');
    expect(await screen.findByText('Password Changed successfully!')).toBeInTheDocument();
    await waitFor(() => expect(path()).toBe(end));
    await waitFor(() => expect(screen.getByText('Updated Successfully')).toBeVisible());
  });
});
