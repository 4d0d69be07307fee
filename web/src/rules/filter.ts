/** Filters of lists that the client has completely. The server searches lists that have pages. */

/** Returns a text for comparisons that ignore case and accents. */
const fold = (text: string): string =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** Returns whether every word of the search begins a word of one of the texts, as the server does. */
export function findWords(search: string | undefined, texts: readonly string[]): boolean {
  const words = fold(search ?? '').match(/[\p{L}\p{N}.'’-]+/gu) ?? [];
  if (words.length === 0) return true;
  const folded = texts.flatMap((text) => {
    const whole = fold(text);
    return [whole, ...whole.split(/[^\p{L}\p{N}]+/u)];
  });
  return words.every((word) => folded.some((text) => text.startsWith(word)));
}
