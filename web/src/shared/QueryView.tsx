import type { ReactNode } from 'react';
import { problemText } from '@/api/problem';
import { LoadFailed, SkeletonList } from '@/ui/Empty';

interface Props<Data> {
  /** The result of `useQuery`, or an object like it. */
  query: { data: Data | undefined; error: unknown; refetch: () => unknown };
  /** Shown until the first answer arrives. */
  skeleton?: ReactNode;
  /** Shown instead of the children if the data is empty; nothing by default. */
  empty?: ReactNode;
  /** Returns the content for this error; nothing to show the failure with a retry. */
  renderFailure?: (error: unknown) => ReactNode;
  children: (data: Data) => ReactNode;
}

/**
 * The states of a read: placeholder, failure with a retry, empty, data. Data that was read before stays
 * visible when a later read fails.
 */
export function QueryView<Data>({
  query,
  skeleton = <SkeletonList />,
  empty,
  renderFailure,
  children,
}: Props<Data>) {
  if (query.data !== undefined) return empty || children(query.data);
  if (!query.error) return skeleton;
  return (
    renderFailure?.(query.error) || (
      <LoadFailed onRetry={() => void query.refetch()} detail={problemText(query.error)} />
    )
  );
}
