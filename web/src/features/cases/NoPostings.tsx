import { t } from '@/i18n';
import { isUnverifiedSurgeon } from '@/rules/affiliation';
import type { Session } from '@/session/types';
import { NotVerified } from '@/shared/NotVerified';
import { Button } from '@/ui/Button';
import { ButtonLink } from '@/ui/ButtonLink';
import { EmptyState } from '@/ui/Empty';

interface Props {
  session: Session;
  /** Whether the range is the one that the screen opens with. */
  isStandard: boolean;
  onWiden: () => void;
}

/** Explains why the list is empty: not verified yet, no cases yet, or none in the range. */
export function NoPostings({ session, isStandard, onWiden }: Props) {
  const { user } = session;
  const post = (
    <ButtonLink to="/adminMain/postJob" look="main">
      {t('home.post')}
    </ButtonLink>
  );
  if (isUnverifiedSurgeon(user)) return <NotVerified />;
  if (isStandard)
    return (
      <EmptyState
        kind="nothing"
        title={t('postings.none')}
        hint={t('postings.noneHint')}
        action={post}
      />
    );
  return (
    <EmptyState
      kind="notFound"
      title={t('postings.nothing')}
      hint={t('postings.nothingHint')}
      action={<Button onClick={onWiden}>{t('postings.widen')}</Button>}
    />
  );
}
