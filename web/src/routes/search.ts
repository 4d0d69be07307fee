/**
 * Schemas of the search parameters. A malformed value counts as absent: every field falls back to
 * `undefined` instead of failing the navigation.
 */
import * as v from 'valibot';

const optional = <const Schema extends v.GenericSchema>(schema: Schema) =>
  v.fallback(v.optional(schema), undefined);

const text = v.pipe(v.string(), v.nonEmpty());
const name = v.pipe(
  text,
  v.transform((value) => value.slice(0, 100)),
);
const day = v.pipe(
  v.string(),
  v.isoDate(),
  v.check((value) => !Number.isNaN(Date.parse(value))),
);

/** The page of a list; page 1 is the default and is left out of the address. */
const page = optional(v.pipe(v.number(), v.integer(), v.minValue(2), v.maxValue(1_000_000)));

/** The screens of posters: the center that an administrator acts for. The other schemas of these screens add to it. */
export const centerSearch = v.object({ center: optional(text) });

/** A range of days, both included; `item` is the expanded item. */
export const rangeSearch = v.object({
  start: optional(day),
  end: optional(day),
  item: optional(text),
});

/** All Postings: a range of days, the expanded case, and the filters. */
export const postingsSearch = v.object({
  ...rangeSearch.entries,
  text: optional(name),
  state: optional(v.picklist(['open', 'filled', 'uncertain', 'cancelled'])),
});

/** New Cases: the list `mine` instead of all cases, the expanded case, and the filters. */
export const casesSearch = v.object({
  view: optional(v.literal('mine')),
  item: optional(text),
  text: optional(name),
  from: optional(day),
  until: optional(day),
  pay: optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(99_999))),
  miles: optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(500))),
  center: optional(text),
});

/** Schedules: the view, a day it contains, and the selected case. */
export const scheduleSearch = v.object({
  view: optional(v.picklist(['month', 'week', 'day', 'list'])),
  day: optional(v.pipe(day, v.minValue('2000-01-01'), v.maxValue('2099-12-31'))),
  item: optional(text),
});

/** Claims of a payer: the list that is shown, and the id of the pending claim to decide. */
export const claimsSearch = v.object({
  show: optional(v.picklist(['approved', 'rejected'])),
  item: optional(text),
});

/** Paystubs: the status that is shown, and the page. */
export const paystubsSearch = v.object({
  show: optional(v.picklist(['pending', 'paid'])),
  page,
});

/** The notifications: those that were read instead of the new ones, and the case whose notifications are opened. */
export const noticesSearch = v.object({
  show: optional(v.literal('earlier')),
  item: optional(text),
});

/** A professional's own claims: the case to claim, or a submitted claim. */
export const myClaimsSearch = v.object({ item: optional(text), claim: optional(text) });

/** The centers of a system administrator: the words of the name or the city. */
export const centersSearch = v.object({ name: optional(name) });

/** The administration: the area that is shown, and the person and the record whose entries of the audit log are listed. */
export const administrationSearch = v.object({
  show: optional(v.picklist(['messages', 'audit', 'system'])),
  person: optional(text),
  object: optional(text),
});

/**
 * The posting form: the ids of the case to post again, of its professional who has not arrived if only that person is
 * replaced, and of the template to start from.
 */
export const postSearch = v.object({
  again: optional(text),
  absent: optional(text),
  template: optional(text),
});

/** The document screen. */
export const fileSearch = v.object({ file: optional(text) });

/** A list of people: the page, and the searched name. */
const peopleSearch = v.object({ page, name: optional(name) });

/** Favorites: the page, the searched name, and the own favorites of a surgeon instead of everyone. */
export const favoritesSearch = v.object({
  ...peopleSearch.entries,
  show: optional(v.literal('mine')),
});

/** Eligibility: filters, searched name, the person and document under review, and the view `pipeline`. */
export const eligibilitySearch = v.object({
  ...peopleSearch.entries,
  type: optional(v.picklist(['SURGEON', 'USER'])),
  person: optional(text),
  slot: optional(text),
  view: optional(text),
  group: optional(v.number()),
  missing: optional(text),
});

/** The development mailbox: the recipient to filter by. */
export const mailboxSearch = v.object({ to: optional(text) });

/**
 * Sign-in and what may be needed first, a verified address or a second factor: the screen to open afterwards, a path of this
 * application. Browsers remove white space from addresses and read a backslash as a slash, so both could turn a path into the
 * address of another host.
 */
export const nextSearch = v.object({
  next: optional(v.pipe(text, v.regex(/^\/(?!\/)[^\s\\]*$/))),
});

/** The link in a mail about a changed address or a lost second factor: its token. */
export const undoSearch = v.object({ token: optional(text) });
