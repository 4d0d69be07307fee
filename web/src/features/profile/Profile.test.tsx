import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Profile } from '@/api/types';
import { openApp } from '@/testing/app';
import { confirmedCase } from '@/testing/cases';
import { admin, bayview, id, professional, signIn, surgeon } from '@/testing/people';
import { documentOf, fullProfile, newProfile, surgeonProfile } from '@/testing/profiles';
import { http, server, someConfig } from '@/testing/server';

let people: Record<string, Profile>;
let level: number;

beforeEach(() => {
  people = { [professional._id]: fullProfile, [surgeon._id]: surgeonProfile };
  level = 1;
  server.use(
    http.get('/api/user/{id}', ({ params, response }) => {
      const person = people[params.id];
      return person
        ? response(200).json(person)
        : response(403).json({ code: 'FORBIDDEN', message: 'Not allowed' });
    }),
    http.get('/api/usersecuritylevel/{userId}', ({ params, response }) =>
      response(200).json({ level: params.userId === professional._id ? level : 2 }),
    ),
    http.get('/api/newjobs/{categoryId}/{userId}', ({ response }) =>
      response(200).json([confirmedCase(1)]),
    ),
    http.get('/getsignedurl/{name}', ({ params, response }) =>
      response(200).json([`/files/${params.name}?exp=1&sig=x`]),
    ),
  );
});

const part = async (name: string) => {
  const heading = await screen.findByRole('heading', { name });
  const section = heading.closest('section');
  if (!section) throw new Error('the heading is not in a section');
  return section;
};

