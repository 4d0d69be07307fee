import type { ScheduledCase } from '@/api/types';
import { expectedAttendance } from '@/rules/expectedAttendance';
import { isUpcoming } from '@/rules/ownCase';
import { dateTimeText } from '@/i18n/dates';
import { t } from '@/i18n';

/** Returns why a confirmed person may not come to a coming case, or that they have not confirmed its changed time. */
export function participantNote(
  event: ScheduledCase,
  person: NonNullable<ScheduledCase['participants']>[number],
  now: Date,
): string | undefined {
  const expected = expectedAttendance(person);
  if (isUpcoming(event, now)) {
    if (person.cannotComeAt)
      return t('participant.cannotCome', {
        when: dateTimeText(person.cannotComeAt, event.job.timeZone),
      });
    if (expected === 'UNCONFIRMED') return t('participant.UNCONFIRMED');
  }
  return person.status === 'CONFIRMED' ? undefined : t('participant.AWAITING_RECONFIRMATION');
}
