/** Posting a case again: the form values that repeat an earlier case. */
import type { PostedJob } from '@/api/types';
import type { PostingValues } from './posting';
import { instantOf, localOf, shiftDay } from './zonedTime';

const WEEK = 7 * 86_400_000;

/** Participants with these statuses are not invited again. */
const NOT_AGAIN: readonly PostedJob['participants'][number]['status'][] = [
  'DECLINED',
  'WITHDRAWN',
  'INVITE_REQUEST',
  'REJECTED_REQUEST',
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
  const line = job.staffs[0];
  const perJob = (line?.payPerJob ?? 0) > 0;
  const rate = perJob ? line?.payPerJob : line?.hourlyRate;
  return {
    surgeonId: job.surgeonId,
    surgeryCenterId: job.surgeryCenterId._id,
    start: nextSameTime(job.start, job.timeZone, now),
    duration: String(job.duration),
    rateType: perJob ? 'PER_JOB' : 'HOURLY',
    pay: rate ? String(rate) : '',
    minPay: line?.minPay ? String(line.minPay) : '',
    specialtyId: String(line?.specialtyId ?? 0),
    procedures: [...job.procedures],
    procedure: '',
    desc: job.desc,
    invitees: job.participants
      .filter(({ status }) => !NOT_AGAIN.includes(status))
      .map(({ _id }) => _id),
  };
}