describe("the user's own profile", () => {
  // Shows: H-01, H-03, H-04, H-05, H-06, H-07, H-12, H-16, H-22, H-27, H-28, H-29, H-30, H-31, J-30, K-12
  it('shows all fields', async () => {
    signIn(professional);
    openApp('/userMain/profile');
    expect(await screen.findByRole('heading', { level: 1, name: 'Profile' })).toBeVisible();
    expect(document.title).toBe('Profile · Caseboard');
    const personal = await part('Personal information');
    expect(personal).toHaveTextContent('noor@example.com');
    expect(personal).toHaveTextContent('(987) 654-3210');
    expect(personal).toHaveTextContent('Reno, Nevada');
    const license = await part('License');
    for (const text of ['A 12345', 'California', 'January 31 2099', '12', 'Anesthesiology'])
      expect(license).toHaveTextContent(text);
    expect(license).not.toHaveTextContent('License expired');
    const education = await part('Education');
    for (const text of [
      'State College',
      'BS · 06/2001',
      'Bay Medical',
      'MD · 05/2005',
      'General',
      'Fresno · 06/2006',
      'University Center',
      'Davis · 06/2009',
      'Pain medicine',
      'Oakland · 06/2010',
    ])
      expect(education).toHaveTextContent(text);
    expect(await part('Work experience')).toHaveTextContent('Cove Hospital07/2011 to 05/2019');
    const documents = await part('Documents');
    expect(documents).toHaveTextContent('2 of 15 documents');
    expect(documents).toHaveTextContent('Medical license');
    expect(screen.getByRole('link', { name: 'Edit' })).toHaveAttribute(
      'href',
      '/userMain/profileEdit/about',
    );
    expect(screen.queryByRole('button', { name: 'Go back' })).toBeNull();
  });

  it('without documents leads to their upload', async () => {
    people[professional._id] = { ...fullProfile, documents: [] };
    signIn(professional);
    openApp('/userMain/profile');
    const link = within(await part('Documents')).getByRole('link', { name: 'Upload documents' });
    expect(link).toHaveAttribute('href', '/userMain/profileEdit/uploader');
  });

  it('leads from each empty section to the step that fills it', async () => {
    people[professional._id] = newProfile;
    signIn(professional);
    openApp('/userMain/profile');
    for (const [section, name, step] of [
      ['License', 'Add your license', 'profession'],
      ['Education', 'Add your education', 'education'],
      ['Work experience', 'Add your work experience', 'experience'],
      ['Documents', 'Upload documents', 'uploader'],
    ] as const)
      expect(within(await part(section)).getByRole('link', { name })).toHaveAttribute(
        'href',
        `/userMain/profileEdit/${step}`,
      );
  });

  it('shows two degrees of one school and two positions with the same start', async () => {
    const school = { school: 'Bay Medical', graduationDateSchool: '2005-05' } as const;
    const work = { hospital: 'Cove Hospital', startDate: '2011-07' };
    people[professional._id] = {
      ...fullProfile,
      medSchool: [
        { ...school, degreeEarned: 'MD' },
        { ...school, degreeEarned: 'MS' },
      ],
      workExperiences: [
        { ...work, endDate: '2012-05' },
        { ...work, endDate: '2019-05' },
      ],
    };
    signIn(professional);
    openApp('/userMain/profile');
    const education = await part('Education');
    expect(education).toHaveTextContent('MD · 05/2005');
    expect(education).toHaveTextContent('MS · 05/2005');
    expect(await part('Work experience')).toHaveTextContent('07/2011 to 05/2012');
  });

  // Shows: H-01, H-20, J-47
  it('of a surgeon is in the admin area, with their centers', async () => {
    signIn(surgeon);
    const { user, path } = openApp('/adminMain/profileEdit/about');
    // The link of the menu.
    await user.click(await screen.findByRole('button', { name: 'Profile' }));
    const menu = within(screen.getByRole('navigation', { name: 'Main menu' }));
    await user.click(menu.getByRole('link', { name: 'Personal Information' }));
    expect(await part('Personal information')).toHaveTextContent('Bayview Surgery Center');
    expect(path()).toBe('/adminMain/profile');
    expect(screen.getByRole('link', { name: 'Edit' })).toHaveAttribute(
      'href',
      '/adminMain/profileEdit/about',
    );
  });

  // Shows: AMB-04, AMB-85
  describe('of a surgeon adds a center that exists', () => {
    const hillside = { ...bayview, _id: id(0xc2), name: 'Hillside Center', city: 'Fresno' };
    let sent: unknown[];

    beforeEach(() => {
      sent = [];
      server.use(
        http.get('/api/surgerycenters', ({ response }) => response(200).json([bayview, hillside])),
        http.post('/api/verifycentercode', async ({ request, response }) => {
          const { centerId, code } = await request.json();
          return response(200).json(
            centerId === hillside._id && code === '7QM4XT'
              ? { matched: true, centerProof: 'the-proof', expiresIn: 1800 }
              : { matched: false, message: "The Identification Code doesn't match." },
          );
        }),
        http.put('/api/updateuser/{id}', async ({ request, response }) => {
          sent.push(await request.json());
          return response(200).json(surgeonProfile);
        }),
      );
    });

    const open = async () => {
      signIn(surgeon);
      const { user } = openApp('/adminMain/profile');
      const button = await screen.findByRole('button', { name: 'Add a center' });
      await user.click(button);
      const name = 'Add a surgery center';
      const dialog = within(await screen.findByRole('dialog', { name }));
      await dialog.findByRole('option', { name: 'Hillside Center, Fresno, CA' });
      return { user, button, dialog };
    };

    // Shows: J-48, K-13
    it('which an administrator verifies', async () => {
      const { user, button, dialog } = await open();
      expect(dialog.queryByRole('option', { name: /Bayview/ }), 'verified already').toBeNull();
      await user.selectOptions(dialog.getByLabelText(/Surgery center/), hillside._id);
      await user.click(dialog.getByRole('button', { name: 'Add' }));
      expect(
        await screen.findByText(
          'Hillside Center was added. One of its administrators has to verify you.',
        ),
      ).toBeVisible();
      expect(sent).toEqual([{ surgeryCenters: [hillside._id] }]);
      await waitFor(() => expect(button).toHaveFocus());
    });

    // Shows: J-48, K-13
    it('with its code, also one that waits for its verification', async () => {
      people[surgeon._id] = {
        ...surgeonProfile,
        affiliations: [
          { center: bayview, status: 'VERIFIED' },
          { center: hillside, status: 'PENDING' },
        ],
      };
      const { user, dialog } = await open();
      await user.selectOptions(dialog.getByLabelText(/Surgery center/), hillside._id);
      await user.click(dialog.getByRole('button', { name: 'Add' }));
      const code = dialog.getByLabelText(/Center Identification Code/);
      await waitFor(() =>
        expect(code).toHaveAccessibleDescription(
          /Please enter the identification Code for Hillside Center/,
        ),
      );
      await user.type(code, 'AAAAAA');
      await user.click(dialog.getByRole('button', { name: 'Add' }));
      await waitFor(() =>
        expect(code).toHaveAccessibleDescription(/The Identification Code doesn't match/),
      );
      expect(code).toHaveFocus();
      expect(sent).toEqual([]);
      await user.clear(code);
      await user.type(code, '7QM4XT');
      await user.click(dialog.getByRole('button', { name: 'Add' }));
      expect(await screen.findByText('You are verified at Hillside Center')).toBeVisible();
      expect(sent).toEqual([{ surgeryCenters: [hillside._id], centerProofs: ['the-proof'] }]);
    });
  });

  // Shows: AMB-04
  it('of a professional has no centers to add', async () => {
    signIn(professional);
    openApp('/userMain/profile');
    await part('Personal information');
    expect(screen.queryByRole('button', { name: 'Add a center' })).toBeNull();
  });

  // Shows: H-40, J-54
  it('of an administrator has names and contact data only', async () => {
    people[admin._id] = {
      _id: admin._id,
      fullName: admin.fullName,
      signInType: 'ADMIN',
      email: admin.email,
      phone: '5105550111',
    };
    signIn(admin);
    openApp('/adminMain/profile');
    expect(await part('Personal information')).toHaveTextContent('iris@example.com');
    for (const name of ['License', 'Education', 'Work experience', 'Documents', 'About Me'])
      expect(screen.queryByRole('heading', { name })).toBeNull();
  });

  // Shows: AMB-51
  it('shows an expired license', async () => {
    people[professional._id] = { ...fullProfile, licenseExpDate: '2020-01-31' };
    signIn(professional);
    openApp('/userMain/profile');
    expect(await part('License')).toHaveTextContent('License expired');
  });

  // Shows: A-115
  it('links to the password change', async () => {
    signIn(professional);
    const { user, path } = openApp('/userMain/profile');
    await user.click(await screen.findByRole('link', { name: 'Change Password' }));
    await screen.findByLabelText('Current Password');
    expect(path()).toBe('/changePassword');
  });
});

describe('documents', () => {
  // Shows: H-07, H-08, H-75, H-76
  it('show their status and a download link', async () => {
    people[professional._id] = {
      ...fullProfile,
      documents: [
        documentOf('medLicense', { status: 'APPROVED' }),
        documentOf('deaCert', { status: 'REJECTED', reason: 'It is over' }),
        documentOf('resume', { fileId: id(0xd0f) }),
      ],
    };
    const followed: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
      this: HTMLAnchorElement,
    ) {
      followed.push(this.getAttribute('href') ?? '');
    });
    signIn(professional);
    const { user } = openApp('/userMain/profile');
    const rows = within(await part('Documents')).getAllByRole('listitem');
    expect(rows.map((row) => row.textContent)).toEqual([
      expect.stringMatching(/Medical licenseApproved.*48 kB/),
      expect.stringMatching(/DEA registrationRejected.*Reason: It is over/),
      expect.stringMatching(/ResumePending/),
    ]);
    await user.click(screen.getByRole('button', { name: 'Download Resume' }));
    await waitFor(() => expect(followed).toEqual([`/files/${id(0xd0f)}?exp=1&sig=x`]));
  });
});

