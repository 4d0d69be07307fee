import { type ScheduleView, weeksOf } from '@/rules/schedule';

/** Minimum heights of the calendar. */
export type GridHeight = 'min-h-[31rem]' | 'min-h-[39rem]' | 'min-h-[46rem]' | 'min-h-[54rem]';

/** Returns the minimum height of the calendar, so that nothing shifts when its code loads. */
export function gridHeight(view: ScheduleView, day: string, narrow: boolean): GridHeight {
  if (view !== 'month') return 'min-h-[39rem]';
  if (narrow) return 'min-h-[31rem]';
  return weeksOf(day) > 5 ? 'min-h-[54rem]' : 'min-h-[46rem]';
}
