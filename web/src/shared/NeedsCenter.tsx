import type { ReactNode } from 'react';
import { t } from '@/i18n';
import { useCenter, useUser } from '@/session/store';
import { EmptyState } from '@/ui/Empty';

/** Renders its children once a system administrator has chosen the center to act for. */
export function NeedsCenter({ children }: { children: ReactNode }) {
  const user = useUser();
  const center = useCenter();
  if (user.signInType !== 'SYSTEM_ADMIN' || center) return children;
  return <EmptyState kind="notAllowed" title={t('shell.pickCenterFirst')} />;
}
