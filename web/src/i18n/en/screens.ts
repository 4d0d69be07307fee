import { accounts } from './accounts';
import { cases } from './cases';
import { claims } from './claims';
import { eligibility } from './eligibility';
import { profile } from './profile';
import { schedules } from './schedules';

/** English texts of every screen but the first; loaded together by `loadTexts`. */
export const screens = {
  ...cases,
  ...accounts,
  ...claims,
  ...eligibility,
  ...profile,
  ...schedules,
} as const;
