import type { ComponentProps } from 'react';
import { Field, type FieldPart } from './Field';
import { Icon } from './Icon';

/** One option of a select or a radio group. */
export interface Option {
  value: string;
  label: string;
  disabled?: boolean;
  /** The language of the label, if it is not the client's. */
  lang?: string;
}

type SelectProps = FieldPart &
  Omit<ComponentProps<'select'>, 'children' | 'className' | 'id' | 'required'> & {
    options: readonly Option[];
    /** The text of an empty first option. */
    placeholder?: string;
  };

/** A native select, which is accessible on every device. */
export function Select({
  label,
  hint,
  error,
  required,
  aside,
  className,
  id,
  options,
  placeholder,
  ...select
}: SelectProps) {
  return (
    <Field {...{ label, hint, error, required, aside, className, id }}>
      {(control) => (
        <span className="relative block">
          <select {...select} {...control} className="field-box appearance-none pr-10">
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {options.map((option) => (
              <option
                key={option.value}
                value={option.value}
                disabled={option.disabled}
                lang={option.lang}
              >
                {option.label}
              </option>
            ))}
          </select>
          <Icon
            name="down"
            className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2 text-muted"
          />
        </span>
      )}
    </Field>
  );
}
