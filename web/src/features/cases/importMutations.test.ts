/**
 * Odd and mutated files of cases (FL-04). Only the client parses files, so this is where their bytes are read: whatever they
 * are, each row is a case that the server can take or has a fault at its cell, the same bytes give the same rows, and the
 * requests for them are in the bounds of the server. `crates/api/src/import_mutation_tests.rs` mutates these requests.
 *
 * `make test` checks the corpus and some hundred mutated files, `make trust` as many as fit in a minute, and prints the rows of
 * its table (`trust/trust_harness/rows.py`). Both show that requests that are too large are found.
 */
import { describe, expect, it } from 'vitest';
import {
  HourCount,
  ImportRows,
  PayAmount,
  PlaceCount,
  Procedure,
  Procedures,
  SpecialInstructions,
} from '@/api/bounds';
import {
  batchesOf,
  type CellFault,
  type CheckedRow,
  checkRow,
  type Column,
  COLUMNS,
  type ImportContext,
  matchHeaders,
  type RowValues,
  valuesOf,
} from '@/rules/caseImport';
import { randomOf } from '@/testing/random';
import { decodeText, fileText, readTable } from './readTable';

const { CASEBOARD_TRUST: form, CASEBOARD_TRUST_SEED: chosenSeed } = process.env;
const LONG_MS = form === 'long' ? 60_000 : 0;
const FILES = 300;
const seed = Number(chosenSeed ?? Math.floor(Math.random() * 1_000_000));

/** The largest body that the server reads. */
const BODY_BYTES = 64 * 1024;
/** A file is read twice in this time, also on a busy machine. */
const READ_MS = 5_000;
/** The length of very long cells. */
const LONG = 100_000;

const context: ImportContext = {
  centers: [{ value: 'c1', label: 'Bayview Surgery Center' }],
  surgeons: [{ value: 's1', label: 'Dr. Maya Okafor' }],
  groups: [{ value: '1', label: 'RN' }],
  defaultCenter: 'c1',
  defaultSurgeon: 's1',
  zoneOf: () => 'America/Los_Angeles',
  now: new Date('2026-11-24T12:00:00Z'),
};

/** The headers of the sample file. */
const LABELS: Record<Column, string> = {
  date: 'Date',
  time: 'Time',
  hours: 'Hours',
  center: 'Center',
  surgeon: 'Surgeon',
  group: 'Professional needed',
  places: 'Places',
  hourly: 'Hourly pay ($)',
  perCase: 'Pay per job ($)',
  minPay: 'Minimum pay ($)',
  procedures: 'Procedures',
  notes: 'Special instructions',
};

const VALID = {
  date: '12/1/2026',
  time: '7:00 AM',
  hours: '2.5',
  group: 'RN',
  places: '1',
  hourly: '125',
  procedures: 'Knee',
  notes: 'Bring the small tray',
};
type Cells = typeof VALID;

