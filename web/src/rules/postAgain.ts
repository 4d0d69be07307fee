/** Posting a case again: the form values that repeat an earlier case. */
import type { PostedJob } from '@/api/types';
import { DAY } from '@/lib/durations';
import type { PostingLine, PostingValues } from './posting';
import { instantOf, localOf, shiftDay } from './zonedTime';

type Staff = PostedJob['staffs'][number];

const WEEK = 7 * DAY;

/** Participants with these statuses are not invited again. */
const NOT_AGAIN: readonly PostedJob['participants'][number]['status'][] = [
  'DECLINED',
  'WITHDRAWN',
  'INVITE_REQUEST',
  'REJECTED_REQUEST',
  'REMOVED',
];

/**
 * Returns the next time with the same weekday and clock time at the center, after both the earlier
 * case and now. Days on which a clock change skips this time are left out.
 */
export function nextSameTime(start: string, zone: string, now: Date): string {
  const before = new Date(start);
  const [day = '', time = ''] = localOf(before, zone).split('T');
  let weeks = Math.max(1, Math.floor((now.getTime() - before.getTime()) / WEEK));
  for (;;) {
    const local = `${shiftDay(day, { days: 7 * weeks })}T${time}`;
    const at = instantOf(local, zone);
    if (at && at > now) return local;
    weeks += 1;
  }
}

/** Returns the form values that repeat a case, without invitees who declined. */
export function valuesToRepeat(job: PostedJob, now: Date): PostingValues {
  // The person has seen that the case was cancelled, or otherwise that the request was declined.
  const wasDeclined = job.cancelled ? undefined : 'ACKNOWLEDGED';
  const again = job.participants.filter(
    ({ status }) => !NOT_AGAIN.includes(status) && status !== wasDeclined,
  );
  return {
    surgeonId: job.surgeonId,
    surgeryCenterId: job.surgeryCenterId._id,
    start: nextSameTime(job.start, job.timeZone, now),
    duration: String(job.duration),
    lines: job.staffs.map((staff) => ({
      ...lineOf(staff),
      invitees: again.flatMap(({ _id, categoryId }) =>
        categoryId === staff.specialtyId ? [_id] : [],
      ),
    })),
    procedures: [...job.procedures],
    procedure: '',
    desc: job.desc,
  };
}

/** Returns the values of the form for a position, without invitees. */
export function lineOf(staff: Staff): PostingLine {
  const perJob = staff.payPerJob > 0;
  return {
    specialtyId: String(staff.specialtyId),
    required: String(staff.numOfRequired),
    rateType: perJob ? 'PER_JOB' : 'HOURLY',
    pay: String(perJob ? staff.payPerJob : staff.hourlyRate),
    minPay: staff.minPay > 0 ? String(staff.minPay) : '',
    invitees: [],
  };
}
