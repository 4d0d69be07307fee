import { t } from '@/i18n';
import { Button } from '@/ui/Button';

interface Props {
  /** Shows the previous page; undefined on the first page. */
  back: (() => void) | undefined;
  /** The cursor of the next page; undefined on the last page. */
  next: string | undefined;
  forward: (next: string) => void;
  /** True while the next page loads and the previous one is still shown. */
  busy: boolean;
}

/** The buttons of a list whose pages have cursors instead of numbers. */
export function CursorPagination({ back, next, forward, busy }: Props) {
  if (!back && next === undefined) return null;
  return (
    <nav aria-label={t('admin.pages')} className="mt-4 flex justify-between gap-3">
      <Button disabled={!back} onClick={back}>
        {t('admin.previous')}
      </Button>
      <Button
        disabled={next === undefined}
        busy={busy}
        onClick={() => next !== undefined && forward(next)}
      >
        {t('admin.next')}
      </Button>
    </nav>
  );
}
