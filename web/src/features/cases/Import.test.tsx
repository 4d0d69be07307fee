import { HttpResponse } from 'msw';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ImportRows } from '@/api/bounds';
import { setLanguage } from '@/i18n';
import { openApp } from '@/testing/app';
import { favoritePeople, postedCase } from '@/testing/postings';
import { admin, bayview, id, signIn, surgeon } from '@/testing/people';
import { http, server } from '@/testing/server';

interface Request {
  fileId: string;
  rows: { row: number; job: Record<string, unknown> }[];
}
let requests: Request[];

const HEADERS = 'Date,Time,Hours,Professional needed,Hourly pay ($),Special instructions';
const line = (day: number, hours = '2.5') => `12/${day}/2031,7:00 AM,${hours},RN,125,=1+1`;

beforeEach(() => {
  requests = [];
  server.use(
    http.post('/api/surgeonfavorites', ({ response }) => response(200).json(favoritePeople)),
    http.get('/api/getsurgeonjobs', ({ response }) => response(200).json([])),
    http.post('/api/importjobs', async ({ request, response }) => {
      const body = (await request.json()) as unknown as Request;
      requests.push(body);
      return response(200).json({
        rows: body.rows.map(({ row }) => ({ row, state: 'POSTED' as const, jobId: id(row) })),
      });
    }),
  );
});

/** Encodes a text with the mark of its byte order. */
function utf16(text: string, littleEndian: boolean) {
  const view = new DataView(new ArrayBuffer(2 * text.length + 2));
  [...`\uFEFF${text}`].forEach((one, at) =>
    view.setUint16(2 * at, one.charCodeAt(0), littleEndian),
  );
  return view.buffer;
}

afterEach(() => act(() => setLanguage('en')));

/** Records the files that are saved, with their names. */
function recordSavedFiles() {
  const files: File[] = [];
  const blobs: Blob[] = [];
  URL.createObjectURL = (blob: Blob) => `blob:${blobs.push(blob) - 1}`;
  URL.revokeObjectURL = () => {};
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click');
  click.mockImplementation(function click(this: HTMLAnchorElement) {
    const blob = blobs[Number(this.href.replace('blob:', ''))];
    if (blob) files.push(new File([blob], this.download, { type: blob.type }));
  });
  return { files, restore: () => click.mockRestore() };
}

async function openImport(text: BlobPart, person = surgeon) {
  signIn(person);
  const { user } = openApp('/adminMain/postJob');
  const open = /^(Import a file|Importar un archivo)$/;
  await user.click(await screen.findByRole('button', { name: open }));
  const title = /^(Import cases|Importar casos)$/;
  const dialog = await screen.findByRole('dialog', { name: title });
  const file = new File([text], 'december.csv', { type: 'text/csv' });
  const choose = /^(Choose a CSV file|Elegir un archivo CSV)$/;
  await user.upload(within(dialog).getByLabelText(choose), file);
  await screen.findByText('december.csv');
  return { user, dialog: within(screen.getByRole('dialog', { name: title })) };
}

