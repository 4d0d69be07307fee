import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { config } from '@/api/publicQueries';
import type { Affiliation } from '@/api/types';
import { closedCenterOf } from '@/rules/closedCenter';
import { t } from '@/i18n';
import { useCenter, useUser } from '@/session/store';
import { ButtonLink } from '@/ui/ButtonLink';
import { EmptyState } from '@/ui/Empty';

/**
 * Renders its children if the user has a center: a system administrator has chosen one, and that of an
 * administrator is confirmed.
 */
export function NeedsCenter({ children }: { children: ReactNode }) {
  const user = useUser();
  const center = useCenter();
  const closed = closedCenterOf(user);
  if (closed) return <ClosedCenter tie={closed} />;
  if (user.signInType !== 'SYSTEM_ADMIN' || center) return children;
  return <EmptyState kind="notAllowed" title={t('shell.pickCenterFirst')} />;
}

/** Explains to an administrator why the center's data are not shown, and what works. */
function ClosedCenter({ tie: { center, centerStatus } }: { tie: Affiliation }) {
  const { data } = useQuery(config);
  const { name } = center;
  return (
    <EmptyState
      kind="notAllowed"
      title={t(
        centerStatus === 'DEACTIVATED' ? 'closedCenter.deactivated' : 'closedCenter.unconfirmed',
        { name },
      )}
      hint={t('closedCenter.hint', { support: data?.supportEmail ?? '' })}
      action={<ButtonLink to="/adminMain/profile">{t('closedCenter.profile')}</ButtonLink>}
    />
  );
}
