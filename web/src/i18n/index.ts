/**
 * The texts of the client. English (`en/`) is the reference catalogue and has the texts of the
 * specification letter for letter; other languages have the same keys. `t` reads the active
 * language on each call, so modules must not call `t` while they are evaluated.
 */
import { texts as core } from './en/core';
import {
  activate,
  getLocale,
  intlLocale,
  type Locale,
  preferredLocale,
  storeLocale,
} from './locale';
import { type Catalogue, english, type Part, type Sources } from './parts';
import { type Entry, fill, type PlainKeyOf, type Values } from './translate';

/** A key of the catalogue. */
export type TextKey = keyof Catalogue;

/** A key of a text without placeholders. */
export type PlainKey = PlainKeyOf<Catalogue>;

type Texts = Readonly<Record<string, Entry>>;

async function sourcesOf(locale: Locale): Promise<Sources> {
  if (locale === 'en') return english;
  if (locale === 'es') return (await import('./es')).spanish;
  return (await import('./pseudo')).pseudoSources(english);
}

async function read(locale: Locale, parts: Iterable<Part>): Promise<Texts> {
  const sources = await sourcesOf(locale);
  const files = await Promise.all(Array.from(parts, (part) => sources[part]()));
  return Object.assign({}, ...files.map((file) => file.texts)) as Texts;
}

let texts: Texts = core;
let loaded = new Set<Part>(['core']);
/** The language of the last call of `setLanguage`. */
let wanted: Locale | undefined;

/** Loads parts of the active language; loaded parts are skipped. */
export async function loadTexts(...parts: Part[]): Promise<void> {
  const locale = getLocale();
  const missing = parts.filter((part) => !loaded.has(part));
  const arrived = await read(locale, missing);
  if (locale !== getLocale()) return loadTexts(...parts);
  texts = { ...texts, ...arrived };
  loaded = new Set([...loaded, ...missing]);
}

/**
 * Loads code together with the parts of the texts that it shows: `withTexts(import('./Dialog'), 'claims')`. A test
 * requires exactly the parts that the code uses and that the code with this call does not have yet.
 */
export async function withTexts<T>(code: Promise<T>, ...parts: Part[]): Promise<T> {
  const [module] = await Promise.all([code, loadTexts(...parts)]);
  return module;
}

/**
 * Changes the language: stores it, loads the parts that are in use, then activates it. It is stored
 * first, so that a page that is left or reloaded before the texts arrive has the language. Does nothing more if another
 * language is chosen before the texts arrive.
 */
export async function setLanguage(locale: Locale): Promise<void> {
  wanted = locale;
  storeLocale(locale);
  const parts = loaded;
  const arrived = await read(locale, parts);
  if (locale !== wanted) return;
  // Another part was loaded meanwhile, in the old language.
  if (loaded.size !== parts.size) return setLanguage(locale);
  texts = arrived;
  activate(locale);
}

/** Loads the language of this device before the first render; English needs no request. */
export async function startLanguage(): Promise<void> {
  const locale = preferredLocale();
  if (locale === getLocale()) return;
  try {
    texts = await read(locale, loaded);
    activate(locale);
  } catch {
    // If the file of the language does not load, the client starts in English.
  }
}

/**
 * Returns the text of a key that the server sends, such as a state; undefined if the catalogue does
 * not have it.
 */
export function findText(key: string): string | undefined {
  const entry = texts[key];
  return typeof entry === 'string' ? entry : undefined;
}

/**
 * Returns the text of a key with its placeholders filled. A wrong key or a missing value does not
 * compile.
 */
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
