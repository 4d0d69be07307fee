import { t } from '@/i18n';
import { TextField } from './Field';

interface Props {
  /** Both dates are `YYYY-MM-DD`. */
  start: string;
  end: string;
  onChange: (range: { start: string; end: string }) => void;
}

/** A start and an end date. A start after the end moves the end along. */
export function DateRange({ start, end, onChange }: Props) {
  return (
    <div className="grid grid-cols-2 gap-3 max-md:w-full md:flex">
      <TextField
        type="date"
        label={t('common.startDate')}
        value={start}
        onChange={({ target }) => {
          if (target.value)
            onChange({ start: target.value, end: target.value > end ? target.value : end });
        }}
      />
      <TextField
        type="date"
        label={t('common.endDate')}
        value={end}
        onChange={({ target }) => {
          if (target.value)
            onChange({ start: target.value < start ? target.value : start, end: target.value });
        }}
      />
    </div>
  );
}
