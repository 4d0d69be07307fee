import { type ComponentProps, useId } from 'react';
import type { Option } from './Select';

interface RadioGroupProps extends Omit<ComponentProps<'input'>, 'type' | 'className' | 'value'> {
  legend: string;
  options: readonly Option[];
  error?: string | undefined;
  /** The selected value of a controlled group. */
  value?: string;
  /** `rows` stacks large touch targets, `inline` places them in one row. */
  layout?: 'rows' | 'inline';
}

/** A group of radio buttons. */
export function RadioGroup({
  legend,
  options,
  error,
  value,
  layout = 'rows',
  ...input
}: RadioGroupProps) {
  const id = useId();
  return (
    <fieldset
      className="min-w-0"
      aria-describedby={error ? `${id}-error` : undefined}
      aria-invalid={error ? true : undefined}
    >
      <legend className="mb-1 py-0.5 text-sm font-bold">{legend}</legend>
      <div className={layout === 'rows' ? 'grid gap-2' : 'flex flex-wrap gap-2'}>
        {options.map((option) => (
          <label
            key={option.value}
            className="flex min-h-11 items-center gap-3 rounded border border-edge bg-surface px-3 py-2 hover:border-ink has-checked:border-accent has-checked:bg-accent-soft md:min-h-10"
          >
            <input
              type="radio"
              {...input}
              value={option.value}
              {...(value === undefined ? {} : { checked: value === option.value })}
              disabled={option.disabled ?? input.disabled}
            />
            {option.label}
          </label>
        ))}
      </div>
      {error && (
        <p id={`${id}-error`} className="mt-1 text-sm text-danger">
          {error}
        </p>
      )}
    </fieldset>
  );
}
