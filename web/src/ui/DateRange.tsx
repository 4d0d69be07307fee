import { t } from '@/i18n';
import { DayField } from './DayField';

interface Props {
  /** Both dates are `YYYY-MM-DD`. */
  start: string;
  end: string;
  /** What the dates limit, if `Start date` and `End date` do not say it. */
  startLabel?: string;
  endLabel?: string;
  onChange: (range: { start: string; end: string }) => void;
}

/** A start and an end date. A start after the end moves the end along. */
export function DateRange({
  start,
  end,
  startLabel = t('common.startDate'),
  endLabel = t('common.endDate'),
  onChange,
}: Props) {
  return (
    <div className="grid grid-cols-2 gap-3 max-md:w-full md:flex">
      <DayField
        label={startLabel}
        value={start}
        onChange={(day) => onChange({ start: day, end: day > end ? day : end })}
      />
      <DayField
        label={endLabel}
        value={end}
        onChange={(day) => onChange({ start: day < start ? day : start, end: day })}
      />
    </div>
  );
}
