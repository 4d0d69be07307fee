import { ownZone } from '@/rules/zonedTime';
import { centerOf } from './store';
import type { Session } from './types';

/** Returns the time zone of the first center of a poster. */
export const homeZone = (session: Session): string =>
  centerOf(session)?.timeZone ?? session.user.affiliations[0]?.center.timeZone ?? ownZone();
