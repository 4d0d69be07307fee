import { t } from '@/i18n';
import { Button } from '@/ui/Button';
import { EmptyState } from '@/ui/Empty';

interface Props {
  /** What was searched for. */
  searched: string;
  onClear: () => void;
  /** Widens the dates of the list, if it has dates. */
  onWiden?: (() => void) | undefined;
}

/** Replaces a list in which the filters find nothing: what was searched, and the ways to widen. */
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
