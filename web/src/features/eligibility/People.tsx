import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { ofType } from '@/rules/eligibility';
import { FOUND_MAX } from '@/rules/people';
import { DensitySwitch } from '@/shared/DensitySwitch';
import { PageBeyond } from '@/shared/PageBeyond';
import { QueryView } from '@/shared/QueryView';
import { SearchBox } from '@/shared/SearchBox';
import { t } from '@/i18n';
import { useKeepFocus } from '@/lib/useKeepFocus';
import { BackToTop } from '@/ui/BackToTop';
import { Button } from '@/ui/Button';
import { Chips } from '@/ui/Chips';
import { EmptyState, SkeletonList } from '@/ui/Empty';
import { Page } from '@/ui/Page';
import { Pagination } from '@/ui/Pagination';
import type { ReviewScope } from './reviewScope';
import { EligibilityTabs } from './EligibilityTabs';
import { PeopleList } from './PeopleList';
import { Queue } from './Queue';
import { useBlock } from './useBlock';
import { useEligibility } from './useEligibility';
import { useListSearch } from './useListSearch';
import { listedPeopleQuery, PAGE_SIZE, searchedPeopleQuery } from './queries';

/** The people of a center by page, or the search results. */
export function People({ session, center }: ReviewScope) {
  const { search, go } = useListSearch();
  const { page = 1, type, name } = search;
  const searching = name !== undefined;
  const listed = useQuery({
    ...listedPeopleQuery(session, search),
    ...(searching ? { enabled: false } : {}),
    placeholderData: keepPreviousData,
  });
  const found = useQuery({
    ...searchedPeopleQuery(session, search),
    // The list stays visible until the first results arrive.
    placeholderData: (before) => before ?? listed.data,
  });
  const query = searching ? found : listed;
  const eligibility = useEligibility(center);
  const block = useBlock(center);
  const list = useRef<HTMLDivElement>(null);
  useKeepFocus(list);

  const items = searching ? ofType(query.data?.items ?? [], type) : (query.data?.items ?? []);
  const total = searching ? items.length : (query.data?.total ?? 0);
  // The search is of people of all types, so a name that many have may hide those of the chosen type.
  const capped =
    searching && (query.data?.items.length ?? 0) >= FOUND_MAX
      ? t('list.capped', { count: FOUND_MAX })
      : undefined;

  return (
    <Page
      title={t('title.eligibility')}
      width="wide"
      lead={t('eligibility.lead', { center: center.label })}
      actions={<DensitySwitch />}
    >
      <EligibilityTabs current="people" />
      {!searching && (
        <Queue center={center} busy={eligibility.busy} onDecline={eligibility.remove} />
      )}
      <div className="mb-5 flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div role="search" className="w-full md:w-80">
          <SearchBox
            label={t('eligibility.search')}
            value={name}
            onSearch={(text) => {
              if (text !== name) go({ name: text });
              else if (searching) void found.refetch();
            }}
          />
        </div>
        <Chips
          label={t('eligibility.type')}
          value={type ?? 'ALL'}
          onChange={(value) => go({ type: value === 'ALL' ? undefined : value })}
          chips={[
            { value: 'ALL', label: t('eligibility.all') },
            { value: 'SURGEON', label: t('eligibility.surgeons') },
            { value: 'USER', label: t('eligibility.professionals') },
          ]}
        />
      </div>
      <div ref={list}>
        <QueryView
          query={query}
          skeleton={<SkeletonList height="h-20" rows={6} />}
          empty={
            items.length === 0 && (
              <NoPeople
                searching={searching}
                capped={capped}
                page={page}
                onShowAll={() => go({ name: undefined, type: undefined })}
                onFirst={() => go({})}
              />
            )
          }
        >
          {() => (
            <div className="grid gap-5" aria-busy={query.isPlaceholderData || undefined}>
              <div className="flex min-h-6 flex-wrap items-center justify-between gap-3 text-sm text-muted">
                <p role="status" className="tabular">
                  {!query.isPlaceholderData &&
                    t(searching ? 'eligibility.found' : 'eligibility.total', { count: total })}
                </p>
                {capped && <p>{capped}</p>}
              </div>
              <PeopleList people={items} eligibility={eligibility} block={block} />
              {!searching && (
                <Pagination
                  page={page}
                  total={total}
                  size={PAGE_SIZE}
                  onPage={(to) => go({ page: to > 1 ? to : undefined }, false)}
                />
              )}
              <BackToTop count={items.length} over={2} />
            </div>
          )}
        </QueryView>
      </div>
      {eligibility.dialog}
      {block.dialog}
    </Page>
  );
}

interface NoPeopleProps {
  searching: boolean;
  /** Says that the search may have found more people. */
  capped: string | undefined;
  page: number;
  onShowAll: () => void;
  onFirst: () => void;
}

/** Says why the list is empty. */
function NoPeople({ searching, capped, page, onShowAll, onFirst }: NoPeopleProps) {
  if (searching)
    return (
      <div role="status">
        <EmptyState
          kind="notFound"
          title={t('list.noUsers')}
          hint={capped}
          action={<Button onClick={onShowAll}>{t('eligibility.showAll')}</Button>}
        />
      </div>
    );
  if (page > 1) return <PageBeyond onFirst={onFirst} />;
  return (
    <EmptyState kind="nothing" title={t('eligibility.none')} hint={t('eligibility.noneHint')} />
  );
}
