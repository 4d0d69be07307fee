import type { ReactNode } from 'react';
import { t } from '@/i18n';
import { useDelayed } from '@/lib/useDelayed';
import { cx } from '@/lib/cx';
import { Card } from './Card';
import { Button } from './Button';
import { Icon, type IconName } from './Icon';

interface Props {
  /**
   * Nothing yet (with the next step), nothing found (with a way to widen the search), not allowed
   * yet (with the reason).
   */
  kind: 'nothing' | 'notFound' | 'notAllowed';
  title: string;
  hint?: string | undefined;
  /** A link or button for the next step. */
  action?: ReactNode;
}

const icons: Record<Props['kind'], IconName> = {
  nothing: 'board',
  notFound: 'search',
  notAllowed: 'info',
};

/** Replaces an empty list. */
export function EmptyState({ kind, title, hint, action }: Props) {
  return (
    <Card className="flex flex-col items-center gap-2 border-dashed px-6 py-12 text-center">
      <span className="flex size-12 items-center justify-center rounded-full bg-accent-soft text-accent">
        <Icon name={icons[kind]} size={24} />
      </span>
      <p className="mt-2 text-base font-bold">{title}</p>
      {hint && <p className="max-w-96 text-muted">{hint}</p>}
      {action && <div className="mt-3">{action}</div>}
    </Card>
  );
}

/** Replaces a list that could not be read; the rest of the page stays. */
export function LoadFailed({
  onRetry,
  detail,
}: {
  onRetry: () => void;
  detail?: string | undefined;
}) {
  return (
    <Card role="alert" className="flex flex-col items-center gap-2 px-6 py-10 text-center">
      <Icon name="warning" size={24} className="text-danger" />
      <p className="text-base font-bold">{t('error.load')}</p>
      <p className="max-w-96 text-muted">{detail || t('error.loadHint')}</p>
      <Button icon="refresh" onClick={onRetry} className="mt-2">
        {t('common.retry')}
      </Button>
    </Card>
  );
}

/**
 * Placeholder rows in the shape of the list. They take their space at once, so that what follows is not shifted, and are
 * visible only if the read takes longer than 300 ms.
 */
export function SkeletonList({ rows = 3, height = 'h-36' }: { rows?: number; height?: string }) {
  const late = useDelayed(true);
  return (
    <div aria-busy="true" className="grid gap-3">
      <span className="sr-only" role="status">
        {t('shell.loading')}
      </span>
      {Array.from({ length: rows }, (_, i) => (
        <Card
          key={i}
          padding="small"
          className={cx(height, !late && 'invisible')}
          aria-hidden="true"
        >
          <div className="skeleton h-5 w-2/5" />
          <div className="skeleton mt-3 h-4 w-3/5" />
          <div className="skeleton mt-2 h-4 w-1/3" />
        </Card>
      ))}
    </div>
  );
}
