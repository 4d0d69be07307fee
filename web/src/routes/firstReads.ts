/**
 * What each screen reads first. Pointing at a link asks for it together with the screen's code, and
 * so does opening the address; the screen then finds it in the cache or on its way. A part of its
 * own, so that the sign-in does not carry it.
 */
import type { QueryClient, QueryKey, UseQueryOptions } from '@tanstack/react-query';
import { claimable, claims, everyClaim, paystub, paystubs } from '@/api/claims';
import {
  calendar,
  credentialedSurgeons,
  favorites,
  foundPeople,
  hired,
  newJobs,
  notices,
  people,
  postings,
  profile,
  requestedInvites,
} from '@/api/queries';
import { chosenRange, comingMonth, pastMonth } from '@/rules/dateRange';
import { homeZone } from '@/session/homeZone';
import { queryRangeOf } from '@/rules/schedule';
import { dayOf, shiftDay } from '@/rules/zonedTime';
import { NARROW } from '@/lib/useMedia';
import { centerOf, getSession } from '@/session/store';
import type { Session } from '@/session/types';
import type {
  ClaimsSearch,
  EligibilitySearch,
  PaystubsSearch,
  RangeSearch,
  ScheduleSearch,
} from './search';

/** The route the user is about to open. */
export interface Aim {
  /** The route's path, `/profile/$id`. */
  path: string;
  params: Partial<Record<string, string>>;
  search: object;
}

type Ask = <Data, Key extends QueryKey>(
  options: UseQueryOptions<Data, Error, Data, Key> & { queryKey: Key },
) => void;
type Reads = (session: Session, ask: Ask, aim: Aim) => void;

const pageOf = ({ search }: Aim): number => (search as { page?: number }).page ?? 1;

const home: Reads = (session, ask) => {
  const today = dayOf(new Date());
  ask(postings(session, today, shiftDay(today, { days: 7 })));
};
const noticesFirst: Reads = ({ user }, ask) => ask(notices(user));
const ownProfile: Reads = ({ user }, ask) => ask(profile(user.userId));
const jobs: Reads = ({ user }, ask) => ask(newJobs(user));
const stubs: Reads = (session, ask, aim) => {
  const { show } = aim.search as PaystubsSearch;
  const status = show && ({ pending: 'PENDING', paid: 'PAID' } as const)[show];
  ask(paystubs(session, status, pageOf(aim)));
};
const oneStub: Reads = (_session, ask, { params }) => {
  if (params.paystubId) ask(paystub(params.paystubId));
};

const schedule: Reads = (session, ask, { search }) => {
  const {
    view = window.matchMedia(NARROW).matches ? 'list' : 'month',
    day = dayOf(new Date(), homeZone(session)),
  } = search as ScheduleSearch;
  const { start, end } = queryRangeOf(view, day);
  if (session.user.adminSignIn) ask(calendar(session, start, end));
  else ask(hired(session.user, start, end));
};

const reads: Partial<Record<string, Reads>> = {
  '/adminWelcome': home,
  '/adminMain': home,
  '/adminMain/postJob': (session, ask) => {
    const center = centerOf(session)?.value ?? '';
    const own = session.user.affiliations.filter((tie) => tie.status === 'VERIFIED');
    const surgeon = session.user.signInType === 'SURGEON';
    if (!surgeon) ask(credentialedSurgeons(center));
    ask(favorites(session, [0], surgeon ? (own.length === 1 ? own[0]?.center._id : '') : center));
  },
  '/adminMain/adminVerification': (session, ask, { search }) => {
    const { start, end } = chosenRange(
      search as RangeSearch,
      comingMonth(new Date(), homeZone(session)),
    );
    ask(postings(session, start, end));
  },
  '/adminMain/adminRequestedInvites': (session, ask, { search }) => {
    const { start, end } = chosenRange(
      search as RangeSearch,
      pastMonth(new Date(), homeZone(session)),
    );
    ask(requestedInvites(session, start, end));
  },
  '/adminMain/postingCalendar': schedule,
  '/userMain/schedules': schedule,
  '/adminMain/adminNotifications': noticesFirst,
  '/adminMain/updateFavorites': (session, ask, aim) => ask(people(session, pageOf(aim), 9, 'USER')),
  '/adminMain/credential': (session, ask, aim) => {
    const { person, last = '', first = '', type = 'ALL' } = aim.search as EligibilitySearch;
    if (person) ask(profile(person));
    else if (last || first) ask(foundPeople(session, last, first));
    else ask(people(session, pageOf(aim), 20, type));
  },
  '/adminMain/viewjobstopay': (session, ask, aim) => {
    ask(everyClaim(session, { status: 'PENDING' }));
    ask(everyClaim(session, { status: 'APPROVED', invoiced: false }));
    if ((aim.search as ClaimsSearch).show === 'rejected')
      ask(claims(session, { status: 'REJECTED' }, pageOf(aim)));
  },
  '/adminMain/viewInvoices': stubs,
  '/adminMain/viewInvoices/$paystubId': oneStub,
  '/adminMain/profile': ownProfile,
  '/adminMain/profileEdit/$topicId': ownProfile,
  '/userMain/upcomingJobs': jobs,
  '/userMain/myPendingJobs': jobs,
  '/userMain/notifications': noticesFirst,
  '/userMain/viewClaims': (session, ask, aim) => {
    ask(claimable(session));
    ask(claims(session, {}, pageOf(aim)));
  },
  '/userMain/viewInvoices': stubs,
  '/userMain/viewInvoices/$paystubId': oneStub,
  '/userMain/profile': ownProfile,
  '/userMain/profileEdit/$topicId': ownProfile,
  '/profile/$id': (_session, ask, { params }) => {
    if (params.id) ask(profile(params.id));
  },
};

/** Asks for what the screen will read first, unless that is known and fresh. */
export function readAhead(queryClient: QueryClient, aim: Aim): void {
  const session = getSession();
  if (!session) return;
  const ask: Ask = (options) => {
    if (options.enabled !== false) void queryClient.prefetchQuery(options as never);
  };
  reads[aim.path]?.(session, ask, aim);
}
