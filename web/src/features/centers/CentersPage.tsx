import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { configQuery } from '@/api/publicQueries';
import type { CenterReview, CenterStatus } from '@/api/types';
import { AdministrationTabs } from '@/shared/AdministrationTabs';
import { NothingFound } from '@/shared/NothingFound';
import { QueryView } from '@/shared/QueryView';
import { SearchBox } from '@/shared/SearchBox';
import { t, withTexts } from '@/i18n';
import { useKeepFocus } from '@/lib/useKeepFocus';
import { Button } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { Chips } from '@/ui/Chips';
import { ConfirmDialog } from '@/ui/Dialog';
import { EmptyState } from '@/ui/Empty';
import { lazyWithRetry } from '@/ui/lazyWithRetry';
import { Page } from '@/ui/Page';
import { CenterFacts } from '@/shared/CenterFacts';
import { DeactivateDialog } from './DeactivateDialog';
import { centersOfStatusQuery, foundCentersQuery } from '@/api/centerReviews';
import { useCenterReview } from '@/shared/useCenterReview';
import { useConfirmedCommand } from '@/shared/useConfirmedCommand';

const CenterDialog = lazyWithRetry(
  () => withTexts(import('./CenterDialog'), 'addCenter', 'forms'),
  ({ onClose }) => onClose(),
);

const STATUSES: readonly CenterStatus[] = ['UNCONFIRMED', 'CONFIRMED', 'DEACTIVATED'];

interface CenterAction {
  center: CenterReview;
  action: 'confirm' | 'reactivate';
}

/**
 * The system administrator confirms new centers, corrects, deactivates and reactivates them (AMB-83, AMB-330), finds them
 * by name and city (AMB-365), and creates, replaces and turns off the code with which people add centers (AMB-331).
 */
export default function CentersPage() {
  const [status, setStatus] = useState<CenterStatus>('UNCONFIRMED');
  const [deactivating, setDeactivating] = useState<CenterReview>();
  const [editing, setEditing] = useState<CenterReview | 'code'>();
  const { name, find, query } = useShownCenters(status);
  const searching = name !== undefined;
  const hasCode = useQuery(configQuery).data?.addCenterOpen ?? true;
  const review = useCenterReview();
  const box = useRef<HTMLDivElement>(null);
  useKeepFocus(box);
  const confirmation = useConfirmedCommand(review, (subject: CenterAction) => subject);
  return (
    <Page
      title={t('title.centers')}
      width="wide"
      lead={t('centers.lead')}
      actions={
        <Button onClick={() => setEditing('code')}>
          {t(hasCode ? 'centers.adminCode' : 'centers.newAdminCode')}
        </Button>
      }
    >
      <AdministrationTabs area="centers" />
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <div role="search" className="w-full md:w-80">
          <SearchBox label={t('centers.search')} value={name} onSearch={find} />
        </div>
        {/* A search finds centers of every status. */}
        {!searching && (
          <Chips
            label={t('centers.status')}
            value={status}
            onChange={setStatus}
            chips={STATUSES.map((value) => ({ value, label: t(`centers.${value}`) }))}
          />
        )}
      </div>
      <div ref={box}>
        <QueryView
          query={query}
          empty={
            query.data?.length === 0 &&
            (searching ? (
              <div role="status">
                <NothingFound searched={name} onClear={() => find(undefined)} />
              </div>
            ) : (
              <NoCenters status={status} />
            ))
          }
        >
          {(centers) => (
            <ul className="grid gap-3" aria-busy={query.isPlaceholderData || undefined}>
              {centers.map((center) => (
                <li key={center._id} data-place={center._id} tabIndex={-1}>
                  <CenterCard
                    center={center}
                    showsStatus={searching}
                    onAsk={(action) => confirmation.ask({ center, action })}
                    onEdit={() => setEditing(center)}
                    onDeactivate={() => setDeactivating(center)}
                  />
                </li>
              ))}
            </ul>
          )}
        </QueryView>
      </div>
      {editing && <CenterDialog about={editing} onClose={() => setEditing(undefined)} />}
      {confirmation.subject && (
        <ConfirmDialog
          open
          {...questionOf(confirmation.subject)}
          no={t('common.cancel')}
          busy={confirmation.isPending}
          onYes={confirmation.confirm}
          onNo={confirmation.cancel}
        >
          <CenterFacts center={confirmation.subject.center} />
        </ConfirmDialog>
      )}
      {deactivating && (
        <DeactivateDialog
          center={deactivating}
          deactivate={(reason) =>
            review.mutateAsync({ center: deactivating, action: 'deactivate', reason })
          }
          onClose={() => setDeactivating(undefined)}
        />
      )}
    </Page>
  );
}

