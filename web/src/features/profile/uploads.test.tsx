import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Profile, ProfileDocument } from '@/api/types';
import { setLanguage } from '@/i18n';
import { SLOTS } from '@/rules/documents';
import { openApp } from '@/testing/app';
import { id, professional, signIn, surgeon } from '@/testing/people';
import { documentOf, fullProfile, newProfile } from '@/testing/profiles';
import { http, server } from '@/testing/server';
import { fileFault } from './fileFault';
import type * as Loader from './loadUploadCode';

type Answer = { status: number; id?: string; message?: string };

/** Replaces `XMLHttpRequest`, so that a test controls progress and failure. */
class FakeXhr extends EventTarget {
  static readonly made: FakeXhr[] = [];
  readonly upload = new EventTarget();
  readonly headers: Record<string, string> = {};
  address = '';
  status = 0;
  aborted = false;
  responseText = '';
  form = new FormData();

  open(method: string, url: URL): void {
    this.address = `${method} ${url.pathname}`;
  }
  setRequestHeader(name: string, value: string): void {
    this.headers[name] = value;
  }
  send(form: FormData): void {
    this.form = form;
    FakeXhr.made.push(this);
  }
  abort(): void {
    this.aborted = true;
  }
  progress(loaded: number, total: number): void {
    this.upload.dispatchEvent(
      new ProgressEvent('progress', { lengthComputable: true, loaded, total }),
    );
  }
  fail(): void {
    this.dispatchEvent(new Event('error'));
  }
  answer(body: Answer | string, status = 200): void {
    this.status = status;
    this.responseText = typeof body === 'string' ? body : JSON.stringify(body);
    this.dispatchEvent(new Event('load'));
  }
}

/** What an upload waits for before its code is loaded. */
const network = vi.hoisted(() => ({ ready: Promise.resolve() }));
vi.mock('./loadUploadCode', async (real) => {
  const { loadUploadCode } = await real<typeof Loader>();
  return { loadUploadCode: () => network.ready.then(loadUploadCode) };
});

let person: Profile;

const addDocument = (slot: ProfileDocument['slot']) => {
  person = { ...person, documents: [...(person.documents ?? []), documentOf(slot)] };
};

beforeEach(() => {
  person = newProfile;
  FakeXhr.made.length = 0;
  server.use(http.get('/api/user/{id}', ({ response }) => response(200).json(person)));
  signIn(professional);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  // A pending upload is sent again after half a minute, which can be in another test.
  cleanup();
  for (const request of FakeXhr.made) request.answer({ status: 200, id: id(1) });
});

const open = async (step = 'uploader') => {
  const app = openApp(`/userMain/profileEdit/${step}`);
  await screen.findByText('Back');
  return app;
};

const file = (name: string, type: string, size = 1000) =>
  new File([new Uint8Array(size)], name, { type });
const pdf = (name = 'paper.pdf', size = 1000) => file(name, 'application/pdf', size);

const nthRequest = async (n = 0) => {
  await waitFor(() => expect(FakeXhr.made.length).toBeGreaterThan(n));
  return FakeXhr.made[n] as FakeXhr;
};

const otherProfessional = { ...professional, userId: id(0x999) };

/** Waits as long as a request would need to begin. */
const pause = () => new Promise((done) => setTimeout(done, 100));

/** Fails the request and its two automatic retries. */
const failThreeTimes = async (fail = (request: FakeXhr) => request.fail()) => {
  for (let n = 0; n < 3; n += 1) fail(await nthRequest(n));
};

