import { compareKeys } from '@/lib/compare';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useRef, useState } from 'react';
import { problemText } from '@/api/problem';
import { centers as allCenters } from '@/api/publicQueries';
import type { CenterBrief } from '@/api/types';
import { countFilters, shownFilter, type CaseFilter } from '@/rules/caseFilter';
import type { View } from '@/rules/stableList';
import { DensitySwitch } from '@/shared/DensitySwitch';
import { NothingFound } from '@/shared/NothingFound';
import { PersonPicture } from '@/shared/PersonPicture';
import { QueryView } from '@/shared/QueryView';
import { ShowMore } from '@/shared/ShowMore';
import { dayText } from '@/i18n/dates';
import { dollars } from '@/i18n/money';
import { t } from '@/i18n';
import { useKeepFocus } from '@/lib/useKeepFocus';
import { useUser } from '@/session/store';
import { Chips } from '@/ui/Chips';
import { LoadFailed, SkeletonList } from '@/ui/Empty';
import { Page } from '@/ui/Page';
import { FullCases } from './FullCases';
import { CaseFilters } from './CaseFilters';
import { InvitedStrip } from './InvitedStrip';
import { MySections } from './MySections';
import { OpenJobs } from './OpenJobs';
import { useCases } from './useCases';
import { useLinkedCase } from './useLinkedCase';

/** New Cases: the open cases, and the professional's own ones. */
export default function NewCasesPage() {
  const user = useUser();
  const search = useSearch({ from: '/shell/professionals/userMain/upcomingJobs' });
  const navigate = useNavigate({ from: '/userMain/upcomingJobs' });
  // The list uses deferred values, so that chips and fields react before a slow phone has rendered it.
  const shown = useDeferredValue(search);
  const view = viewOf(shown);
  const { query, now, jobs, list, actions, showWaiting } = useCases(view, shownFilter(shown));
  const [filtering, setFiltering] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  useKeepFocus(box);

  useLinkedCase({ view, item: shown.item, jobs, list, isFetching: query.isFetching });
  const requestable = jobs?.filter((job) => job.section === 'REQUESTABLE') ?? [];
  const own = jobs?.filter((job) => job.section !== 'REQUESTABLE') ?? [];
  const invited = own
    .filter((job) => job.section === 'INVITED')
    .toSorted((a, b) => compareKeys(a.start, b.start));
  const filtered = countFilters(shown) > 0;
  const filter = (next: CaseFilter) =>
    void navigate({
      search: (old) => ({ ...old, item: undefined, ...next }),
      replace: true,
      resetScroll: false,
    });
  const centers = useQuery({ ...allCenters, enabled: filtering || search.center !== undefined });
  const more = <ShowMore query={query} />;
  // The list that is still shown is that of other filters.
  const failure = query.isLoadingError && (
    <LoadFailed onRetry={() => void query.refetch()} detail={problemText(query.error)} />
  );
  return (
    <Page
      title={t('title.newCases')}
      width="wide"
      actions={<DensitySwitch />}
      lead={
        <span className="flex items-center gap-2">
          <PersonPicture name={user.fullName} file={user.profilePicture} size="small" />
          {t('home.welcome', { name: user.fullName })}
        </span>
      }
    >
      <div ref={box}>
        <QueryView query={{ ...query, data: list }} skeleton={<SkeletonList height="h-56" />}>
          {(list) => (
            <>
              {view === 'open' && <InvitedStrip jobs={invited} own={own} now={now} />}
              <div className="mb-4">
                <Chips
                  label={t('cases.filter')}
                  value={viewOf(search)}
                  chips={[
                    {
                      value: 'open',
                      label: t('cases.openJobs'),
                      count: jobs && countText(requestable.length, query.hasNextPage),
                    },
                    { value: 'mine', label: t('cases.myJobs'), count: jobs && own.length },
                  ]}
                  onChange={(next) =>
                    void navigate({
                      // The filters stay for the return to the open cases; the own ones have none.
                      search: (old) => ({
                        ...old,
                        item: undefined,
                        view: next === 'mine' ? next : undefined,
                      }),
                      resetScroll: false,
                    })
                  }
                />
              </div>
              {view === 'open' ? (
                <>
                  {/* They stay until the list without filters is read, so that the focus does. */}
                  {(list.items.length > 0 || filtered || failure || query.isPlaceholderData) && (
                    <CaseFilters
                      filter={search}
                      centers={centers.data ?? []}
                      open={filtering}
                      onOpen={setFiltering}
                      onChange={filter}
                    />
                  )}
                  {failure || (
                    <OpenJobs
                      list={list}
                      nothing={
                        query.hasNextPage ? (
                          // The server compares a limited number of cases for a page.
                          <></>
                        ) : filtered ? (
                          <NothingFound
                            searched={filterText(shown, centers.data ?? [])}
                            onClear={() => filter(NO_FILTER)}
                          />
                        ) : undefined
                      }
                      more={more}
                      own={own}
                      actions={actions}
                      now={now}
                      onShowWaiting={showWaiting}
                    />
                  )}
                  <FullCases own={own} now={now} />
                </>
              ) : (
                failure || <MySections list={list} actions={actions} now={now} item={shown.item} />
              )}
            </>
          )}
        </QueryView>
      </div>
      {actions.dialog}
    </Page>
  );
}

const viewOf = (search: { view?: View | undefined }): View => search.view ?? 'open';

/** The number of cases that were read, with a plus sign if there are more. */
const countText = (read: number, more: boolean): number | string => (more ? `${read}+` : read);

/** Clears all filters. */
const NO_FILTER = {
  text: undefined,
  from: undefined,
  until: undefined,
  pay: undefined,
  miles: undefined,
  center: undefined,
} satisfies CaseFilter;

/** Returns a description of the filters. */
function filterText(filter: CaseFilter, centers: readonly CenterBrief[]): string {
  const { text, from, until, pay, miles, center } = filter;
  return [
    text,
    from && t('cases.fromDay', { day: dayText(from) }),
    until && t('cases.untilDay', { day: dayText(until) }),
    pay && t('cases.payFrom', { amount: dollars(pay) }),
    miles && t('cases.withinMiles', { miles }),
    center && (centers.find(({ _id }) => _id === center)?.name ?? t('cases.center')),
  ]
    .filter(Boolean)
    .join(' · ');
}
