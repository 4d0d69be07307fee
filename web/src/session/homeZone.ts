import { ownZone } from '@/rules/zonedTime';
import { centerOf } from './store';
import type { Session } from './types';

/** The zone of the center a poster works at first. */
export const homeZone = (session: Session): string =>
  centerOf(session)?.timeZone ?? session.user.affiliations[0]?.center.timeZone ?? ownZone();
