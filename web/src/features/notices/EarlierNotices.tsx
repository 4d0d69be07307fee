import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { api } from '@/api/client';
import { keys } from '@/api/keys';
import { byCursor, joinPages, pageOf, pageParams } from '@/api/pages';
import type { Message } from '@/api/types';
import { QueryView } from '@/shared/QueryView';
import { ShowMore } from '@/shared/ShowMore';
import { t } from '@/i18n';
import { useUser } from '@/session/store';
import { BackToTop } from '@/ui/BackToTop';
import { EmptyState, SkeletonList } from '@/ui/Empty';
import { NoticeList } from './NoticeList';
import type { NoticeCommands } from './useNoticeCommands';

interface Props {
  commands: NoticeCommands;
  now: Date;
}

/** Returns the notifications that were read, without the actions that mark them as read. */
const earlierOf = (messages: readonly Message[]): Message[] =>
  messages
    .filter(({ read }) => read)
    .map((message) => ({
      ...message,
      actions: message.actions.filter((action) => action !== 'ACKNOWLEDGE' && action !== 'DISCARD'),
    }));

/** The notifications that were read, newest first. */
const earlierNoticesQuery = (userId: string) =>
  infiniteQueryOptions({
    queryKey: [...keys.notices, 'earlier', userId],
    queryFn: async ({ signal, pageParam }) => {
      const { body, next } = await pageOf(
        api.GET('/api/notifications/{userId}', {
          params: { path: { userId }, query: pageParams(pageParam) },
          signal,
        }),
      );
      // The pages have the unread ones as well, so their total is not that of this list.
      return { body: earlierOf(body.items), next, total: undefined };
    },
    ...byCursor,
  });

/** The list of the notifications that were read, with what can still be done about each (AMB-53). */
export function EarlierNotices({ commands, now }: Props) {
  const { userId } = useUser();
  const query = useInfiniteQuery({ ...earlierNoticesQuery(userId), select: joinPages });
  return (
    <QueryView
      query={query}
      skeleton={<SkeletonList height="h-56" />}
      empty={
        query.data?.items.length === 0 && !query.hasNextPage ? (
          <EmptyState
            kind="nothing"
            title={t('notices.noneEarlier')}
            hint={t('notices.noneEarlierHint')}
          />
        ) : undefined
      }
    >
      {({ items }) => (
        <>
          <h2 className="sr-only">{t('notices.earlier')}</h2>
          <NoticeList items={items} commands={commands} now={now} />
          <ShowMore query={query} />
          <BackToTop count={items.length} over={2} />
        </>
      )}
    </QueryView>
  );
}
