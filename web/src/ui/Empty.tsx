import type { ReactNode } from 'react';
import { t } from '@/i18n';
import { Button } from './Button';
import { Card } from './Card';
import { Icon, type IconName } from './Icon';

export { SkeletonList } from './SkeletonList';

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
  children,
}: {
  onRetry?: () => void;
  detail?: string | undefined;
  /** The buttons, instead of one that calls `onRetry`. */
  children?: ReactNode;
}) {
  return (
    <Card role="alert" className="flex flex-col items-center gap-2 px-6 py-10 text-center">
      <Icon name="warning" size={24} className="text-danger" />
      <p className="text-base font-bold">{t('error.load')}</p>
      <p className="max-w-96 text-muted">{detail || t('error.loadHint')}</p>
      <div className="mt-2 flex flex-wrap justify-center gap-3">
        {children ?? (
          <Button icon="refresh" onClick={onRetry}>
            {t('common.retry')}
          </Button>
        )}
      </div>
    </Card>
  );
}
