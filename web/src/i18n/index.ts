import { en } from './en';
import { makeT, type PlainKeyOf } from './translate';

/**
 * The text of a key with its values filled in. A wrong key or a missing value does not compile. A
 * text with plural forms picks its form by `count`.
 */
export const t = makeT(en);

/** A text that needs no values; for tables that carry keys. */
export type PlainKey = PlainKeyOf<typeof en>;
