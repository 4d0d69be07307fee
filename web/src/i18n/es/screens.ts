import { accounts } from './accounts';
import { cases } from './cases';
import { profile } from './profile';
import { schedules } from './schedules';

/** Spanish texts of most screens. */
export const screens = {
  ...cases,
  ...accounts,
  ...profile,
  ...schedules,
} as const;