describe('uploading documents', () => {
  beforeEach(() => vi.stubGlobal('XMLHttpRequest', FakeXhr));

  // Shows: H-75
  it('has fifteen slots', async () => {
    await open();
    const names = screen
      .getAllByLabelText(/^Upload /)
      .map((input) => input.getAttribute('aria-label')?.replace('Upload ', ''));
    expect(names).toEqual([
      'Curriculum vitae',
      'Identification',
      'Medical license',
      'Medical degree',
      'Board certificate',
      'Residency certificate',
      'ACLS / BLS',
      'DEA registration',
      'Immunization records',
      'Letter of medical education',
      'Malpractice insurance',
      'Peer reference 1',
      'Peer reference 2',
      'Peer reference 3',
      'Resume',
    ]);
    expect(screen.getByText('0 of 15 documents')).toBeVisible();
  });

  // Shows: AMB-116, AMB-124
  it('counts and lists what is expected of the group first', async () => {
    const expected: ProfileDocument['slot'][] = ['identification', 'ACLSBLS', 'resume'];
    person = {
      ...person,
      completeness: {
        required: 3,
        expected,
        missing: ['resume', 'ACLSBLS'],
        rejected: [],
        unreviewed: [],
        license: 'NOT_NEEDED',
      },
    };
    await open();
    expect(screen.getByText('1 of 3 documents')).toBeVisible();
    expect(screen.getByText(/^Not expected of your group\./)).toBeVisible();
    const others = within(screen.getByRole('region', { name: 'Other documents' }));
    expect(others.getAllByLabelText(/^Upload /)).toHaveLength(12);
    expect(others.getByLabelText('Upload Medical degree')).toBeEnabled();
    expect(others.queryByLabelText('Upload Resume')).toBeNull();
  });

  it('says of other documents of a surgeon that they are not required', async () => {
    const expected = SLOTS.filter((slot) => slot !== 'resume');
    const lists = { expected, missing: expected, rejected: [], unreviewed: [] };
    person = {
      ...person,
      signInType: 'SURGEON',
      completeness: { required: 14, ...lists, license: 'MISSING' },
    };
    signIn(surgeon);
    openApp('/adminMain/profileEdit/uploader');
    expect(await screen.findByText(/^Not required\./)).toBeVisible();
  });

  // Shows: AMB-128
  it('focuses the document that the hash of a link names', async () => {
    openApp('/userMain/profileEdit/uploader#medLicense');
    const upload = await screen.findByLabelText('Upload Medical license');
    await waitFor(() => expect(upload.closest('li')).toHaveFocus());
  });

  // Shows: H-76, H-77, H-78, H-87, K-60, K-02, A-15
  it('sends the file, shows the progress and the uploaded file', async () => {
    const { user } = await open();
    const sent = pdf('license.pdf', 3_000_000);
    await user.upload(screen.getByLabelText('Upload Medical license'), sent);
    const request = await nthRequest();
    expect(request.address).toBe('POST /cloudupload');
    expect(request.headers.Authorization).toBe('Bearer test-token');
    expect(request.headers['Idempotency-Key']).toMatch(/^[0-9a-f]{32}$/);
    const { file: paper, ...fields } = Object.fromEntries(request.form) as Record<string, unknown>;
    expect(fields).toEqual({
      prefix: 'medLicense',
      userId: professional.userId,
      lastName: 'Haddad',
      ext: 'pdf',
    });
    expect((paper as File).size).toBe(3_000_000);
    request.progress(750_000, 3_000_000);
    const bar = await screen.findByRole('progressbar', { name: 'Uploading Medical license' });
    await waitFor(() => expect(bar).toHaveAttribute('value', '25'));
    expect(screen.getByText('25%')).toBeVisible();
    expect(screen.getByLabelText('Upload Medical license')).toBeDisabled();
    addDocument('medLicense');
    request.answer({ status: 200, id: id(0xd00) });
    expect(await screen.findByLabelText('Replace Medical license')).toBeEnabled();
    expect(screen.getByText('Medical license is uploaded')).toBeInTheDocument();
    // The menu has an entry of this name.
    expect(within(screen.getByRole('main')).getByText('Pending')).toBeVisible();
    expect(screen.getByText('1 of 15 documents')).toBeVisible();
  });

  // Shows: FL-07
  it('sends the last valid day of a document that has one', async () => {
    person = { ...person, documents: [{ ...documentOf('deaCert'), expires: '2020-01-31' }] };
    const { user } = await open();
    expect(screen.getByText('Expired; was valid until January 31 2020')).toBeVisible();
    // Beside the day of the present file.
    expect(screen.getByLabelText('New file valid until, DEA registration')).toHaveValue('');
    expect(screen.queryByLabelText('Valid until, Resume')).toBeNull();
    await user.type(screen.getByLabelText('Valid until, Identification'), '2031-05-01');
    await user.upload(screen.getByLabelText('Upload Identification'), pdf());
    const request = await nthRequest();
    expect(request.form.get('expires')).toBe('2031-05-01');
    await user.upload(screen.getByLabelText('Upload Resume'), pdf());
    expect((await nthRequest(1)).form.has('expires')).toBe(false);
  });

  it('removes the day that was sent, also if its upload ends after the step was left', async () => {
    const { user } = await open();
    const field = () => screen.findByLabelText('Valid until, Identification');
    await user.type(await field(), '2031-05-01');
    await user.upload(screen.getByLabelText('Upload Identification'), pdf());
    const request = await nthRequest();
    await user.click(await screen.findByRole('link', { name: 'Back' }));
    await screen.findByRole('heading', { level: 1, name: 'Edit Profile: Experience' });
    await user.click(await screen.findByRole('link', { name: 'Next' }));
    expect(await field()).toHaveValue('2031-05-01');
    request.answer({ status: 200, id: id(0xd00) });
    await waitFor(async () => expect(await field()).toHaveValue(''));
  });

  it('does not continue while a typed day has no file', async () => {
    const { user, path } = await open();
    const field = screen.getByLabelText('Valid until, Identification');
    await user.type(field, '2031-05-01');
    await user.click(screen.getByRole('button', { name: 'Save & Next' }));
    expect(field).toHaveFocus();
    expect(field).toHaveAccessibleDescription('Choose the file for this date, or clear the date');
    expect(path()).toMatch(/uploader$/);
    await user.upload(screen.getByLabelText('Upload Identification'), pdf());
    (await nthRequest()).answer({ status: 200, id: id(0xd00) });
    await waitFor(() => expect(field).toHaveValue(''));
    await user.click(screen.getByRole('button', { name: 'Save & Next' }));
    await waitFor(() => expect(path()).not.toMatch(/uploader$/));
  });

  // Shows: H-78, H-79, H-80
  it.each([
    ['Upload Medical license', { status: 413 }, 'Medical license upload was unsuccessful'],
    [
      'Upload Medical license',
      { status: 415, message: 'must be in pdf format' },
      'Medical license upload was unsuccessful',
    ],
    ['Upload Resume', { status: 415 }, 'Resume must be in pdf format'],
    ['Upload Resume', { status: 413 }, 'Resume upload was unsuccessful'],
    ['Upload Resume', { status: 406 }, 'Resume was rejected by the virus scanner'],
    ['Upload Resume', { status: 422 }, /^Resume must not contain scripts, forms or embedded files/],
  ])('shows for %s with the response %j: %s', async (label, answer, message) => {
    const { user } = await open();
    await user.upload(screen.getByLabelText(label), pdf());
    (await nthRequest()).answer(answer);
    expect(await screen.findByText(message)).toBeVisible();
    expect(screen.getByText('0 of 15 documents')).toBeVisible();
  });

  // Shows: H-80
  it('retries the upload with the same key after a lost connection', async () => {
    const { user } = await open();
    await user.upload(screen.getByLabelText('Upload Identification'), pdf());
    await failThreeTimes();
    expect(await screen.findByText(/^Identification upload was unsuccessful/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    const last = await nthRequest(3);
    expect(new Set(FakeXhr.made.map(({ headers }) => headers['Idempotency-Key'])).size).toBe(1);
    addDocument('identification');
    last.answer({ status: 200, id: id(1) });
    expect(await screen.findByLabelText('Replace Identification')).toBeEnabled();
  });

  it('keeps a file that the server cannot store now, and sends it again', async () => {
    const { user } = await open();
    await user.upload(screen.getByLabelText('Upload Identification'), pdf('id.pdf', 1234));
    const busy = JSON.stringify({ code: 'BUSY', message: 'The server is busy.', fields: [] });
    await failThreeTimes((request) => request.answer(busy, 503));
    expect(await screen.findByText(/^Identification upload was unsuccessful/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    const last = await nthRequest(3);
    expect((last.form.get('file') as File).size).toBe(1234);
    expect(new Set(FakeXhr.made.map(({ headers }) => headers['Idempotency-Key'])).size).toBe(1);
    addDocument('identification');
    last.answer({ status: 200, id: id(1) });
    expect(await screen.findByLabelText('Replace Identification')).toBeEnabled();
  });

  // Shows: H-80, FL-07
  it('retries the upload with the day as it was corrected meanwhile, which is another request', async () => {
    const { user } = await open();
    const field = screen.getByLabelText('Valid until, Identification');
    await user.type(field, '2031-05-01');
    await user.upload(screen.getByLabelText('Upload Identification'), pdf());
    await failThreeTimes();
    await screen.findByText(/^Identification upload was unsuccessful/);
    await user.clear(field);
    await user.type(field, '2032-05-01');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    const last = await nthRequest(3);
    expect(last.form.get('expires')).toBe('2032-05-01');
    expect(last.headers['Idempotency-Key']).not.toBe(FakeXhr.made[2]?.headers['Idempotency-Key']);
    last.answer({ status: 200, id: id(1) });
    await waitFor(() => expect(field).toHaveValue(''));
  });

  // Shows: H-80
  it('continues while another step is open, and shows a failure there', async () => {
    const { user } = await open();
    await user.upload(screen.getByLabelText('Upload Medical degree'), pdf());
    const request = await nthRequest();
    await user.click(await screen.findByRole('link', { name: 'Back' }));
    await screen.findByRole('heading', { level: 1, name: 'Edit Profile: Experience' });
    await user.click(await screen.findByRole('link', { name: 'Next' }));
    // A slot accepts one upload at a time.
    expect(await screen.findByLabelText('Upload Medical degree')).toBeDisabled();
    await user.click(await screen.findByRole('link', { name: 'Back' }));
    await screen.findByRole('heading', { level: 1, name: 'Edit Profile: Experience' });
    await failThreeTimes();
    expect(await screen.findByText(/^Medical degree upload was unsuccessful/)).toBeVisible();
    await user.click(await screen.findByRole('link', { name: 'Next' }));
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    const last = await nthRequest(3);
    expect(last.headers['Idempotency-Key']).toBe(request.headers['Idempotency-Key']);
    addDocument('medDegreeCert');
    last.answer({ status: 200, id: id(2) });
    expect(await screen.findByLabelText('Replace Medical degree')).toBeEnabled();
  });

  // Shows: H-80
  it('sends the file again when a connection makes no progress for half a minute', async () => {
    const { user } = await open();
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await user.upload(screen.getByLabelText('Upload Board certificate'), pdf());
    const first = await nthRequest();
    await act(() => vi.advanceTimersByTimeAsync(20_000));
    first.progress(1, 10);
    await act(() => vi.advanceTimersByTimeAsync(20_000));
    expect(first.aborted).toBe(false);
    await act(() => vi.advanceTimersByTimeAsync(11_000));
    expect(first.aborted).toBe(true);
    await act(() => vi.advanceTimersByTimeAsync(2_000));
    const second = await nthRequest(1);
    expect(second.headers['Idempotency-Key']).toBe(first.headers['Idempotency-Key']);
    expect(screen.getByText('0%')).toBeVisible();
  });

  it('waits for a slow answer after the last byte', async () => {
    const { user } = await open();
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await user.upload(screen.getByLabelText('Upload Identification'), pdf());
    const request = await nthRequest();
    request.progress(10, 10);
    request.upload.dispatchEvent(new Event('load'));
    await act(() => vi.advanceTimersByTimeAsync(50_000));
    expect(screen.getByText('100%')).toBeVisible();
    expect(request.aborted).toBe(false);
    addDocument('identification');
    request.answer({ status: 200, id: id(1) });
    expect(await screen.findByLabelText('Replace Identification')).toBeEnabled();
    expect(FakeXhr.made).toHaveLength(1);
  });

  // Shows: M-01
  it('ends the session on a 401', async () => {
    const { user } = await open();
    await user.upload(screen.getByLabelText('Upload Identification'), pdf());
    (await nthRequest()).answer('{}', 401);
    expect(await screen.findByText('Session ended.. Please login in again')).toBeInTheDocument();
  });

  // Shows: H-79, H-81, H-82
  it('rejects a resume that is not a PDF and empty files', async () => {
    const { user } = await open();
    const resume = screen.getByLabelText('Upload Resume');
    expect(resume).toHaveAttribute('accept', 'application/pdf,.pdf');
    await user.upload(resume, pdf('empty.pdf', 0));
    expect(await screen.findByText('Resume cannot be empty')).toBeVisible();
    expect(fileFault('resume', file('a.png', 'image/png'))).toBe('upload.pdfOnly');
    expect(FakeXhr.made).toEqual([]);
  });

  // Shows: H-88, L-41, M-14
  it('shows for three seconds that a picture cannot be read', async () => {
    vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('broken')));
    const { user } = await open();
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await user.upload(screen.getByLabelText('Upload Identification'), file('id.jpg', 'image/jpeg'));
    const toast = () => screen.queryByText('File Reader error');
    await waitFor(() => expect(toast()).toBeInTheDocument());
    await act(() => vi.advanceTimersByTimeAsync(2_500));
    expect(toast()).toBeInTheDocument();
    await act(() => vi.advanceTimersByTimeAsync(700));
    expect(toast()).toBeNull();
    expect(FakeXhr.made).toEqual([]);
  });

  // Shows: H-84
  it('resizes pictures before uploading, and offers the camera', async () => {
    vi.stubGlobal('createImageBitmap', () =>
      Promise.resolve({ width: 4000, height: 3000, close: () => {} }),
    );
    const sizes: number[] = [];
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(
      () => ({ fillRect: () => {}, drawImage: () => {} }) as unknown as RenderingContext,
    );
    vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function toBlob(
      this: HTMLCanvasElement,
      done,
    ) {
      sizes.push(this.width);
      done(new Blob([new Uint8Array(500)]));
    });
    const { user } = await open();
    const camera = screen.getByLabelText('Take a photo of Identification');
    expect(camera).toHaveAttribute('capture', 'environment');
    await user.upload(camera, file('photo.jpg', 'image/jpeg', 6_000_000));
    const request = await nthRequest();
    expect(sizes).toEqual([1920]);
    expect((request.form.get('file') as File).size).toBe(500);
    expect(request.form.get('ext')).toBe('jpg');
  });
});

describe('an upload to the server', () => {
  /** Responds to uploads with `answer`; returns their idempotency keys. */
  const receiveUploads = (answer: (n: number) => Promise<Response> | Response): string[] => {
    const receivedKeys: string[] = [];
    server.use(
      http.post('/cloudupload', ({ request, response }) => {
        receivedKeys.push(request.headers.get('Idempotency-Key') ?? '');
        return response.untyped(answer(receivedKeys.length) as never);
      }),
    );
    return receivedKeys;
  };

  it('can be cancelled', async () => {
    const receivedKeys = receiveUploads(() => new Promise(() => {}));
    const { user } = await open();
    await user.upload(screen.getByLabelText('Upload Identification'), pdf());
    await user.click(
      await screen.findByRole('button', { name: 'Cancel the upload of Identification' }),
    );
    expect(screen.queryByRole('progressbar', { name: 'Uploading Identification' })).toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByLabelText('Upload Identification')).toBeEnabled();
    // A new upload has a new key.
    await user.upload(screen.getByLabelText('Upload Identification'), pdf());
    await waitFor(() => expect(receivedKeys).toHaveLength(2));
    expect(receivedKeys[1]).not.toBe(receivedKeys[0]);
    await user.click(screen.getByRole('button', { name: 'Cancel the upload of Identification' }));
  });

  it('is repeated with its key when the server is not available', async () => {
    const receivedKeys = receiveUploads((n) =>
      n === 1
        ? Response.json({ code: 'UNAVAILABLE', message: 'busy', fields: [] }, { status: 503 })
        : Response.json({ status: 200, id: id(1) }),
    );
    const { user } = await open();
    await user.upload(screen.getByLabelText('Upload Identification'), pdf());
    expect(await screen.findByText('Identification is uploaded')).toBeInTheDocument();
    expect(receivedKeys).toHaveLength(2);
    expect(receivedKeys[1]).toBe(receivedKeys[0]);
  });
});

