import { compareKeys } from '@/lib/compare';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { initials } from '@/rules/people';
import type { View } from '@/rules/stableList';
import { QueryView } from '@/shared/QueryView';
import { t } from '@/i18n';
import { useKeepFocus } from '@/lib/useKeepFocus';
import { useUser } from '@/session/store';
import { Chips } from '@/ui/Chips';
import { SkeletonList } from '@/ui/Empty';
import { Page } from '@/ui/Page';
import { PersonBadge } from '@/ui/Person';
import { focusJobCard } from './focusJobCard';
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
  return (
    <Page
      title={t('title.newCases')}
      lead={
        <span className="flex items-center gap-2">
          <PersonBadge letters={initials(user.fullName)} size="small" />
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
                <OpenJobs list={list} actions={actions} now={now} onRelease={release} />
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
