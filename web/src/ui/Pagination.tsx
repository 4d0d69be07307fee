import { t } from '@/i18n';
import { Button } from './Button';
import { Icon } from './Icon';

interface Props {
  /** The page shown, from 1. */
  page: number;
  /** How many there are in all. */
  total: number;
  /** How many stand on one page. */
  size: number;
  onPage: (page: number) => void;
}

/** Previous and next; nothing at all when everything fits on one page (F-20, L-13). */
export function Pagination({ page, total, size, onPage }: Props) {
  const pages = Math.ceil(total / size);
  if (pages <= 1) return null;
  return (
    <nav aria-label={t('page.label')} className="flex items-center justify-between gap-3">
      {/* On phones the labels fit, but not with the same width on both sides. */}
      <div className="shrink-0 md:flex-1">
        <Button icon="left" onClick={() => onPage(page - 1)} disabled={page <= 1}>
          {t('page.previous')}
        </Button>
      </div>
      <span className="tabular text-sm text-muted" aria-live="polite">
        {t('page.of', { page, pages })}
      </span>
      <div className="flex shrink-0 justify-end md:flex-1">
        <Button onClick={() => onPage(page + 1)} disabled={page >= pages}>
          {t('page.next')}
          <Icon name="right" />
        </Button>
      </div>
    </nav>
  );
}