// Shows: FL-04
describe('an import', () => {
  it('shows every row, posts nothing before the button is pressed, and corrects a row in place', async () => {
    const { user, dialog } = await openImport([HEADERS, line(1), line(2, '0'), ''].join('\n'));
    expect(dialog.getByRole('status')).toHaveTextContent('1 row ready, 1 row to correct');
    expect(requests).toEqual([]);
    const hours = dialog.getByLabelText('Hours', { selector: 'input' });
    expect(hours).toHaveAccessibleDescription('Cannot be read');
    await user.clear(hours);
    await user.type(hours, '3');
    await user.click(dialog.getByRole('button', { name: 'Post 2 cases' }));
    await waitFor(() => expect(dialog.getByRole('status')).toHaveTextContent('2 rows posted'));
    expect(requests).toHaveLength(1);
    expect(requests[0]?.fileId).toMatch(/^[0-9a-f]{64}$/);
    expect(requests[0]?.rows[1]).toEqual({
      row: 2,
      job: {
        surgeryCenterId: bayview._id,
        surgeonId: surgeon.userId,
        start: '2031-12-02T07:00',
        duration: 3,
        desc: '=1+1',
        procedures: [],
        staffs: [{ specialtyId: 1, hourlyRate: 125, payPerJob: 0, minPay: 0, numOfRequired: 1 }],
      },
    });
    await waitFor(() =>
      expect(dialog.getByRole('link', { name: 'See All Postings' })).toHaveFocus(),
    );
  });

  it('shows the total, and asks before it posts rows with unusual hours or pay', async () => {
    server.use(
      http.get('/api/getsurgeonjobs', ({ response }) =>
        response(200).json([
          {
            ...postedCase,
            staffs: postedCase.staffs.map((staff) => ({ ...staff, specialtyId: 1 })),
          },
        ]),
      ),
    );
    const { user, dialog } = await openImport(
      [HEADERS, line(1, '25'), line(2).replace(',125,', ',120,')].join('\n'),
    );
    const rows = dialog.getAllByRole('listitem');
    expect(rows[0]).toHaveTextContent('25 hours is unusually long for a case.');
    await waitFor(() =>
      expect(rows[1]).toHaveTextContent('far from the last one at this center ($250/hr).'),
    );
    expect(dialog.getByText('Total of 2 cases: $3,425.00')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Post 2 cases' }));
    const question = await screen.findByRole('alertdialog', { name: 'Post 2 cases' });
    expect(question).toHaveTextContent('2 rows have unusual hours or pay.');
    expect(question).toHaveTextContent('Total of 2 cases: $3,425.00');
    expect(requests).toEqual([]);
    await user.click(within(question).getByRole('button', { name: 'Post 2 cases' }));
    await waitFor(() => expect(dialog.getByRole('status')).toHaveTextContent('2 rows posted'));
  });

  // Shows: AMB-305
  it('says before anything is posted that a center invites by its plan', async () => {
    const plans = { weeks: [], days: [], hours: [], confirmDayHours: 48 as const };
    server.use(
      http.get('/api/surgerycenter/{id}/dispatch', () =>
        HttpResponse.json({ ...plans, preselected: true }),
      ),
    );
    const { dialog } = await openImport([HEADERS, line(1)].join('\n'));
    expect(
      await dialog.findByText(`Cases at ${bayview.name} are posted with the invitation plan`, {
        exact: false,
      }),
    ).toBeVisible();
    expect(requests).toEqual([]);
  });

  it('says that the file cannot be read, and reads it when it is chosen again', async () => {
    signIn(surgeon);
    const { user } = openApp('/adminMain/postJob');
    await user.click(await screen.findByRole('button', { name: 'Import a file' }));
    const input = await screen.findByLabelText('Choose a CSV file');
    const file = new File([[HEADERS, line(1)].join('\n')], 'december.csv', { type: 'text/csv' });
    const moved = Object.assign(new File([], file.name, { type: file.type }), {
      arrayBuffer: () => Promise.reject(new DOMException('moved', 'NotReadableError')),
    });
    await user.upload(input, moved);
    expect(
      await screen.findByText('The file could not be read. Please choose it again.'),
    ).toBeVisible();
    await user.upload(input, file);
    expect(await screen.findByText('december.csv')).toBeVisible();
  });

  it.each([
    ['a surgeon', 'en', surgeon, 'Import a file', 'Download a sample file', '1 row ready'],
    [
      'a surgeon',
      'es',
      surgeon,
      'Importar un archivo',
      'Descargar un archivo de muestra',
      '1 fila lista',
    ],
    ['an administrator', 'en', admin, 'Import a file', 'Download a sample file', '1 row ready'],
  ] as const)(
    'offers %s a sample file whose row is ready when it is imported: %s',
    async (_who, language, person, open, download, ready) => {
      await act(() => setLanguage(language));
      server.use(
        http.get('/api/credentialedsurgeons/{centerId}', ({ response }) =>
          response(200).json([{ _id: surgeon.userId, fullName: surgeon.fullName }]),
        ),
        http.post('/api/favoritestaffs', ({ response }) => response(200).json(favoritePeople)),
        http.get('/api/getjobs', ({ response }) => response(200).json([])),
      );
      const saved = recordSavedFiles();
      signIn(person);
      const { user } = openApp('/adminMain/postJob');
      await user.click(await screen.findByRole('button', { name: open }));
      await user.click(await screen.findByRole('button', { name: download }));
      const [sample] = saved.files;
      saved.restore();
      expect(sample?.name).toBe('caseboard-cases.csv');
      expect(sample?.type).toBe('text/csv');
      const dialog = within(screen.getByRole('dialog'));
      await user.upload(dialog.getByLabelText(/CSV/, { selector: 'input' }), sample ?? []);
      await screen.findByText('caseboard-cases.csv');
      const rows = within(screen.getByRole('dialog'));
      expect(rows.getByRole('status').textContent).toBe(`caseboard-cases.csv: ${ready}`);
      expect(rows.getAllByRole('listitem')).toHaveLength(1);
    },
  );

  it('asks before it is closed with corrections that are not posted', async () => {
    const { user, dialog } = await openImport([HEADERS, line(1), line(2, '0')].join('\n'));
    await user.type(dialog.getByLabelText('Hours', { selector: 'input' }), '5');
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    const question = within(await screen.findByRole('alertdialog'));
    await user.click(question.getByRole('button', { name: 'Cancel' }));
    expect(dialog.getByLabelText('Hours', { selector: 'input' })).toHaveValue('05');
    await user.click(dialog.getByRole('button', { name: 'Choose another file' }));
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    await user.click(await screen.findByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('asks which of two centers of one name is meant', async () => {
    const other = { ...bayview, _id: id(0xc2), city: 'Fresno' };
    const affiliations = [bayview, other].map((center) => ({
      center,
      status: 'VERIFIED' as const,
    }));
    const { user, dialog } = await openImport(`Center,${HEADERS}\n${bayview.name},${line(1)}`, {
      ...surgeon,
      affiliations,
    });
    const center = dialog.getByLabelText('Center', { selector: 'li select' });
    expect(center).toHaveAccessibleDescription('More than one match');
    await user.selectOptions(center, 'Bayview Surgery Center (Fresno, CA)');
    expect(center).toHaveDisplayValue('Bayview Surgery Center (Fresno, CA)');
    expect(dialog.getByRole('listitem')).toHaveTextContent(
      'Row 1 12/1/2031 · 7:00 AM · 2.5 · Bayview Surgery Center (Fresno, CA)',
    );
    await user.click(dialog.getByRole('button', { name: 'Post 1 case' }));
    await waitFor(() => expect(requests[0]?.rows[0]?.job.surgeryCenterId).toBe(other._id));
  });

  // Shows: AMB-258
  it.each([
    ['UTF-8', 'Rodilla, según Núñez’s plan', (text: string) => text],
    [
      'Windows-1252',
      'Rodilla, según Núñez',
      (text: string) => Uint8Array.from(text, (one) => one.charCodeAt(0)),
    ],
    ['UTF-16', 'Łokieć', (text: string) => utf16(text, true)],
    ['UTF-16 of the other order', 'Łokieć', (text: string) => utf16(text, false)],
  ])('reads accented letters of a file in %s', async (_encoding, notes, encode) => {
    const { user, dialog } = await openImport(
      encode([HEADERS, line(1).replace('=1+1', `"${notes}"`)].join('\n')),
    );
    await user.click(dialog.getByRole('button', { name: 'Post 1 case' }));
    await waitFor(() => expect(requests).toHaveLength(1));
    expect(requests[0]?.rows[0]?.job.desc).toBe(notes);
  });

  it('continues after a cut connection with the rows that were not answered', async () => {
    const lines = Array.from({ length: 30 }, (_, at) => line(1, String(2 + at / 10)));
    const { user, dialog } = await openImport([HEADERS, ...lines].join('\n'));
    let cut = true;
    server.use(
      http.post('/api/importjobs', async ({ request, response }) => {
        const body = (await request.json()) as unknown as Request;
        if (cut && body.rows[0]?.row === 26) return response.untyped(HttpResponse.error());
        requests.push(body);
        return response(200).json({
          rows: body.rows.map(({ row }) => ({ row, state: 'POSTED' as const, jobId: id(row) })),
        });
      }),
    );
    await user.click(dialog.getByRole('button', { name: 'Post 30 cases' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent('Not all rows were sent');
    cut = false;
    await user.click(dialog.getByRole('button', { name: 'Post 5 cases' }));
    await waitFor(() => expect(dialog.getByRole('status')).toHaveTextContent('30 rows posted'));
    expect(requests.map(({ rows }) => rows.length)).toEqual([25, 5]);
  });

  it(
    'posts a file of 500 rows, in requests that the server accepts',
    { timeout: 60_000 },
    async () => {
      const lines = Array.from({ length: 500 }, (_, at) =>
        line(1 + (at % 28), String(2 + (at % 10))),
      );
      const { user, dialog } = await openImport([HEADERS, ...lines].join('\n'));
      expect(dialog.getByRole('status')).toHaveTextContent('500 rows ready');
      await user.click(dialog.getByRole('button', { name: 'Post 500 cases' }));
      await waitFor(() => expect(dialog.getByRole('status')).toHaveTextContent('500 rows posted'), {
        timeout: 30_000,
      });
      expect(requests.flatMap(({ rows }) => rows.map(({ row }) => row))).toEqual(
        lines.map((_, at) => at + 1),
      );
      expect(new Set(requests.map(({ fileId }) => fileId)).size).toBe(1);
      for (const { rows } of requests) {
        expect(rows.length).toBeLessThanOrEqual(ImportRows.maxItems);
        expect(JSON.stringify(rows).length).toBeLessThan(64 * 1024);
      }
    },
  );

  // Shows: AMB-230
  it.each([
    ['en', 'Hours', 'Post 1 case', 'Estimated_hours must be a valid number'],
    ['es', 'Horas', 'Publicar 1 caso', 'Horas estimadas: debe ser un número válido'],
  ] as const)(
    'shows what the server refuses at its column: %s',
    async (language, column, post, refusal) => {
      await act(() => setLanguage(language));
      server.use(
        http.post('/api/importjobs', ({ response }) =>
          response(200).json({
            rows: [
              {
                row: 1,
                state: 'REFUSED' as const,
                code: 'VALIDATION',
                message: 'Estimated_hours must be a valid number',
                fields: [{ field: 'duration', message: 'Estimated_hours must be a valid number' }],
              },
            ],
          }),
        ),
      );
      const { user, dialog } = await openImport([HEADERS, line(1)].join('\n'));
      await user.click(dialog.getByRole('button', { name: post }));
      await waitFor(() =>
        expect(dialog.getByLabelText(column, { selector: 'input' })).toHaveAccessibleDescription(
          refusal,
        ),
      );
    },
  );

  it('matches columns by hand where the headers say something else', async () => {
    const { user, dialog } = await openImport('Wann,Time,Hours,Group,Rate\n12/1/2031,7:00,2,RN,90');
    expect(dialog.getByRole('status')).toHaveTextContent('1 row to correct');
    await user.selectOptions(dialog.getByLabelText('Date', { selector: 'select' }), 'Wann');
    expect(dialog.getByRole('status')).toHaveTextContent('1 row ready');
  });
});
