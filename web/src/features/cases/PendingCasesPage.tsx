import { useRef } from 'react';
import { t } from '@/i18n';
import { useKeepFocus } from '@/lib/useKeepFocus';
import { LoadFailed, SkeletonList } from '@/ui/Empty';
import { Page } from '@/ui/Page';
import { MySections } from './MySections';
import { useCases } from './useCases';

/** My Pending Cases: one's own four sections and nothing else (C-03, AMB-49). */
export default function PendingCasesPage() {
  const { query, now, list, actions } = useCases('mine');
  const box = useRef<HTMLDivElement>(null);
  useKeepFocus(box);
  return (
    <Page title={t('title.myPendingCases')}>
      <div ref={box}>
        {list ? (
          <MySections list={list} actions={actions} now={now} />
        ) : query.isError ? (
          <LoadFailed onRetry={() => void query.refetch()} />
        ) : (
          <SkeletonList height="h-56" />
        )}
      </div>
      {actions.dialog}
    </Page>
  );
}
