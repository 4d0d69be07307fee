import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { claimableCasesQuery } from '@/api/claims';
import { joinPages } from '@/api/pages';
import type { ClaimableJob } from '@/api/types';
import { CaseCard } from '@/shared/CaseCard';
import { DensitySwitch } from '@/shared/DensitySwitch';
import { QueryView } from '@/shared/QueryView';
import { ShowMore } from '@/shared/ShowMore';
import { proceduresText } from '@/rules/caseFacts';
import { t } from '@/i18n';
import { useContentVisibility } from '@/lib/useContentVisibility';
import { useKeepFocus } from '@/lib/useKeepFocus';
import { useNow } from '@/lib/useNow';
import { useSession } from '@/session/store';
import type { Session } from '@/session/types';
import { BackToTop } from '@/ui/BackToTop';
import { Button } from '@/ui/Button';
import { EmptyState } from '@/ui/Empty';
import { Note } from '@/ui/Note';
import { lazyWithRetry, usePreload } from '@/ui/lazyWithRetry';
import { Page } from '@/ui/Page';
import { Section } from '@/ui/Sections';
import { factsOfClaimable } from './claimableFacts';
import { ConfirmWithdrawDialog } from './ConfirmWithdrawDialog';
import { MyClaimRow } from './MyClaimRow';
import { submittedClaimsQuery } from './queries';
import { useWithdrawClaim } from './useWithdrawClaim';

// Loaded on demand, because the dialog needs the form library.
const submitDialog = () => import('./SubmitDialog');
const SubmitDialog = lazyWithRetry(submitDialog, ({ onClose }) => onClose());

/** The claims of a professional: claimable cases and submitted claims. */
export default function MyClaimsPage() {
  const session = useSession();
  return session ? <MyClaims session={session} /> : null;
}

function MyClaims({ session }: { session: Session }) {
  const { item, claim } = useSearch({ from: '/shell/professionals/userMain/viewClaims' });
  const navigate = useNavigate({ from: '/userMain/viewClaims' });
  const now = useNow();
  usePreload(submitDialog);
  const open = useQuery(claimableCasesQuery(session));
  const sent = useInfiniteQuery({ ...submittedClaimsQuery(session), select: joinPages });
  const withdrawal = useWithdrawClaim();
  const go = (item: string | undefined) =>
    void navigate({ search: { item }, replace: true, resetScroll: false });
  const box = useRef<HTMLDivElement>(null);
  useKeepFocus(box);
  const rows = useRef<HTMLDivElement>(null);
  useContentVisibility(rows, sent.data);
  const isListed = sent.data?.items.some(({ _id }) => _id === claim) === true && open.isSuccess;
  useEffect(() => {
    // The claim of a link. The focus scrolls to its row.
    if (isListed && claim)
      box.current?.querySelector<HTMLElement>(`[data-place="${CSS.escape(claim)}"]`)?.focus();
  }, [isListed, claim]);
  const jobs = open.data ?? [];
  const jobToClaim = jobs.find(({ job }) => job._id === item);
  const isNotClaimable =
    item !== undefined && open.isFetchedAfterMount && open.isSuccess && !jobToClaim;
  const failed = [open, sent].find((query) => query.isError && !query.data);
  const read = {
    data: open.data && sent.data,
    error: failed?.error,
    refetch: () => failed?.refetch(),
  };
  return (
    <Page title={t('mine.title')} width="wide" lead={t('mine.lead')} actions={<DensitySwitch />}>
      <div ref={box}>
        <QueryView query={read}>
          {({ items, total }) => (
            <div className="grid gap-8">
              {isNotClaimable && <Note>{t('mine.gone')}</Note>}
              <Section
                anchor="open"
                label={t('mine.open')}
                count={jobs.length}
                empty={jobs.length === 0 ? t('mine.openNone') : undefined}
              >
                <div className="grid gap-3">
                  {jobs.map((job) => (
                    <div key={job.msgId} data-place={job.msgId} tabIndex={-1}>
                      <CaseCard
                        facts={factsOfClaimable(job, session.user.categoryId)}
                        now={now}
                        state="confirmed"
                        actions={<SubmitButton job={job} onPress={() => go(job.job._id)} />}
                      />
                    </div>
                  ))}
                </div>
              </Section>
              <Section anchor="sent" label={t('mine.sent')} count={total}>
                {items.length === 0 ? (
                  <EmptyState kind="nothing" title={t('mine.none')} hint={t('mine.noneHint')} />
                ) : (
                  <div ref={rows} className="grid gap-3 *:measured-row">
                    {items.map((claim) => (
                      <MyClaimRow
                        key={claim._id}
                        claim={claim}
                        again={jobs.some(({ job }) => job._id === claim.jobId)}
                        onWithdraw={withdrawal.ask}
                      />
                    ))}
                  </div>
                )}
                <ShowMore query={sent} />
                <BackToTop count={jobs.length + items.length} over={2} />
              </Section>
            </div>
          )}
        </QueryView>
      </div>
      {withdrawal.subject && (
        <ConfirmWithdrawDialog
          claim={withdrawal.subject}
          busy={withdrawal.isPending}
          onYes={withdrawal.confirm}
          onNo={withdrawal.cancel}
        />
      )}
      {jobToClaim && (
        <SubmitDialog key={jobToClaim.msgId} job={jobToClaim} onClose={() => go(undefined)} />
      )}
    </Page>
  );
}

function SubmitButton({ job, onPress }: { job: ClaimableJob; onPress: () => void }) {
  return (
    <Button look="main" wide onClick={onPress}>
      {t('mine.submit')}{' '}
      <span className="sr-only">{proceduresText(job.job.procedures) || job.job.name}</span>
    </Button>
  );
}
