import type { ReactNode } from 'react';
import { closedCenterOf } from '@/rules/closedCenter';
import { t, withTexts } from '@/i18n';
import { useCenter, useUser } from '@/session/store';
import { EmptyState } from '@/ui/Empty';
import { lazyInPlace } from '@/ui/lazyInPlace';

const ClosedCenter = lazyInPlace(() => withTexts(import('./ClosedCenter'), 'addCenter'));

/** Whether the user has a center: a system administrator has chosen one, that of an administrator is open. */
export function useHasCenter(): boolean {
  const user = useUser();
  const center = useCenter();
  return !closedCenterOf(user) && (user.signInType !== 'SYSTEM_ADMIN' || center !== undefined);
}

/** Renders its children if `useHasCenter` is true, otherwise why it is not. */
export function NeedsCenter({ children }: { children: ReactNode }) {
  const closed = closedCenterOf(useUser());
  const hasCenter = useHasCenter();
  if (closed) return <ClosedCenter {...closed} />;
  if (hasCenter) return children;
  return <EmptyState kind="notAllowed" title={t('shell.pickCenterFirst')} />;
}
