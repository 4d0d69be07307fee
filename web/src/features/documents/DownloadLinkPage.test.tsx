import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openApp } from '@/testing/app';
import { admin, id, professional, signIn, surgeon, systemAdmin } from '@/testing/people';
import { http, server } from '@/testing/server';

// jsdom does not render PDF pages; the scenarios in e2e test real ones.
const pdf = vi.hoisted(() => ({
  opened: 0,
  closed: 0,
  drawn: [] as [number, number][],
  bad: false,
}));
vi.mock('@/shared/viewer/openPdf', () => ({
  openPdf: () => {
    if (pdf.bad) return Promise.reject(new Error('no pdf'));
    pdf.opened += 1;
    return Promise.resolve({
      pages: 3,
      page: (number: number) =>
        Promise.resolve({
          width: 600,
          height: 800,
          draw: (_canvas: unknown, text: HTMLElement, scale: number) => {
            pdf.drawn.push([number, scale]);
            text.textContent = `Text of page ${number}`;
            return Promise.resolve();
          },
        }),
      close: () => {
        pdf.closed += 1;
      },
    });
  },
}));

const FILE = id(0x701);
const ADDRESS = `/adminMain/downloadLink?file=${FILE}`;
let contentType: string;

beforeEach(() => {
  Object.assign(pdf, { opened: 0, closed: 0, drawn: [], bad: false });
  contentType = 'application/pdf';
  // Every observed element is 600 px wide.
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(private readonly sendEvent: (entries: unknown[]) => void) {}
      observe() {
        this.sendEvent([{ contentRect: { width: 600 } }]);
      }
      disconnect() {}
    },
  );
  URL.createObjectURL = () => 'blob:picture';
  URL.revokeObjectURL = () => {};
  server.use(
    http.get('/api/downloadedfile/{fileId}', ({ params, response }) =>
      params.fileId === FILE
        ? response(200).json({ name: 'medLicense-Marin.pdf', contentType, base64: 'JVBERg==' })
        : response(403).json({ code: 'FORBIDDEN', message: 'Not allowed' }),
    ),
  );
});
afterEach(() => vi.unstubAllGlobals());

const button = (name: string) => screen.getByRole('button', { name });
const back = () => within(screen.getByRole('main')).getByRole('link', { name: 'Profile' });
const expectDrawn = (number: number, scale: number) =>
  waitFor(() => expect(pdf.drawn.at(-1)).toEqual([number, scale]));

describe('the page of a document', () => {
  // Shows: H-11, AMB-27
  it.each([
    ['surgeons', surgeon, ADDRESS],
    ['professionals', professional, `/userMain/downloadLink?file=${FILE}`],
  ])('exists for %s', async (_who, user, address) => {
    signIn(user);
    openApp(address);
    expect(await screen.findByRole('heading', { level: 1, name: 'Document' })).toBeVisible();
    expect(await screen.findByText('medLicense-Marin.pdf')).toBeVisible();
    expect(await screen.findByText('Text of page 1')).toBeInTheDocument();
    expect(back()).toHaveAttribute(
      'href',
      user.adminSignIn ? '/adminMain/profile' : '/userMain/profile',
    );
  });

  // Shows: H-11
  it('shows a message without a document', async () => {
    signIn(surgeon);
    openApp('/adminMain/downloadLink');
    expect(await screen.findByText('No document is chosen')).toBeVisible();
    expect(back()).toHaveAttribute('href', '/adminMain/profile');
  });

  // Shows: H-11
  it.each([ADDRESS, '/adminMain/downloadLink'])(
    'leads administrators to the eligibility: %s',
    async (address) => {
      signIn(admin);
      openApp(address);
      await screen.findByRole('heading', { level: 1, name: 'Document' });
      const main = within(screen.getByRole('main'));
      expect(main.getByRole('link', { name: 'Eligibility' })).toHaveAttribute(
        'href',
        expect.stringMatching(/^\/adminMain\/credential/),
      );
      expect(main.queryByRole('link', { name: 'Profile' })).toBeNull();
    },
  );

  // Shows: H-08, M-02
  it('shows why a document failed to load, and retries', async () => {
    signIn(surgeon);
    openApp(`/adminMain/downloadLink?file=${id(0x702)}`);
    expect(await screen.findByText('Not allowed')).toBeVisible();
    expect(button('Try again')).toBeVisible();
  });
});

