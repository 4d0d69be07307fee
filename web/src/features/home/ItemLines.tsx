import type { ReactNode } from 'react';

/** The two lines of text of an item that needs an action. */
export function ItemLines({ title, detail }: { title: ReactNode; detail: ReactNode }) {
  return (
    <>
      <span className="font-bold wrap-anywhere">{title}</span>
      <span className="text-sm text-muted">{detail}</span>
    </>
  );
}
