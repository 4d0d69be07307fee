import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { ProfessionalJob } from '@/api/types';
import type { StableList, View } from '@/rules/stableList';
import { focusJobCard } from './focusJobCard';
import { fullCases } from './fullCases';

interface Input {
  view: View;
  /** The case of a link to the list. */
  item: string | undefined;
  /** The cases of both views. */
  jobs: readonly ProfessionalJob[] | undefined;
  /** Those of the view. */
  list: StableList | undefined;
  isFetching: boolean;
}

/**
 * Focuses the card of the case of a link, if necessary in the other view. A case that is none of the own jobs, because it was
 * filled or is over, is shown with its notification. A case that was listed and leaves the list changes nothing.
 */
export function useLinkedCase({ view, item, jobs = [], list, isFetching }: Input): void {
  const navigate = useNavigate();
  const isItem = ({ _id }: { _id: string }) => _id === item;
  const ready = list !== undefined;
  const listed = list?.items.some(({ job }) => isItem(job)) ?? false;
  const [met, setMet] = useState<string>();
  const searched = ready && !listed && item !== undefined && item !== met;
  const section = searched ? jobs.find(isItem)?.section : undefined;
  // A link made without this list, as by Find or in a mail, cannot say which view has the case now.
  const other = section && (section === 'REQUESTABLE' ? 'open' : 'mine');
  const searchesOwn = searched && !section && view === 'mine';
  const full = useInfiniteQuery({ ...fullCases(true), enabled: searchesOwn });
  const isFull = full.data?.items.some(isItem) ?? false;
  const isRead = full.isSuccess && !full.hasNextPage && !full.isFetching && !isFetching;
  const missing = searchesOwn && isRead && !isFull;
  if ((listed || isFull) && item !== met) setMet(item);
  useEffect(() => {
    if (ready) focusJobCard(item);
  }, [ready, item, view]);
  useEffect(() => {
    if (!other || other === view) return;
    const search = other === 'mine' ? { view: 'mine' as const, item } : { item };
    void navigate({ to: '/userMain/upcomingJobs', search, replace: true });
  }, [other, view, item, navigate]);
  useEffect(() => {
    if (missing) void navigate({ to: '/userMain/notifications', search: { item }, replace: true });
  }, [missing, item, navigate]);
}
