import type { ReactNode } from 'react';

/** The two lines of an item. */
export function Lines({ first, second }: { first: ReactNode; second: ReactNode }) {
  return (
    <>
      <span className="font-bold wrap-anywhere">{first}</span>
      <span className="text-sm text-muted">{second}</span>
    </>
  );
}
