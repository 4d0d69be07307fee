import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { noticesQuery } from '@/api/notices';
import { joinPages } from '@/api/pages';
import type { Message } from '@/api/types';
import { ConfirmDeclineDialog } from '@/shared/ConfirmDeclineDialog';
import { DensitySwitch } from '@/shared/DensitySwitch';
import { QueryView } from '@/shared/QueryView';
import { ShowMore } from '@/shared/ShowMore';
import { useRecordSeen } from '@/shared/useRecordSeen';
import { groupNotices, needsAnswer } from '@/rules/notices';
import { t } from '@/i18n';
import { useKeepFocus } from '@/lib/useKeepFocus';
import { useNow } from '@/lib/useNow';
import { useUser } from '@/session/store';
import { Button } from '@/ui/Button';
import { BackToTop } from '@/ui/BackToTop';
import { ButtonLink } from '@/ui/ButtonLink';
import { EmptyState, SkeletonList } from '@/ui/Empty';
import { Page } from '@/ui/Page';
import { Section, SectionLinks } from '@/ui/Sections';
import { toast } from '@/ui/toast';
import { EarlierNotices } from './EarlierNotices';
import { NoticeList } from './NoticeList';
import { type NoticeCommands, useNoticeCommands } from './useNoticeCommands';

/** The unread notifications, in groups, or those that were read. */
export default function NoticesPage() {
  const user = useUser();
  const now = useNow();
  const query = useInfiniteQuery({ ...noticesQuery(user), select: joinPages });
  const commands = useNoticeCommands();
  const { decline } = commands;
  const box = useRef<HTMLDivElement>(null);
  useKeepFocus(box);

  const list = query.data?.items ?? [];
  const search = useSearch({ strict: false });
  const earlier = search.show === 'earlier';
  // Links of professionals only; one that is not found leads to New Cases.
  const item = user.adminSignIn ? undefined : search.item;
  const linked = item === undefined ? undefined : list.find(({ job }) => job?._id === item)?._id;
  useShowLinked(item, linked, query);
  // The owners of a case see when its professionals saw these. Owners get messages too, of which no one sees it.
  const watched = list.filter(
    ({ type }) => type === 'INVITATION' || (type === 'MESSAGE' && !user.adminSignIn),
  );
  useRecordSeen(box, watched.map(({ _id }) => `${_id} ${_id}`).join(' '));
  const { count, acknowledging, acknowledgeAll } = useAcknowledgeAll(list, commands);
  return (
    <Page
      title={t('title.notifications')}
      width="wide"
      actions={
        // Side by side on a narrow phone; if they do not fit, the switch is not alone on its line.
        <div className="flex flex-wrap items-center gap-1 md:gap-2">
          {count > 1 && !earlier && (
            <Button
              busy={acknowledging}
              onClick={({ currentTarget }) => void acknowledgeAll(currentTarget)}
            >
              {t('notices.acknowledgeAll', { count })}
            </Button>
          )}
          <div className="flex items-center gap-1 md:gap-2">
            <ButtonLink
              to={user.adminSignIn ? '/adminMain/adminNotifications' : '/userMain/notifications'}
              search={earlier ? {} : { show: 'earlier' }}
            >
              {t(earlier ? 'notices.new' : 'notices.earlier')}
            </ButtonLink>
            <DensitySwitch />
          </div>
        </div>
      }
    >
      <div ref={box}>
        {earlier ? (
          <EarlierNotices commands={commands} now={now} />
        ) : (
          <QueryView
            query={query}
            skeleton={<SkeletonList height="h-56" />}
            empty={
              list.length === 0 && !query.hasNextPage ? (
                <EmptyState
                  kind="nothing"
                  title={t('notices.empty')}
                  hint={t('notices.emptyHint')}
                />
              ) : undefined
            }
          >
            {() => (
              <NoticeGroups
                list={list}
                query={query}
                commands={commands}
                now={now}
                linked={linked}
              />
            )}
          </QueryView>
        )}
      </div>
      {commands.dialog}
      <ConfirmDeclineDialog
        message={decline.subject}
        busy={decline.isPending}
        onYes={decline.confirm}
        onNo={decline.cancel}
      />
    </Page>
  );
}

