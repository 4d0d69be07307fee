/** Posting the usual case again: what a case posted earlier fills into the form. */
import type { PostedJob } from '@/api/types';
import type { PostingValues } from './posting';
import { instantOf, localOf, shiftDay } from './zonedTime';

const WEEK = 7 * 86_400_000;

/** They declined, or were not invited. */
const NOT_AGAIN: readonly PostedJob['participants'][number]['status'][] = [
  'DECLINED',
  'WITHDRAWN',
  'INVITE_REQUEST',
  'REJECTED_REQUEST',
];

/**
 * The same weekday at the same time at the center: the first one that comes after both the earlier
 * case and now, skipping a day whose clocks have no such time.
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

/** The form's values that repeat a case; people who declined are not invited again. */
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
