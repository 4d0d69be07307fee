/** The active language of the client and how it is chosen. */
import { useSyncExternalStore } from 'react';
import { localStore } from '@/lib/storage';

/** A language that the user can choose. */
export type Language = 'en' | 'es';

/** A language, or the pseudo-locale that tests use to find texts that overflow or are not translated. */
export type Locale = Language | 'en-XA';

/** The name of every language in that language. */
export const LANGUAGES: Record<Language, string> = { en: 'English', es: 'Español' };

const KEY = 'caseboard.locale';
// The pseudo-locale formats dates in German, so that tests find dates with a hard-coded language.
const INTL: Record<Locale, string> = { en: 'en-US', es: 'es-US', 'en-XA': 'de-DE' };

const isLocale = (value: string | null): value is Locale => value !== null && value in INTL;

/** Returns the language to start with: the stored one; without one, Spanish if the browser prefers it to English. */
export function preferredLocale(): Locale {
  const stored = localStore.read(KEY);
  if (isLocale(stored)) return stored;
  const preferred = navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase());
  return preferred.find((tag) => tag === 'en' || tag === 'es') === 'es' ? 'es' : 'en';
}

let active: Locale = 'en';
const listeners = new Set<() => void>();

/** Returns the active language. */
export const getLocale = (): Locale => active;

/**
 * The language that a locale belongs to. Long texts, such as guides, exist in languages only; their
 * elements have it as `lang`.
 */
export const languageOf = (locale: Locale): Language => (locale === 'es' ? 'es' : 'en');

/** Returns the BCP 47 tag for `Intl`, which formats dates, amounts, lists and plurals. */
export const intlLocale = (): string => INTL[active];

/** Activates a language whose texts are loaded; `setLanguage` of `@/i18n` loads them first. */
export function activate(locale: Locale): void {
  active = locale;
  document.documentElement.lang = locale;
  for (const listener of listeners) listener();
}

/** Stores the language on this device. */
export const storeLocale = (locale: Locale): void => localStore.write(KEY, locale);

/** Calls the listener when the language changes, before anything renders again; returns a function that removes it. */
export function onLocale(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns the active language; the component renders again when it changes. */
export const useLocale = (): Locale => useSyncExternalStore(onLocale, getLocale);
