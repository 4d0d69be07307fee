import { en } from './en';

type Catalogue = typeof en;
/** The name of a text. */
export type TextKey = keyof Catalogue;

type Names<S> = S extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never;
type NamesOf<K extends TextKey> = Catalogue[K] extends string
  ? Names<Catalogue[K]>
  : 'count' | Names<Catalogue[K][keyof Catalogue[K]]>;
type Arguments<K extends TextKey> = [NamesOf<K>] extends [never]
  ? []
  : [values: Record<NamesOf<K>, string | number>];

const plurals = new Intl.PluralRules('en');

/**
 * The text of a key with its values filled in. A wrong key or a missing value does not compile.
 * A text with plural forms picks its form by `count`.
 */
export function t<K extends TextKey>(key: K, ...values: Arguments<K>): string {
  const entry: string | { one: string; other: string } = en[key];
  const given: Record<string, string | number> = values[0] ?? {};
  const text =
    typeof entry === 'string'
      ? entry
      : plurals.select(Number(given.count)) === 'one'
        ? entry.one
        : entry.other;
  return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(given[name] ?? whole));
}

/** A text that needs no values; for tables that carry keys. */
export type PlainKey = { [K in TextKey]: [NamesOf<K>] extends [never] ? K : never }[TextKey];
