import { accounts } from './accounts';
import { cases } from './cases';
import { claims } from './claims';
import { eligibility } from './eligibility';
import { profile } from './profile';
import { schedules } from './schedules';

/** Spanish texts of every screen but the first. */
export const screens = {
  ...cases,
  ...accounts,
  ...claims,
  ...eligibility,
  ...profile,
  ...schedules,
} as const;
