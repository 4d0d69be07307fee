import type { PlainKey } from '@/i18n';
import { t } from '@/i18n';

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
};

/** The content of a notice in the active language; any other content as the server wrote it. */
export function contentText(content: string): string {
  const key = CONTENTS[content];
  return key ? t(key) : content;
}
