/** Sections of a long list: links to them, and the sections with their counts. */
import type { ReactNode } from 'react';
import { cx } from '@/lib/cx';
import { Icon } from './Icon';

/** One section. */
export interface Part {
  /** The id of the section, and the fragment of its link. */
  anchor: string;
  label: string;
  /** The number of items; with a plus sign if there are more. */
  count: number | string;
  /** True if an item of the section waits for an answer. */
  needsAnswer?: boolean;
}

/** Links to the sections; they move the focus as well. */
export function SectionLinks({ label, parts }: { label: string; parts: readonly Part[] }) {
  return (
    <nav aria-label={label} className="-mx-4 mb-4">
      {/* One row on phones; the padding leaves space for the focus ring. */}
      <ul className="flex gap-2 overflow-x-auto px-4 py-1 md:flex-wrap">
        {parts.map(({ anchor, label: name, count, needsAnswer = false }) => (
          <li key={anchor}>
            <a
              href={`#${anchor}`}
              className={cx(
                'inline-flex min-h-11 items-center gap-1.5 rounded-full border px-3 text-sm whitespace-nowrap no-underline md:min-h-8',
                needsAnswer
                  ? 'border-transparent bg-invited-soft font-bold text-invited'
                  : 'border-line text-ink hover:border-ink',
              )}
              onClick={() => document.getElementById(anchor)?.focus({ preventScroll: true })}
            >
              {needsAnswer && <Icon name="envelope" size={16} />}
              {name} <span className="tabular">{count}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface SectionProps extends Part {
  /** Shown if the section has no items. */
  empty?: string | undefined;
  children: ReactNode;
}

/** A section with its heading and count. */
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
