import { t } from '@/i18n';
import { EmptyState } from '@/ui/Empty';

/** Says to a surgeon whom no center has verified why a list is empty. */
export const NotVerified = () => (
  <EmptyState
    kind="notAllowed"
    title={t('postings.notAllowed')}
    hint={t('postings.notAllowedHint')}
  />
);
