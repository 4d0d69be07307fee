/** Converts rows of a table to cases (FL-04): matches the headers to columns, parses the cells and reports their faults. */
import { PlaceCount, Procedure, Procedures, SpecialInstructions } from '@/api/bounds';
import type { components } from '@/api/schema';
import { isHoursInput, isPayInput } from './input';
import { isValidHours, isValidMinPay, parseNumber, isValidPay, startError } from './posting';

type NewJob = components['schemas']['NewJob'];

/** The columns of a file, in the order of the sample. */
export const COLUMNS = [
  'date',
  'time',
  'hours',
  'center',
  'surgeon',
  'group',
  'places',
  'hourly',
  'perCase',
  'minPay',
  'procedures',
  'notes',
] as const;

export type Column = (typeof COLUMNS)[number];
export type RowValues = Record<Column, string>;

/** The column of the file for each column, -1 without one. */
export type ColumnPositions = Record<Column, number>;

/** A center, a surgeon or a group; a cell contains its label or another name. */
export interface Choice {
  value: string;
  label: string;
  /** A further name, such as that in another language. */
  otherName?: string;
}

/** The values that cells can name, and the defaults of empty cells. */
export interface ImportContext {
  centers: readonly Choice[];
  surgeons: readonly Choice[];
  /** The professional groups; `value` is the number of the wire. */
  groups: readonly Choice[];
  /** The center of a row that names none. */
  defaultCenter: string;
  /** The surgeon of a row that names none. */
  defaultSurgeon: string;
  zoneOf: (center: string) => string;
  now: Date;
}

/** The fault of a cell. */
export type CellFault =
  | 'missing'
  | 'invalid'
  | 'notHours'
  | 'notAmount'
  | 'past'
  | 'nonexistent'
  | 'unknown'
  | 'ambiguous'
  | 'twoRates'
  | 'tooLong';

/** The largest number of characters of all procedures of a case together (AMB-357). */
const PROCEDURES_TEXT = 4000;

/** A longer cell has no date or time; the time in which the patterns find this out grows with the square of its length. */
const TIME_CELL = 60;

/** The known headers of each column, as `fold` returns them. */
const HEADERS: Record<Column, readonly string[]> = {
  date: ['date', 'day', 'surgery date', 'start', 'date and time', 'fecha', 'dia', 'inicio'],
  time: ['time', 'start time', 'hora', 'hora de inicio'],
  hours: ['hours', 'estimated hours', 'duration', 'horas', 'duracion', 'horas estimadas'],
  center: ['center', 'surgery center', 'facility', 'centro', 'centro quirurgico'],
  surgeon: ['surgeon', 'performing surgeon', 'doctor', 'cirujano', 'cirujana'],
  group: ['professional', 'professional needed', 'group', 'specialty', 'profesional', 'grupo'],
  places: ['places', 'how many', 'number', 'count', 'puestos', 'cuantos', 'numero'],
  hourly: ['hourly', 'hourly pay', 'hourly rate', 'rate', 'por hora', 'pago por hora'],
  perCase: ['per job', 'per case', 'pay per job', 'pay per case', 'por caso', 'pago por caso'],
  minPay: ['minimum', 'minimum pay', 'min pay', 'minimo', 'pago minimo'],
  procedures: ['procedures', 'procedure', 'procedimientos', 'procedimiento'],
  notes: ['notes', 'instructions', 'special instructions', 'notas', 'instrucciones'],
};

/** Removes case, accents and punctuation for comparisons. */
export const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Removes the unit in parentheses. */
function withoutUnit(header: string): string {
  const [from, to] = [header.indexOf('('), header.lastIndexOf(')')];
  return from !== -1 && from < to ? header.slice(0, from) + header.slice(to + 1) : header;
}

/** Returns the index of each column in the headers; -1 for a column that the file does not have. */
export function matchHeaders(headers: readonly string[]): ColumnPositions {
  const folded = headers.map((header) => fold(withoutUnit(header)));
  return Object.fromEntries(
    COLUMNS.map((column) => [column, folded.findIndex((one) => HEADERS[column].includes(one))]),
  ) as ColumnPositions;
}

/** Returns the values of a row; a cell that the row does not have is empty. */
export const valuesOf = (cells: readonly string[], columns: ColumnPositions): RowValues =>
  Object.fromEntries(
    COLUMNS.map((column) => [column, (cells[columns[column]] ?? '').trim()]),
  ) as RowValues;

/**
 * Returns a number with a decimal point only, such as `1250.5` of `$1,250.50`, `1.250,50` or `1250,50`. A text that can
 * be read as two numbers, such as `1.250`, stays as it is.
 */
