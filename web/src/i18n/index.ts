/**
 * The texts of the client. English is the reference catalogue (`en/`), letter for letter that of the
 * specification; other languages have the same keys. `t` reads the active language at call time, so no
 * text may be looked up while a module is evaluated.
 */
import { core } from './en/core';
import type { screens } from './en/screens';
import { getLocale, intlLocale, type Locale } from './locale';
import { type Entry, fill, type PlainKeyOf, type Values } from './translate';

type Catalogue = typeof core & typeof screens;

/** A key of the catalogue. */
export type TextKey = keyof Catalogue;

/** The key of a text that needs no values; for tables that hold keys. */
export type PlainKey = PlainKeyOf<Catalogue>;

type Texts = Readonly<Record<string, Entry>>;
type Part = 'core' | 'screens';

/** Every part of every language is a chunk of its own, except the English `core`. */
const sources: Record<Locale, Record<Part, () => Promise<Texts>>> = {
  en: {
    core: () => Promise.resolve(core),
    screens: () => import('./en/screens').then((module) => module.screens),
  },
};

let texts: Texts = core;
let loaded = new Set<Part>(['core']);

/** Loads parts of the active language; parts that are there already cost nothing. */
export async function loadTexts(...parts: Part[]): Promise<void> {
  const locale = getLocale();
  const missing = parts.filter((part) => !loaded.has(part));
  const arrived = await Promise.all(missing.map((part) => sources[locale][part]()));
  if (locale !== getLocale()) return loadTexts(...parts);
  texts = Object.assign({}, texts, ...arrived) as Texts;
  loaded = new Set([...loaded, ...missing]);
}

/** The text of a key that the server names, such as a state; undefined for one that is not in the catalogue. */
export function findText(key: string): string | undefined {
  const entry = texts[key];
  return typeof entry === 'string' ? entry : undefined;
}

/** The text of a key with its values filled in. A wrong key or a missing value does not compile. */
export function t<K extends TextKey>(key: K, ...values: Values<Catalogue[K]>): string {
  const entry = texts[key];
  const given: Readonly<Record<string, string | number>> = values[0] ?? {};
  if (entry === undefined) {
    if (import.meta.env.DEV) throw new Error(`The text ${key} is not loaded yet.`);
    return key;
  }
  if (typeof entry === 'string') return fill(entry, given);
  const plural = new Intl.PluralRules(intlLocale()).select(Number(given.count));
  return fill(plural === 'one' ? entry.one : entry.other, given);
}
