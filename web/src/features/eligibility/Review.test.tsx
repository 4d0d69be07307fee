import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { PersonCard, Profile, ProfileDocument } from '@/api/types';
import { SLOTS } from '@/rules/documents';
import { slotName } from '@/shared/documentText';
import { openApp } from '@/testing/app';
import { admin, bayview, id, signIn } from '@/testing/people';
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

const USER_ID = id(0x201);
const ADDRESS = `/adminMain/credential?person=${USER_ID}`;
let documents: ProfileDocument[];
let certified: boolean;
let decisions: unknown[];
let reads: string[];
let person: Partial<Profile>;

const documentIn = (
  slot: ProfileDocument['slot'],
  status: ProfileDocument['status'],
  n: number,
): ProfileDocument => ({
  slot,
  status,
  fileId: id(0x700 + n),
  name: `${slot}-Haddad.pdf`,
  contentType: 'application/pdf',
  size: 48_213,
  uploadedAt: '2026-11-20T18:00:00.000Z',
});

beforeEach(() => {
  documents = [
    documentIn('identification', 'APPROVED', 1),
    documentIn('medLicense', 'PENDING', 2),
    documentIn('resume', 'PENDING', 3),
  ];
  certified = false;
  decisions = [];
  reads = [];
  person = {};
  server.use(
    http.get('/api/user/{id}', ({ response }) =>
      response(200).json({
        _id: USER_ID,
        fullName: 'Dr. Noor Haddad',
        signInType: 'USER',
        categoryId: 0,
        licenseNo: 'CA-45021',
        licenseState: 'CA',
        licenseExpDate: '2020-01-31',
        yearsOfExperience: '16',
        boardSpecialties: ['Anesthesiology'],
        certifiedCenters: certified ? [bayview._id] : [],
        documents,
        ...person,
      }),
    ),
    http.get('/api/downloadedfile/{fileId}', ({ params, response }) => {
      reads.push(params.fileId);
      return response(200).json({
        name: 'x.pdf',
        contentType: 'application/pdf',
        base64: 'JVBERg==',
      });
    }),
    http.put('/api/documentstatus/{userId}', async ({ params, request, response }) => {
      const body = await request.json();
      decisions.push([params.userId, body, request.headers.get('Idempotency-Key') !== null]);
      documents = documents.map(({ reason: _reason, ...one }) =>
        one.slot === body.slot
          ? { ...one, status: body.status, ...(body.reason ? { reason: body.reason } : {}) }
          : one,
      );
      return response(200).json({ slot: body.slot, status: body.status });
    }),
  );
});

/** The fields of every decision on the license: the file and the center. */
const decided = { slot: 'medLicense', fileId: id(0x702), center: bayview._id };

const heading = (name: string) => screen.findByRole('heading', { level: 2, name });

/** Delays the response to a decision until the returned function is called. */
function holdDecision(): () => void {
  let release: () => void = () => {};
  const released = new Promise<void>((done) => {
    release = done;
  });
  server.use(
    http.put('/api/documentstatus/{userId}', async ({ request, response }) => {
      const { slot, status } = await request.json();
      await released;
      return response(200).json({ slot, status });
    }),
  );
  return release;
}