/** Reads the centers of a status, or those that the name in the address finds. */
function useShownCenters(status: CenterStatus) {
  const { name } = useSearch({ from: '/shell/posters/adminMain/centers' });
  const navigate = useNavigate({ from: '/adminMain/centers' });
  const searching = name !== undefined;
  const listed = useQuery({ ...centersOfStatusQuery(status), enabled: !searching });
  const found = useQuery({
    ...foundCentersQuery(name ?? ''),
    enabled: searching,
    placeholderData: keepPreviousData,
  });
  const find = (text: string | undefined) =>
    void navigate({ search: { name: text }, replace: true, resetScroll: false });
  return { name, find, query: searching ? found : listed };
}

interface CardProps {
  center: CenterReview;
  /** Whether the list has centers of several statuses. */
  showsStatus: boolean;
  /** Asks before the center is confirmed or reactivated. */
  onAsk: (action: CenterAction['action']) => void;
  onEdit: () => void;
  onDeactivate: () => void;
}

/** A center with the buttons that its status allows. */
function CenterCard({ center, showsStatus, onAsk, onEdit, onDeactivate }: CardProps) {
  return (
    <Card padding="normal" className="flex flex-wrap items-start justify-between gap-4">
      <div className="min-w-0">
        <CenterFacts center={center} />
        {showsStatus && <p className="text-sm font-bold">{t(`centers.${center.status}`)}</p>}
      </div>
      <div className="flex flex-wrap gap-3">
        {center.status === 'UNCONFIRMED' && (
          <Button
            look="main"
            aria-label={t('centers.confirmWhich', { name: center.name })}
            onClick={() => onAsk('confirm')}
          >
            {t('centers.confirm')}
          </Button>
        )}
        <Button aria-label={t('centers.editWhich', { name: center.name })} onClick={onEdit}>
          {t('centers.edit')}
        </Button>
        {center.status === 'DEACTIVATED' ? (
          <Button
            aria-label={t('centers.reactivateWhich', { name: center.name })}
            onClick={() => onAsk('reactivate')}
          >
            {t('centers.reactivate')}
          </Button>
        ) : (
          <Button
            aria-label={t('centers.deactivateWhich', { name: center.name })}
            onClick={onDeactivate}
          >
            {t('centers.deactivate')}
          </Button>
        )}
      </div>
    </Card>
  );
}

/** The texts of the question before a center is confirmed or reactivated. */
function questionOf({ center: { name }, action }: CenterAction) {
  return action === 'confirm'
    ? {
        title: t('centers.confirmWhich', { name }),
        text: t('centers.confirmHint'),
        yes: t('centers.confirm'),
      }
    : {
        title: t('centers.reactivateWhich', { name }),
        text: t('centers.reactivateHint'),
        yes: t('centers.reactivate'),
      };
}

function NoCenters({ status }: { status: CenterStatus }) {
  switch (status) {
    case 'UNCONFIRMED':
      return (
        <EmptyState
          kind="nothing"
          title={t('centers.noneWaiting')}
          hint={t('centers.noneWaitingHint')}
        />
      );
    case 'CONFIRMED':
      return <EmptyState kind="nothing" title={t('centers.noneConfirmed')} />;
    case 'DEACTIVATED':
      return <EmptyState kind="nothing" title={t('centers.noneDeactivated')} />;
  }
}