const quoted = (cell: string) =>
  /[",;\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;

/** Returns a file whose rows have these cells instead of valid ones. */
function fileOf(rows: Partial<Cells>[], separator = ',', newline = '\r\n'): string {
  const headers = Object.keys(VALID).map((column) => LABELS[column as Column]);
  const cells = rows.map((row) => Object.values({ ...VALID, ...row }));
  return [headers, ...cells].map((row) => row.map(quoted).join(separator)).join(newline);
}

/** Returns the file with a further column before the others. */
const withColumn = (file: string, header: string, cell: string) =>
  file
    .split('\r\n')
    .map((line, at) => `${at === 0 ? header : cell},${line}`)
    .join('\r\n');

const utf8 = (text: string): ArrayBuffer => new Uint8Array(new TextEncoder().encode(text)).buffer;

/** Encodes text whose characters have one byte in Windows-1252. */
const windows1252 = (text: string): ArrayBuffer =>
  Uint8Array.from([...text], (one) => one.charCodeAt(0)).buffer;

function utf16(text: string): ArrayBuffer {
  const marked = `\uFEFF${text}`;
  const view = new DataView(new ArrayBuffer(2 * marked.length));
  for (let at = 0; at < marked.length; at += 1) view.setUint16(2 * at, marked.charCodeAt(at), true);
  return view.buffer;
}

type Faults = Partial<Record<Column, CellFault>>;

/** What is odd in a file, its content, and the faults of each row; a row without a fault is a case. */
type OddFile = [what: string, content: string | ArrayBuffer, rows: Faults[]];

const row = (what: string, cells: Partial<Cells>, faults: Faults): OddFile => [
  what,
  fileOf([{}, cells, {}]),
  [{}, faults, {}],
];

const ODD_FILES: OddFile[] = [
  ['lines of Windows', fileOf([{}, {}]), [{}, {}]],
  ['lines of Unix and an empty line', `${fileOf([{}, {}], ',', '\n')}\n\n`, [{}, {}]],
  ['lines of an old Mac', fileOf([{}, {}], ',', '\r'), [{}, {}]],
  ['semicolons', fileOf([{}], ';'), [{}]],
  ['tabs', fileOf([{}], '\t'), [{}]],
  ['a byte order mark', `\uFEFF${fileOf([{}])}`, [{}]],
  ['UTF-16', utf16(fileOf([{}])), [{}]],
  ['bytes that are not UTF-8', windows1252(fileOf([{ notes: 'José' }])), [{}]],
  ['nothing', '', []],
  ['headers only', fileOf([]), []],
  ['separators only', ',,,\r\n,,,\r\n', []],
  ['more cells than headers', `${fileOf([{}])},x,y`, [{}]],
  ['a very long header', withColumn(fileOf([{}]), '('.repeat(LONG), 'x'), [{}]],
  [
    'thousands of columns',
    withColumn(fileOf([{}]), `column${',column'.repeat(5_000)}`, `x${',x'.repeat(5_000)}`),
    [{}],
  ],
  [
    'fewer cells than headers',
    `${fileOf([])}\r\n12/1/2026,7:00 AM`,
    [{ hours: 'missing', group: 'missing', hourly: 'missing' }],
  ],
  row(
    'cells with separators, quotes and line ends',
    { procedures: 'Knee\nHip', notes: 'say "yes";\r\nthen,\twait' },
    {},
  ),
  row('NUL', { notes: 'a\0b' }, {}),
  row('a formula', { notes: '=HYPERLINK("http://evil.example","Open")' }, {}),
  row('a formula for a date', { date: '=TODAY()' }, { date: 'invalid' }),
  row('a day that does not exist', { date: '2/30/2027' }, { date: 'invalid' }),
  row('a day in the past', { date: '12/1/2020' }, { date: 'past' }),
  row('the number of a day', { date: '46357' }, { date: 'invalid' }),
  row(
    'the hour that summer time skips',
    { date: '3/14/2027', time: '2:30 AM' },
    { date: 'nonexistent' },
  ),
  row('the hour that is there twice', { date: '11/7/2027', time: '1:30 AM' }, {}),
  row(
    'huge numbers',
    { hours: '1e300', places: '1e9', hourly: '1e300' },
    { hours: 'notHours', places: 'invalid', hourly: 'notAmount' },
  ),
  row(
    'negative numbers',
    { hours: '-2', places: '-1', hourly: '-5' },
    { hours: 'notHours', places: 'invalid', hourly: 'notAmount' },
  ),
  row(
    'very long numbers',
    { hours: '9'.repeat(LONG), places: '9'.repeat(LONG), hourly: `1${'0'.repeat(LONG)}.00` },
    { hours: 'notHours', places: 'invalid', hourly: 'notAmount' },
  ),
  row('a very long date', { date: 'T'.repeat(LONG) }, { date: 'invalid' }),
  row('a very long time', { time: `7${' '.repeat(LONG)}x` }, { time: 'invalid' }),
  row('very long instructions', { notes: 'x'.repeat(LONG) }, { notes: 'tooLong' }),
  row('a long procedure', { procedures: 'x'.repeat(301) }, { procedures: 'tooLong' }),
  row('thousands of procedures', { procedures: 'Hip;'.repeat(3_000) }, { procedures: 'tooLong' }),
  row('the longest instructions', { notes: '🩺'.repeat(SpecialInstructions.maxLength) }, {}),
  [
    'long instructions in each of many rows',
    fileOf(Array.from({ length: 60 }, () => ({ notes: '骨'.repeat(1_500) }))),
    Array.from({ length: 60 }, () => ({})),
  ],
];

const bytesOf = (content: string | ArrayBuffer) =>
  typeof content === 'string' ? utf8(content) : content;

/** The odd files, and one that ends inside a cell: what its rows are is not defined. */
const CORPUS: readonly ArrayBuffer[] = [
  ...ODD_FILES.map(([, content]) => bytesOf(content)),
  utf8(`${fileOf([{}])}\r\n"12/1/2026,7:00 AM`),
];

const VALID_LINE = '12/1/2026,7:00 AM,2.5,RN,1,125,Knee,Bring the small tray\r\n';

/** What a mutation inserts: everything that means something in a file, and the beginnings of broken characters. */
const PIECES: readonly (readonly number[])[] = [
  ...[
    '"',
    '""',
    ',',
    ';',
    '\t',
    '|',
    '\r',
    '\n',
    '\r\n',
    '\0',
    '\uFEFF',
    "'",
    '=1+1',
    '@SUM(A1)',
    '1e999',
    '-0',
    '1,250.50',
    '1.250,50',
    '2027-03-14',
    '2:30 AM',
    'RN',
    '骨',
    '🩺',
    '\u202E',
    '(',
    'T',
    '   ',
    VALID_LINE,
  ].map((text) => [...new TextEncoder().encode(text)]),
  [0xff, 0xfe],
  [0xfe, 0xff],
  [0xc0, 0xaf],
  [0xed, 0xa0, 0x80],
];

/** Returns a changed copy of a file, as `mutate` of the Rust tests does. */
function mutate(random: (below: number) => number, file: ArrayBuffer): ArrayBuffer {
  const bytes = [...new Uint8Array(file)];
  for (let change = random(4); change >= 0; change -= 1) {
    const at = random(bytes.length + 1);
    const length = Math.min(random(bytes.length - at + 1), 2 ** random(12));
    const piece = PIECES[random(PIECES.length)] ?? [];
    const kind = random(6);
    if (kind === 0) bytes.splice(at, length);
    else if (kind === 1) bytes.splice(at);
    else if (kind === 2) {
      const some = bytes.slice(at, at + length);
      for (let times = random(8); times >= 0; times -= 1) bytes.splice(at, 0, ...some);
    } else bytes.splice(at, kind === 3 ? length : 0, ...piece);
  }
  return Uint8Array.from(bytes).buffer;
}

interface ReadFile {
  fileId: string;
  headers: string[];
  rows: (CheckedRow & { values: RowValues })[];
}

async function readFile(bytes: ArrayBuffer): Promise<ReadFile> {
  const { fileId, headers, rows } = await readTable('a.csv', decodeText(bytes));
  const columns = matchHeaders(headers);
  const checked = rows.map((cells) => {
    const values = valuesOf(cells, columns);
    return { values, ...checkRow(values, context) };
  });
  return { fileId, headers, rows: checked };
}

type Job = NonNullable<CheckedRow['job']>;

/** Whether a case is within the bounds of the document of the API. */
function isWithinBounds({ start, duration, desc = '', procedures = [], staffs }: Job): boolean {
  const lengthOf = (text: string) => [...text].length;
  const pays = staffs.flatMap(({ hourlyRate = 0, payPerJob = 0, minPay = 0 }) => [
    hourlyRate,
    payPerJob,
    minPay,
  ]);
  return (
    /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(start) &&
    duration >= HourCount.minimum &&
    duration < HourCount.exclusiveMaximum &&
    staffs.length === 1 &&
    staffs.every(({ numOfRequired }) => Number.isInteger(numOfRequired)) &&
    staffs.every(({ numOfRequired }) => numOfRequired >= PlaceCount.minimum) &&
    staffs.every(({ numOfRequired }) => numOfRequired <= PlaceCount.maximum) &&
    pays.every((pay) => pay >= PayAmount.minimum && pay <= PayAmount.maximum) &&
    lengthOf(desc) <= SpecialInstructions.maxLength &&
    procedures.length <= Procedures.maxItems &&
    procedures.every((one) => lengthOf(one) <= Procedure.maxLength)
  );
}

/** Whether values are the same after they were written as the sample file is, which escapes formulas, and read. */
async function areReadAsWritten(rows: readonly RowValues[]): Promise<boolean> {
  // Empty rows are left out.
  const written = rows.filter((values) => COLUMNS.some((column) => values[column] !== ''));
  const text = fileText(
    LABELS,
    written.map((values) => COLUMNS.map((column) => values[column])),
  );
  const { headers, rows: cells } = await readTable('b.csv', text);
  const columns = matchHeaders(headers);
  const read = cells.map((one) => valuesOf(one, columns));
  const isSame = (cell: string, other = '') => cell === other || `'${cell}` === other;
  return (
    read.length === written.length &&
    written.every((values, at) =>
      COLUMNS.every((column) => isSame(values[column], read[at]?.[column])),
    )
  );
}

/** Returns which rule does not hold for a file; undefined if all do. `divide` divides the rows into requests. */
async function brokenRule(
  bytes: ArrayBuffer,
  divide: typeof batchesOf,
): Promise<string | undefined> {
  const began = performance.now();
  const { fileId, headers, rows } = await readFile(bytes);
  const again = await readFile(bytes);
  if (JSON.stringify([headers, rows]) !== JSON.stringify([again.headers, again.rows]))
    return 'the same file has other rows';
  if (performance.now() - began > READ_MS)
    return `it was read in ${Math.round(performance.now() - began)} ms`;
  for (const { values, faults, job } of rows) {
    const hasFault = Object.keys(faults).length > 0;
    if (hasFault === (job !== undefined)) return 'a row is no case and has no fault, or is both';
    if (job && !isWithinBounds(job)) return `a case is beyond its bounds: ${JSON.stringify(job)}`;
    if (job && job.desc !== values.notes) return 'the instructions are other ones';
  }
  const sent = rows.flatMap(({ job }, at) => (job ? [{ row: at + 1, job }] : []));
  const requests = divide(sent);
  if (JSON.stringify(requests.flat()) !== JSON.stringify(sent))
    return 'the requests do not have each row once';
  for (const batch of requests) {
    const body = JSON.stringify({ fileId, rows: batch });
    const size = new TextEncoder().encode(body).length;
    if (size > BODY_BYTES || batch.length > ImportRows.maxItems)
      return `a request of ${batch.length} rows has ${size} bytes`;
  }
  if (!(await areReadAsWritten(rows.map(({ values }) => values))))
    return 'the values are other ones after they were written and read';
  return undefined;
}

/** Checks the corpus and mutated files, for a time or as many as `make test` does; returns how many, and the first fault. */
async function checkFiles(divide: typeof batchesOf, forMs: number) {
  const random = randomOf(seed);
  const began = performance.now();
  for (let number = 0; ; number += 1) {
    const mutated = number - CORPUS.length;
    const isOver = forMs > 0 ? performance.now() - began > forMs : mutated >= FILES;
    if (mutated >= 0 && isOver) return { files: number, fault: undefined };
    const some = CORPUS[random(CORPUS.length)] ?? utf8('');
    const bytes = CORPUS[number] ?? mutate(random, some);
    const fault = await brokenRule(bytes, divide);
    if (fault) return { files: number + 1, fault: `file ${number} of seed ${seed}: ${fault}` };
  }
}

/** Divides rows by their number alone: the fault that the run must find. */
const byNumber: typeof batchesOf = (rows) =>
  Array.from({ length: Math.ceil(rows.length / 25) }, (_, at) => rows.slice(25 * at, 25 * at + 25));

/** Prints a line for the table of `make trust`. */
function report(kind: 'ROW' | 'FAULT', line: object) {
  // oxlint-disable-next-line no-console
  if (form) console.log(`${kind} ${JSON.stringify({ row: 'mutated files of cases', ...line })}`);
}

// Shows: FL-04, AMB-258
describe('an odd file', () => {
  it.each(ODD_FILES)('with %s has a case or a fault in each row', async (_, content, expected) => {
    const { rows } = await readFile(bytesOf(content));
    expect(rows.map(({ faults }) => faults)).toEqual(expected);
    expect(rows.map(({ job }) => job !== undefined)).toEqual(
      expected.map((faults) => Object.keys(faults).length === 0),
    );
  });

  it(
    'is read, whatever its bytes are, and its requests are in the bounds of the server',
    { timeout: 180_000 },
    async () => {
      const { files, fault } = await checkFiles(batchesOf, LONG_MS);
      const number = `${files} files, ${fault ?? '0 failures'}`;
      const target = 'no error, every rule holds';
      report('ROW', { engine: '–', target, number, seed, reached: !fault });
      const found = await checkFiles(byNumber, 0);
      report('FAULT', {
        planted: 'requests that are too large',
        found: found.fault !== undefined,
        number: `found in file ${found.files}`,
      });
      expect(fault).toBeUndefined();
      expect(found.fault).toContain('bytes');
    },
  );
});