describe('the review of a person', () => {
  // Shows: F-30, H-04, H-75, H-76
  it('shows certification, license and all fifteen slots', async () => {
    signIn(admin);
    openApp(ADDRESS);
    expect(await screen.findByRole('heading', { level: 1, name: 'Dr. Noor Haddad' })).toBeVisible();
    expect(screen.getByText('3 of 15 documents')).toBeVisible();
    expect(screen.getByText('1 approved, 2 pending, 0 rejected')).toBeVisible();
    const license = within(screen.getByRole('region', { name: 'License' }));
    expect(license.getByText('CA-45021')).toBeVisible();
    expect(license.getByText('January 31 2020')).toBeVisible();
    expect(license.getByText('License expired')).toBeVisible();
    const slots = within(screen.getByRole('region', { name: 'Documents' }));
    expect(slots.getByRole('link', { name: 'Identification Approved' })).toBeVisible();
    const missing = SLOTS.filter((slot) => !documents.some((one) => one.slot === slot));
    expect(missing).toHaveLength(12);
    expect(slots.getByText(/Not uploaded/).parentElement).toHaveTextContent(
      `Not uploaded: ${missing.map(slotName).join(', ')}`,
    );
  });

  // Shows: AMB-64, H-09
  it('opens on the first pending document', async () => {
    signIn(admin);
    openApp(ADDRESS);
    expect(await heading('Medical license')).toBeVisible();
    expect(await screen.findByText('of 2')).toBeVisible();
    expect(reads).toEqual([id(0x702)]);
  });

  // Shows: F-30, AMB-64
  it('approves the shown file and moves to the next one', async () => {
    signIn(admin);
    const { user } = openApp(ADDRESS);
    await heading('Medical license');
    await user.click(screen.getByRole('button', { name: 'Approve' }));
    expect(await screen.findByText('Medical license is approved.')).toBeInTheDocument();
    expect(decisions).toEqual([[USER_ID, { ...decided, status: 'APPROVED' }, true]]);
    await waitFor(async () => expect(await heading('Resume')).toHaveFocus());
    expect(screen.getByRole('link', { name: 'Medical license Approved' })).toBeVisible();
    // After the last pending document the selection does not change.
    await user.click(screen.getByRole('button', { name: 'Approve' }));
    expect(await screen.findByText('Resume is approved.')).toBeInTheDocument();
    expect(await heading('Resume')).toBeVisible();
    expect(screen.getByText('3 approved, 0 pending, 0 rejected')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull());
    expect(await heading('Resume')).toHaveFocus();
  });

  // Shows: AMB-64
  it('reads the lists of people again after a decision', async () => {
    let reads = 0;
    server.use(
      http.get('/api/users', ({ response }) => {
        reads += 1;
        const card = {
          _id: USER_ID,
          firstName: 'Noor',
          lastName: 'Haddad',
          fullName: 'Dr. Noor Haddad',
          categoryId: 0,
          signInType: 'USER' as const,
          favoriteStatus: 'REMOVED' as const,
          certified: false,
          licenseExpired: false,
          documentCount: 3,
        };
        return response(200).json([card], { headers: { 'X-Total-Count': '1' } });
      }),
    );
    signIn(admin);
    const { user } = openApp('/adminMain/credential');
    await user.click(await screen.findByRole('link', { name: /^Review .*Noor Haddad/ }));
    await heading('Medical license');
    expect(reads).toBe(1);
    await user.click(screen.getByRole('button', { name: 'Approve' }));
    await screen.findByText('Medical license is approved.');
    await user.click(screen.getByRole('link', { name: 'Back to the list' }));
    await waitFor(() => expect(reads).toBe(2));
  });

  it('counts only the documents that are expected of the group', async () => {
    person = {
      completeness: {
        required: 2,
        expected: ['identification', 'medLicense'],
        missing: [],
        rejected: [],
        unreviewed: ['medLicense'],
        license: 'VALID',
      },
    };
    signIn(admin);
    openApp(ADDRESS);
    expect(await screen.findByText('2 of 2 documents', { exact: false })).toBeVisible();
    expect(screen.getByText('1 approved, 1 pending, 0 rejected')).toBeVisible();
  });

  // Shows: FL-07
  it('marks a document that ends soon', async () => {
    const soon = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10);
    documents = [{ ...documentIn('deaCert', 'APPROVED', 2), expires: soon }];
    signIn(admin);
    openApp(ADDRESS);
    const panel = within(await screen.findByRole('group', { name: 'DEA registration' }));
    expect(panel.getByText('Ends soon')).toBeVisible();
  });

  // Shows: FL-07
  it('corrects the last valid day that the person entered', async () => {
    documents = [{ ...documentIn('ACLSBLS', 'PENDING', 2), expires: '2020-03-01' }];
    signIn(admin);
    const { user } = openApp(ADDRESS);
    const panel = within(await screen.findByRole('group', { name: 'ACLS / BLS' }));
    expect(panel.getByText('Expired; was valid until March 1 2020')).toBeVisible();
    const day = panel.getByLabelText('Valid until');
    expect(day).toHaveValue('2020-03-01');
    await user.clear(day);
    await user.type(day, '2030-03-01');
    await user.click(panel.getByRole('button', { name: 'Approve' }));
    expect(await screen.findByText('ACLS / BLS is approved.')).toBeInTheDocument();
    expect(decisions).toEqual([
      [USER_ID, { ...decided, slot: 'ACLSBLS', status: 'APPROVED', expires: '2030-03-01' }, true],
    ]);
  });

  // Shows: FL-07, AMB-130
  it('shows the day of the person again after a decision without a day', async () => {
    documents = [{ ...documentIn('ACLSBLS', 'PENDING', 2), expires: '2030-03-01' }];
    signIn(admin);
    const { user } = openApp(ADDRESS);
    const panel = within(await screen.findByRole('group', { name: 'ACLS / BLS' }));
    await user.clear(panel.getByLabelText('Valid until'));
    await user.click(panel.getByRole('button', { name: 'Approve' }));
    expect(await screen.findByText('ACLS / BLS is approved.')).toBeInTheDocument();
    expect(panel.getByLabelText('Valid until')).toHaveValue('2030-03-01');
    expect(panel.queryByRole('button', { name: 'Approve' })).toBeNull();
  });

  // Shows: FL-07
  it('shows the day that a colleague has entered meanwhile', async () => {
    documents = [documentIn('ACLSBLS', 'PENDING', 2)];
    signIn(admin);
    openApp(ADDRESS);
    const panel = within(await screen.findByRole('group', { name: 'ACLS / BLS' }));
    expect(panel.getByLabelText('Valid until')).toHaveValue('');
    documents = [{ ...documentIn('ACLSBLS', 'APPROVED', 2), expires: '2030-03-01' }];
    act(() => void window.dispatchEvent(new Event('visibilitychange')));
    await waitFor(() => expect(panel.getByLabelText('Valid until')).toHaveValue('2030-03-01'));
    expect(panel.queryByRole('button', { name: 'Approve' })).toBeNull();
  });

  // Shows: AMB-64
  it('keeps the document selected meanwhile when the response is late', async () => {
    const answer = holdDecision();
    signIn(admin);
    const { user } = openApp(ADDRESS);
    await heading('Medical license');
    await user.click(screen.getByRole('button', { name: 'Approve' }));
    await user.click(screen.getByRole('link', { name: 'Identification Approved' }));
    await heading('Identification');
    answer();
    expect(await screen.findByText('Medical license is approved.')).toBeInTheDocument();
    await screen.findByRole('link', { name: 'Medical license Pending' });
    expect(await heading('Identification')).toBeVisible();
  });

  // Shows: AMB-64
  it('keeps the page opened meanwhile when the response is late', async () => {
    server.use(http.get('/api/getjobs', ({ response }) => response(200).json([])));
    const answer = holdDecision();
    signIn(admin);
    const { user, path } = openApp(ADDRESS);
    await heading('Medical license');
    await user.click(screen.getByRole('button', { name: 'Approve' }));
    const menu = within(screen.getByRole('navigation', { name: 'Main menu' }));
    await user.click(menu.getByRole('link', { name: 'All Postings' }));
    await screen.findByRole('heading', { level: 1, name: 'All Postings' });
    answer();
    expect(await screen.findByText('Medical license is approved.')).toBeInTheDocument();
    await new Promise((later) => setTimeout(later, 50));
    expect(path()).toBe('/adminMain/adminVerification');
  });

  it('keeps the reasons of other documents', async () => {
    documents = [
      { ...documentIn('identification', 'REJECTED', 1), reason: 'Blurred' },
      documentIn('medLicense', 'PENDING', 2),
    ];
    signIn(admin);
    const { user } = openApp(ADDRESS);
    await heading('Medical license');
    // The refetch never completes during the test.
    server.use(http.get('/api/user/{id}', () => new Promise<never>(() => {})));
    await user.click(screen.getByRole('button', { name: 'Approve' }));
    await screen.findByRole('link', { name: 'Medical license Approved' });
    await user.click(screen.getByRole('link', { name: 'Identification Rejected' }));
    expect(await screen.findByText('Reason: Blurred')).toBeVisible();
  });

  it('focuses a selected document once, also if it is already shown', async () => {
    signIn(admin);
    const { user } = openApp(ADDRESS);
    await heading('Medical license');
    await user.click(screen.getByRole('link', { name: 'Medical license Pending' }));
    expect(await heading('Medical license')).toHaveFocus();
    screen.getByRole('button', { name: 'Reject' }).focus();
    documents = documents.map((one) => ({ ...one, status: 'APPROVED' as const }));
    window.dispatchEvent(new Event('visibilitychange'));
    await screen.findByRole('link', { name: 'Medical license Approved' });
    expect(screen.getByRole('button', { name: 'Reject' })).toHaveFocus();
  });

  it('marks the shown document in the list', async () => {
    signIn(admin);
    const { user } = openApp(ADDRESS);
    await heading('Medical license');
    const slots = within(screen.getByRole('region', { name: 'Documents' }));
    const marked = () =>
      slots.getAllByRole('link').filter((link) => link.matches('.bg-accent-soft'));
    const license = slots.getByRole('link', { name: 'Medical license Pending' });
    expect(marked()).toEqual([license]);
    expect(license).toHaveAttribute('aria-current', 'true');
    const resume = slots.getByRole('link', { name: 'Resume Pending' });
    await user.click(resume);
    await heading('Resume');
    expect(marked()).toEqual([resume]);
    expect(resume).toHaveAttribute('aria-current', 'page');
    expect(license).not.toHaveAttribute('aria-current');
  });

  it.each([
    ['under', true, 'start'],
    ['beside', false, 'nearest'],
  ])('scrolls a selected document into view %s the list', async (_where, matches, block) => {
    const { matchMedia } = window;
    vi.spyOn(window, 'matchMedia').mockImplementation((query) => ({
      ...matchMedia(query),
      matches: matches && query.includes('63.99rem'),
    }));
    const scroll = vi.spyOn(Element.prototype, 'scrollIntoView');
    signIn(admin);
    const { user } = openApp(ADDRESS);
    await heading('Medical license');
    scroll.mockClear();
    await user.click(screen.getByRole('link', { name: 'Resume Pending' }));
    await waitFor(async () => expect(await heading('Resume')).toHaveFocus());
    expect(scroll).toHaveBeenLastCalledWith({ block });
  });

  // Shows: AMB-53, H-09
  it('does not reload the open file when the stream reconnects', async () => {
    let streams = 0;
    server.use(
      http.get('/api/events', ({ response }) => {
        streams += 1;
        return response.untyped(
          new HttpResponse(new ReadableStream(), {
            headers: { 'Content-Type': 'text/event-stream' },
          }),
        );
      }),
    );
    signIn(admin);
    openApp(`${ADDRESS}&slot=medLicense`);
    await heading('Medical license');
    await waitFor(() => expect(reads).toHaveLength(1));
    await waitFor(() => expect(streams).toBe(1));
    documents = documents.map((one) => ({ ...one, status: 'APPROVED' as const }));
    window.dispatchEvent(new Event('offline'));
    await screen.findByRole('link', { name: 'Medical license Approved' });
    expect(reads).toEqual([id(0x702)]);
  });

  // Shows: AMB-64
  it('rejects with a reason', async () => {
    signIn(admin);
    const { user } = openApp(ADDRESS);
    await heading('Medical license');
    await user.click(screen.getByRole('button', { name: 'Reject' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Reject this document' }));
    expect(dialog.getByText('Medical license · Dr. Noor Haddad')).toBeVisible();
    await user.type(dialog.getByLabelText('Reason'), 'The license is over');
    await user.click(dialog.getByRole('button', { name: 'Reject' }));
    expect(await screen.findByText('Medical license is rejected.')).toBeInTheDocument();
    expect(decisions).toEqual([
      [
        USER_ID,
        {
          ...decided,
          status: 'REJECTED',
          reason: 'The license is over',
        },
        true,
      ],
    ]);
    await user.click(await screen.findByRole('link', { name: 'Medical license Rejected' }));
    expect(await screen.findByText('Reason: The license is over')).toBeVisible();
  });

  it('keeps the typed reason without a response and sends it again with the same key', async () => {
    const keysSent: (string | null)[] = [];
    server.use(
      http.put('/api/documentstatus/{userId}', ({ request, response }) => {
        keysSent.push(request.headers.get('Idempotency-Key'));
        return keysSent.length <= 3
          ? response.untyped(HttpResponse.error())
          : response(200).json({ slot: 'medLicense', status: 'REJECTED' });
      }),
    );
    signIn(admin);
    const { user } = openApp(ADDRESS);
    await heading('Medical license');
    await user.click(screen.getByRole('button', { name: 'Reject' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Reject this document' }));
    await user.type(dialog.getByLabelText('Reason'), 'Blurred');
    await user.click(dialog.getByRole('button', { name: 'Reject' }));
    expect(await dialog.findByRole('alert')).toBeVisible();
    expect(dialog.getByLabelText('Reason')).toHaveValue('Blurred');
    await user.click(dialog.getByRole('button', { name: 'Reject' }));
    expect(await screen.findByText('Medical license is rejected.')).toBeInTheDocument();
    // The first attempt includes two automatic retries.
    expect(keysSent).toHaveLength(4);
    expect(new Set(keysSent).size).toBe(1);
  });

  // Shows: AMB-64
  it('shows the new file if the document was replaced meanwhile', async () => {
    server.use(
      http.put('/api/documentstatus/{userId}', ({ response }) => {
        documents = documents.map((one) =>
          one.slot === 'medLicense' ? { ...one, fileId: id(0x799) } : one,
        );
        return response(409).json({
          code: 'DOCUMENT_REPLACED',
          message: 'The document was replaced meanwhile. Please look at the new one.',
        });
      }),
    );
    signIn(admin);
    const { user } = openApp(ADDRESS);
    await heading('Medical license');
    await user.click(screen.getByRole('button', { name: 'Approve' }));
    expect(await screen.findByText(/was replaced meanwhile/)).toBeInTheDocument();
    await waitFor(() => expect(reads).toEqual([id(0x702), id(0x799)]));
    expect(screen.getByRole('link', { name: 'Medical license Pending' })).toBeVisible();
  });

  // Shows: F-04, F-30, AMB-64
  it('certifies a person with missing documents', async () => {
    documents = [];
    server.use(
      http.put('/api/certifycredential/{id}', ({ params, response }) => {
        certified = true;
        return response(200).json({
          result: 'SUCCESS',
          _id: params.id,
          center: bayview._id,
          certified: true,
          favoriteStatus: 'ADDED',
        });
      }),
    );
    signIn(admin);
    const { user } = openApp(ADDRESS);
    expect(await screen.findByText('No documents yet')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Verify eligibility' }));
    await user.click(await screen.findByRole('button', { name: 'Verify anyway' }));
    expect(await screen.findByText('Eligibiity has been verified.')).toBeInTheDocument();
    expect(await screen.findByRole('button', { name: 'Remove eligibility' })).toHaveFocus();
    expect(screen.getByText('Eligibility verified')).toBeVisible();
  });

  describe('of a person who waits in the queue', () => {
    const NEXT_ID = id(0x202);
    const card = (personId: string, fullName: string): PersonCard => ({
      _id: personId,
      firstName: 'x',
      lastName: 'y',
      fullName,
      categoryId: 0,
      signInType: 'USER',
      favoriteStatus: 'REMOVED',
      certified: false,
      licenseExpired: false,
      unmet: [
        { kind: 'VERIFIED' },
        { kind: 'NPI' },
        { kind: 'DOCUMENT_APPROVED', slot: 'deaCert' },
      ],
    });
    const waits = (one: PersonCard) => ({
      person: one,
      reason: 'ASKED' as const,
      since: '2026-11-20T18:00:00.000Z',
    });
    let asked: unknown[];

    beforeEach(() => {
      asked = [];
      let queue = [card(USER_ID, 'Dr. Noor Haddad'), card(NEXT_ID, 'Dr. Pia Lund')].map(waits);
      server.use(
        http.get('/api/verificationqueue/{centerId}', ({ response }) => response(200).json(queue)),
        http.put('/api/certifycredential/{id}', ({ params, response }) => {
          certified = true;
          queue = queue.filter(({ person: { _id } }) => _id !== params.id);
          return response(200).json({
            result: 'SUCCESS',
            _id: params.id,
            center: bayview._id,
            certified: true,
            favoriteStatus: 'ADDED',
          });
        }),
        http.post('/api/askfordocuments', async ({ request, response }) => {
          asked.push(await request.json());
          return response(200).json({ result: 'SUCCESS', asked: [USER_ID], skipped: [] });
        }),
      );
    });

    // Shows: F-30, AMB-64
    it('names what the center requires before the verification, then leads to the next one', async () => {
      signIn(admin);
      const { user, search } = openApp(ADDRESS);
      await heading('Medical license');
      await user.click(screen.getByRole('button', { name: 'Verify eligibility' }));
      const question = within(await screen.findByRole('alertdialog'));
      expect(question.getByText(/NPI/)).toHaveTextContent(/DEA/);
      await user.click(question.getByRole('button', { name: 'Verify anyway' }));
      await screen.findByRole('button', { name: 'Remove eligibility' });
      person = { _id: NEXT_ID, fullName: 'Dr. Pia Lund' };
      await user.click(screen.getByRole('link', { name: 'Next in the queue: Dr. Pia Lund' }));
      const title = await screen.findByRole('heading', { level: 1, name: 'Dr. Pia Lund' });
      await waitFor(() => expect(title).toHaveFocus());
      expect(search()).toContain(`person=${NEXT_ID}`);
      expect(screen.queryByRole('link', { name: /Next in the queue/ })).toBeNull();
    });

    // Shows: AMB-203
    it('asks for what the person can supply', async () => {
      signIn(admin);
      const { user } = openApp(ADDRESS);
      await heading('Medical license');
      const button = screen.getByRole('button', { name: 'Ask for what is missing' });
      await user.click(button);
      const question = within(await screen.findByRole('alertdialog', { name: 'Ask 1 person' }));
      expect(question.getByText(/NPI/)).toHaveTextContent(/DEA/);
      expect(asked).toEqual([]);
      await user.click(question.getByRole('button', { name: 'Ask' }));
      expect(await screen.findByText('1 person was asked.')).toBeInTheDocument();
      expect(asked).toEqual([{ center: bayview._id, users: [USER_ID] }]);
      await waitFor(() => expect(button).toHaveFocus());
    });

    // Shows: AMB-203
    it('does not ask for what is up to the center', async () => {
      server.use(
        http.get('/api/verificationqueue/{centerId}', ({ response }) =>
          response(200).json([
            waits({
              ...card(USER_ID, 'Dr. Noor Haddad'),
              unmet: [{ kind: 'DOCUMENT_APPROVED', slot: 'medLicense' }],
            }),
          ]),
        ),
      );
      signIn(admin);
      openApp(ADDRESS);
      await heading('Medical license');
      expect(screen.queryByRole('button', { name: 'Ask for what is missing' })).toBeNull();
    });
  });

  // Shows: F-03
  it('returns to the same position of the list', async () => {
    server.use(
      http.get('/api/users', ({ response }) =>
        response(200).json(
          [
            {
              _id: USER_ID,
              firstName: 'Noor',
              lastName: 'Haddad',
              fullName: 'Dr. Noor Haddad',
              categoryId: 0,
              signInType: 'USER',
              favoriteStatus: 'REMOVED',
              certified: false,
              licenseExpired: true,
            },
          ],
          { headers: { 'X-Total-Count': '1' } },
        ),
      ),
    );
    signIn(admin);
    const { user } = openApp('/adminMain/credential?type=USER');
    await user.click(await screen.findByRole('link', { name: 'Review Dr. Noor Haddad' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Dr. Noor Haddad' })).toHaveFocus();
    await user.click(screen.getByRole('link', { name: 'Back to the list' }));
    expect(await screen.findByRole('listitem', { name: 'Dr. Noor Haddad' })).toHaveFocus();
    expect(screen.getByRole('button', { name: 'Professionals' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
  });

  // Shows: AMB-17
  it('shows a message if the profile is not shared', async () => {
    server.use(
      http.get('/api/user/{id}', ({ response }) =>
        response(403).json({ code: 'FORBIDDEN', message: 'Not allowed' }),
      ),
    );
    signIn(admin);
    openApp(ADDRESS);
    expect(await screen.findByText('You cannot view this person')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back to the list' })).toBeVisible();
  });

  // Shows: AMB-17
  it('hides cached data when the profile is no longer shared', async () => {
    signIn(admin);
    openApp(ADDRESS);
    await heading('Medical license');
    server.use(
      http.get('/api/user/{id}', ({ response }) =>
        response(403).json({ code: 'FORBIDDEN', message: 'Not allowed' }),
      ),
    );
    window.dispatchEvent(new Event('visibilitychange'));
    expect(await screen.findByText('You cannot view this person')).toBeVisible();
    expect(screen.queryByText('CA-45021')).toBeNull();
  });
});
