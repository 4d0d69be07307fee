import { t } from '@/i18n';
import { Button } from './Button';
import { Icon } from './Icon';

interface Props {
  /** The current page, from 1. */
  page: number;
  /** The total number of items. */
  total: number;
  /** The number of items per page. */
  size: number;
  onPage: (page: number) => void;
}

/** Previous and next buttons; renders nothing if all items fit on one page. */
export function Pagination({ page, total, size, onPage }: Props) {
  const pages = Math.ceil(total / size);
  if (pages <= 1) return null;
  return (
    <nav aria-label={t('page.label')} className="flex items-center justify-between gap-3">
      {/* On phones, two equal widths would not fit the labels. */}
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
