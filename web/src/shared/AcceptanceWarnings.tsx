import { useQuery } from '@tanstack/react-query';
import { acceptanceWarningsQuery } from '@/api/acceptanceWarnings';
import { t } from '@/i18n';
import { dateTimeText } from '@/i18n/dates';
import { Note } from '@/ui/Note';
import { minutesText } from './availabilityText';
import { type MovedCase, TimeChange } from './TimeChange';

interface Props {
  messageId: string;
  /** The case whose changed time is confirmed. */
  moved: MovedCase | false;
}

/**
 * What the last change of the time was, and the confirmed cases that leave too little time before or after the case to
 * accept. Renders nothing while loading or after a failure, because a warning must not delay accepting.
 */
export function AcceptanceWarnings({ messageId, moved }: Props) {
  const { data } = useQuery(acceptanceWarningsQuery(messageId));
  return (
    <div role="status" className="grid gap-2 not-empty:mt-3">
      {moved && <TimeChange {...moved} />}
      {data?.shortGaps.map((it) => (
        <Note key={it.jobId}>
          <p className="font-bold">
            {t(it.reason === 'REST' ? 'availability.shortRest' : 'availability.shortDrive', {
              gap: minutesText(it.gapMinutes),
              needed: minutesText(it.neededMinutes),
            })}
          </p>
          <p>
            {t('availability.shortTo', {
              when: dateTimeText(it.start, it.timeZone),
              place: it.location,
            })}
          </p>
        </Note>
      ))}
    </div>
  );
}
