import { Menu as BaseMenu } from '@base-ui/react/menu';
import type { ReactElement, ReactNode } from 'react';
import { cx } from '@/lib/cx';
import { Icon, type IconName } from './Icon';

interface Props {
  /** What opens the menu. */
  trigger: ReactNode;
  label?: string;
  className?: string;
  align?: 'start' | 'end';
  children: ReactNode;
}

/** A menu that drops from a button; arrows, Home, End and letters work in it. */
export function Menu({ trigger, label, className, align = 'start', children }: Props) {
  return (
    <BaseMenu.Root modal={false}>
      <BaseMenu.Trigger aria-label={label} className={className}>
        {trigger}
      </BaseMenu.Trigger>
      <BaseMenu.Portal>
        <BaseMenu.Positioner sideOffset={6} align={align} className="z-50">
          <BaseMenu.Popup className="popup min-w-52 py-1 outline-none">{children}</BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  );
}

const item =
  'flex min-h-11 w-full cursor-pointer items-center gap-2 px-4 py-1 text-left no-underline outline-none data-highlighted:bg-accent-soft md:min-h-9';

interface ItemProps {
  children: ReactNode;
  icon?: IconName;
  onClick?: () => void;
  /** A link element that takes the place of the button. */
  render?: ReactElement;
  chosen?: boolean;
}

/** One entry of a menu. */
export function MenuItem({ children, icon, onClick, render, chosen }: ItemProps) {
  return (
    <BaseMenu.Item
      className={cx(item, chosen && 'font-bold text-accent')}
      onClick={onClick}
      {...(render ? { render } : {})}
    >
      {icon && <Icon name={icon} className="text-muted" />}
      <span className="flex-1">{children}</span>
      {chosen && <Icon name="check" size={16} />}
    </BaseMenu.Item>
  );
}
