import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import { t } from '@/i18n';
import { cx } from '@/lib/cx';
import { Icon } from './Icon';

/** The props that connect a control to its label, hint and error. */
interface ControlProps {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  'aria-required': true | undefined;
}

interface FieldProps {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  required?: boolean | undefined;
  /** Content after the label, such as a tooltip or a link. */
  aside?: ReactNode;
  id?: string | undefined;
  className?: string | undefined;
  children: (control: ControlProps) => ReactNode;
}

/** Label, control, hint and error of a field. Screen readers read the error with the control. */
export function Field({
  label,
  hint,
  error,
  required = false,
  aside,
  id,
  className,
  children,
}: FieldProps) {
  const made = useId();
  const own = id ?? made;
  const hintId = hint ? `${own}-hint` : undefined;
  const errorId = error ? `${own}-error` : undefined;
  return (
    <div className={cx('flex min-w-0 flex-col gap-1', className)}>
      <div className="flex min-h-6 items-center justify-between gap-2">
        <label htmlFor={own} className="text-sm font-bold">
          {label}
        </label>
        {aside}
      </div>
      {children({
        id: own,
        'aria-describedby': [errorId, hintId].filter(Boolean).join(' ') || undefined,
        'aria-invalid': error ? true : undefined,
        'aria-required': required ? true : undefined,
      })}
      {error && (
        <p id={errorId} className="flex items-start gap-1 text-sm text-danger">
          <Icon name="warning" size={16} className="mt-0.5" />
          {error}
        </p>
      )}
      {hint && (
        <p id={hintId} className="text-sm text-muted">
          {hint}
        </p>
      )}
    </div>
  );
}

type FieldPart = Omit<FieldProps, 'children' | 'className' | 'id'> & {
  className?: string | undefined;
  id?: string | undefined;
};
type InputProps = FieldPart &
  Omit<ComponentProps<'input'>, 'children' | 'className' | 'id' | 'required'>;

/** A one-line text input with its label; a password has a button that shows it. */
export function TextField({
  label,
  hint,
  error,
  required,
  aside,
  className,
  id,
  type = 'text',
  ...input
}: InputProps) {
  const [shown, setShown] = useState(false);
  const secret = type === 'password';
  return (
    <Field {...{ label, hint, error, required, aside, className, id }}>
      {(control) => {
        const field = (
          <input
            {...input}
            {...control}
            {...(secret && { spellCheck: false, autoCapitalize: 'none' })}
            type={shown ? 'text' : type}
            className={cx('field-box', secret && 'pr-12')}
          />
        );
        if (!secret) return field;
        return (
          <span className="relative block">
            {field}
            <button
              type="button"
              aria-pressed={shown}
              aria-label={t('common.showPassword')}
              title={t('common.showPassword')}
              disabled={input.disabled}
              className="absolute inset-y-0 right-0 flex w-11 items-center justify-center rounded text-muted hover:text-ink aria-pressed:text-accent"
              onClick={() => setShown(!shown)}
            >
              <Icon name="eye" />
            </button>
          </span>
        );
      }}
    </Field>
  );
}

type AreaProps = FieldPart &
  Omit<ComponentProps<'textarea'>, 'children' | 'className' | 'id' | 'required'>;

/** A text input of several lines with its label. */
export function TextArea({
  label,
  hint,
  error,
  required,
  aside,
  className,
  id,
  ...area
}: AreaProps) {
  return (
    <Field {...{ label, hint, error, required, aside, className, id }}>
      {(control) => <textarea rows={3} {...area} {...control} className="field-box" />}
    </Field>
  );
}

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

type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'className'> & {
  label: ReactNode;
  error?: string | undefined;
  className?: string;
};

/** A checkbox; the whole line is its touch target. */
export function Checkbox({ label, error, className, id, ...input }: CheckboxProps) {
  const made = useId();
  const own = id ?? made;
  return (
    <div className={className}>
      <div className="flex min-h-11 items-center gap-3 md:min-h-9">
        <input
          type="checkbox"
          {...input}
          id={own}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${own}-error` : input['aria-describedby']}
        />
        <label htmlFor={own} className="py-2">
          {label}
        </label>
      </div>
      {error && (
        <p id={`${own}-error`} className="text-sm text-danger">
          {error}
        </p>
      )}
    </div>
  );
}

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
      <legend className="mb-1 text-sm font-bold">{legend}</legend>
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

/** Marks the label of an optional field. */
export function OptionalMark() {
  return <span className="text-sm text-muted">{t('common.optional')}</span>;
}