export function numberOfCell(text: string): string {
  const bare = text.replaceAll(/[$\s]/g, '');
  let plain = bare;
  if (/^\d{1,3}(,\d{3})+(\.\d{1,2})?$/.test(bare)) plain = bare.replaceAll(',', '');
  else if (/^(\d+|\d{1,3}(\.\d{3})+),\d{1,2}$/.test(bare))
    plain = bare.replaceAll('.', '').replace(',', '.');
  // Spreadsheets add zeros, which the fields for amounts have no space for.
  const [, whole, decimals] = /^(\d+)\.(\d{1,2})$/.exec(plain) ?? [];
  if (whole === undefined || decimals === undefined) return plain;
  const rest = decimals.replace(/0+$/, '');
  return rest === '' ? whole : `${whole}.${rest}`;
}

/** Returns `YYYY-MM-DD` of `2026-12-01`, `12/1/2026` or `12/1/26`; undefined for another text. */
export function dayOfCell(text: string): string | undefined {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text);
  const us = /^(\d{1,2})\/(\d{1,2})\/(\d{4}|\d{2})$/.exec(text);
  const [year, month, day] = iso ? [iso[1], iso[2], iso[3]] : [us?.[3], us?.[1], us?.[2]];
  if (!year || !month || !day) return undefined;
  const full = `${year.length === 2 ? '20' : ''}${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const at = new Date(`${full}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(full) ? full : undefined;
}

/** Returns `HH:mm` of `7:00`, `07:30:00`, `7 AM` or `7:30 p.m.`; undefined for another text. */
export function timeOfCell(text: string): string | undefined {
  if (text.length > TIME_CELL) return undefined;
  const match = /^(\d{1,2})(?::(\d{2})(?::\d{2})?)?\s*(a|p)?\.?\s*(?:m\.?)?$/i.exec(text.trim());
  if (!match || (match[2] === undefined && match[3] === undefined)) return undefined;
  const half = match[3]?.toLowerCase();
  let hour = Number(match[1]);
  if (half && (hour < 1 || hour > 12)) return undefined;
  if (half) hour = (hour % 12) + (half === 'p' ? 12 : 0);
  const minute = Number(match[2] ?? 0);
  if (hour > 23 || minute > 59) return undefined;
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
}

/** Returns the local date and time of a row at its center; the date may contain the time. */
function startOf({ date, time }: RowValues): { day: string | undefined; at: string | undefined } {
  const match = date.length > TIME_CELL ? null : /^(\S+)[ T]+(\d.*)$/.exec(date);
  const [, dayPart = date, timePart = ''] = match ?? [];
  return { day: dayOfCell(dayPart), at: timeOfCell(time === '' ? timePart : time) };
}

/** Finds a choice by its id, by a label that no other has, or by words that only one label contains. */
export function findChoice(
  text: string,
  choices: readonly Choice[],
): Choice | 'unknown' | 'ambiguous' {
  const wanted = fold(text);
  const byId = choices.find(({ value }) => value === text);
  if (byId) return byId;
  const exact = choices.filter(
    ({ label, otherName = label }) => fold(label) === wanted || fold(otherName) === wanted,
  );
  const words = wanted.split(' ');
  const found =
    exact.length > 0
      ? exact
      : choices.filter(({ label }) => {
          const own = fold(label).split(' ');
          return words.every((word) => own.includes(word));
        });
  if (found.length > 1) return 'ambiguous';
  return found[0] ?? 'unknown';
}

/** Returns the choices with a detail behind each label that several of them have. */
export const withDetails = (
  choices: readonly Choice[],
  detailOf: (choice: Choice) => string | undefined,
): Choice[] =>
  choices.map((choice) => {
    const same = choices.filter(({ label }) => fold(label) === fold(choice.label));
    const detail = same.length > 1 && detailOf(choice);
    return detail ? { ...choice, label: `${choice.label} (${detail})` } : choice;
  });

/** Returns the choices for the cells of a column; undefined for a column of text. */
export function choicesOf(column: Column, context: ImportContext): readonly Choice[] | undefined {
  if (column === 'center') return context.centers;
  if (column === 'surgeon') return context.surgeons;
  return column === 'group' ? context.groups : undefined;
}

export interface CheckedRow {
  faults: Partial<Record<Column, CellFault>>;
  /** The case; undefined if the row has a fault. */
  job: NewJob | undefined;
}

/** Whether a text has more characters; the server counts them and not their units of UTF-16. */
const isLonger = (text: string, maximum: number): boolean =>
  text.length > maximum && [...text].length > maximum;

const amountFault = (text = ''): CellFault => (isPayInput(text) ? 'invalid' : 'notAmount');

