import type { Profile } from '@/api/types';
import { t } from '@/i18n';
import { Note } from '@/ui/Note';

/** Says, next to name and license, that changing them returns verified eligibility to review. */
export function ReviewNote({ person }: { person: Profile }) {
  const verified = (person.certifiedCenters ?? []).length > 0;
  const inReview = (person.centersInReview ?? []).length > 0;
  if (!verified && !inReview) return null;
  return (
    <Note>
      {inReview && <p>{t('edit.inReview')}</p>}
      {verified && <p>{t('edit.review')}</p>}
    </Note>
  );
}
