import { t } from '@/i18n';
import { Button } from '@/ui/Button';
import { EmptyState } from '@/ui/Empty';

/** Replaces a page of a list after its last one. */
export function PageBeyond({ onFirst }: { onFirst: () => void }) {
  return (
    <EmptyState
      kind="notFound"
      title={t('list.beyond')}
      action={<Button onClick={onFirst}>{t('list.firstPage')}</Button>}
    />
  );
}
