import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { joinPages } from '@/api/pages';
import type { Claim } from '@/api/types';
import { QueryView } from '@/shared/QueryView';
import { money } from '@/i18n/money';
import { sum } from '@/rules/claims';
import { DensitySwitch } from '@/shared/DensitySwitch';
import { NeedsCenter } from '@/shared/NeedsCenter';
import { ShowMore } from '@/shared/ShowMore';
import { t } from '@/i18n';
import { useSelection } from '@/lib/useSelection';
import { useStableHandler } from '@/lib/useStableHandler';
import { centerOf, useCompact, useSession } from '@/session/store';
import type { Session } from '@/session/types';
import { BackToTop } from '@/ui/BackToTop';
import { Button } from '@/ui/Button';
import { Chips } from '@/ui/Chips';
import { SkeletonList } from '@/ui/Empty';
import { Note } from '@/ui/Note';
import { Page } from '@/ui/Page';
import { toast } from '@/ui/toast';
import { ClaimRow } from './ClaimRow';
import { DecideMany } from './DecideMany';
import { ConfirmGenerateDialog } from './ConfirmGenerateDialog';
import { DecideDialog } from './DecideDialog';
import { NoClaims, type ClaimFilter } from './NoClaims';
import { useDecide } from './useDecide';
import { payableClaims, pendingClaims, rejectedClaims } from './queries';
import { useGenerate } from './useGenerate';

/** From this number of claims on, the button is repeated below the list. */
const MANY = 5;

/** The screen Add Claims To Pay. */
export default function ClaimsToPayPage() {
  const session = useSession();
  // A new key resets the state, because decisions at one center must not be listed at another.
  return session ? <ClaimsToPay key={centerOf(session)?.value} session={session} /> : null;
}

/** Reads the pending, approved and rejected claims. */
function useClaims(session: Session, show: ClaimFilter) {
  const pending = useQuery(pendingClaims(session));
  const approved = useQuery(payableClaims(session));
  const rejected = useInfiniteQuery({
    ...rejectedClaims(session),
    select: joinPages,
    ...(show === 'rejected' ? {} : { enabled: false }),
  });
  return { pending, approved, rejected };
}

function ClaimsToPay({ session }: { session: Session }) {
  const { show = 'pending' } = useSearch({
    from: '/shell/posters/adminMain/viewjobstopay',
  });
  const navigate = useNavigate({ from: '/adminMain/viewjobstopay' });
  const queries = useClaims(session, show);
  const decision = useDecide(queries.pending.data?.items ?? []);
  const selection = useSelection(
    decision.claims.filter(({ status }) => status === 'PENDING'),
    ({ _id }) => _id,
  );
  const { items: approved = [], total: ready = 0 } = queries.approved.data ?? {};
  const noneReady = queries.approved.isSuccess && approved.length === 0;
  const generate = useGenerate(
    session,
    () => void navigate({ to: '/adminMain/viewInvoices', search: {} }),
  );
  useFocusClaim(decision.claim, decision.next);
  useLinkedClaim(queries.pending, decision.show);

  const compact = useCompact();
  const query = queries[show];
  const listed = {
    pending: decision.claims,
    approved,
    rejected: queries.rejected.data?.items ?? [],
  }[show];
  const go = (next: ClaimFilter) =>
    void navigate({ search: next === 'pending' ? {} : { show: next }, replace: true });
  const button = (
    <Button
      look={approved.length > 0 ? 'main' : 'quiet'}
      wide
      busy={generate.reading}
      onClick={generate.start}
    >
      {t('toPay.generate')}
    </Button>
  );
  return (
    <Page
      title={t('toPay.title')}
      width="wide"
      // A non-breaking space reserves the line while the number loads.
      lead={query.data ? leadText(show, query.data) : '\u00a0'}
      actions={
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 max-md:w-full md:justify-end">
          {/* A separate line on phones; its height is reserved while the number loads. */}
          {!noneReady && (
            <p className="tabular min-h-5 text-sm text-muted max-md:order-last max-md:w-full">
              {approved.length > 0 &&
                t(ready > approved.length ? 'toPay.readyOf' : 'toPay.ready', {
                  count: approved.length,
                  total: ready,
                  amount: amountOf(approved),
                })}
            </p>
          )}
          {button}
        </div>
      }
    >
      <NeedsCenter>
        <div className="mb-4 flex flex-wrap items-center justify-between gap-2">
          <Chips<ClaimFilter>
            label={t('toPay.filter')}
            value={show}
            onChange={go}
            chips={[
              { value: 'pending', label: t('toPay.showPending') },
              { value: 'approved', label: t('toPay.showApproved') },
              { value: 'rejected', label: t('toPay.showRejected') },
            ]}
          />
          <DensitySwitch />
        </div>
        <QueryView
          query={query}
          skeleton={<SkeletonList height="h-28" />}
          empty={
            listed.length === 0 ? (
              <NoClaims show={show} onPending={() => go('pending')} />
            ) : undefined
          }
        >
          {() => (
            <div className={compact ? 'grid gap-1' : 'grid gap-3'}>
              {show === 'pending' && <DecideMany selection={selection} decision={decision} />}
              {show !== 'rejected' && <NotListed claims={queries[show].data} />}
              {listed.map((claim) => (
                <ClaimRow
                  key={claim._id}
                  claim={claim}
                  onAdd={show === 'pending' ? () => decision.show(claim) : undefined}
                  selection={
                    show === 'pending' && claim.status === 'PENDING'
                      ? {
                          selected: selection.has(claim._id),
                          onChange: (on) => selection.set([claim._id], on),
                        }
                      : undefined
                  }
                  problem={decision.problems.get(claim._id)}
                />
              ))}
              {show === 'rejected' && <ShowMore query={queries.rejected} />}
              {listed.length >= MANY && <div className="flex justify-end">{button}</div>}
              <BackToTop count={listed.length} over={2} />
            </div>
          )}
        </QueryView>
      </NeedsCenter>
      {decision.claim && (
        <DecideDialog
          key={decision.claim._id}
          claim={decision.claim}
          decidedElsewhere={decision.decidedElsewhere}
          busy={decision.busy}
          problem={decision.problem}
          reasonProblem={decision.reasonProblem}
          onDecide={decision.decide}
          onNext={decision.next && (() => decision.show(decision.next))}
          onClose={() => decision.show(undefined)}
        />
      )}
      {generate.subject && (
        <ConfirmGenerateDialog
          {...generate.subject}
          busy={generate.isPending}
          onYes={generate.confirm}
          onNo={generate.cancel}
        />
      )}
    </Page>
  );
}

