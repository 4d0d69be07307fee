/** Tabs that are links to screens. Filters of a list are `Chips`. */
import { createLink } from '@tanstack/react-router';
import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react';
import { cx } from '@/lib/cx';

const tab =
  'inline-flex min-h-11 items-center gap-2 border-b-2 border-transparent text-sm whitespace-nowrap text-muted no-underline -outline-offset-2 hover:text-ink aria-[current=page]:border-accent aria-[current=page]:font-bold aria-[current=page]:text-ink';

/** A tab that links to a screen; the router marks the current one. */
export const TabLink = createLink(({ className, children, ...rest }: ComponentProps<'a'>) => (
  <a {...rest} className={cx(tab, className)}>
    {children}
  </a>
));

/** A tab that opens a menu of screens. */
export function TabButton({ className, ...rest }: ComponentProps<'button'>) {
  return <button type="button" {...rest} className={cx(tab, className)} />;
}

interface Props {
  /** The accessible name of the navigation. */
  label: string;
  /** The index of the tab that is scrolled into view. */
  current?: number;
  /**
   * Scrolls many tabs on narrow screens; a few wrap, so that all can be read. Identifies the scroll position, which the
   * router would restore for an equal id.
   */
  scrollId?: string;
  /** One `li` for each tab. */
  children: ReactNode;
}

/** A row of tabs. */
export function Tabs({ label, current, scrollId, children }: Props) {
  const bar = useRef<HTMLUListElement>(null);
  useEffect(() => {
    // Found by index, because aria-current may still be on the previous tab.
    const shown = current === undefined ? undefined : bar.current?.children[current];
    if (bar.current && shown instanceof HTMLElement)
      bar.current.scrollLeft = shown.offsetLeft - (bar.current.clientWidth - shown.offsetWidth) / 2;
  }, [current]);
  return (
    <nav aria-label={label} className="mb-5">
      <ul
        ref={bar}
        data-scroll-restoration-id={scrollId}
        className={cx(
          'relative flex gap-1 border-b border-line',
          scrollId
            ? 'overflow-x-auto overscroll-x-contain *:shrink-0' // Below the first of two rows, the line would look like a part of the second.
            : 'flex-wrap max-md:border-b-0',
        )}
      >
        {children}
      </ul>
    </nav>
  );
}
