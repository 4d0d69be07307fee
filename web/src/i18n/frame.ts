import { core } from './core';
import { makeT, type PlainKeyOf } from './translate';

/**
 * The `t` of the frame: ui, app, session, api and the login use it, so that the first screen does
 * not load the texts of all others. Screens use the one of `@/i18n`, which knows those of most screens.
 */
export const t = makeT(core);

/** A text of the frame that needs no values; for tables that carry keys. */
export type PlainKey = PlainKeyOf<typeof core>;
