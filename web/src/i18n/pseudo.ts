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

/** About 40 % longer, as translations of short texts are, with accents; `{placeholders}` are kept. */
function pseudo(text: string): string {
  const accented = text.replaceAll(/\{\w+\}|[aceinouAEIOU]/g, (part) => ACCENTS[part] ?? part);
  return `[${accented}${' ~'.repeat(Math.ceil(text.length / 5))}]`;
}

/** The pseudo-locale of a catalogue: a text without brackets on a screen did not come from it. */
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
