/** Types of the catalogues, and the filling of placeholders. */

/** A text, or its plural forms. */
export type Entry = string | { readonly one: string; readonly other: string };

type Placeholders<S> = S extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholders<Rest>
  : never;

/** The names of the placeholders of a text. */
type ValueNames<E> = E extends string ? Placeholders<E> : 'count' | Placeholders<E[keyof E]>;

/** The arguments of `t` after the key: none, or one object with a value for every placeholder. */
export type Values<E> = [ValueNames<E>] extends [never]
  ? []
  : [values: Record<ValueNames<E>, string | number>];

/** The keys of a catalogue whose texts have no placeholders. */
export type PlainKeyOf<C> = {
  [K in keyof C]: [ValueNames<C[K]>] extends [never] ? K : never;
}[keyof C];

/**
 * The same catalogue in another language: every key, with plural forms where the reference has
 * them.
 */
export type Translation<C> = {
  readonly [K in keyof C]: C[K] extends string
    ? string
    : { readonly one: string; readonly other: string };
};

/** A Spanish time before noon or after it; `Intl` writes `a.m.` or `a. m.`, depending on its version. */
const ENDS_WITH_TIME = /\b[ap]\. ?m\.$/;

/**
 * Fills `{name}` placeholders; unknown placeholders are not changed. The last period of a Spanish time also ends the
 * sentence, so a period after it is left out.
 */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replaceAll(/\{(\w+)\}(\.?)/g, (whole, name: string, period: string) => {
    const value = values[name];
    if (value === undefined) return whole;
    return ENDS_WITH_TIME.test(`${value}`) ? `${value}` : `${value}${period}`;
  });
}
