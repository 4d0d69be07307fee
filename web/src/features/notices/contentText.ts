import type { PlainKey } from '@/i18n';
import { t } from '@/i18n';
import { absenceReason } from '@/shared/absenceReason';

/** The fixed contents of notices about cases, as the specification has them on the wire. */
const CONTENTS: Readonly<Record<string, PlainKey>> = {
  'You have been invited to a surgical case.': 'notices.contentInvited',
  'An invite has been requested for your surgical case.': 'notices.contentRequested',
  'Your invite request has been declined.': 'cases.declinedRequest',
  'A confirmed professional has withdrawn from your surgical case.': 'notices.contentWithdrawn',
  'position accepted': 'notices.contentAccepted',
  'position filled': 'state.positionFilled',
  'job cancelled': 'state.jobCancelled',
  'A surgical case has changed.': 'notices.contentChanged',
  'The time of a surgical case has changed. Please confirm the new time.': 'notices.contentMoved',
  'A place on a surgical case is held for you. Accept it before the offer ends.':
    'notices.contentOffered',
  'You are on the standby list of a surgical case.': 'notices.contentStandbyApproved',
  'A professional asks for a place on the standby list of your surgical case.':
    'notices.contentStandbyRequested',
  'A confirmed professional cannot come to your surgical case:': 'notices.contentCannotCome',
  'A professional who could not come comes to your surgical case after all.':
    'notices.contentComesAfterAll',
  'Your surgical case starts soon. Please report when you are on the way and when you are there.':
    'notices.contentCaseStarts',
  'You have been released from a surgical case:': 'notices.contentReleased',
  'You have been released from a surgical case, because you cannot come.':
    'notices.contentReleasedAbsent',
  'Please confirm that you will come to your surgical case.': 'notices.contentConfirmDay',
  'A confirmed professional has not confirmed the day of your surgical case.':
    'notices.contentDayNotConfirmed',
  'A confirmed professional has not arrived at your surgical case.': 'notices.contentNotArrived',
  'You have been released from a surgical case, because you did not confirm the day.':
    'notices.contentReleasedUnconfirmed',
  'You have been released from a surgical case: you are no longer needed.':
    'notices.contentReleasedNotNeeded',
  'You have been released from a surgical case: you no longer meet the requirements of the center.':
    'notices.contentReleasedNotEligible',
  'You have been released from a surgical case: the schedule has changed.':
    'notices.contentReleasedSchedule',
};

/**
 * The content of a notice in the active language; any other content as the server wrote it. A reason follows the fixed text
 * on a line of its own; one that a person wrote stays as it is.
 */
export function contentText(content: string): string {
  const [fixed = '', ...reason] = content.split('\n');
  const key = CONTENTS[fixed];
  if (!key) return content;
  const written = reason.join(' ');
  return [t(key), ...(written ? [absenceReason(written)] : [])].join(' ');
}
