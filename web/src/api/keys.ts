/**
 * Names of what is cached. The first word is the topic of the event stream that makes it stale, so
 * one message refreshes everything it may have changed.
 */
import type { components } from './schema';

export const keys = {
  config: ['config'],
  centers: ['centers'],
  mailbox: (to: string) => ['mailbox', to],
  session: ['profile', 'session'],
  notices: ['notifications'],
  cases: ['cases'],
  allNewJobs: ['cases', 'new'],
  newJobs: (userId: string) => ['cases', 'new', userId],
  postings: (owner: string, start: string, end: string) => ['cases', 'posted', owner, start, end],
  schedule: (owner: string, start: string, end: string) => ['cases', 'schedule', owner, start, end],
  allRequests: ['requests'],
  requests: (owner: string, start: string, end: string) => ['requests', owner, start, end],
  /** Favorites, people and eligibility. */
  allFavorites: ['favorites'],
  people: (page: number, limit: number, type: string, center: string) => [
    'favorites',
    'people',
    type,
    center,
    limit,
    page,
  ],
  search: (last: string, first: string, center: string) => [
    'favorites',
    'search',
    center,
    last,
    first,
  ],
  favorites: (owner: string, categories: readonly number[], center = '') => [
    'favorites',
    'panel',
    owner,
    center,
    ...categories,
  ],
  /** Claims and paystubs. */
  claims: ['claims'],
  /** The session, profiles, security levels. */
  allProfiles: ['profile'],
  surgeons: (center: string) => ['profile', 'surgeons', center],
  file: (fileId: string) => ['fileContent', fileId],
  profile: (id: string) => ['profile', 'person', id],
  securityLevel: (userId: string) => ['profile', 'level', userId],
  fileLink: (file: string) => ['file', file],
  /** The state of an upload of this browser; never read from the server. */
  upload: (userId: string, slot: string) => ['upload', userId, slot],
} as const;

/** A topic of the event stream that makes cached data stale. */
export type Topic = components['schemas']['EventTopic'];

/** Returns the caches that a topic of the event stream makes stale; none for a topic of a newer server. */
export function staleAfter(topic: Topic): readonly (readonly string[])[] {
  switch (topic) {
    case 'notifications':
    case 'favorites':
    case 'profile':
    case 'claims':
      return [[topic]];
    case 'cases':
    case 'requests':
      // A request changes the case it asks for, and the other way round.
      return [['cases'], ['requests']];
    default:
      return [];
  }
}
