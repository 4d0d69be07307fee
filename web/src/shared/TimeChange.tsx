import { useQuery } from '@tanstack/react-query';
import { caseChangesQuery } from '@/api/caseChanges';
import { t } from '@/i18n';
import { dateTimeText, durationText } from '@/i18n/dates';
import { lastTimeChange } from '@/rules/timeChange';

/** A case whose changed time has to be confirmed. */
export interface MovedCase {
  jobId: string;
  version: number;
  timeZone: string;
}

/** The old and the new start and hours of the last change: an empty space while loading, nothing after a failure. */
export function TimeChange({ jobId, version, timeZone }: MovedCase) {
  const { data, isPending } = useQuery(caseChangesQuery(jobId, version));
  if (isPending) return <span className="block h-15 md:h-5" />;
  return lastTimeChange(data ?? []).map((part) => (
    <p key={part.field} className="font-bold">
      {part.field === 'START'
        ? t('availability.startWas', {
            old: dateTimeText(part.old, timeZone),
            new: dateTimeText(part.new, timeZone),
          })
        : t('availability.hoursWas', {
            old: durationText(Number(part.old)),
            new: durationText(Number(part.new)),
          })}
    </p>
  ));
}
