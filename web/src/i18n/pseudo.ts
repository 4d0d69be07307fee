import type { Entry } from './translate';

const ACCENTS: Record<string, string> = {
  a: 'á',
  c: 'ç',
  e: 'é',
  i: 'í',
  n: 'ñ',
  o: 'ö',
  u: 'ü',
  A: 'Á',
  E: 'É',
  I: 'Í',
  O: 'Ö',
  U: 'Ü',
};

/**
 * Lengthens a text by about 40 %, as translations do, and adds accents; `{placeholders}` are not
 * changed.
 */
function pseudo(text: string): string {
  const accented = text.replaceAll(/\{\w+\}|[aceinouAEIOU]/g, (part) => ACCENTS[part] ?? part);
  return `[${accented}${' ~'.repeat(Math.ceil(text.length / 5))}]`;
}

/**
 * Returns the pseudo-locale of a catalogue. Its texts are in brackets, so a text without brackets
 * is not in the catalogue.
 */
export function pseudoTexts(texts: Readonly<Record<string, Entry>>): Record<string, Entry> {
  return Object.fromEntries(
    Object.entries(texts).map(([key, entry]) => [
      key,
      typeof entry === 'string'
        ? pseudo(entry)
        : { one: pseudo(entry.one), other: pseudo(entry.other) },
    ]),
  );
}
