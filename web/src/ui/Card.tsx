import { type ComponentProps, createElement, type ElementType } from 'react';
import { cx } from '@/lib/cx';

const paddings = {
  none: undefined,
  small: 'p-4',
  normal: 'p-4 md:p-5',
  large: 'p-5 md:p-6',
  panel: 'p-6 md:p-8',
};

type Props<Tag extends ElementType> = Omit<ComponentProps<Tag>, 'as' | 'padding'> & {
  /** The element of the card. */
  as?: Tag;
  padding?: keyof typeof paddings;
  className?: string | undefined;
};

/** A bordered surface. */
export function Card<
  Tag extends 'div' | 'section' | 'article' | 'nav' | 'form' | 'ul' | 'li' | 'p' = 'div',
>({ as, padding = 'none', className, ...rest }: Props<Tag>) {
  return createElement(as ?? 'div', {
    ...rest,
    className: cx('card', paddings[padding], className),
  });
}
