import { type ReactNode, useRef } from 'react';
import type { ProfessionalJob } from '@/api/types';
import { ownConflict } from '@/rules/ownConflict';
import type { StableList } from '@/rules/stableList';
import { t } from '@/i18n';
import { useContentVisibility } from '@/lib/useContentVisibility';
import { BackToTop } from '@/ui/BackToTop';
import { Button } from '@/ui/Button';
import { EmptyState } from '@/ui/Empty';
import { focusJobCard } from './focusJobCard';
import { JobCard } from './JobCard';
import type { CaseActions } from './useCases';

interface Props {
  list: StableList;
  /** The professional's own cases. */
  own: readonly ProfessionalJob[];
  actions: CaseActions;
  now: Date;
  /** Replaces the list if the filters find nothing. */
  nothing?: ReactNode;
  /** Reads on at the end of the list. */
  more: ReactNode;
  /** Adds the waiting cases to the list. */
  onShowWaiting: () => void;
}

/** The cases for which the professional can request an invite. */
export function OpenJobs({ list, nothing, more, own, actions, now, onShowWaiting }: Props) {
  const { items, waiting } = list;
  const rows = useRef<HTMLUListElement>(null);
  useContentVisibility(rows, items);
  const showWaiting = () => {
    onShowWaiting();
    focusJobCard(waiting[0]);
  };
  return (
    <>
      <h2 className="sr-only">{t('cases.openJobs')}</h2>
      {items.length === 0 ? (
        (nothing ?? (
          <EmptyState kind="nothing" title={t('cases.empty')} hint={t('cases.emptyHint')} />
        ))
      ) : (
        <ul
          ref={rows}
          aria-label={t('cases.openJobs')}
          className="grid items-start gap-3 *:measured-row lg:grid-cols-2"
        >
          {items.map((item) => (
            <JobCard
              key={item.job._id}
              item={item}
              pending={actions.pendingOf(item.job)}
              result={actions.resultOf(item.job._id)}
              commands={actions.commands}
              now={now}
              sameTimeAt={ownConflict(item.job, own)?.surgeryCenterId.name}
            />
          ))}
        </ul>
      )}
      {more}
      <BackToTop count={items.length} over={5} />
      {/* Overlays the list near the thumb, so that nothing shifts when it appears. */}
      <div
        role="status"
        className="pointer-events-none fixed inset-x-0 bottom-[calc(var(--bottom-bar,0px)+1rem+env(safe-area-inset-bottom))] z-20 flex justify-center"
      >
        {waiting.length > 0 && (
          <Button
            look="main"
            icon="refresh"
            floating
            className="pointer-events-auto"
            onClick={showWaiting}
          >
            {t('cases.newCount', { count: waiting.length })}
          </Button>
        )}
      </div>
    </>
  );
}
