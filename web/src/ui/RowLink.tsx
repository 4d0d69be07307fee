import { createLink } from '@tanstack/react-router';
import type { ComponentProps, ReactNode } from 'react';
import { cx } from '@/lib/cx';
import { Icon } from './Icon';

interface Props extends ComponentProps<'a'> {
  /** Follows the text, such as a state; below the text if the row is narrow. */
  aside?: ReactNode;
}

/** A row of a list that links to its item, with one or two lines of text. */
export const RowLink = createLink(({ className, aside, children, ...rest }: Props) => (
  <a
    {...rest}
    className={cx(
      'flex min-h-11 min-w-0 items-center gap-3 rounded px-2 py-1.5 leading-5 no-underline hover:bg-accent-soft',
      className,
    )}
  >
    <span className="flex min-w-0 grow flex-wrap items-center gap-x-3 gap-y-1">
      <span className={cx('grid min-w-0 grow', aside !== undefined && 'basis-60')}>{children}</span>
      {aside}
    </span>
    <Icon name="right" size={16} className="shrink-0 text-muted" />
  </a>
));
