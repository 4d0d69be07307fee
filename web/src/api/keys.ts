/**
 * Query keys. The first element is the topic of the event stream that makes the query stale, so
 * that one event refreshes every query it may affect. A query that the first visit does not need extends one of these keys
 * where it is defined.
 */
import type { components } from './schema';

export const keys = {
  config: ['config'],
  /** Texts of help and legal pages, per language. */
  faq: (locale: string) => ['faq', locale],
  legal: (locale: string) => ['legal', locale],
  guide: (role: string, locale: string) => ['guide', role, locale],
  centers: ['centers'],
  /** The system administrator's list of the centers of a status. */
  centerReviews: (status: string) => ['centers', 'review', status],
  foundCenters: (text: string) => ['centers', 'found', text],
  mailbox: (to: string) => ['mailbox', to],
  session: ['profile', 'session'],
  sessions: ['sessions'],
  notices: ['notifications'],
  noticeList: (userId: string) => ['notifications', 'list', userId],
  unreadCount: (userId: string) => ['notifications', 'count', userId],
  /** The items on the home screen that need an action of the user. */
  attention: ['attention'],
  cases: ['cases'],
  find: (text: string, center: string) => ['cases', 'find', center, text],
  allNewJobs: ['cases', 'new'],
  fullJobs: ['cases', 'full'],
  newJobs: (userId: string, filter: object = {}) => ['cases', 'new', userId, filter],
  postings: (owner: string, start: string, end: string) => ['cases', 'posted', owner, start, end],
  allPostings: ['cases', 'posted'],
  dispatchTimeline: (id: string) => ['cases', 'dispatch', id],
  /** The reads that look for the case to post again. */
  caseToRepeat: (owner: string, id: string) => ['cases', 'again', owner, id],
  schedule: (owner: string, start: string, end: string) => ['cases', 'schedule', owner, start, end],
  /** The favorites to warn about before an invitation to a posted case. */
  inviteeWarnings: ['cases', 'invitees'],
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
  verificationQueue: (center: string) => ['favorites', 'queue', center],
  /** Typed like `people`, because the same list shows either the result of a search or a page. */
  search: (name: string, center: string): (string | number)[] => [
    'favorites',
    'search',
    center,
    name,
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
  /** The session, profiles, and security levels. */
  allProfiles: ['profile'],
  /** The favorites to warn about before a posting. No topic, because the server limits these reads. */
  inviteePreviews: ['inviteePreviews'],
  surgeons: (center: string) => ['profile', 'surgeons', center],
  file: (fileId: string) => ['fileContent', fileId],
  verificationRequests: ['profile', 'verification'],
  passkeys: ['profile', 'passkeys'],
  documentReaders: (userId: string) => ['profile', 'readers', userId],
  profile: (id: string) => ['profile', 'person', id],
  calendarLink: ['profile', 'calendarLink'],
  pushSubscriptions: ['profile', 'pushSubscriptions'],
  secondFactors: ['profile', 'factors'],
  requirements: (center: string) => ['profile', 'requirements', center],
  centerDispatch: (center: string) => ['profile', 'dispatch', center],
  securityLevel: (userId: string) => ['profile', 'level', userId],
  fileLink: (file: string) => ['file', file],
  /** The state of an upload of this browser; it is never read from the server. */
  upload: (userId: string, slot: string) => ['upload', userId, slot],
} as const;

/** A topic of the event stream. */
export type Topic = components['schemas']['EventTopic'];
/** Data that a command can make stale. The event stream does not announce new centers. */
export type StaleTopic = Topic | 'centers';
/** What a command changes: a topic, or the beginning of the keys of queries whose changes no event announces. */
export type Changed = StaleTopic | readonly string[];

/**
 * Returns the key prefixes that a topic makes stale; none for a topic that this client does not
 * know.
 */
export function staleAfter(topic: StaleTopic): readonly (readonly string[])[] {
  switch (topic) {
    // The server announces people who wait for verification as `favorites`, and a verification changes what they lack for an
    // invitation.
    case 'favorites':
      return [[topic], keys.inviteeWarnings, keys.allRequests, keys.attention];
    case 'notifications':
    case 'profile':
    case 'claims':
    case 'centers':
      return [[topic], keys.attention];
    case 'cases':
    case 'requests':
      // A request changes the case that it refers to, and a case changes its requests.
      return [keys.cases, keys.allRequests, keys.attention];
    case 'openCases':
      return [keys.allNewJobs, keys.fullJobs];
    default:
      return [];
  }
}
