import type { ReactNode } from 'react';
import { cx } from '@/lib/cx';
import { PageHeading } from './PageHeading';

interface Props {
  title: string;
  /** A line below the heading. Its height is reserved while its content loads. */
  lead?: ReactNode;
  /** Content next to the heading, such as filters. With `w-full` it has its own line on phones. */
  actions?: ReactNode;
  /** `column` is 720 px for reading and forms, `wide` is for two columns and tables. */
  width?: 'column' | 'wide';
  children: ReactNode;
}

/** The layout of a screen: one heading, one column. */
export function Page(props: Props) {
  const { title, lead, actions, width = 'column', children } = props;
  return (
    <div className={cx('mx-auto w-full', width === 'column' ? 'max-w-column' : 'max-w-wide')}>
      <div className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 md:items-start">
        <div className="min-w-0 grow basis-48">
          <PageHeading>{title}</PageHeading>
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
