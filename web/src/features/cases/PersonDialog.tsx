import type { FavoritePerson } from '@/api/types';
import { categoryName, initials } from '@/domain/people';
import { t } from '@/i18n';
import { Dialog } from '@/ui/Dialog';
import { Icon } from '@/ui/Icon';
import { PersonBadge } from '@/ui/Person';

interface Props {
  open: boolean;
  /** Undefined when the person is no favorite any more. */
  person: FavoritePerson | undefined;
  /** Whether a center is chosen, whose word on them counts (AMB-51). */
  atCenter: boolean;
  onClose: () => void;
}

/** The profile of a favorite, as far as the list of favorites tells it (B-28, H-14). */
export function PersonDialog({ open, person, atCenter, onClose }: Props) {
  return (
    <Dialog open={open} onClose={onClose} title={t('post.profile')}>
      {person ? (
        <div className="flex items-start gap-4">
          <PersonBadge letters={initials(person.fullName)} size="large" />
          <div className="min-w-0">
            <p className="text-lg font-bold">{person.fullName}</p>
            <p className="text-muted">{categoryName(person.categoryId)}</p>
            {atCenter && (
              <p className="mt-2 flex items-center gap-1.5 text-sm">
                <Icon
                  name={person.certifiedForCenter ? 'done' : 'warning'}
                  size={16}
                  className={person.certifiedForCenter ? 'text-confirmed' : 'text-muted'}
                />
                {person.certifiedForCenter ? t('post.eligible') : t('requests.notEligible')}
              </p>
            )}
          </div>
        </div>
      ) : (
        <p className="whitespace-pre-wrap text-muted">{t('profile.none')}</p>
      )}
    </Dialog>
  );
}
