/** Queries of postings, schedules and favorites, most of them by the surgeon or center that owns them. */
import { queryOptions } from '@tanstack/react-query';
import { centerOf } from '@/session/store';
import type { Session, SessionUser } from '@/session/types';
import { api, bodyOf } from './client';
import { keys } from './keys';
import { allPages } from './pages';
import type { ScheduledCase } from './types';

const isSurgeon = (s: Session): boolean => s.user.signInType === 'SURGEON';

/**
 * The id of the owner whose cases a poster sees: the surgeon, or the center of an administrator. Empty while a
 * system administrator has chosen no center.
 */
export const ownerKey = (s: Session): string =>
  isSurgeon(s) ? s.user.userId : (centerOf(s)?.value ?? '');

/** The options of a query that waits until there is an owner. */
export const withOwner = (s: Session) => ({ enabled: ownerKey(s) !== '' });

/** Calls the function for the kind of owner, a surgeon or a center, with the id of the owner. */
export const ofOwner = <T>(s: Session, call: Record<'surgeon' | 'center', (id: string) => T>): T =>
  call[isSurgeon(s) ? 'surgeon' : 'center'](ownerKey(s));

/** Posted cases that start in the range. Both days are `YYYY-MM-DD` and inclusive. */
export const postingsQuery = (s: Session, start: string, end: string) =>
  queryOptions({
    queryKey: keys.postings(ownerKey(s), start, end),
    ...withOwner(s),
    queryFn: ({ signal }) =>
      allPages((page) => {
        const query = { sdate: start, edate: end, ...page };
        return ofOwner(s, {
          surgeon: (surgeon) =>
            api.GET('/api/getsurgeonjobs', { params: { query: { ...query, surgeon } }, signal }),
          center: (center) =>
            api.GET('/api/getjobs', { params: { query: { ...query, center } }, signal }),
        });
      }),
  });

/** The schedule of a professional: cases that start in the range of days. */
export const professionalScheduleQuery = (user: SessionUser, start: string, end: string) =>
  queryOptions({
    queryKey: keys.schedule(user.userId, start, end),
    queryFn: ({ signal }): Promise<ScheduledCase[]> =>
      bodyOf(
        api.GET('/api/hiredjob', {
          params: { query: { startDate: start, endDate: end, userId: user.userId } },
          signal,
        }),
      ),
  });

/** The schedule of a surgeon or a center: cases that start in the range of days. */
export const posterScheduleQuery = (s: Session, start: string, end: string) =>
  queryOptions({
    queryKey: keys.schedule(ownerKey(s), start, end),
    ...withOwner(s),
    queryFn: ({ signal }): Promise<ScheduledCase[]> => {
      const days = { sdate: start, edate: end };
      return ofOwner(s, {
        surgeon: (surgeon) =>
          bodyOf(
            api.GET('/api/surgeoncalendar', { params: { query: { ...days, surgeon } }, signal }),
          ),
        center: (center) =>
          bodyOf(
            api.GET('/api/centercalendar', { params: { query: { ...days, center } }, signal }),
          ),
      });
    },
  });

/**
 * The favorites that can be invited to a case of these categories. `center` is the center whose
 * eligibility applies to a surgeon's favorites.
 */
export const favoritesQuery = (s: Session, categories: readonly number[], center?: string) =>
  queryOptions({
    queryKey: keys.favorites(ownerKey(s), categories, center),
    ...withOwner(s),
    queryFn: ({ signal }) => {
      const chosen = categories.map((value) => ({ value }));
      return ofOwner(s, {
        surgeon: (surgeon) =>
          bodyOf(
            api.POST('/api/surgeonfavorites', {
              body: {
                categories: chosen,
                surgeon,
                ...(center ? { surgeryCenterId: center } : {}),
              },
              signal,
            }),
          ),
        center: (surgeryCenter) =>
          bodyOf(
            api.POST('/api/favoritestaffs', {
              body: { categories: chosen, surgeryCenter },
              signal,
            }),
          ),
      });
    },
  });

/** The surgeons that an administrator can post for. */
export const credentialedSurgeonsQuery = (center: string) =>
  queryOptions({
    queryKey: keys.surgeons(center),
    enabled: center !== '',
    queryFn: ({ signal }) =>
      bodyOf(
        api.GET('/api/credentialedsurgeons/{centerId}', {
          params: { path: { centerId: center } },
          signal,
        }),
      ),
  });
