import { createLink } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { cx } from '@/lib/cx';
import { Icon, type IconName } from './Icon';

interface LookProps {
  /** Icons before and after the text. */
  icon?: IconName | undefined;
  after?: IconName | undefined;
  /** True outside of a sentence: a touch target of 44 px on phones. */
  touch?: boolean | undefined;
}

/** Returns the classes of a link in the color of the accent. */
export const linkClass = (touch?: boolean, className?: string) =>
  cx('link', touch && 'inline-flex min-h-11 items-center gap-1 md:min-h-6', className);

/** A text that links to a screen. */
export const TextLink = createLink(
  ({ icon, after, touch, className, children, ...rest }: ComponentProps<'a'> & LookProps) => (
    <a {...rest} className={linkClass(touch, className)}>
      {icon && <Icon name={icon} size={16} />}
      {children}
      {after && <Icon name={after} size={16} />}
    </a>
  ),
);

/** A button that looks like a text link. */
export function TextButton({
  touch,
  className,
  ...rest
}: ComponentProps<'button'> & Pick<LookProps, 'touch'>) {
  return <button type="button" {...rest} className={linkClass(touch, className)} />;
}
