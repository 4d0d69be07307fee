import { describe, expect, it } from 'vitest';
import { checkRow, type ImportContext, matchHeaders, valuesOf } from '@/rules/caseImport';
import { randomOf } from '@/testing/random';
import { decodeText, readTable } from './readTable';

const SEEDS = Array.from({ length: 200 }, (_, at) => at + 1);

/** Parts of cells: everything that has a meaning in a CSV file, and text in one, two, three and four bytes of UTF-8. */
const PARTS = [
  ...'",;\t|\n\r \uFEFF\u00A0\u2028#\'\\\0',
  ...'""|\r\n|\\"|=1+1|1,250.50|1.250,50|Hernia|José|€|骨|🩺|'.split('|'),
];
const HEADERS = ['Date', 'Time', 'Hours', 'Hourly pay ($)', 'Procedures', 'Special instructions'];

const ENCODINGS = ['utf-8', 'utf-8 with mark', 'utf-16le', 'utf-16be', 'windows-1252'] as const;

interface Format {
  separator: string;
  newline: string;
  /** Whether cells are quoted that need it, all, or some of the others too. */
  quotes: 'needed' | 'all' | 'some';
  newlineAtEnd: boolean;
  encoding: (typeof ENCODINGS)[number];
}

/** Whether a part is text of Windows-1252 that is never valid UTF-8 beyond ASCII, whatever is beside it. */
const isLatin = (part: string) => /^[\0-\x7F\u00A1-\u00FF]*$/.test(part);

/** Writes rows as RFC 4180 says, also with other separators. */
function csvOf(rows: string[][], format: Format, random: (below: number) => number): string {
  const { separator, newline, quotes, newlineAtEnd } = format;
  const write = (cell: string) => {
    const needed = [separator, '"', '\r', '\n'].some((part) => cell.includes(part));
    const quoted = needed || quotes === 'all' || (quotes === 'some' && random(2) === 0);
    return quoted ? `"${cell.replaceAll('"', '""')}"` : cell;
  };
  const lines = rows.map((row) => row.map(write).join(separator));
  return lines.join(newline) + (newlineAtEnd ? newline : '');
}

function bytesOf(text: string, encoding: Format['encoding']): ArrayBuffer {
  if (encoding.startsWith('utf-8')) {
    const mark = encoding === 'utf-8' ? '' : '\uFEFF';
    return new Uint8Array(new TextEncoder().encode(mark + text)).buffer;
  }
  if (encoding === 'windows-1252') return Uint8Array.from(text, (one) => one.charCodeAt(0)).buffer;
  const marked = `\uFEFF${text}`;
  const view = new DataView(new ArrayBuffer(2 * marked.length));
  for (let at = 0; at < marked.length; at += 1)
    view.setUint16(2 * at, marked.charCodeAt(at), encoding === 'utf-16le');
  return view.buffer;
}

/** Everything that the rows of a file can name. */
const context: ImportContext = {
  centers: [{ value: 'c1', label: 'Bayview Surgery Center' }],
  surgeons: [{ value: 's1', label: 'Dr. Maya Okafor' }],
  groups: [{ value: '1', label: 'RN' }],
  defaultCenter: 'c1',
  defaultSurgeon: 's1',
  zoneOf: () => 'America/Los_Angeles',
  now: new Date('2026-11-24T12:00:00Z'),
};

// Shows: FL-04, AMB-258
describe('a file', () => {
  it('is read as it was written, whatever its cells contain', async () => {
    for (const seed of SEEDS) {
      const random = randomOf(seed);
      const one = <T>(list: readonly T[]) => list[random(list.length)] as T;
      const format: Format = {
        separator: one([',', ';', '\t']),
        newline: one(['\r\n', '\n', '\r']),
        quotes: one(['needed', 'all', 'some'] as const),
        newlineAtEnd: random(2) === 0,
        encoding: one(ENCODINGS),
      };
      const headers = HEADERS.slice(0, 2 + random(HEADERS.length - 1));
      const parts = PARTS.filter((part) => format.encoding !== 'windows-1252' || isLatin(part));
      const cell = () => Array.from({ length: random(5) }, () => one(parts)).join('');
      const rows = Array.from({ length: 1 + random(20) }, () => headers.map(cell));
      const text = csvOf([headers, ...rows], format, random);
      const table = await readTable('a.csv', decodeText(bytesOf(text, format.encoding)));
      const name = `seed ${seed}: ${JSON.stringify(format)}`;
      expect(table.headers, name).toEqual(headers);
      // Empty rows are left out.
      expect(table.rows, name).toEqual(rows.filter((row) => row.join('').trim() !== ''));
    }
  });

  it('of any bytes is read, and never throws', async () => {
    for (const seed of SEEDS) {
      const random = randomOf(seed);
      const start = new TextEncoder().encode(seed % 2 === 0 ? 'Date,Time,Hours\n' : '');
      // Half of the bytes are those that mean something in a file.
      const bytes = Array.from({ length: random(400) }, () =>
        random(2) === 0 ? random(256) : '",;\t\r\n'.charCodeAt(random(6)),
      );
      const mark = [[], [0xff, 0xfe], [0xfe, 0xff], [0xef, 0xbb, 0xbf]][random(4)] ?? [];
      const content = new Uint8Array([...mark, ...start, ...bytes]).buffer;
      const { headers, rows } = await readTable('a.csv', decodeText(content));
      const columns = matchHeaders(headers);
      // Random bytes name no group, so no row becomes a case.
      for (const row of rows)
        expect(checkRow(valuesOf(row, columns), context).job, `seed ${seed}`).toBeUndefined();
    }
  });
});
