import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { ProfessionalJob } from '@/api/types';
import type { StableList, View } from '@/rules/stableList';
import { focusJobCard } from './focusJobCard';
import { fullCasesQuery } from './fullCases';

interface Input {
  view: View;
  /** The case of a link to the list. */
  item: string | undefined;
  /** The cases of both views. */
  jobs: readonly ProfessionalJob[] | undefined;
  /** The list of the view. */
  list: StableList | undefined;
  isFetching: boolean;
}

/**
 * Focuses the card of the case that a link names, after navigating to the view that has it. For a case that is not among the
 * own jobs, because it was filled or is over, it navigates to the notification. A case that leaves the list later changes
 * nothing.
 */
export function useLinkedCase({ view, item, jobs = [], list, isFetching }: Input): void {
  const navigate = useNavigate();
  const isItem = ({ _id }: { _id: string }) => _id === item;
  const ready = list !== undefined;
  const listed = list?.items.some(({ job }) => isItem(job)) ?? false;
  /** The last case of a link that was in the list; it is not searched again after it left the list. */
  const [foundItem, setFoundItem] = useState<string>();
  const searched = ready && !listed && item !== undefined && item !== foundItem;
  const section = searched ? jobs.find(isItem)?.section : undefined;
  // A link from Find or from a mail cannot know which view has the case now.
  const wantedView = section && (section === 'REQUESTABLE' ? 'open' : 'mine');
  const searchesOwn = searched && !section && view === 'mine';
  const full = useInfiniteQuery({ ...fullCasesQuery(true), enabled: searchesOwn });
  const isFull = full.data?.items.some(isItem) ?? false;
  const isRead = full.isSuccess && !full.hasNextPage && !full.isFetching && !isFetching;
  const missing = searchesOwn && isRead && !isFull;
  if ((listed || isFull) && item !== foundItem) setFoundItem(item);
  useEffect(() => {
    if (ready) focusJobCard(item);
  }, [ready, item, view]);
  useEffect(() => {
    if (!wantedView || wantedView === view) return;
    const search = wantedView === 'mine' ? { view: 'mine' as const, item } : { item };
    void navigate({ to: '/userMain/upcomingJobs', search, replace: true });
  }, [wantedView, view, item, navigate]);
  useEffect(() => {
    if (missing) void navigate({ to: '/userMain/notifications', search: { item }, replace: true });
  }, [missing, item, navigate]);
}