interface Listed {
  items: readonly Claim[];
  total: number;
}

const amountOf = (claims: readonly Claim[]): string =>
  money(sum(claims.map((claim) => claim.submittedAmount)));

const COUNTS = {
  pending: 'toPay.waiting',
  approved: 'toPay.countApproved',
  rejected: 'toPay.countRejected',
} as const satisfies Record<ClaimFilter, string>;

/** Returns how many claims there are, for those to review with their amount if all of them were read. */
function leadText(show: ClaimFilter, { items, total: count }: Listed): string {
  if (show === 'pending' && count > 0 && count === items.length)
    return t('toPay.waitingAmount', { count, amount: amountOf(items) });
  return t(COUNTS[show], { count });
}

/** Says how many claims are listed if there are more. */
function NotListed({ claims }: { claims: Listed | undefined }) {
  const { items = [], total = 0 } = claims ?? {};
  if (total <= items.length) return null;
  return <Note>{t('toPay.notListed', { count: items.length, total })}</Note>;
}

/** When the dialog closes, focuses the next pending claim after a decision, or the claim of a link, which has no opener. */
function useFocusClaim(shown: Claim | undefined, next: Claim | undefined): void {
  const last = useRef<Claim>(undefined);
  useEffect(() => {
    const before = last.current;
    last.current = shown;
    if (shown || !before) return;
    const pending = before.status === 'PENDING';
    if (pending && document.activeElement !== document.body) return;
    const target = pending ? before : next;
    const button = target && `[data-claim="${target._id}"] button:not(:disabled)`;
    const found = button ? document.querySelector<HTMLElement>(button) : null;
    (found ?? document.querySelector<HTMLElement>('[data-page-heading]'))?.focus();
  }, [shown, next]);
}

interface Pending {
  data: { items: readonly Claim[] } | undefined;
  isSuccess: boolean;
  isFetching: boolean;
}

/** Opens the claim of a link in the dialog. A reload of the page does not open it again. */
function useLinkedClaim(
  { data, isSuccess, isFetching }: Pending,
  show: (claim: Claim) => void,
): void {
  const { item } = useSearch({ from: '/shell/posters/adminMain/viewjobstopay' });
  const navigate = useNavigate({ from: '/adminMain/viewjobstopay' });
  const linked = item === undefined ? undefined : data?.items.find(({ _id }) => _id === item);
  const missing = item !== undefined && !linked && isSuccess && !isFetching;
  const open = useStableHandler(show);
  useEffect(() => {
    if (!linked && !missing) return;
    if (linked) open(linked);
    else toast(t('toPay.notPending'), { tone: 'info' });
    void navigate({
      search: (old) => ({ ...old, item: undefined }),
      replace: true,
      resetScroll: false,
    });
  }, [linked, missing, open, navigate]);
}
