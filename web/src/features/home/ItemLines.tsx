import type { ReactNode } from 'react';

/** The two lines of text of an item that needs an action. */
export function ItemLines({ first, second }: { first: ReactNode; second: ReactNode }) {
  return (
    <>
      <span className="font-bold wrap-anywhere">{first}</span>
      <span className="text-sm text-muted">{second}</span>
    </>
  );
}
