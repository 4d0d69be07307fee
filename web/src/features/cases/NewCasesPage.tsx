import { compareKeys } from '@/lib/compare';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { ProfessionalJob } from '@/api/types';
import { centersOf, countFilters, matchesCase, type CaseFilter } from '@/rules/caseFilter';
import type { StableList, View } from '@/rules/stableList';
import { DensitySwitch } from '@/shared/DensitySwitch';
import { NothingFound } from '@/shared/NothingFound';
import { PersonPicture } from '@/shared/PersonPicture';
import { QueryView } from '@/shared/QueryView';
import { dayText } from '@/i18n/dates';
import { dollars } from '@/i18n/money';
import { t } from '@/i18n';
import { useKeepFocus } from '@/lib/useKeepFocus';
import { useUser } from '@/session/store';
import { Chips } from '@/ui/Chips';
import { SkeletonList } from '@/ui/Empty';
import { Page } from '@/ui/Page';
import { focusJobCard } from './focusJobCard';
import { CaseFilters } from './CaseFilters';
import { InvitedStrip } from './InvitedStrip';
import { MySections } from './MySections';
import { OpenJobs } from './OpenJobs';
import { useCases } from './useCases';

/** New Cases: the open cases, and the professional's own ones. */
export default function NewCasesPage() {
  const user = useUser();
  const search = useSearch({ from: '/shell/professionals/userMain/upcomingJobs' });
  const navigate = useNavigate({ from: '/userMain/upcomingJobs' });
  const view: View = search.view === 'mine' ? 'mine' : 'open';
  const { query, now, jobs, list, actions, release } = useCases(view);
  const box = useRef<HTMLDivElement>(null);
  useKeepFocus(box);

  const ready = list !== undefined;
  useEffect(() => {
    if (ready) focusJobCard(search.item);
  }, [ready, search.item]);

  const requestable = jobs?.filter((job) => job.section === 'REQUESTABLE') ?? [];
  const own = jobs?.filter((job) => job.section !== 'REQUESTABLE') ?? [];
  const invited = own
    .filter((job) => job.section === 'INVITED')
    .toSorted((a, b) => compareKeys(a.start, b.start));
  const filtered = countFilters(search) > 0;
  const filter = (next: CaseFilter) =>
    void navigate({
      search: (old) => ({ ...old, item: undefined, ...next }),
      replace: true,
      resetScroll: false,
    });
  const shown = (list: StableList): StableList => ({
    ...list,
    items: list.items.filter(({ job }) => matchesCase(job, search)),
  });
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
              {view === 'open' && <InvitedStrip jobs={invited} now={now} />}
              <div className="mb-4">
                <Chips
                  label={t('cases.filter')}
                  value={view}
                  chips={[
                    { value: 'open', label: t('cases.openJobs'), count: requestable.length },
                    { value: 'mine', label: t('cases.myJobs'), count: own.length },
                  ]}
                  onChange={(next) =>
                    void navigate({
                      search: next === 'mine' ? { view: 'mine' } : {},
                      resetScroll: false,
                    })
                  }
                />
              </div>
              {view === 'open' ? (
                <>
                  {(list.items.length > 0 || filtered) && (
                    <CaseFilters filter={search} jobs={requestable} onChange={filter} />
                  )}
                  <OpenJobs
                    list={shown(list)}
                    nothing={
                      filtered && list.items.length > 0 ? (
                        <NothingFound
                          searched={filterText(search, requestable)}
                          onClear={() => filter(NO_FILTER)}
                        />
                      ) : undefined
                    }
                    actions={actions}
                    now={now}
                    onRelease={release}
                  />
                </>
              ) : (
                <MySections list={list} actions={actions} now={now} />
              )}
            </>
          )}
        </QueryView>
      </div>
      {actions.dialog}
    </Page>
  );
}

/** Clears all filters. */
const NO_FILTER = {
  text: undefined,
  from: undefined,
  until: undefined,
  pay: undefined,
  center: undefined,
} satisfies CaseFilter;

/** What the list was searched for, in words. */
function filterText(filter: CaseFilter, jobs: readonly ProfessionalJob[]): string {
  const { text, from, until, pay, center } = filter;
  return [
    text,
    from && t('cases.fromDay', { day: dayText(from) }),
    until && t('cases.untilDay', { day: dayText(until) }),
    pay && t('cases.payFrom', { amount: dollars(pay) }),
    center && (centersOf(jobs).find(({ value }) => value === center)?.label ?? t('cases.center')),
  ]
    .filter(Boolean)
    .join(' · ');
}
