import { createLink } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { cx } from '@/lib/cx';
import { Icon, type IconName } from './Icon';

/** A card that links to a screen, with the icon of the screen. */
export const CardLink = createLink(
  ({ icon, className, children, ...rest }: ComponentProps<'a'> & { icon: IconName }) => (
    <a
      {...rest}
      className={cx(
        'card flex h-full min-h-16 items-center gap-2 p-3 text-sm font-bold no-underline hover:border-edge md:gap-3 md:p-4 md:text-base',
        className,
      )}
    >
      <Icon name={icon} size={24} className="text-accent" />
      {children}
      <Icon name="right" className="ml-auto text-muted max-md:hidden" />
    </a>
  ),
);
