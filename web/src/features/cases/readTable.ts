/** Parses a CSV file or cells copied from a spreadsheet, and writes the sample file. */
import Papa from 'papaparse';
import { COLUMNS, type Column } from '@/rules/caseImport';

/** A parsed file or pasted text. */
export interface Table {
  /** The SHA-256 of the text, by which the server recognizes a repeated import. */
  fileId: string;
  name: string;
  headers: string[];
  rows: string[][];
}

/**
 * Decodes a file. Excel on Windows writes CSV files as Windows-1252, in which accented letters are rarely valid UTF-8, and
 * "Unicode text" as UTF-16 with a mark (AMB-258).
 */
export function decodeText(bytes: ArrayBuffer): string {
  const [first, second] = new Uint8Array(bytes);
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Parses a text whose first row has the headers. The library detects the separator; values stay text. */
export async function readTable(name: string, text: string): Promise<Table> {
  const { data } = Papa.parse<string[]>(text.replace(/^\uFEFF/, ''), {
    skipEmptyLines: 'greedy',
    dynamicTyping: false,
  });
  const [headers = [], ...rows] = data;
  return { fileId: await idOf(text), name, headers: headers.map((one) => one.trim()), rows };
}

/**
 * Returns the id of a text. Without a secure context it is random, so a repeated import is recognized in this visit
 * only.
 */
async function idOf(text: string): Promise<string> {
  const { subtle } = globalThis.crypto;
  const bytes = subtle
    ? await subtle.digest('SHA-256', new TextEncoder().encode(text))
    : globalThis.crypto.getRandomValues(new Uint8Array(32)).buffer;
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Returns a CSV text with these headers and rows. Formulas are escaped, so that spreadsheets do not run them. */
export const fileText = (labels: Record<Column, string>, rows: readonly (readonly string[])[]) =>
  Papa.unparse([COLUMNS.map((column) => labels[column]), ...rows], { escapeFormulae: true });
