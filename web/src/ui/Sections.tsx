/** A long list in parts: links that jump to them, and the parts with their counts. */
import type { ReactNode } from 'react';
import { cx } from '@/lib/cx';
import { Icon } from './Icon';

/** One part of the list. */
export interface Part {
  /** Its place in the page; the link is `#anchor`. */
  anchor: string;
  label: string;
  count: number;
  /** Something in it waits for an answer. */
  urgent?: boolean;
}

/** Links to the parts; the keyboard follows. */
export function SectionLinks({ label, parts }: { label: string; parts: readonly Part[] }) {
  return (
    <nav aria-label={label} className="-mx-4 mb-4">
      {/* One row on phones; the padding leaves space for the focus ring. */}
      <ul className="flex gap-2 overflow-x-auto px-4 py-1 md:flex-wrap">
        {parts.map(({ anchor, label: name, count, urgent = false }) => (
          <li key={anchor}>
            <a
              href={`#${anchor}`}
              className={cx(
                'inline-flex min-h-11 items-center gap-1.5 rounded-full border px-3 text-sm whitespace-nowrap no-underline md:min-h-8',
                urgent
                  ? 'border-transparent bg-invited-soft font-bold text-invited'
                  : 'border-line text-ink hover:border-ink',
              )}
              onClick={() => document.getElementById(anchor)?.focus({ preventScroll: true })}
            >
              {urgent && <Icon name="envelope" size={16} />}
              {name} <span className="tabular">{count}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface SectionProps extends Part {
  /** What stands there instead of a list when there is none. */
  empty?: string | undefined;
  children: ReactNode;
}

/** A part with its heading and count. */
export function Section({ anchor, label, count, empty, children }: SectionProps) {
  return (
    <section aria-labelledby={anchor}>
      <h2 id={anchor} tabIndex={-1} className="mb-2 scroll-mt-4 rounded-sm text-lg">
        {label} <span className="tabular font-normal text-muted">{count}</span>
      </h2>
      {empty ? <p className="text-muted">{empty}</p> : children}
    </section>
  );
}
