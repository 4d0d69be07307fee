import type { ReactNode } from 'react';

const sizes = { normal: 'text-xl', small: 'text-lg', hidden: 'sr-only' };

interface Props {
  /** `hidden` is for screen readers only. */
  size?: keyof typeof sizes;
  children: ReactNode;
}

/** The heading of a screen, which takes the focus after a navigation (`app/RouteAnnouncer`). */
export function PageHeading({ size = 'normal', children }: Props) {
  return (
    <h1 data-page-heading tabIndex={-1} className={sizes[size]}>
      {children}
    </h1>
  );
}
