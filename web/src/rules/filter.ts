/** Filters of lists that the client has completely. The server searches lists that have pages. */
import { NamePrefix, NameSuffix } from '@/api/bounds';

/** Returns a text for comparisons that ignore case and accents. */
const fold = (text: string): string =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** Returns whether every word of the search begins a word of one of the texts, as the server does. */
export function matchesWords(search: string | undefined, texts: readonly string[]): boolean {
  const typed = fold(search ?? '').match(/[\p{L}\p{N}.'’-]+/gu) ?? [];
  const words = withoutTitleAndSuffix(typed);
  if (words.length === 0) return true;
  const folded = texts.flatMap((text) => {
    const whole = fold(text);
    return [whole, ...whole.split(/[^\p{L}\p{N}]+/u)];
  });
  return words.every((word) => folded.some((text) => text.startsWith(word)));
}

/** Returns the words without titles at the beginning and suffixes at the end, but at least one word. */
function withoutTitleAndSuffix(words: readonly string[]): readonly string[] {
  const [first = '', last = ''] = [words[0], words.at(-1)];
  if (words.length < 2) return words;
  if (isLabel(first, NamePrefix)) return withoutTitleAndSuffix(words.slice(1));
  if (isLabel(last, NameSuffix)) return withoutTitleAndSuffix(words.slice(0, -1));
  return words;
}

/** Returns whether a word is a title or a suffix, with periods or without. */
function isLabel(word: string, { pattern }: { pattern: RegExp }): boolean {
  const name = word.replace(/\.+$/, '');
  const labels = new RegExp(pattern, 'i');
  // The patterns also match an empty text.
  return name !== '' && (labels.test(name) || labels.test(`${name}.`));
}
