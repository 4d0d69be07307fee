import { useNavigate, useSearch } from '@tanstack/react-router';

/**
 * Returns the search parameters of a list of people, and `go`, which changes them. Another filter shows the first page in
 * the place of the current one; with `replace` false the change is an entry of the history.
 */
export function useListSearch() {
  const search = useSearch({ from: '/shell/posters/adminMain/credential' });
  const navigate = useNavigate({ from: '/adminMain/credential' });
  const go = (next: Partial<typeof search>, replace = true) =>
    void navigate({
      search: (old) => ({ ...old, page: undefined, ...next }),
      replace,
      resetScroll: !replace,
    });
  return { search, go };
}

export type ListSearch = ReturnType<typeof useListSearch>;
