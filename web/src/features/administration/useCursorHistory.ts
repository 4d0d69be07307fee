import { useState } from 'react';

/**
 * Remembers the cursors of the visited pages of a list, so that Back works although the server has only cursors to the
 * next page. A change of `filter` shows the first page again.
 */
export function useCursorHistory(filter: string) {
  const [pageHistory, setPageHistory] = useState<{ filter: string; cursors: readonly string[] }>({
    filter,
    cursors: [],
  });
  const cursors = pageHistory.filter === filter ? pageHistory.cursors : [];
  return {
    cursor: cursors.at(-1),
    back:
      cursors.length > 0
        ? () => setPageHistory({ filter, cursors: cursors.slice(0, -1) })
        : undefined,
    forward: (next: string) => {
      // A second press before the next page has loaded has the same cursor.
      if (next !== cursors.at(-1)) setPageHistory({ filter, cursors: [...cursors, next] });
    },
  };
}
