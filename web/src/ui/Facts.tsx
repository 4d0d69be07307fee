import type { ReactNode } from 'react';
import { cx } from '@/lib/cx';

interface Layout {
  list: string;
  fact?: string;
  name: string;
  value?: string;
}

const stacked = { fact: 'grid gap-0.5', name: 'text-sm text-muted' };

const layouts = {
  /** Names and values in two columns, in small letters. Long names wrap, so that the values keep half of a phone. */
  columns: {
    list: 'tabular grid grid-cols-[fit-content(45%)_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm',
    fact: 'contents',
    name: 'text-muted',
  },
  /** As `columns`, but in letters of the normal size, and with the value below its name on a phone. */
  section: {
    list: 'grid gap-x-4 gap-y-2 md:grid-cols-[11rem_1fr]',
    fact: 'md:col-span-2 md:grid md:grid-cols-subgrid',
    name: 'text-muted max-md:text-sm',
    value: 'min-w-0',
  },
  /** Each value below its name; long addresses and ids are broken anywhere. */
  stacked: { ...stacked, list: 'grid gap-2', value: 'break-all' },
  /** As `stacked`, in two columns where they fit. */
  pairs: { ...stacked, list: 'grid gap-3 md:grid-cols-2' },
  /** In a row, with a border above and below. */
  line: {
    list: 'tabular flex flex-wrap gap-x-8 gap-y-3 border-y border-line py-3',
    name: 'text-sm text-muted',
  },
} satisfies Record<string, Layout>;

/** The name of a fact, unique in its list, and its value. */
export type Fact = readonly [name: string, value: ReactNode];

interface FactListProps {
  layout: keyof typeof layouts;
  /** Facts without a value are left out. */
  facts: readonly Fact[];
  className?: string;
}

/** Names and values, such as those of an account. */
export function FactList({ layout, facts, className }: FactListProps) {
  const look: Layout = layouts[layout];
  return (
    <dl className={cx(look.list, className)}>
      {facts
        .filter(([, value]) => value === 0 || Boolean(value))
        .map(([name, value]) => (
          <div key={name} className={look.fact}>
            <dt className={look.name}>{name}</dt>
            <dd className={look.value}>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
