import { createLink } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { buttonClass, type LookProps } from './Button';
import { Icon, type IconName } from './Icon';

type Props = ComponentProps<'a'> & LookProps & { icon?: IconName | undefined };

/** A link to a screen that looks like a button. */
export const ButtonLink = createLink(
  ({ look, size, wide, className, icon, children, ...rest }: Props) => (
    <a {...rest} className={buttonClass({ look, size, wide, className })}>
      {icon && <Icon name={icon} />}
      {children}
    </a>
  ),
);
