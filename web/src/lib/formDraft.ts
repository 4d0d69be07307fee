/**
 * Drafts of forms in sessionStorage: they survive a reload, a way back and the end of a session.
 * Only the named fields are stored; never passwords, codes or security answers.
 */
import { parse, sessionStore } from './storage';

interface FormDraft<V> {
  /** The defaults merged with the stored fields. A field whose type differs from its default is ignored. */
  read: (defaults: V) => V;
  save: (values: V) => void;
  clear: () => void;
}

const hasSameType = (value: unknown, like: unknown): boolean =>
  Array.isArray(like)
    ? Array.isArray(value) && value.every((item) => typeof item === 'string')
    : typeof value === typeof like;

const PREFIX = 'caseboard.typed.';

/** Removes the drafts of all forms; called on sign-out. */
export function clearFormDrafts(): void {
  sessionStore.removeByPrefix(PREFIX);
  // The steps of the profile editor.
  sessionStore.removeByPrefix('caseboard.profile.');
}

/** Returns the draft of the form `name`, limited to `fields`. */
export function formDraft<V extends object>(
  name: string,
  fields: readonly (keyof V & string)[],
): FormDraft<V> {
  const key = PREFIX + name;
  return {
    read: (defaults) => {
      const stored = parse(sessionStore.read(key));
      if (typeof stored !== 'object' || stored === null) return defaults;
      const valid = Object.entries(stored).filter(
        ([field, value]) =>
          (fields as readonly string[]).includes(field) &&
          hasSameType(value, defaults[field as keyof V]),
      );
      return { ...defaults, ...Object.fromEntries(valid) };
    },
    save: (values) =>
      sessionStore.write(
        key,
        JSON.stringify(Object.fromEntries(fields.map((field) => [field, values[field]]))),
      ),
    clear: () => sessionStore.remove(key),
  };
}