/** Acknowledges what needs no decision of its own, as invitations and requests do, and counts it. */
function useAcknowledgeAll(list: readonly Message[], commands: NoticeCommands) {
  const informing = list.filter((message) => !needsAnswer(message));
  // The number at the press, because notices are removed one by one.
  const [pressed, setPressed] = useState<number>();
  const acknowledgeAll = async (button: HTMLElement) => {
    setPressed(informing.length);
    await commands.acknowledgeAll(informing);
    const isFocused = document.activeElement === button;
    flushSync(() => setPressed(undefined));
    if (isFocused && !button.isConnected)
      document.querySelector<HTMLElement>('[data-page-heading]')?.focus();
  };
  return {
    count: pressed ?? informing.length,
    acknowledging: pressed !== undefined,
    acknowledgeAll,
  };
}

interface GroupsProps {
  list: readonly Message[];
  query: ComponentProps<typeof ShowMore>['query'];
  commands: NoticeCommands;
  now: Date;
  /** The notification of a link. */
  linked: string | undefined;
}

/** The groups of notifications, with links to them. */
function NoticeGroups({ list, query, commands, now, linked }: GroupsProps) {
  const { adminSignIn } = useUser();
  const more = query.hasNextPage;
  const groups = groupNotices(list, adminSignIn).map(({ group, items }) => ({
    items,
    part: {
      anchor: group.anchor,
      label: t(group.label),
      count: more ? `${items.length}+` : items.length,
      needsAnswer: items.some(needsAnswer),
    },
  }));
  return (
    <>
      <SectionLinks label={t('notices.groups')} parts={groups.map(({ part }) => part)} />
      <div className="grid gap-7">
        {groups.map(({ part, items }) => (
          <Section
            key={part.anchor}
            {...part}
            empty={items.length === 0 && !more ? t('notices.groupEmpty') : undefined}
          >
            <NoticeList items={items} commands={commands} now={now} linked={linked} />
          </Section>
        ))}
        <ShowMore query={query} />
        <BackToTop count={list.length} over={2} />
      </div>
    </>
  );
}

/** The number of notifications that are read to find the one of a link; older ones are hardly linked to. */
const SEARCHED = 250;

interface Pages {
  data: { items: readonly unknown[] } | undefined;
  isSuccess: boolean;
  isFetching: boolean;
  hasNextPage: boolean;
  fetchNextPage: (options: { cancelRefetch: boolean }) => Promise<unknown>;
}

/**
 * Focuses the notification about the case of a link, and reads further pages until it is listed. Without one, because it
 * was read, the link leads to the case in New Cases.
 */
function useShowLinked(item: string | undefined, linked: string | undefined, pages: Pages) {
  const navigate = useNavigate();
  const [shown, setShown] = useState<string>();
  const { data, isSuccess, isFetching, hasNextPage, fetchNextPage } = pages;
  const waits = item !== undefined && item !== shown && !linked && isSuccess && !isFetching;
  const count = data?.items.length ?? 0;
  const readsNextPage = waits && hasNextPage && count < SEARCHED;
  const missing = waits && !readsNextPage;
  if (linked && item !== shown) setShown(item);
  useEffect(() => {
    if (readsNextPage) void fetchNextPage({ cancelRefetch: false });
    // The state between two pages may not be rendered, so each of them is read for its own count.
  }, [readsNextPage, count, fetchNextPage]);
  useEffect(() => {
    if (shown === undefined || shown !== item) return undefined;
    // After the heading, which a navigation inside the client focuses.
    const timer = window.setTimeout(() =>
      document.querySelector<HTMLElement>('[data-linked]')?.focus(),
    );
    return () => window.clearTimeout(timer);
  }, [shown, item]);
  useEffect(() => {
    if (!missing) return;
    toast(t('notices.linkGone'), { tone: 'info' });
    void navigate({ to: '/userMain/upcomingJobs', search: { item }, replace: true });
  }, [missing, item, navigate]);
}
