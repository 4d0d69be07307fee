import { t } from '@/i18n';
import { Button } from '@/ui/Button';
import { EmptyState } from '@/ui/Empty';

interface Props {
  /** A description of the filters. */
  searched: string;
  onClear: () => void;
  /** Widens the dates of the list, if it has dates. */
  onWiden?: (() => void) | undefined;
}

/** Replaces a list without results: describes the filters and offers to widen or clear them. */
export function NothingFound({ searched, onClear, onWiden }: Props) {
  return (
    <EmptyState
      kind="notFound"
      title={t('list.nothing', { searched })}
      hint={t('list.nothingHint')}
      action={
        <div className="flex flex-wrap justify-center gap-3">
          <Button look="main" onClick={onClear}>
            {t('list.clear')}
          </Button>
          {onWiden && <Button onClick={onWiden}>{t('postings.widen')}</Button>}
        </div>
      }
    />
  );
}
