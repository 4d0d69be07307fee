import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { PAYSTUBS_PER_PAGE } from '@/api/claims';
import type { Invoice } from '@/api/types';
import { DensitySwitch } from '@/shared/DensitySwitch';
import { PageBeyond } from '@/shared/PageBeyond';
import { QueryView } from '@/shared/QueryView';
import { NeedsCenter } from '@/shared/NeedsCenter';
import { t } from '@/i18n';
import { money } from '@/i18n/money';
import { centerOf, useSession } from '@/session/store';
import type { Session } from '@/session/types';
import { BackToTop } from '@/ui/BackToTop';
import { Button } from '@/ui/Button';
import { ButtonLink } from '@/ui/ButtonLink';
import { Chips } from '@/ui/Chips';
import { EmptyState, SkeletonList } from '@/ui/Empty';
import { Page } from '@/ui/Page';
import { Pagination } from '@/ui/Pagination';
import { lazyWithRetry } from '@/ui/lazyWithRetry';
import { PaystubRows } from './PaystubRows';
import { YearExport } from './YearExport';
import { listedPaystubsQuery } from './queries';

// Loaded on demand, because the dialog needs the form library.
const PaidDialog = lazyWithRetry(
  () => import('./PaidDialog'),
  ({ onClose }) => onClose(),
);

type PaystubFilter = 'all' | 'pending' | 'paid';

/** The screen View Invoices, for payers and professionals. */
export default function PaystubsPage() {
  const session = useSession();
  // A new key resets the state, because the previous page stays visible while the next one loads.
  return session ? <Paystubs key={centerOf(session)?.value} session={session} /> : null;
}

function Paystubs({ session }: { session: Session }) {
  const search = useSearch({ strict: false });
  const navigate = useNavigate();
  const show: PaystubFilter =
    search.show === 'pending' || search.show === 'paid' ? search.show : 'all';
  const page = search.page ?? 1;
  const query = useQuery({
    ...listedPaystubsQuery(session, show === 'all' ? undefined : show, page),
    placeholderData: keepPreviousData,
  });
  const isPayee = !session.user.adminSignIn;
  const to = isPayee ? '/userMain/viewInvoices' : '/adminMain/viewInvoices';
  const go = (next: PaystubFilter, at = 1) =>
    void navigate({
      to,
      search: { ...(next === 'all' ? {} : { show: next }), ...(at > 1 ? { page: at } : {}) },
      replace: at === page,
    });
  const { items = [], total = 0, unpaid = 0 } = query.data ?? {};
  const totals = [
    t('paystub.count', { count: total }),
    unpaid > 0 && t('paystub.unpaid', { amount: money(unpaid) }),
  ];
  const [paying, setPaying] = useState<Invoice>();
  return (
    <Page
      title={t('paystub.listTitle')}
      width="wide"
      lead={query.data ? totals.filter(Boolean).join(' · ') : '\u00a0'}
      actions={<YearExport session={session} />}
    >
      <NeedsCenter>
        <div className="mb-4 flex flex-wrap items-center justify-between gap-2">
          <Chips<PaystubFilter>
            label={t('paystub.filter')}
            value={show}
            onChange={(next) => go(next)}
            chips={[
              { value: 'all', label: t('paystub.showAll') },
              { value: 'pending', label: t('paystub.showPending') },
              { value: 'paid', label: t('paystub.showPaid') },
            ]}
          />
          <DensitySwitch />
        </div>
        <QueryView
          query={query}
          skeleton={<SkeletonList height="h-20" />}
          empty={
            items.length === 0 && (
              <NoPaystubs show={show} page={page} isPayee={isPayee} onShow={go} />
            )
          }
        >
          {() => (
            <div className="grid gap-3" aria-busy={query.isPlaceholderData || undefined}>
              <PaystubRows paystubs={items} isPayee={isPayee} onPay={setPaying} />
              <Pagination
                page={page}
                total={total}
                size={PAYSTUBS_PER_PAGE}
                onPage={(at) => go(show, at)}
              />
              <BackToTop count={items.length} over={2} />
            </div>
          )}
        </QueryView>
      </NeedsCenter>
      {paying && <PaidDialog paystub={paying} onClose={() => setPaying(undefined)} />}
    </Page>
  );
}

interface NoPaystubsProps {
  show: PaystubFilter;
  page: number;
  /** Whether the user is paid by the paystubs, and does not pay them. */
  isPayee: boolean;
  /** Shows the first page of a filter. */
  onShow: (filter: PaystubFilter) => void;
}

/** Says why the list is empty. */
function NoPaystubs({ show, page, isPayee, onShow }: NoPaystubsProps) {
  if (page > 1) return <PageBeyond onFirst={() => onShow(show)} />;
  if (show !== 'all')
    return (
      <EmptyState
        kind="notFound"
        title={t('paystub.nothing')}
        hint={t('paystub.nothingHint')}
        action={<Button onClick={() => onShow('all')}>{t('paystub.showEvery')}</Button>}
      />
    );
  return (
    <EmptyState
      kind="nothing"
      title={t('paystub.none')}
      hint={t(isPayee ? 'paystub.noneMine' : 'paystub.noneHint')}
      action={
        <ButtonLink to={isPayee ? '/userMain/viewClaims' : '/adminMain/viewjobstopay'} look="main">
          {t('paystub.toClaims')}
        </ButtonLink>
      }
    />
  );
}
