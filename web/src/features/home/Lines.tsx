import type { ReactNode } from 'react';

/** The two lines of an item. */
export function Lines({ first, second }: { first: ReactNode; second: ReactNode }) {
  return (
    <>
      <span className="truncate font-bold">{first}</span>
      <span className="text-sm text-muted">{second}</span>
    </>
  );
}
