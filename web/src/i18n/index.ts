/**
 * The texts of the client. English (`en/`) is the reference catalogue and has the texts of the
 * specification letter for letter; other languages have the same keys. `t` reads the active
 * language on each call, so modules must not call `t` while they are evaluated.
 */
import type { audit } from './en/audit';
import { core } from './en/core';
import type { claims } from './en/claims';
import type { eligibility } from './en/eligibility';
import type { screens } from './en/screens';
import type { secondary } from './en/secondary';
import type { Faq, Legal } from './content';
import {
  activate,
  getLocale,
  intlLocale,
  type Locale,
  preferredLocale,
  storeLocale,
} from './locale';
import { type Entry, fill, type PlainKeyOf, type Values } from './translate';

type Catalogue = typeof core &
  typeof screens &
  typeof claims &
  typeof eligibility &
  typeof secondary &
  typeof audit;

/** A key of the catalogue. */
export type TextKey = keyof Catalogue;

/** A key of a text without placeholders. */
export type PlainKey = PlainKeyOf<Catalogue>;

type Texts = Readonly<Record<string, Entry>>;
/**
 * `claims` (with paystubs) and `eligibility` are loaded by their routes, `audit` by the audit log, and `secondary` by what
 * few visits need; `screens` has the texts of all other signed-in screens.
 */
type Part = 'core' | 'screens' | 'claims' | 'eligibility' | 'secondary' | 'audit';
type Sources = Record<Part, () => Promise<Texts>>;

const english: Sources = {
  core: () => Promise.resolve(core),
  screens: () => import('./en/screens').then((module) => module.screens),
  claims: () => import('./en/claims').then((module) => module.claims),
  eligibility: () => import('./en/eligibility').then((module) => module.eligibility),
  secondary: () => import('./en/secondary').then((module) => module.secondary),
  audit: () => import('./en/audit').then((module) => module.audit),
};

const spanish: Sources = {
  core: () => import('./es/core').then((module) => module.core),
  screens: () => import('./es/screens').then((module) => module.screens),
  claims: () => import('./es/claims').then((module) => module.claims),
  eligibility: () => import('./es/eligibility').then((module) => module.eligibility),
  secondary: () => import('./es/secondary').then((module) => module.secondary),
  audit: () => import('./es/audit').then((module) => module.audit),
};

const pseudo = Object.fromEntries(
  Object.entries(english).map(([part, load]) => [
    part,
    async () => {
      const [{ pseudoTexts }, texts] = await Promise.all([import('./pseudo'), load()]);
      return pseudoTexts(texts);
    },
  ]),
) as Sources;

/**
 * The loaders of all parts. Every part of every language is a separate chunk, except the English
 * `core`.
 */
const sources: Record<Locale, Sources> = { en: english, es: spanish, 'en-XA': pseudo };

let texts: Texts = core;
let loaded = new Set<Part>(['core']);
/** The language of the last call of `setLanguage`. */
let wanted: Locale | undefined;

/** Loads parts of the active language; loaded parts are skipped. */
export async function loadTexts(...parts: Part[]): Promise<void> {
  const locale = getLocale();
  const missing = parts.filter((part) => !loaded.has(part));
  const arrived = await Promise.all(missing.map((part) => sources[locale][part]()));
  if (locale !== getLocale()) return loadTexts(...parts);
  texts = Object.assign({}, texts, ...arrived) as Texts;
  loaded = new Set([...loaded, ...missing]);
}

/** A lazy part of a screen together with the texts of `secondary`, loaded in parallel. */
export async function withSeldomTexts<T>(part: Promise<T>): Promise<T> {
  const [module] = await Promise.all([part, loadTexts('secondary')]);
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
  const parts = [...loaded];
  const arrived = await Promise.all(parts.map((part) => sources[locale][part]()));
  if (locale !== wanted) return;
  // Another part was loaded meanwhile, in the old language.
  if (loaded.size !== parts.length) return setLanguage(locale);
  texts = Object.assign({}, ...arrived) as Texts;
  activate(locale);
}

/** Loads the language of this device before the first render; English needs no request. */
export async function startLanguage(): Promise<void> {
  const locale = preferredLocale();
  if (locale === getLocale()) return;
  try {
    texts = await sources[locale].core();
    activate(locale);
  } catch {
    // If the file of the language does not load, the client starts in English.
  }
}

/** The questions and answers of the help pages in the active language. */
export async function loadFaq(): Promise<Faq> {
  const { faq } = await (getLocale() === 'es' ? import('./es/faq') : import('./en/faq'));
  return faq;
}

/** Terms and Conditions and Privacy Policy in the active language. */
export async function loadLegal(): Promise<Legal> {
  const { legal } = await (getLocale() === 'es' ? import('./es/legal') : import('./en/legal'));
  return legal;
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