describe('a pdf', () => {
  // Shows: H-09, K-61
  it('has page controls', async () => {
    signIn(surgeon);
    const { user } = openApp(ADDRESS);
    await expectDrawn(1, 1);
    expect(screen.getByText('Page 1 of 3')).toBeInTheDocument();
    expect(button('Previous page')).toBeDisabled();
    await user.click(button('Next page'));
    await expectDrawn(2, 1);
    expect(screen.getByText('Page 2 of 3')).toBeInTheDocument();
    await user.click(button('Next page'));
    await expectDrawn(3, 1);
    expect(button('Next page')).toBeDisabled();
    await user.click(button('Previous page'));
    await expectDrawn(2, 1);
    const field = screen.getByRole('textbox', { name: 'Page' });
    await user.clear(field);
    await user.type(field, '3');
    await expectDrawn(3, 1);
    await user.clear(field);
    await user.type(field, '9');
    expect(screen.getByText('Page 3 of 3')).toBeInTheDocument();
  });

  // Shows: H-09
  it('pages with the arrow keys, unless it is zoomed', async () => {
    signIn(surgeon);
    const { user } = openApp(ADDRESS);
    await expectDrawn(1, 1);
    screen.getByRole('region', { name: 'medLicense-Marin.pdf' }).focus();
    await user.keyboard('{ArrowRight}{ArrowRight}{ArrowLeft}');
    await expectDrawn(2, 1);
    await user.click(button('Larger'));
    screen.getByRole('region', { name: 'medLicense-Marin.pdf' }).focus();
    await user.keyboard('{ArrowRight}');
    await expectDrawn(2, 1.5);
  });

  // Shows: H-09
  it('can be zoomed', async () => {
    signIn(surgeon);
    const { user } = openApp(ADDRESS);
    await expectDrawn(1, 1);
    for (const scale of [1.5, 2, 3]) {
      await user.click(button('Larger'));
      await expectDrawn(1, scale);
    }
    expect(button('Larger')).toBeDisabled();
    expect(screen.getByText('300%')).toBeVisible();
    for (const scale of [2, 1.5, 1, 0.75, 0.5]) {
      await user.click(button('Smaller'));
      await expectDrawn(1, scale);
    }
    expect(button('Smaller')).toBeDisabled();
  });

  it('terminates its worker on unmount', async () => {
    signIn(surgeon);
    const { user } = openApp(ADDRESS);
    await expectDrawn(1, 1);
    await user.click(await screen.findByRole('link', { name: 'Help' }));
    await waitFor(() => expect(pdf.closed).toBe(pdf.opened));
  });

  // Shows: H-08, H-09
  it('that cannot be rendered can still be downloaded', async () => {
    pdf.bad = true;
    signIn(surgeon);
    openApp(ADDRESS);
    expect(await screen.findByText('This file cannot be shown here')).toBeVisible();
    expect(button('Download medLicense-Marin.pdf')).toBeVisible();
  });
});

describe('a picture', () => {
  // Shows: H-10
  it('is shown and can be zoomed', async () => {
    contentType = 'image/png';
    signIn(surgeon);
    const { user } = openApp(ADDRESS);
    const picture = await screen.findByRole('img', { name: 'medLicense-Marin.pdf' });
    expect(picture).toHaveAttribute('src', 'blob:picture');
    Object.defineProperty(picture, 'naturalWidth', { value: 480 });
    fireEvent.load(picture);
    expect(picture).toHaveStyle({ width: '480px' });
    await user.click(button('Larger'));
    expect(picture).toHaveStyle({ width: '720px' });
    expect(screen.queryByRole('button', { name: 'Next page' })).toBeNull();
    expect(pdf.opened).toBe(0);
  });
});

// Shows: AMB-376
describe('a document that needs a proof of identity', () => {
  /** Answers reads with the document once the password was confirmed. */
  function requireProof() {
    let proven = false;
    let reads = 0;
    server.use(
      http.get('/api/downloadedfile/{fileId}', ({ response }) => {
        reads += 1;
        return proven
          ? response(200).json({ name: 'medLicense-Marin.pdf', contentType, base64: 'JVBERg==' })
          : response(403).json({ code: 'PROOF_REQUIRED', message: 'Please verify first.' });
      }),
      http.post('/api/verifypassword', ({ response }) => {
        proven = true;
        return response(200).json({ status: 200 });
      }),
    );
    return () => reads;
  }
  const question = async () =>
    within(await screen.findByRole('dialog', { name: 'Confirm your password' }));

  it('is read again after the password was confirmed', async () => {
    const reads = requireProof();
    signIn(systemAdmin);
    const { user } = openApp(ADDRESS);
    await user.type((await question()).getByLabelText('Current Password'), 'Right1{Enter}');
    await expectDrawn(1, 1);
    expect(reads()).toBe(2);
  });

  it('can be tried again after the question was cancelled', async () => {
    const reads = requireProof();
    signIn(systemAdmin);
    const { user } = openApp(ADDRESS);
    await user.click((await question()).getByRole('button', { name: 'Cancel' }));
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(reads()).toBe(2);
    await user.type((await question()).getByLabelText('Current Password'), 'Right1{Enter}');
    await expectDrawn(1, 1);
  });
});

describe('downloading', () => {
  // Shows: H-08, K-62, AMB-16
  it('uses a signed link of the server', async () => {
    const link = `/files/${FILE}?exp=1795453200&sig=abc`;
    const followed: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      followed.push(`${new URL(this.href).pathname}${new URL(this.href).search}`);
    });
    server.use(
      http.get('/getsignedurl/{name}', ({ params, response }) =>
        response(200).json(params.name === FILE ? [link] : ['']),
      ),
    );
    signIn(surgeon);
    openApp(ADDRESS);
    const save = await screen.findByRole('button', { name: 'Download medLicense-Marin.pdf' });
    // Not `user.click`, because user-event calls the stubbed click method as well.
    fireEvent.click(save);
    await waitFor(() => expect(followed).toEqual([link]));
  });
});
