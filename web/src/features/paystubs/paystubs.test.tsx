import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { InvoiceDetail } from '@/api/types';
import { selectCenter } from '@/session/actingCenter';
import { openApp } from '@/testing/app';
import { claimOf, paystubOf } from '@/testing/claims';
import { expectCompactRows } from '@/testing/density';
import { admin, bayview, id, professional, signIn, surgeon, systemAdmin } from '@/testing/people';
import { http, server } from '@/testing/server';

const LIST = '/adminMain/viewInvoices';
const OWN_PAYSTUBS = '/userMain/viewInvoices';
let all: InvoiceDetail[];
let requests: Record<string, string>[];
let sent: unknown[];

const short = ({ transactions: _claims, ...paystub }: InvoiceDetail) => paystub;

beforeEach(() => {
  all = [paystubOf(2), paystubOf(1, { paid: true, status: 'PAID', checkNumber: '10482' })];
  requests = [];
  sent = [];
  server.use(
    http.get('/api/invoices', ({ request, response }) => {
      const query = new URL(request.url).searchParams;
      requests.push(Object.fromEntries(query));
      const found = all.filter((one) => one.status === (query.get('status') ?? one.status));
      const first = (Number(query.get('page')) - 1) * 20;
      return response(200).json({
        items: found.slice(first, first + 20).map(short),
        total: found.length,
        unpaid: found.reduce((sum, { paid, amountDue }) => sum + (paid ? 0 : amountDue), 0),
      });
    }),
    http.get('/api/invoice/{id}', ({ params, response }) => {
      const found = all.find((one) => one._id === params.id);
      return found
        ? response(200).json(found)
        : response(403).json({ code: 'FORBIDDEN', message: 'You are not allowed to do this.' });
    }),
    http.put('/api/invoice/{id}', async ({ params, request, response }) => {
      const body = await request.json();
      sent.push([params.id, body]);
      const found = all.find((one) => one._id === params.id) ?? paystubOf(1);
      const paid: InvoiceDetail = {
        ...found,
        paid: true,
        status: 'PAID',
        paidDate: '2026-11-18T08:00:00.000Z',
        ...(body.checkNumber ? { checkNumber: body.checkNumber } : {}),
      };
      all = all.map((one) => (one._id === paid._id ? paid : one));
      return response(200).json(short(paid));
    }),
  );
});

async function open(path = LIST, user = admin) {
  signIn(user);
  const app = openApp(path);
  await screen.findByRole('heading', { level: 1, name: /Invoices|Paystub/ });
  return app;
}

const rows = () => screen.findAllByRole('article');

