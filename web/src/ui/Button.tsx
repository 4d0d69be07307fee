import type { ComponentProps, ReactNode } from 'react';
import { cx } from '@/lib/cx';
import { Icon, type IconName } from './Icon';

type Look = 'main' | 'quiet' | 'plain' | 'danger';

/** The look of a button. */
export interface LookProps {
  /** `main` is the one main action of a screen, `quiet` a secondary one, `plain` has no border. */
  look?: Look | undefined;
  size?: 'normal' | 'small' | undefined;
  /** Rounder and with a shadow, for a button over the content of a page. */
  floating?: boolean | undefined;
  /** Takes the whole width on phones. */
  wide?: boolean | undefined;
  className?: string | undefined;
}

const looks: Record<Look, string> = {
  main: 'disabled-look bg-accent text-accent-ink border-transparent hover:bg-accent-strong',
  quiet: 'disabled-look bg-surface text-ink border-edge hover:border-ink hover:bg-accent-soft',
  plain:
    'text-accent border-transparent hover:bg-accent-soft disabled:bg-transparent disabled:text-muted',
  danger: 'disabled-look bg-surface text-danger border-danger hover:bg-danger-soft',
};

/** Returns the classes of a button. */
export function buttonClass({
  look = 'quiet',
  size = 'normal',
  floating,
  wide,
  className,
}: LookProps) {
  return cx(
    'inline-flex items-center justify-center gap-2 border font-bold no-underline select-none',
    'transition-colors text-center min-h-11',
    size === 'small'
      ? 'px-3 py-1 text-sm md:min-h-8'
      : 'px-4 py-2 text-base md:min-h-10 md:text-sm',
    floating ? 'rounded-full shadow-pop' : 'rounded',
    wide && 'max-md:w-full',
    looks[look],
    className,
  );
}

interface Props extends Omit<ComponentProps<'button'>, 'className'>, LookProps {
  icon?: IconName | undefined;
  /** Marks the button as busy while its request is pending and prevents a second press. */
  busy?: boolean;
  children: ReactNode;
}

/** A button; its `type` is `button` by default. */
export function Button({
  look,
  size,
  floating,
  wide,
  className,
  icon,
  busy = false,
  children,
  type = 'button',
  onClick,
  ...rest
}: Props) {
  return (
    <button
      {...rest}
      type={type}
      className={buttonClass({ look, size, floating, wide, className })}
      // A disabled button would lose the focus, so a busy or unavailable one sets aria-disabled and ignores presses.
      aria-disabled={busy || rest['aria-disabled'] ? true : undefined}
      aria-busy={busy || undefined}
      onClick={(event) => {
        if (busy || rest['aria-disabled']) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {busy ? <Spinner /> : icon && <Icon name={icon} size={size === 'small' ? 16 : 20} />}
      {children}
    </button>
  );
}

function Spinner() {
  return (
    <span
      aria-hidden="true"
      className="size-4 animate-spin rounded-full border-2 border-current border-t-transparent"
    />
  );
}

/** Returns the classes of a button with an icon only. */
export const iconButtonClass = (className?: string) =>
  cx(
    'tap inline-flex items-center justify-center rounded text-muted transition-colors hover:bg-accent-soft hover:text-ink disabled:bg-transparent disabled:text-edge aria-pressed:bg-accent-soft aria-pressed:text-accent-strong',
    className,
  );

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'className' | 'children'> {
  icon: IconName;
  /** The accessible name and the tooltip. */
  label: string;
  className?: string;
}

/** A button with an icon only. It requires an accessible name. */
export function IconButton({ icon, label, className, type = 'button', ...rest }: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      title={label}
      className={iconButtonClass(className)}
    >
      <Icon name={icon} />
    </button>
  );
}
