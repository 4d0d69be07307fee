import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { joinPages } from '@/api/pages';
import type { Claim } from '@/api/types';
import { QueryView } from '@/shared/QueryView';
import { money } from '@/i18n/money';
import { sum } from '@/rules/claims';
import { DensitySwitch } from '@/shared/DensitySwitch';
import { NeedsCenter } from '@/shared/NeedsCenter';
import { ShowMore } from '@/shared/ShowMore';
import { t } from '@/i18n';
import { type Selection, useSelection } from '@/lib/useSelection';
import { centerOf, useCompact, useSession } from '@/session/store';
import type { Session } from '@/session/types';
import { BackToTop } from '@/ui/BackToTop';
import { Button } from '@/ui/Button';
import { Chips } from '@/ui/Chips';
import { SkeletonList } from '@/ui/Empty';
import { Note } from '@/ui/Note';
import { Page } from '@/ui/Page';
import { ClaimRow } from './ClaimRow';
import { DecideMany } from './DecideMany';
import { ConfirmGenerateDialog } from './ConfirmGenerateDialog';
import { DecideDialog } from './DecideDialog';
import { NoClaims, type ClaimFilter } from './NoClaims';
import { useDecide } from './useDecide';
import { payableClaimsQuery, pendingClaimsQuery, rejectedClaimsQuery } from './queries';
import { useFocusClaim } from './useFocusClaim';
import { useGenerate } from './useGenerate';
import { type ReadClaims, useLinkedClaim } from './useLinkedClaim';

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
  const pending = useQuery(pendingClaimsQuery(session));
  const approved = useQuery(payableClaimsQuery(session));
  const rejected = useInfiniteQuery({
    ...rejectedClaimsQuery(session),
    select: joinPages,
    ...(show === 'rejected' ? {} : { enabled: false }),
  });
  return { pending, approved, rejected };
}

/** Decides the pending claims, one in a dialog, which a link can open, or the selected ones. */
function usePendingClaims(pending: ReadClaims) {
  const decision = useDecide(pending.data?.items ?? []);
  const selection = useSelection(
    decision.claims.filter(({ status }) => status === 'PENDING'),
    ({ _id }) => _id,
  );
  useFocusClaim(decision.claim, decision.next);
  useLinkedClaim(pending, decision.show);
  return { decision, selection };
}

function ClaimsToPay({ session }: { session: Session }) {
  const { show = 'pending' } = useSearch({
    from: '/shell/posters/adminMain/viewjobstopay',
  });
  const navigate = useNavigate({ from: '/adminMain/viewjobstopay' });
  const queries = useClaims(session, show);
  const { decision, selection } = usePendingClaims(queries.pending);
  const approved = queries.approved.data?.items ?? [];
  const generate = useGenerate(
    session,
    () => void navigate({ to: '/adminMain/viewInvoices', search: {} }),
  );

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
          <ReadyClaims query={queries.approved} />
          {button}
        </div>
      }
    >
      <NeedsCenter>
        <div className="mb-4 flex flex-wrap items-center justify-between gap-2">
          <ClaimFilters show={show} onChange={go} />
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
                  selection={show === 'pending' ? selectionOf(claim, selection) : undefined}
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
      <OpenClaimDialog decision={decision} />
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

/** Returns whether a pending claim is selected for a decision on several, and how to change it. */
const selectionOf = ({ _id, status }: Claim, selection: Selection<Claim>) =>
  status === 'PENDING'
    ? { selected: selection.has(_id), onChange: (on: boolean) => selection.set([_id], on) }
    : undefined;

interface FiltersProps {
  show: ClaimFilter;
  onChange: (show: ClaimFilter) => void;
}

function ClaimFilters({ show, onChange }: FiltersProps) {
  return (
    <Chips<ClaimFilter>
      label={t('toPay.filter')}
      value={show}
      onChange={onChange}
      chips={[
        { value: 'pending', label: t('toPay.showPending') },
        { value: 'approved', label: t('toPay.showApproved') },
        { value: 'rejected', label: t('toPay.showRejected') },
      ]}
    />
  );
}

interface ReadyProps {
  query: { data: Listed | undefined; isSuccess: boolean };
}

/** How many claims can be paid, and their amount. Its line is separate on phones, and reserved while the number loads. */
function ReadyClaims({ query: { data, isSuccess } }: ReadyProps) {
  const { items = [], total = 0 } = data ?? {};
  if (isSuccess && items.length === 0) return null;
  return (
    <p className="tabular min-h-5 text-sm text-muted max-md:order-last max-md:w-full">
      {items.length > 0 &&
        t(total > items.length ? 'toPay.readyOf' : 'toPay.ready', {
          count: items.length,
          total,
          amount: amountOf(items),
        })}
    </p>
  );
}

/** The dialog of the claim to decide, if there is one. */
function OpenClaimDialog({ decision }: { decision: ReturnType<typeof useDecide> }) {
  const { claim, next, show } = decision;
  if (!claim) return null;
  return (
    <DecideDialog
      key={claim._id}
      claim={claim}
      decidedElsewhere={decision.decidedElsewhere}
      busy={decision.busy}
      problem={decision.problem}
      reasonProblem={decision.reasonProblem}
      onDecide={decision.decide}
      onNext={next && (() => show(next))}
      onClose={() => show(undefined)}
    />
  );
}

/** Says how many claims are listed if there are more. */
function NotListed({ claims }: { claims: Listed | undefined }) {
  const { items = [], total = 0 } = claims ?? {};
  if (total <= items.length) return null;
  return <Note>{t('toPay.notListed', { count: items.length, total })}</Note>;
}
