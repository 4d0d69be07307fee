import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { Claim } from '@/api/types';
import { t } from '@/i18n';
import { useStableHandler } from '@/lib/useStableHandler';
import { toast } from '@/ui/toast';

export interface ReadClaims {
  data: { items: readonly Claim[] } | undefined;
  isSuccess: boolean;
  isFetching: boolean;
}

/** Opens the claim of a link in the dialog. A reload of the page does not open it again. */
export function useLinkedClaim(
  { data, isSuccess, isFetching }: ReadClaims,
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
