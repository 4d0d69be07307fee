import { t } from '@/i18n';
import { cx } from '@/lib/cx';
import type { State } from '@/rules/state';
import { Icon, type IconName } from './Icon';
import { Tooltip } from './Tooltip';

const looks: Record<State, { icon: IconName; className: string }> = {
  invited: { icon: 'envelope', className: 'bg-invited-soft text-invited' },
  requested: { icon: 'clock', className: 'bg-requested-soft text-requested' },
  confirmed: { icon: 'done', className: 'bg-confirmed-soft text-confirmed' },
  cancelled: { icon: 'cancelled', className: 'bg-cancelled-soft text-cancelled' },
  past: { icon: 'past', className: 'bg-past-soft text-past' },
};

/** The icon of a state, for places that are too narrow for a pill. */
export const stateIcon = (state: State): IconName => looks[state].icon;

const pill = 'inline-flex items-center gap-1.5 rounded-full py-0.5 pr-2.5 pl-1.5 text-sm font-bold';
// A touch target of 44 px around the smaller pill.
const touchTarget =
  'relative min-h-6 before:absolute before:inset-x-0 before:-inset-y-2.5 md:before:hidden';

interface Props {
  state: State;
  /** A label that replaces the one of the state. */
  label?: string | undefined;
  /** Explains the state; it opens by pointer, keyboard and touch. */
  tooltip?: string | undefined;
}

/** A state as icon and label, never by color alone. */
export function StatePill({ state, label, tooltip }: Props) {
  const look = looks[state];
  const body = (
    <>
      <Icon name={look.icon} size={16} />
      {label ?? t(`state.${state}`)}
    </>
  );
  if (!tooltip) return <span className={cx(pill, look.className)}>{body}</span>;
  return (
    <Tooltip text={tooltip} className={cx(pill, touchTarget, look.className)}>
      {body}
    </Tooltip>
  );
}

/** A small count, such as the one of the bell. */
export function CountBadge({ count, className }: { count: number; className?: string }) {
  if (count <= 0) return null;
  return (
    <span
      aria-hidden="true"
      className={cx(
        'tabular inline-flex h-5 min-w-5 items-center justify-center rounded-full bg-danger px-1 text-xs font-bold text-danger-ink',
        className,
      )}
    >
      {count > 99 ? '99+' : count}
    </span>
  );
}
