import { cx } from '@/lib/cx';
import { Icon } from './Icon';

interface Chip<V extends string> {
  value: V;
  label: string;
  /** How many items the filter shows; `50+` if not all of them were read, none before they are. */
  count?: number | string | undefined;
}

interface Props<V extends string> {
  /** The accessible name of the group. */
  label: string;
  chips: readonly Chip<V>[];
  value: V;
  onChange: (value: V) => void;
}

/** A row of filters with one selected. The full accent color is reserved for the main action. */
export function Chips<V extends string>({ label, chips, value, onChange }: Props<V>) {
  return (
    <div role="group" aria-label={label} className="flex flex-wrap gap-2">
      {chips.map((chip) => (
        <button
          key={chip.value}
          type="button"
          aria-pressed={chip.value === value}
          onClick={() => onChange(chip.value)}
          className={cx(
            'inline-flex min-h-11 items-center gap-2 rounded-full border px-4 text-base transition-colors md:min-h-9 md:text-sm',
            chip.value === value
              ? 'border-accent bg-accent-soft font-bold text-accent-strong'
              : 'border-edge bg-surface text-ink hover:border-ink',
          )}
        >
          {chip.value === value && <Icon name="check" size={16} className="-ml-1" />}
          {chip.label}
          {chip.count !== undefined && <span className="tabular font-normal">{chip.count}</span>}
        </button>
      ))}
    </div>
  );
}
