/** Reads the rows of a CSV file or of cells copied from a spreadsheet, and makes the sample file. */
import Papa from 'papaparse';
import { COLUMNS, type Column } from '@/rules/caseImport';

/** A file or a pasted text. */
export interface Table {
  /** The SHA-256 of the text: the same file has the same id. */
  fileId: string;
  name: string;
  headers: string[];
  rows: string[][];
}

/** Reads a text whose first row has the headers. Separators are found by the library; values stay text. */
export async function readTable(name: string, text: string): Promise<Table> {
  const { data } = Papa.parse<string[]>(text.replace(/^\uFEFF/, ''), {
    skipEmptyLines: 'greedy',
    dynamicTyping: false,
  });
  const [headers = [], ...rows] = data;
  return { fileId: await idOf(text), name, headers: headers.map((one) => one.trim()), rows };
}

/** Returns the id of a text. Without a secure context it is random, so only this visit recognizes the file. */
async function idOf(text: string): Promise<string> {
  const { subtle } = globalThis.crypto;
  const bytes = subtle
    ? await subtle.digest('SHA-256', new TextEncoder().encode(text))
    : globalThis.crypto.getRandomValues(new Uint8Array(32)).buffer;
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Returns the text of a file with these headers and rows. Spreadsheets show a cell that begins like a formula as text. */
export const fileText = (labels: Record<Column, string>, rows: readonly (readonly string[])[]) =>
  Papa.unparse([COLUMNS.map((column) => labels[column]), ...rows], { escapeFormulae: true });
