/**
 * The parts of the catalogue: one file of each language, `en/<part>.ts` and `es/<part>.ts`, with the texts of an
 * area. `core` is part of the main bundle; `withTexts` loads the others with the code that shows them.
 */
import { texts as core } from './en/core';
import type { Translation } from './translate';

export const english = {
  core: () => Promise.resolve({ texts: core }),
  addCenter: () => import('./en/addCenter'),
  administration: () => import('./en/administration'),
  attendance: () => import('./en/attendance'),
  audit: () => import('./en/audit'),
  availability: () => import('./en/availability'),
  cases: () => import('./en/cases'),
  centerSecurity: () => import('./en/centerSecurity'),
  centers: () => import('./en/centers'),
  claims: () => import('./en/claims'),
  common: () => import('./en/common'),
  decisions: () => import('./en/decisions'),
  dispatch: () => import('./en/dispatch'),
  documentRows: () => import('./en/documentRows'),
  documents: () => import('./en/documents'),
  editCase: () => import('./en/editCase'),
  education: () => import('./en/education'),
  eligibility: () => import('./en/eligibility'),
  favorites: () => import('./en/favorites'),
  find: () => import('./en/find'),
  forms: () => import('./en/forms'),
  help: () => import('./en/help'),
  home: () => import('./en/home'),
  import: () => import('./en/import'),
  mailbox: () => import('./en/mailbox'),
  notices: () => import('./en/notices'),
  ownProfile: () => import('./en/ownProfile'),
  paging: () => import('./en/paging'),
  passkeys: () => import('./en/passkeys'),
  password: () => import('./en/password'),
  people: () => import('./en/people'),
  pipeline: () => import('./en/pipeline'),
  post: () => import('./en/post'),
  postInvites: () => import('./en/postInvites'),
  postings: () => import('./en/postings'),
  preferences: () => import('./en/preferences'),
  profile: () => import('./en/profile'),
  profileEditor: () => import('./en/profileEditor'),
  profileParts: () => import('./en/profileParts'),
  recovery: () => import('./en/recovery'),
  release: () => import('./en/release'),
  removal: () => import('./en/removal'),
  requests: () => import('./en/requests'),
  review: () => import('./en/review'),
  schedules: () => import('./en/schedules'),
  security: () => import('./en/security'),
  settings: () => import('./en/settings'),
  signIn: () => import('./en/signIn'),
  signUp: () => import('./en/signUp'),
  signedIn: () => import('./en/signedIn'),
  templates: () => import('./en/templates'),
  upload: () => import('./en/upload'),
};

/** The name of a part. */
export type Part = keyof typeof english;

type TextsOf<P extends Part> = Awaited<ReturnType<(typeof english)[P]>>['texts'];
type Joined<U> = (U extends unknown ? (texts: U) => void : never) extends (texts: infer I) => void
  ? I
  : never;

/** All texts of all parts. */
export type Catalogue = Joined<{ [P in Part]: TextsOf<P> }[Part]>;

/** The loaders of the parts of a language. */
export type Sources = { [P in Part]: () => Promise<{ texts: Translation<TextsOf<P>> }> };
