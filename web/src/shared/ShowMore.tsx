import { useEffect, useRef } from 'react';
import { problemText } from '@/api/problem';
import { t } from '@/i18n';
import { Button } from '@/ui/Button';
import { Note } from '@/ui/Note';

/** The used parts of an infinite query. */
interface Pages {
  hasNextPage: boolean;
  isFetching: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  error: unknown;
  fetchNextPage: (options: { cancelRefetch: boolean }) => Promise<unknown>;
}

/** The distance below the window at which the next page is read, so that it has loaded before the user reaches it. */
const AHEAD = '800px';

/**
 * The end of a list that has more pages. The next one is read when the end comes near the window; the
 * button is for the keyboard and for browsers without an observer. After a failure only the button reads the next page.
 */
export function ShowMore({ query }: { query: Pages }) {
  const { hasNextPage, isFetching, isFetchingNextPage, isFetchNextPageError, fetchNextPage } =
    query;
  const end = useRef<HTMLDivElement>(null);
  // A read of the pages that are shown comes first; a next page would cancel it.
  const waits = !hasNextPage || isFetching || isFetchNextPageError;
  useEffect(() => {
    if (waits || !end.current || !('IntersectionObserver' in window)) return;
    const observer = new IntersectionObserver(
      ([entry]) => entry?.isIntersecting && void fetchNextPage({ cancelRefetch: false }),
      { rootMargin: AHEAD },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [waits, fetchNextPage]);
  if (!hasNextPage) return null;
  const loadMore = async () => {
    // This waits for a read that is in progress, and does nothing else then.
    await fetchNextPage({ cancelRefetch: false });
    if (isFetching && !isFetchingNextPage) await fetchNextPage({ cancelRefetch: false });
  };
  return (
    <div ref={end} className="mt-4 flex flex-col items-center gap-2">
      {isFetchNextPageError && (
        <div role="alert">
          <Note>{problemText(query.error) || t('error.load')}</Note>
        </div>
      )}
      <Button busy={isFetchingNextPage} onClick={() => void loadMore()}>
        {isFetchNextPageError ? t('common.retry') : t('list.more')}
      </Button>
    </div>
  );
}
