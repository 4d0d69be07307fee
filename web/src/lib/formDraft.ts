/** Storage of form drafts: sessionStorage under one prefix, so that signing out removes them all. */
import { DRAFT_PREFIX } from './clearFormDrafts';
import { parse, sessionStore } from './storage';

type Values = Record<string, unknown>;

/** The name of a draft and its stored fields. */
export interface DraftOptions<V> {
  /** The name of the form, with the user id if drafts are separate for each user. */
  name: string;
  /** The stored fields, all by default. Never passwords, codes or security answers. */
  fields?: readonly (keyof V & string)[];
}

const isObject = (value: unknown): value is Values => typeof value === 'object' && value !== null;

/**
 * Whether a stored value has the type of the default value, recursively. Nothing is known about a field without a
 * default; `adapt` of the form has to check it.
 */
function hasSameType(value: unknown, like: unknown): boolean {
  if (Array.isArray(like))
    return (
      Array.isArray(value) && value.every((item) => typeof item === 'string' || isObject(item))
    );
  if (!isObject(like)) return like === undefined || typeof value === typeof like;
  return (
    isObject(value) && Object.entries(like).every(([name, part]) => hasSameType(value[name], part))
  );
}

const pick = <V extends object>(values: V, fields = Object.keys(values) as (keyof V & string)[]) =>
  Object.fromEntries(fields.map((field) => [field, values[field]]));

/** Serializes the stored fields of the values. */
export const draftText = <V extends object>({ fields }: DraftOptions<V>, values: V): string =>
  JSON.stringify(pick(values, fields && [...fields]));

/** Stores a draft; `base` is the serialized data that the draft changes. */
export const writeDraft = <V extends object>(
  options: DraftOptions<V>,
  values: V,
  base?: string,
): void =>
  sessionStore.write(
    DRAFT_PREFIX + options.name,
    JSON.stringify({ base, values: JSON.parse(draftText(options, values)) as unknown }),
  );

/**
 * Returns the defaults merged with the stored fields. Returns undefined if nothing is stored, if
 * the draft was stored with another `base`, or if a field with a default is missing or has another
 * type.
 */
export function readDraft<V extends object>(
  { name, fields }: DraftOptions<V>,
  defaults: V,
  base?: string,
): V | undefined {
  const draft = parse(sessionStore.read(DRAFT_PREFIX + name)) as {
    base?: unknown;
    values?: unknown;
  } | null;
  const like = pick(defaults, fields && [...fields]);
  if (!draft || draft.base !== base || !hasSameType(draft.values, like)) return undefined;
  const stored = draft.values as Values;
  return {
    ...defaults,
    ...Object.fromEntries(Object.keys(like).map((field) => [field, stored[field]])),
  };
}

/** Removes one draft. */
export const removeDraft = (name: string): void => sessionStore.remove(DRAFT_PREFIX + name);
