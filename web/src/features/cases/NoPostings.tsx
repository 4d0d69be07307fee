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
  /** Undefined if the range cannot be wider. */
  onWiden: (() => void) | undefined;
}

/** Explains why the list is empty: not verified yet, no cases yet, or none in the range. */
export function NoPostings({ session, isStandard, onWiden }: Props) {
  if (isUnverifiedSurgeon(session.user)) return <NotVerified />;
  return (
    <EmptyState
      kind={isStandard ? 'nothing' : 'notFound'}
      title={t(isStandard ? 'postings.none' : 'postings.nothing')}
      hint={t(isStandard ? 'postings.noneHint' : 'postings.nothingHint')}
      action={
        <div className="flex flex-wrap justify-center gap-3">
          {onWiden && <Button onClick={onWiden}>{t('postings.widen')}</Button>}
          {isStandard && (
            <ButtonLink to="/adminMain/postJob" look="main">
              {t('home.post')}
            </ButtonLink>
          )}
        </div>
      }
    />
  );
}
