import { createLink } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { cx } from '@/lib/cx';
import { Icon } from './Icon';

/** A row of a list that links to its item, with one or two lines of text. */
export const RowLink = createLink(({ className, children, ...rest }: ComponentProps<'a'>) => (
  <a
    {...rest}
    className={cx(
      'flex min-h-11 min-w-0 items-center gap-3 rounded px-2 py-1.5 leading-5 no-underline hover:bg-accent-soft',
      className,
    )}
  >
    <span className="grid min-w-0 grow">{children}</span>
    <Icon name="right" size={16} className="shrink-0 text-muted" />
  </a>
));