describe('View Invoices', () => {
  // Shows: AMB-111
  it('is compact if the person chooses it', async () => {
    const { user } = await open();
    const [paystub] = (await rows()) as [HTMLElement];
    await expectCompactRows(user, () => paystub);
  });

  // Shows: L-28
  it.each([
    [2, false],
    [3, true],
  ] as const)('with %i paystubs Back To Top is shown: %s', async (count, shown) => {
    all = Array.from({ length: count }, (_, n) => paystubOf(n + 1));
    await open();
    expect(await rows()).toHaveLength(count);
    expect(screen.queryByRole('link', { name: 'Back To Top' }) !== null).toBe(shown);
  });

  // Shows: AMB-70
  it('names the center of each paystub, because centers number theirs alike', async () => {
    const surgeryCenterId = { _id: id(0xc2), name: 'Harbor Center' };
    all = [paystubOf(2), paystubOf(2, { _id: id(0xb99), surgeryCenterId })];
    await open(LIST, surgeon);
    const [own, other] = await rows();
    expect(own).toHaveTextContent(/PS-000002\s*Bayview Surgery Center/);
    expect(other).toHaveTextContent(/PS-000002\s*Harbor Center/);
  });

  // Shows: G-02, G-25, J-38, J-52, AMB-70
  it('lists the paystubs of the center', async () => {
    await open();
    const [first, second] = (await rows()) as [HTMLElement, HTMLElement];
    expect(document.title).toBe('Invoices · Caseboard');
    expect(requests[0]).toEqual({ centerId: bayview._id, page: '1', limit: '20' });
    for (const text of ['PS-000002', 'November 17 2026', 'Dr. Noor Haddad', '1 claim', '$171.25'])
      expect(first).toHaveTextContent(text);
    expect(first).toHaveTextContent('To be paid');
    expect(second).toHaveTextContent('Paidcheck 10482');
  });

  // Shows: AMB-378
  it.each([
    ['the center', LIST, admin],
    ['the payee', OWN_PAYSTUBS, professional],
  ] as const)('says to %s what is unpaid on all pages together', async (_who, path, user) => {
    all = Array.from({ length: 21 }, (_, n) => paystubOf(n));
    all.push(paystubOf(22, { paid: true, status: 'PAID' }));
    const app = await open(path, user);
    expect(await screen.findByText('22 paystubs · $3,596.25 to be paid')).toBeVisible();
    await app.user.click(screen.getByRole('button', { name: 'Paid' }));
    expect(await screen.findByText('1 paystub')).toBeVisible();
  });

  // Shows: G-02, AMB-70
  it.each([
    ['surgeon', surgeon, LIST, { surgeonId: surgeon.userId }],
    ['professional', professional, OWN_PAYSTUBS, { payee: professional.userId }],
  ] as const)('lists the paystubs of a %s', async (_who, user, path, whose) => {
    await open(path, user);
    await rows();
    expect(requests[0]).toEqual({ ...whose, page: '1', limit: '20' });
  });

  // Shows: AMB-26
  it('waits for the acting center of a system administrator', async () => {
    await open(LIST, systemAdmin);
    expect(await screen.findByText(/Choose a center in the top bar/)).toBeVisible();
    expect(requests).toEqual([]);
  });

  it('shows no data of the previous center while the new one loads', async () => {
    let release = () => {};
    const answer = new Promise<void>((resolve) => (release = resolve));
    const otherCenter = id(0xc2);
    server.use(
      http.get('/api/invoices', async ({ query, response }) => {
        if (query.get('centerId') !== otherCenter)
          return response(200).json({ items: all.map(short), total: 2, unpaid: 0 });
        await answer;
        return response(200).json({ items: [], total: 0, unpaid: 0 });
      }),
    );
    signIn(systemAdmin);
    selectCenter({ value: bayview._id, label: bayview.name, timeZone: bayview.timeZone });
    openApp(`${LIST}?center=${bayview._id}`);
    expect(await rows()).toHaveLength(2);
    act(() => selectCenter({ value: otherCenter, label: 'Hillside', timeZone: bayview.timeZone }));
    expect(screen.queryAllByRole('article')).toEqual([]);
    release();
    expect(await screen.findByText('No paystubs yet')).toBeVisible();
  });

  // Shows: G-21
  it('filters unpaid and paid paystubs', async () => {
    const { user } = await open();
    await rows();
    await user.click(screen.getByRole('button', { name: 'To be paid' }));
    await waitFor(async () => expect(await rows()).toHaveLength(1));
    expect(requests.at(-1)).toMatchObject({ status: 'PENDING' });
    await user.click(screen.getByRole('button', { name: 'Paid' }));
    await waitFor(async () => expect((await rows())[0]).toHaveTextContent('PS-000001'));
    all = all.slice(0, 1);
    await open(`${LIST}?show=paid`);
    expect(await screen.findByText('No paystubs match')).toBeVisible();
  });

  // Shows: G-25, AMB-70, AMB-71
  it('marks a paystub as paid, and the focus goes on to the next one', async () => {
    all = [paystubOf(3), paystubOf(2), paystubOf(1, { paid: true, status: 'PAID' })];
    const { user, path } = await open(`${LIST}?show=pending`);
    await waitFor(async () => expect(await rows()).toHaveLength(2));
    const name = 'Mark as paid: PS-000003, Dr. Noor Haddad';
    await user.click(screen.getByRole('button', { name }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('$171.25 to Dr. Noor Haddad')).toBeVisible();
    await user.type(dialog.getByLabelText(/Check number/), '10483');
    await user.click(dialog.getByRole('button', { name: 'Mark as paid' }));
    expect(await screen.findByText('Paystub PS-000003 is marked as paid.')).toBeInTheDocument();
    expect(sent).toEqual([
      [id(0xb03), expect.objectContaining({ paid: true, checkNumber: '10483' })],
    ]);
    await waitFor(async () => expect(await rows()).toHaveLength(1));
    await waitFor(async () => expect((await rows())[0]).toHaveFocus());
    expect(path()).toBe(LIST);
  });

  // Shows: G-25, AMB-70
  it.each([
    ['paid ones', LIST, admin, [paystubOf(1, { paid: true, status: 'PAID' })]],
    ['the payee', OWN_PAYSTUBS, professional, [paystubOf(1)]],
  ] as const)('offers no payment to %s', async (_who, path, user, paystubs) => {
    all = [...paystubs];
    await open(path, user);
    await rows();
    expect(screen.queryByRole('button', { name: /Mark as paid/ })).toBeNull();
  });

  // Shows: AMB-70
  it('pages by twenty', async () => {
    all = Array.from({ length: 21 }, (_, n) => paystubOf(n));
    const { user } = await open();
    await waitFor(async () => expect(await rows()).toHaveLength(20));
    await user.click(screen.getByRole('button', { name: 'Next' }));
    await waitFor(async () => expect(await rows()).toHaveLength(1));
  });

  it.each([
    [LIST, admin, 'Approve claims and generate paystubs', '/adminMain/viewjobstopay'],
    [OWN_PAYSTUBS, professional, 'Paystubs for your approved claims', '/userMain/viewClaims'],
  ] as const)('shows an empty state with the next step: %s', async (path, user, hint, next) => {
    all = [];
    await open(path, user);
    expect(await screen.findByText(new RegExp(hint))).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go to claims' })).toHaveAttribute('href', next);
  });

  // Shows: AMB-70
  it('exports a year as CSV', async () => {
    let query: Record<string, string> = {};
    let header: string | null = null;
    server.use(
      http.get('/api/invoices.csv', ({ request }) => {
        query = Object.fromEntries(new URL(request.url).searchParams);
        header = request.headers.get('Authorization');
        return HttpResponse.text('Paystub\r\n', {
          headers: { 'Content-Disposition': 'attachment; filename="paystubs-2025.csv"' },
        }) as never;
      }),
    );
    const saved = recordDownloads();
    const { user } = await open(OWN_PAYSTUBS, professional);
    await rows();
    const year = screen.getByLabelText('Year');
    const last = Number((year as HTMLSelectElement).value) - 1;
    await user.selectOptions(year, String(last));
    await user.click(screen.getByRole('button', { name: 'Download CSV' }));
    await waitFor(() => expect(saved).toEqual(['paystubs-2025.csv']));
    expect(query).toEqual({ payee: professional.userId, year: String(last) });
    expect(header).toBe('Bearer test-token');
  });
});

/** Names of the downloaded files. */
function recordDownloads(): string[] {
  const names: string[] = [];
  URL.createObjectURL = () => 'blob:test';
  URL.revokeObjectURL = () => {};
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
    this: HTMLAnchorElement,
  ) {
    names.push(this.download);
  });
  return names;
}

