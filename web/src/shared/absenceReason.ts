import { type PlainKey, t } from '@/i18n';

/** The reasons that the server writes. */
const REASONS: Readonly<Record<string, PlainKey>> = {
  'The account was closed.': 'participant.accountClosed',
};

/** Returns why a person cannot come, in the active language if the server wrote it; a reason that the person wrote stays. */
export function absenceReason(reason: string): string {
  const key = REASONS[reason];
  return key ? t(key) : reason;
}
