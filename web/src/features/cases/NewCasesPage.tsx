import { compareKeys } from '@/lib/compare';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useRef, useState } from 'react';
import { problemText } from '@/api/problem';
import { centersQuery as allCenters } from '@/api/publicQueries';
import type { CenterBrief, ProfessionalJob } from '@/api/types';
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
  // The list uses deferred values, so that chips and fields react before a slow phone has rendered it.
  const shown = useDeferredValue(search);
  const view = viewOf(shown);
  const { query, now, jobs, list, actions, showWaiting } = useCases(view, shownFilter(shown));
  const filters = useFilters(search.center !== undefined);
  const box = useRef<HTMLDivElement>(null);
  useKeepFocus(box);

  useLinkedCase({ view, item: shown.item, jobs, list, isFetching: query.isFetching });
  const { requestable, own, invited } = bySection(jobs ?? []);
  const filtered = countFilters(shown) > 0;
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
                <ViewChips
                  view={viewOf(search)}
                  open={jobs && countText(requestable.length, query.hasNextPage)}
                  own={jobs && own.length}
                />
              </div>
              {view === 'open' ? (
                <>
                  {/* They stay until the list without filters is read, so that the focus does. */}
                  {(list.items.length > 0 || filtered || failure || query.isPlaceholderData) && (
                    <CaseFilters
                      filter={search}
                      centers={filters.centers}
                      open={filters.open}
                      onOpen={filters.setOpen}
                      onChange={filters.change}
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
                            searched={filterText(shown, filters.centers)}
                            onClear={() => filters.change(NO_FILTER)}
                          />
                        ) : undefined
                      }
                      more={<ShowMore query={query} />}
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

/** Changes the filters in the address. The centers are read when the filters are open, or if one of them is chosen. */
function useFilters(hasCenter: boolean) {
  const navigate = useNavigate({ from: '/userMain/upcomingJobs' });
  const [open, setOpen] = useState(false);
  const { data: centers = [] } = useQuery({ ...allCenters, enabled: open || hasCenter });
  const change = (next: CaseFilter) =>
    void navigate({
      search: (old) => ({ ...old, item: undefined, ...next }),
      replace: true,
      resetScroll: false,
    });
  return { open, setOpen, centers, change };
}

/** Returns the cases to request, the professional's own ones, and of these the invitations, the earliest first. */
function bySection(jobs: readonly ProfessionalJob[]) {
  const own = jobs.filter((job) => job.section !== 'REQUESTABLE');
  return {
    requestable: jobs.filter((job) => job.section === 'REQUESTABLE'),
    own,
    invited: own
      .filter((job) => job.section === 'INVITED')
      .toSorted((a, b) => compareKeys(a.start, b.start)),
  };
}

interface ViewChipsProps {
  view: View;
  /** The numbers of cases; undefined until they are read. */
  open: number | string | undefined;
  own: number | undefined;
}

/** Switches between the open cases and the own ones. */
function ViewChips({ view, open, own }: ViewChipsProps) {
  const navigate = useNavigate({ from: '/userMain/upcomingJobs' });
  return (
    <Chips
      label={t('cases.filter')}
      value={view}
      chips={[
        { value: 'open', label: t('cases.openJobs'), count: open },
        { value: 'mine', label: t('cases.myJobs'), count: own },
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
