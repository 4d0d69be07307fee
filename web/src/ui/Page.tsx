import type { ReactNode } from 'react';
import { cx } from '@/lib/cx';

interface Props {
  /** The heading; it takes the focus after a navigation. */
  title: string;
  /** A line under the heading. Its place is kept while what it says is still on its way. */
  lead?: ReactNode;
  /** Beside the heading: filters, refresh. One that is `w-full` on phones has a line of its own there. */
  actions?: ReactNode;
  /** `column` is 720 px for reading and forms, `wide` for two columns and tables. */
  width?: 'column' | 'wide';
  children: ReactNode;
}

/** The frame of a screen: one heading, one column. */
export function Page(props: Props) {
  const { title, lead, actions, width = 'column', children } = props;
  return (
    <div className={cx('mx-auto w-full', width === 'column' ? 'max-w-[45rem]' : 'max-w-[70rem]')}>
      <div className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 md:items-start">
        <div className="min-w-0">
          <h1 data-page-heading tabIndex={-1} className="text-xl">
            {title}
          </h1>
          {'lead' in props && <p className="mt-1 min-h-6 text-muted">{lead}</p>}
        </div>
        {actions && (
          <div className="flex flex-wrap items-center gap-2 max-md:has-[>[class*=w-full]]:w-full">
            {actions}
          </div>
        )}
      </div>
      {children}
    </div>
  );
}
