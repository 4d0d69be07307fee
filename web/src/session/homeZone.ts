import { ownZone } from '@/rules/zonedTime';
import { centerOf } from './store';
import type { Session } from './types';

/** Returns the zone of the acting center, otherwise of the first affiliation, otherwise of the device. */
export const homeZone = (session: Session): string =>
  centerOf(session)?.timeZone ?? session.user.affiliations[0]?.center.timeZone ?? ownZone();
