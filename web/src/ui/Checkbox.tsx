import { type ComponentProps, type ReactNode, useId } from 'react';

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
