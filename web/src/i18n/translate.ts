/** How a text is looked up and filled in; the same for the whole catalogue and for its first part. */

/** A text, or its forms by number. */
export type Entry = string | { readonly one: string; readonly other: string };

type Names<S> = S extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never;

/** The names of the values a text needs. */
export type NamesOf<E> = E extends string ? Names<E> : 'count' | Names<E[keyof E]>;

type Arguments<E> = [NamesOf<E>] extends [never]
  ? []
  : [values: Record<NamesOf<E>, string | number>];

/** The keys of a catalogue whose texts need no values. */
export type PlainKeyOf<C> = {
  [K in keyof C]: [NamesOf<C[K]>] extends [never] ? K : never;
}[keyof C];

let plurals: Intl.PluralRules | undefined;
const formOf = (count: number) =>
  (plurals ??= new Intl.PluralRules('en')).select(count) === 'one' ? 'one' : 'other';

/** Makes the `t` of a catalogue. */
export function makeT<C extends Record<string, Entry>>(catalogue: C) {
  return <K extends keyof C>(key: K, ...values: Arguments<C[K]>): string => {
    const entry: Entry | undefined = catalogue[key];
    const given: Record<string, string | number> = values[0] ?? {};
    if (entry === undefined) return String(key);
    const text = typeof entry === 'string' ? entry : entry[formOf(Number(given.count))];
    return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(given[name] ?? whole));
  };
}
