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

/** The distance below the viewport at which the next page is read, so that it has loaded before the user reaches it. */
const ROOT_MARGIN = '800px';

/**
 * The end of a list that has more pages. The next page is read when the end comes near the viewport; the button is for the
 * keyboard and for browsers without `IntersectionObserver`. After a failure only the button reads the next page.
 */
export function ShowMore({ query }: { query: Pages }) {
  const { hasNextPage, isFetching, isFetchingNextPage, isFetchNextPageError, fetchNextPage } =
    query;
  const end = useRef<HTMLDivElement>(null);
  // A refetch of the shown pages comes first; reading the next page would cancel it.
  const paused = !hasNextPage || isFetching || isFetchNextPageError;
  useEffect(() => {
    if (paused || !end.current || !('IntersectionObserver' in window)) return;
    const observer = new IntersectionObserver(
      ([entry]) => entry?.isIntersecting && void fetchNextPage({ cancelRefetch: false }),
      { rootMargin: ROOT_MARGIN },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [paused, fetchNextPage]);
  if (!hasNextPage) return null;
  const loadMore = async () => {
    // With a refetch in progress, the first call only waits for it.
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