/** Validates a row by the rules of the posting form; the server validates it again. */
export function checkRow(values: RowValues, context: ImportContext): CheckedRow {
  const faults: CheckedRow['faults'] = {};
  const choose = (column: Column, choices: readonly Choice[], fallback: string): string => {
    if (values[column] === '') {
      if (fallback === '') faults[column] = 'missing';
      return fallback;
    }
    const found = findChoice(values[column], choices);
    if (typeof found !== 'string') return found.value;
    faults[column] = found;
    return '';
  };
  const center = choose('center', context.centers, context.defaultCenter);
  const surgeon = choose('surgeon', context.surgeons, context.defaultSurgeon);
  const group = choose('group', context.groups, '');
  const { day, at } = startOf(values);
  const start = day && at && `${day}T${at}`;
  if (!day) faults.date = values.date === '' ? 'missing' : 'invalid';
  if (!at) faults.time = values.time === '' ? 'missing' : 'invalid';
  if (start) {
    const fault = startError(start, context.zoneOf(center), context.now);
    if (fault) faults.date = fault === 'nonexistent' ? 'nonexistent' : 'past';
  }
  const hours = numberOfCell(values.hours);
  if (hours === '') faults.hours = 'missing';
  else if (!isHoursInput(hours)) faults.hours = 'notHours';
  else if (!isValidHours(hours)) faults.hours = 'invalid';
  const places = values.places === '' ? 1 : Number(values.places);
  if (!Number.isInteger(places) || places < 1 || places > PlaceCount.maximum)
    faults.places = 'invalid';
  const [hourly, perCase, minPay] = [values.hourly, values.perCase, values.minPay].map(
    numberOfCell,
  );
  const isSet = (text = '') => text !== '' && parseNumber(text) !== 0;
  if (isSet(hourly) && isSet(perCase)) faults.perCase = 'twoRates';
  else if (!isSet(hourly) && !isSet(perCase)) faults.hourly = 'missing';
  else if (isSet(hourly) && !isValidPay(hourly ?? '')) faults.hourly = amountFault(hourly);
  else if (isSet(perCase) && !isValidPay(perCase ?? '')) faults.perCase = amountFault(perCase);
  if (!isValidMinPay(minPay ?? '')) faults.minPay = amountFault(minPay);
  const procedures = values.procedures
    .split(/[;\n]/)
    .map((one) => one.trim())
    .filter(Boolean);
  if (
    procedures.length > Procedures.maxItems ||
    procedures.some((one) => isLonger(one, Procedure.maxLength)) ||
    isLonger(procedures.join(''), PROCEDURES_TEXT)
  )
    faults.procedures = 'tooLong';
  if (isLonger(values.notes, SpecialInstructions.maxLength)) faults.notes = 'tooLong';
  if (Object.keys(faults).length > 0 || !start) return { faults, job: undefined };
  return {
    faults,
    job: {
      surgeryCenterId: center,
      surgeonId: surgeon,
      start,
      duration: Number(hours),
      desc: values.notes,
      procedures,
      staffs: [
        {
          specialtyId: Number(group),
          hourlyRate: isSet(hourly) ? Number(hourly) : 0,
          payPerJob: isSet(perCase) ? Number(perCase) : 0,
          minPay: parseNumber(minPay ?? '') ?? 0,
          numOfRequired: places,
        },
      ],
    },
  };
}

/** Returns the column of a field that the server rejected; undefined if the file has none. */
export function columnOf(field: string): Column | undefined {
  const name = field.replace(/^staffs\[\d+\]\./, '');
  const columns: Record<string, Column> = {
    start: 'date',
    duration: 'hours',
    surgeryCenterId: 'center',
    surgeonId: 'surgeon',
    specialtyId: 'group',
    numOfRequired: 'places',
    hourlyRate: 'hourly',
    payPerJob: 'perCase',
    minPay: 'minPay',
    procedures: 'procedures',
    desc: 'notes',
  };
  return columns[name];
}

/** The largest number of rows in a request of an import. */
const BATCH_ROWS = 25;
/**
 * The largest number of bytes of these rows; the server accepts bodies of 64 KiB. A row that is larger, because its texts
 * are as long as allowed, has a request of its own.
 */
const BATCH_BYTES = 40_000;

/** Divides rows into requests that are small enough for the server and for a visible progress. */
export function batchesOf<T>(rows: readonly T[]): T[][] {
  const batches: T[][] = [];
  const encoder = new TextEncoder();
  let size = Number.POSITIVE_INFINITY;
  for (const row of rows) {
    const bytes = encoder.encode(JSON.stringify(row)).length;
    const last = batches.at(-1);
    if (!last || last.length === BATCH_ROWS || size + bytes > BATCH_BYTES) {
      batches.push([row]);
      size = bytes;
    } else {
      last.push(row);
      size += bytes;
    }
  }
  return batches;
}
