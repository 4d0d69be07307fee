import { useState } from 'react';

/**
 * The cursors of the pages before the shown one. A change of `filter` shows the first page again.
 */
export function useTrail(filter: string) {
  const [trail, setTrail] = useState<{ filter: string; cursors: readonly string[] }>({
    filter,
    cursors: [],
  });
  const cursors = trail.filter === filter ? trail.cursors : [];
  return {
    cursor: cursors.at(-1),
    back:
      cursors.length > 0 ? () => setTrail({ filter, cursors: cursors.slice(0, -1) }) : undefined,
    forward: (next: string) => setTrail({ filter, cursors: [...cursors, next] }),
  };
}
