import type { CenterOption, Session } from '@/session/types';

/** The center and session that the list and the review work with. */
export interface ReviewScope {
  session: Session;
  center: CenterOption;
}