describe('the profile of another user', () => {
  // Shows: H-02, H-13
  it('opens over the current screen, and Go back returns to it', async () => {
    signIn(professional);
    const { user, path } = openApp('/userMain/myPendingJobs');
    const name = await screen.findByRole('link', { name: 'Dr. Maya Okafor' });
    expect(name, 'it is not the page one is on').not.toHaveAttribute('aria-current');
    await user.click(name);
    const dialog = await screen.findByRole('dialog', { name: 'Profile' });
    expect(path()).toBe(`/profile/${surgeon._id}`);
    expect(await within(dialog).findByText('Hand surgeon since 2004.')).toBeVisible();
    expect(dialog).toHaveTextContent('maya@example.com');
    expect(screen.getByRole('heading', { level: 1, name: 'My Pending Cases' })).toBeInTheDocument();
    await user.click(within(dialog).getByRole('button', { name: 'Go back' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(path()).toBe('/userMain/myPendingJobs');
  });

  // Shows: H-02, H-13
  it('is a screen without a previous one, and requires a session', async () => {
    const out = openApp(`/profile/${surgeon._id}`);
    await waitFor(() => expect(out.path()).toBe('/login'));
  });

  // Shows: H-02, H-12, H-13
  it('shows as a screen with Go back and no Edit', async () => {
    signIn(professional);
    openApp(`/profile/${surgeon._id}`);
    expect(await screen.findByText('Hand surgeon since 2004.')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Go back' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Edit' })).toBeNull();
    expect(await part('Education')).toHaveTextContent('Nothing yet');
    expect(screen.queryByRole('link', { name: /^Add your/ })).toBeNull();
  });

  // Shows: H-15, H-17, AMB-72
  it('hides email and phone in the modal of a surgeon who shows About Me only', async () => {
    // Administrators of a shared center receive all fields, but the modal does not show the contact
    // data.
    people[surgeon._id] = {
      ...surgeonProfile,
      aboutMe: { text: 'Hand surgeon since 2004.', flag: true },
    };
    signIn(professional);
    const { user } = openApp('/userMain/myPendingJobs');
    await user.click(await screen.findByRole('link', { name: 'Dr. Maya Okafor' }));
    const dialog = await screen.findByRole('dialog', { name: 'Profile' });
    expect(await within(dialog).findByText('Hand surgeon since 2004.')).toBeVisible();
    expect(dialog).not.toHaveTextContent('maya@example.com');
    expect(dialog).not.toHaveTextContent('(510) 555-0100');
  });

  // Shows: H-18, H-19, K-18, AMB-60
  it.each([
    ['the server keeps it back', { restricted: true }, 1, true, true],
    ['the level is 0', {}, 0, true, true],
    ['the level is 0 and staff validation is off', {}, 0, false, false],
    ['the level is 1', {}, 1, true, false],
  ] as const)('is not shared when %s', async (_when, more, own, validation, hidden) => {
    people[surgeon._id] = { ...surgeonProfile, ...more };
    level = own;
    server.use(
      http.get('/api/config', ({ response }) =>
        response(200).json({
          ...someConfig,
          flags: { ...someConfig.flags, staff_validation: validation },
        }),
      ),
    );
    signIn(professional);
    openApp(`/profile/${surgeon._id}`);
    const sentence = "Unable to share surgeon's profile with you...";
    expect(await screen.findByText(hidden ? sentence : 'Hand surgeon since 2004.')).toBeVisible();
    expect(screen.queryByText(hidden ? 'Hand surgeon since 2004.' : sentence)).toBeNull();
  });

  // Shows: H-14
  it('shows no information for an unknown id in the modal', async () => {
    server.use(
      http.get('/api/user/{id}', ({ params, response }) =>
        params.id === professional._id
          ? response(200).json(fullProfile)
          : response(400).json({ code: 'VALIDATION', message: 'Malformed' }),
      ),
    );
    signIn(professional);
    const { user } = openApp('/userMain/myPendingJobs');
    await user.click(await screen.findByRole('link', { name: 'Dr. Maya Okafor' }));
    const dialog = await screen.findByRole('dialog', { name: 'Profile' });
    expect(await within(dialog).findByText(/no Information available/)).toBeVisible();
    expect(within(dialog).queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  // Shows: H-14
  it('shows no information without an id', async () => {
    people = { [professional._id]: fullProfile };
    signIn(professional);
    const { user } = openApp('/userMain/myPendingJobs');
    await user.click(await screen.findByRole('link', { name: 'Dr. Maya Okafor' }));
    const dialog = await screen.findByRole('dialog', { name: 'Profile' });
    await waitFor(() => expect(dialog.textContent).toContain(' no Information available'));
  });
});