describe('a paystub', () => {
  const address = `${LIST}/${id(0xb02)}`;

  // Shows: G-25, AMB-70
  it('opens from the list', async () => {
    const { user, path } = await open();
    await rows();
    await user.click(screen.getByRole('link', { name: 'Paystub PS-000002' }));
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Paystub PS-000002' }),
    ).toHaveFocus();
    expect(path()).toBe(address);
    await user.click(screen.getByRole('link', { name: 'All paystubs' }));
    await waitFor(() => expect(path()).toBe(LIST));
  });

  // Shows: G-16, G-18, G-22
  it('shows payer, payee, claims and amount', async () => {
    all = [
      paystubOf(2, {
        desc: 'Thank you',
        payerType: 'SURGEON',
        payer: 'Dr. Maya Okafor',
        transactions: [
          claimOf(2),
          claimOf(3, { rateApplied: 'MIN_PAY', submittedHours: 0, submittedAmount: 120 }),
        ],
        amountDue: 291.25,
      }),
    ];
    await open(address);
    const main = screen.getByRole('main');
    await within(main).findByRole('table', { name: 'Claims' });
    for (const text of [
      'FromDr. Maya OkaforBayview Surgery Center1 Harbor Street, Oakland, CA 94601',
      'ToDr. Noor Haddad',
      'Thank you',
      'Amount due$291.25',
    ])
      expect(main).toHaveTextContent(text);
    const cells = within(main)
      .getAllByRole('row')
      .slice(1)
      .map((line) =>
        within(line)
          .getAllByRole('cell')
          .map((cell) => cell.textContent),
      );
    expect(cells.map(([, ...figures]) => figures)).toEqual([
      ['2.5', '$68.50/hr', '$171.25'],
      ['–', 'Minimum pay', '$120.00'],
    ]);
    expect(cells[0]?.[0]).toContain('November 14 2026');
    expect(cells[0]?.[0]).toContain('Claim 00C0DE02');
  });

  // Shows: G-21, G-23, L-32
  it('is due on creation', async () => {
    await open(address);
    const due = await screen.findByText('Due');
    expect(due.nextSibling).toHaveTextContent('November 17 2026');
    expect(screen.getByText('Date').nextSibling).toHaveTextContent('November 17 2026');
    expect(screen.queryByText('Term')).toBeNull();
    expect(screen.getByText('Status').nextSibling).toHaveTextContent('To be paid');
  });

  // Shows: AMB-70
  it('can be printed and downloaded as PDF', async () => {
    server.use(
      http.get(
        '/api/invoice/{id}/pdf',
        () =>
          new HttpResponse('%PDF', {
            headers: {
              'Content-Type': 'application/pdf',
              'Content-Disposition': 'inline; filename="PS-000002.pdf"',
            },
          }) as never,
      ),
    );
    const saved = recordDownloads();
    const print = vi.fn();
    window.print = print;
    const { user } = await open(address);
    await user.click(await screen.findByRole('button', { name: 'Print' }));
    expect(print).toHaveBeenCalledOnce();
    await user.click(screen.getByRole('button', { name: 'Download PDF' }));
    await waitFor(() => expect(saved).toEqual(['PS-000002.pdf']));
  });

  // Shows: AMB-77
  it('shows an error if the download fails', async () => {
    server.use(
      http.get('/api/invoice/{id}/pdf', ({ response }) =>
        response(403).json({ code: 'FORBIDDEN', message: 'Not allowed' }),
      ),
    );
    const { user } = await open(address);
    await user.click(await screen.findByRole('button', { name: 'Download PDF' }));
    expect(await screen.findByText('Not allowed')).toBeInTheDocument();
  });

  // Shows: G-25, AMB-70, AMB-71
  it('is marked as paid once, with check number and date', async () => {
    const { user } = await open(address);
    await user.click(await screen.findByRole('button', { name: 'Mark as paid' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('$171.25 to Dr. Noor Haddad')).toBeVisible();
    await user.type(dialog.getByLabelText(/Check number/), ' 10483 ');
    fireEvent.change(dialog.getByLabelText('Date of payment'), { target: { value: '2026-11-18' } });
    await user.click(dialog.getByRole('button', { name: 'Mark as paid' }));
    expect(await screen.findByText('Paystub PS-000002 is marked as paid.')).toBeInTheDocument();
    expect(sent).toEqual([
      [id(0xb02), { paid: true, paidDate: '2026-11-18', checkNumber: '10483' }],
    ]);
    expect(await screen.findByText('Amount paid')).toBeVisible();
    expect(screen.getByText('Check number').nextSibling).toHaveTextContent('10483');
    expect(screen.queryByRole('button', { name: 'Mark as paid' })).toBeNull();
  });

  // Shows: AMB-70
  it.each(['', '2999-01-01'])('rejects %j as payment date', async (day) => {
    const { user } = await open(address);
    await user.click(await screen.findByRole('button', { name: 'Mark as paid' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText(/Check number/), '77');
    fireEvent.change(dialog.getByLabelText('Date of payment'), { target: { value: day } });
    await user.click(dialog.getByRole('button', { name: 'Mark as paid' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent(
      'Date_of_payment cannot be empty or in the future',
    );
    expect(dialog.getByLabelText(/Check number/)).toHaveValue('77');
    expect(sent).toEqual([]);
  });

  // Shows: AMB-70
  it('reports that another user has recorded the payment', async () => {
    server.use(
      http.put('/api/invoice/{id}', ({ response }) =>
        response(409).json({ code: 'ALREADY_PAID', message: 'This paystub is paid already.' }),
      ),
    );
    const { user } = await open(address);
    await user.click(await screen.findByRole('button', { name: 'Mark as paid' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Mark as paid' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent('This paystub is paid already.');
  });

  // Shows: G-31, AMB-70
  it('is read-only for the payee', async () => {
    await open(`${OWN_PAYSTUBS}/${id(0xb02)}`, professional);
    expect(await screen.findByRole('button', { name: 'Download PDF' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Mark as paid' })).toBeNull();
  });

  // Shows: AMB-77
  it('of others is denied, with a link back', async () => {
    await open(`${LIST}/${id(0xdead)}`);
    expect(await screen.findByRole('alert')).toHaveTextContent('You are not allowed to do this.');
    expect(screen.getByRole('link', { name: 'All paystubs' })).toBeVisible();
  });
});

// Shows: G-28
it.each([
  ['/adminMain/faq', admin],
  ['/userMain/faq', professional],
] as const)('the help at %s says that payment information is coming soon', async (path, user) => {
  signIn(user);
  openApp(path);
  expect(await screen.findByText('More payment information is coming soon.')).toBeInTheDocument();
});
