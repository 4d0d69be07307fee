import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { claimable, CLAIMS_PER_PAGE } from '@/api/claims';
import type { ClaimableJob } from '@/api/types';
import { CaseCard } from '@/shared/CaseCard';
import { QueryView } from '@/shared/QueryView';
import { t } from '@/i18n';
import { useNow } from '@/lib/useNow';
import { useSession } from '@/session/store';
import type { Session } from '@/session/types';
import { BackToTop } from '@/ui/BackToTop';
import { Button } from '@/ui/Button';
import { EmptyState } from '@/ui/Empty';
import { Note } from '@/ui/Note';
import { lazyWithRetry, usePreload } from '@/ui/lazyWithRetry';
import { Page } from '@/ui/Page';
import { Pagination } from '@/ui/Pagination';
import { Section } from '@/ui/Sections';
import { factsOfClaimable } from './facts';
import { MyClaimRow } from './MyClaimRow';
import { submittedClaims } from './queries';

// The dialog loads separately, because it opens on a press and brings the form library.
const submitDialog = () => import('./SubmitDialog');
const SubmitDialog = lazyWithRetry(submitDialog, ({ onClose }) => onClose());

/** The claims of a professional: claimable cases and submitted claims. */
export default function MyClaimsPage() {
  const session = useSession();
  return session ? <MyClaims session={session} /> : null;
}

function MyClaims({ session }: { session: Session }) {
  const { item, page = 1 } = useSearch({ from: '/shell/professionals/userMain/viewClaims' });
  const navigate = useNavigate({ from: '/userMain/viewClaims' });
  const now = useNow();
  usePreload(submitDialog);
  const open = useQuery(claimable(session));
  const sent = useQuery({
    ...submittedClaims(session, page),
    placeholderData: keepPreviousData,
  });
  const go = (next: { item?: string | undefined; page?: number | undefined }) =>
    void navigate({
      search: (old) => ({ ...old, ...next }),
      replace: true,
      resetScroll: next.page !== undefined,
    });
  const jobs = open.data ?? [];
  const asked = jobs.find(({ job }) => job._id === item);
  const gone = item !== undefined && open.isFetchedAfterMount && open.isSuccess && !asked;
  const failed = [open, sent].find((query) => query.isError && !query.data);
  const read = {
    data: open.data && sent.data,
    error: failed?.error,
    refetch: () => failed?.refetch(),
  };
  return (
    <Page title={t('mine.title')} lead={t('mine.lead')}>
      <QueryView query={read}>
        {({ items, total }) => (
          <div className="grid gap-8">
            {gone && <Note>{t('mine.gone')}</Note>}
            <Section
              anchor="open"
              label={t('mine.open')}
              count={jobs.length}
              empty={jobs.length === 0 ? t('mine.openNone') : undefined}
            >
              <div className="grid gap-3">
                {jobs.map((job) => (
                  <CaseCard
                    key={job.msgId}
                    facts={factsOfClaimable(job)}
                    now={now}
                    state="confirmed"
                    actions={<Submit job={job} onPress={() => go({ item: job.job._id })} />}
                  />
                ))}
              </div>
            </Section>
            <Section anchor="sent" label={t('mine.sent')} count={total}>
              {items.length === 0 ? (
                <EmptyState
                  kind={page > 1 ? 'notFound' : 'nothing'}
                  title={t(page > 1 ? 'paystub.beyond' : 'mine.none')}
                  {...(page > 1
                    ? {
                        action: (
                          <Button onClick={() => go({ page: undefined })}>
                            {t('paystub.first')}
                          </Button>
                        ),
                      }
                    : { hint: t('mine.noneHint') })}
                />
              ) : (
                <div className="grid gap-3" aria-busy={sent.isPlaceholderData || undefined}>
                  {items.map((claim) => (
                    <MyClaimRow
                      key={claim._id}
                      claim={claim}
                      again={jobs.some(({ job }) => job._id === claim.jobId)}
                    />
                  ))}
                  <Pagination
                    page={page}
                    total={total}
                    size={CLAIMS_PER_PAGE}
                    onPage={(to) => go({ page: to > 1 ? to : undefined })}
                  />
                  <BackToTop count={jobs.length + items.length} over={2} />
                </div>
              )}
            </Section>
          </div>
        )}
      </QueryView>
      {asked && (
        <SubmitDialog key={asked.msgId} job={asked} onClose={() => go({ item: undefined })} />
      )}
    </Page>
  );
}

function Submit({ job, onPress }: { job: ClaimableJob; onPress: () => void }) {
  return (
    <Button look="main" wide onClick={onPress}>
      {t('mine.submit')}{' '}
      <span className="sr-only">{job.job.procedures.join(', ') || job.job.name}</span>
    </Button>
  );
}
