import { type ScheduleView, weeksOf } from '@/domain/schedule';

/** Heights that a calendar may have; it fills the box it is given. */
export type Box = 'h-[32rem]' | 'h-[43rem]' | 'h-[48rem]' | 'h-[57rem]';

/** The height of a calendar, known before its code is: two cases and a link fit into every day. */
export function gridBox(view: ScheduleView, day: string, narrow: boolean): Box {
  if (view !== 'month') return 'h-[43rem]';
  if (narrow) return 'h-[32rem]';
  return weeksOf(day) > 5 ? 'h-[57rem]' : 'h-[48rem]';
}
