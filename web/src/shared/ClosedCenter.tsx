import { useQuery } from '@tanstack/react-query';
import { configQuery } from '@/api/publicQueries';
import type { Affiliation } from '@/api/types';
import { t } from '@/i18n';
import { ButtonLink } from '@/ui/ButtonLink';
import { EmptyState } from '@/ui/Empty';

/** Explains to an administrator why the center's data are not shown, and what works. */
export default function ClosedCenter({
  center: { name },
  centerStatus,
  status,
  revoked,
}: Affiliation) {
  const { data } = useQuery(configQuery);
  const closed = centerStatus === 'DEACTIVATED' ? 'deactivated' : 'unconfirmed';
  const waits = status === 'PENDING' && !revoked && !centerStatus;
  const ended = status === 'PENDING' && revoked;
  const state = ended ? 'removed' : closed;
  return (
    <EmptyState
      kind="notAllowed"
      title={t(`closedCenter.${waits ? 'waiting' : state}`, { name })}
      hint={t(waits ? 'closedCenter.waitingHint' : 'closedCenter.hint', {
        support: data?.supportEmail ?? '',
      })}
      action={<ButtonLink to="/adminMain/profile">{t('closedCenter.profile')}</ButtonLink>}
    />
  );
}
