import { type ScheduleView, weeksOf } from '@/rules/schedule';

/** Heights that a calendar has at least. */
export type Box = 'min-h-[31rem]' | 'min-h-[39rem]' | 'min-h-[46rem]' | 'min-h-[54rem]';

/** The least height of a calendar, known before its code is, so that nothing moves when it comes. */
export function gridBox(view: ScheduleView, day: string, narrow: boolean): Box {
  if (view !== 'month') return 'min-h-[39rem]';
  if (narrow) return 'min-h-[31rem]';
  return weeksOf(day) > 5 ? 'min-h-[54rem]' : 'min-h-[46rem]';
}
