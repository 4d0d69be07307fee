/** Cases on schedules for tests. */
import type { components } from '@/api/schema';
import { bayview, id, surgeon } from './people';

type CalendarEvent = components['schemas']['CalendarEvent'];

/** Returns a confirmed case at the center Bayview. */
export function scheduledCase(
  n: number,
  start: string,
  hours = 3,
  more: Partial<CalendarEvent> = {},
): CalendarEvent {
  return {
    start: new Date(start).toISOString(),
    end: new Date(Date.parse(start) + hours * 3_600_000).toISOString(),
    status: 'CONFIRMED',
    job: {
      _id: id(0x700 + n),
      name: surgeon.fullName,
      surgeonId: surgeon.userId,
      postedBy: 'Iris Vance',
      procedures: [`Procedure ${n}`],
      duration: hours,
      desc: '',
      timeZone: bayview.timeZone,
    },
    surgeryCenter: { ...bayview, address: '12 Harbor Road', zipCode: '94607', phone: '5105550100' },
    hourlyRate: 250,
    payPerJob: 0,
    minPay: 400,
    ...more,
  };
}

/** Returns the case as its surgeon or center sees it. */
export const postedEvent = (
  event: CalendarEvent,
  participants: components['schemas']['Participant'][] = [],
  staffs: components['schemas']['Staff'][] = [],
): components['schemas']['PostedEvent'] => ({ ...event, participants, staffs });

/** Returns a position of a case, of which `filled` places are taken. */
export const positionOf = (
  specialtyId: number,
  filled: number,
  required: number,
): components['schemas']['Staff'] => ({
  specialtyId,
  numOfFilled: filled,
  numOfRequired: required,
  hourlyRate: 250,
  payPerJob: 0,
  minPay: 400,
});

/** Returns the case as its confirmed professional sees it. */
export const hiredEvent = (event: CalendarEvent): components['schemas']['HiredEvent'] => ({
  ...event,
  specialtyId: 0,
  awaitsReconfirmation: false,
  claimable: false,
  claimSubmitted: false,
});
