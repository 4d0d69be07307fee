import { createLink } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { iconButtonClass } from './Button';
import { Icon, type IconName } from './Icon';

type Props = ComponentProps<'a'> & {
  icon: IconName;
  /** The accessible name and, without a `title`, the tooltip. */
  label: string;
};

/** An anchor with an icon only, as `IconButton`. Children are shown over the icon. */
export const IconAnchor = ({ icon, label, className, children, ...rest }: Props) => (
  <a title={label} {...rest} aria-label={label} className={iconButtonClass(className)}>
    <Icon name={icon} />
    {children}
  </a>
);

/** A link of the router with an icon only. */
export const IconLink = createLink(IconAnchor);
