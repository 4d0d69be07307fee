import { useRef } from 'react';
import { DensitySwitch } from '@/shared/DensitySwitch';
import { QueryView } from '@/shared/QueryView';
import { t } from '@/i18n';
import { useKeepFocus } from '@/lib/useKeepFocus';
import { SkeletonList } from '@/ui/Empty';
import { Page } from '@/ui/Page';
import { MySections } from './MySections';
import { useCases } from './useCases';

/** My Pending Cases: the four sections of the professional's own cases only. */
export default function PendingCasesPage() {
  const { query, now, list, actions } = useCases('mine');
  const box = useRef<HTMLDivElement>(null);
  useKeepFocus(box);
  return (
    <Page title={t('title.myPendingCases')} width="wide" actions={<DensitySwitch />}>
      <div ref={box}>
        <QueryView query={{ ...query, data: list }} skeleton={<SkeletonList height="h-56" />}>
          {(list) => <MySections list={list} actions={actions} now={now} />}
        </QueryView>
      </div>
      {actions.dialog}
    </Page>
  );
}
