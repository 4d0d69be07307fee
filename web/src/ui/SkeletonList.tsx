import { t } from '@/i18n';
import { cx } from '@/lib/cx';
import { useDelayed } from '@/lib/useDelayed';
import { Card } from './Card';

/**
 * Placeholder rows in the shape of the list. They take their space at once, so that what follows is not shifted, and are
 * visible only if the read takes longer than 300 ms.
 */
export function SkeletonList({ rows = 3, height = 'h-36' }: { rows?: number; height?: string }) {
  const showsPlaceholder = useDelayed(true);
  return (
    <div aria-busy="true" className="grid gap-3">
      <span className="sr-only" role="status">
        {t('shell.loading')}
      </span>
      {Array.from({ length: rows }, (_, i) => (
        <Card
          key={i}
          padding="small"
          className={cx(height, !showsPlaceholder && 'invisible')}
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