describe('while the code of an upload loads', () => {
  let load: () => void;
  beforeEach(() => {
    vi.stubGlobal('XMLHttpRequest', FakeXhr);
    network.ready = new Promise((done) => (load = done));
  });
  afterEach(async () => {
    load();
    await act(() => setLanguage('en'));
  });

  it('the row says so in both languages, and the upload begins afterwards', async () => {
    const { user } = await open();
    await user.upload(screen.getByLabelText('Upload Medical license'), pdf());
    const status = await screen.findByText('Preparing the upload of Medical license…');
    expect(status).toBeVisible();
    expect(status).toHaveRole('status');
    expect(screen.getByLabelText('Upload Medical license')).toBeDisabled();
    await act(() => setLanguage('es'));
    const translated = await screen.findByText('Preparando la subida de Licencia médica…');
    expect(translated).toHaveRole('status');
    load();
    expect(await nthRequest()).toMatchObject({ address: 'POST /cloudupload' });
    await screen.findByRole('progressbar', { name: 'Subiendo Licencia médica' });
    expect(screen.queryByText(/Preparando/)).toBeNull();
  });

  it('a file is not sent if another person signs in meanwhile', async () => {
    const { user } = await open();
    await user.upload(screen.getByLabelText('Upload Medical license'), pdf());
    await screen.findByText(/^Preparing the upload/);
    act(() => signIn(otherProfessional));
    await act(async () => load());
    await pause();
    expect(FakeXhr.made).toEqual([]);
  });

  it.each(['can', 'cannot'])(
    'a picture that %s be read is dropped without a message if another person signs in while it is resized',
    async (can) => {
      let resize = () => {};
      vi.stubGlobal(
        'createImageBitmap',
        () =>
          new Promise((done, fail) => {
            const picture = { width: 9, height: 9, close: () => {} };
            resize = () => (can === 'can' ? done(picture) : fail(new Error('no picture')));
          }),
      );
      const { user } = await open();
      const input = screen.getByLabelText('Upload Medical license');
      await user.upload(input, file('license.png', 'image/png'));
      load();
      await screen.findByText('Resizing the picture…');
      act(() => signIn(otherProfessional));
      await act(async () => resize());
      await pause();
      expect(FakeXhr.made).toEqual([]);
      expect(screen.queryByText('File Reader error')).toBeNull();
    },
  );
});

