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

/** What a control with a label accepts besides the props of its element. */
export type FieldPart = Omit<FieldProps, 'children' | 'className' | 'id'> & {
  className?: string | undefined;
  id?: string | undefined;
};
type InputProps = FieldPart &
  Omit<ComponentProps<'input'>, 'children' | 'className' | 'id' | 'required'>;

/** Returns the label of the button that shows or hides a secret; a secret code is no password. */
function showLabel(shown: boolean, isPassword: boolean): string {
  if (isPassword) return t(shown ? 'common.hidePassword' : 'common.showPassword');
  return t(shown ? 'common.hideText' : 'common.showText');
}

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
        const toggle = showLabel(shown, input.autoComplete !== 'off');
        return (
          <span className="relative block">
            {field}
            <button
              type="button"
              aria-label={toggle}
              title={toggle}
              disabled={input.disabled}
              className={cx(
                'absolute inset-y-0 right-0 flex w-11 items-center justify-center rounded',
                shown ? 'text-accent' : 'text-muted hover:text-ink',
              )}
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

/** Marks the label of an optional field. */
export function OptionalMark() {
  return <span className="text-sm text-muted">{t('common.optional')}</span>;
}
