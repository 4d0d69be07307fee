import { accounts } from './accounts';
import { cases } from './cases';
import { profile } from './profile';
import { schedules } from './schedules';

/** English texts of most screens; loaded together by `loadTexts`. */
export const screens = {
  ...cases,
  ...accounts,
  ...profile,
  ...schedules,
} as const;