describe('the profile picture', () => {
  beforeEach(() => vi.stubGlobal('XMLHttpRequest', FakeXhr));

  // Shows: H-83, H-85
  it('is a picture of at most 500 px', async () => {
    person = fullProfile;
    vi.stubGlobal('createImageBitmap', () =>
      Promise.resolve({ width: 900, height: 900, close: () => {} }),
    );
    const sizes: number[] = [];
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(
      () => ({ fillRect: () => {}, drawImage: () => {} }) as unknown as RenderingContext,
    );
    vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function toBlob(
      this: HTMLCanvasElement,
      done,
    ) {
      sizes.push(this.width);
      done(new Blob([new Uint8Array(500)]));
    });
    const { user } = await open('about');
    const input = screen.getByLabelText('Upload Profile picture');
    expect(input).toHaveAttribute('accept', 'image/*');
    await user.upload(input, file('me.png', 'image/png'));
    const request = await nthRequest();
    expect(request.form.get('prefix')).toBe('profilePicture');
    expect(sizes).toEqual([500]);
    server.use(
      http.get('/getsignedurl/{name}', ({ params, response }) =>
        response(200).json([`/files/${params.name}?exp=1&sig=x`]),
      ),
    );
    person = { ...fullProfile, profilePicture: id(0xabc) };
    request.answer({ status: 200, id: id(0xabc) });
    expect(await screen.findByLabelText('Replace Profile picture')).toBeEnabled();
    await waitFor(() =>
      expect(document.querySelector(`img[src^="/files/${id(0xabc)}"]`)).not.toBeNull(),
    );
  });
});

describe('checks before sending', () => {
  // Shows: H-79..H-83
  it.each([
    ['resume', 'cv.pdf', 'application/pdf', 1000, undefined],
    ['resume', 'cv.docx', 'application/msword', 1000, 'upload.pdfOnly'],
    ['resume', 'cv.jpg', 'image/jpeg', 1000, 'upload.pdfOnly'],
    ['medLicense', 'a.jpg', 'image/jpeg', 1000, undefined],
    ['medLicense', 'a.docx', 'application/msword', 1000, 'upload.failed'],
    ['medLicense', 'a.pdf', 'application/pdf', 10_485_760, undefined],
    ['medLicense', 'a.pdf', 'application/pdf', 10_485_761, 'upload.failed'],
    ['medLicense', 'a.pdf', 'application/pdf', 0, 'upload.missing'],
    ['profilePicture', 'a.pdf', 'application/pdf', 1000, 'upload.pictureOnly'],
    ['profilePicture', 'a.png', 'image/png', 1000, undefined],
  ] as const)(
    'in the slot %s: the file %s of the type %s with %i bytes has the fault %s',
    (slot, name, type, size, fault) => {
      expect(fileFault(slot, file(name, type, size), 10_485_760)).toBe(fault);
    },
  );
});
