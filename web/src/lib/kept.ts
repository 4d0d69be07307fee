/**
 * What was typed into a form, kept as long as the tab lives: through a reload, a way back and the
 * end of a session. Only fields that the form names are kept; passwords, codes and answers never are.
 */
import { parse, passing } from './storage';

interface Kept<V> {
  /** The defaults with what was kept; anything of another kind than its default counts as absent. */
  read: (defaults: V) => V;
  keep: (values: V) => void;
  drop: () => void;
}

const sameKind = (value: unknown, like: unknown): boolean =>
  Array.isArray(like)
    ? Array.isArray(value) && value.every((item) => typeof item === 'string')
    : typeof value === typeof like;

const PREFIX = 'caseboard.typed.';

/** Forgets everything that was typed; whoever signs out leaves nothing behind. */
export function dropTyped(): void {
  passing.dropAll(PREFIX);
  // The steps of the profile editor.
  passing.dropAll('caseboard.profile.');
}

/** Keeps these fields under a name. */
export function kept<V extends object>(
  name: string,
  fields: readonly (keyof V & string)[],
): Kept<V> {
  const key = PREFIX + name;
  return {
    read: (defaults) => {
      const stored = parse(passing.read(key));
      if (typeof stored !== 'object' || stored === null) return defaults;
      const found = Object.entries(stored).filter(
        ([field, value]) =>
          (fields as readonly string[]).includes(field) &&
          sameKind(value, defaults[field as keyof V]),
      );
      return { ...defaults, ...Object.fromEntries(found) };
    },
    keep: (values) =>
      passing.write(
        key,
        JSON.stringify(Object.fromEntries(fields.map((field) => [field, values[field]]))),
      ),
    drop: () => passing.drop(key),
  };
}
