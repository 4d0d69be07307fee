import { createLink } from '@tanstack/react-router';
import type { ComponentProps } from 'react';

// The pseudo-element covers the card, which has to be positioned.
const cover = 'after:absolute after:inset-0 after:rounded-card';

/** A link in a card that covers the card, so that a press anywhere on it counts. */
export const StretchedLink = createLink(
  ({ children, ...rest }: Omit<ComponentProps<'a'>, 'className'>) => (
    <a {...rest} className={`no-underline ${cover}`}>
      {children}
    </a>
  ),
);

/** A button in a card that covers the card, so that a press anywhere on it counts. */
export function StretchedButton(props: Omit<ComponentProps<'button'>, 'className'>) {
  return <button type="button" {...props} className={`text-left ${cover}`} />;
}
