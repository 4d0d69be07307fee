import type { Sources } from './parts';
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

const pseudoTexts = (texts: Readonly<Record<string, Entry>>) =>
  Object.fromEntries(
    Object.entries(texts).map(([key, entry]) => [
      key,
      typeof entry === 'string'
        ? pseudo(entry)
        : { one: pseudo(entry.one), other: pseudo(entry.other) },
    ]),
  );

/**
 * Returns the pseudo-locale of a language. Its texts are in brackets, so a text without brackets
 * is not in the catalogue.
 */
export const pseudoSources = (sources: Sources): Sources =>
  Object.fromEntries(
    Object.entries(sources).map(([part, load]) => [
      part,
      async () => ({ texts: pseudoTexts((await load()).texts) }),
    ]),
  ) as Sources;
