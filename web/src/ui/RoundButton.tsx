import type { ComponentProps } from 'react';
import { cx } from '@/lib/cx';
import { Icon, type IconName } from './Icon';

const looks = {
  outline: 'border-edge text-ink hover:border-accent hover:bg-accent-soft hover:text-accent',
  danger: 'border-transparent text-muted hover:bg-danger-soft hover:text-danger',
  selected: 'border-transparent bg-accent-soft text-accent hover:border-accent',
  done: 'cursor-default border-transparent bg-confirmed-soft text-confirmed',
};

interface Props extends Omit<ComponentProps<'button'>, 'children' | 'className'> {
  icon: IconName;
  /** The accessible name and the tooltip. */
  label: string;
  /** `selected` and `done` show a state that is set; a `done` one cannot be pressed. */
  look?: keyof typeof looks;
  /** Shows the icon upside down. */
  turned?: boolean;
  busy?: boolean;
}

/** A round button with an icon only, for a state of a person in a list. */
export function RoundButton({
  icon,
  label,
  look = 'outline',
  turned = false,
  busy = false,
  onClick,
  ...rest
}: Props) {
  // A disabled button would lose the focus, so it ignores presses instead.
  const isSet = look === 'selected' || look === 'done';
  const inert = busy || look === 'done';
  return (
    <button
      {...rest}
      type="button"
      title={label}
      aria-label={label}
      aria-busy={busy || undefined}
      aria-disabled={inert || undefined}
      onClick={(event) => inert || onClick?.(event)}
      className={cx(
        'tap inline-flex shrink-0 items-center justify-center rounded-full border transition-colors',
        looks[look],
        busy && 'opacity-60',
      )}
    >
      <Icon name={icon} className={cx(turned && 'rotate-180', isSet && 'fill-current')} />
    </button>
  );
}
