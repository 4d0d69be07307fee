import type { PersonCard } from '@/api/types';
import { Eligible } from '@/shared/Eligible';
import { categoryName } from '@/i18n/categories';
import { initials } from '@/rules/people';
import { PersonLink } from '@/shared/PersonLink';
import { UnmetRequirements } from '@/shared/UnmetRequirements';
import { t } from '@/i18n';
import { cx } from '@/lib/cx';
import { useCompact } from '@/session/store';
import { Card } from '@/ui/Card';
import { PersonBadge } from '@/ui/PersonBadge';
import { RoundButton } from '@/ui/RoundButton';

interface Props {
  person: PersonCard;
  /** Whether the card shows the eligibility at the center. */
  showEligible: boolean;
  onToggle: () => void;
}

/** A professional with a toggle that makes them a favorite. */
export function FavoriteCard({ person, showEligible, onToggle }: Props) {
  const favorite = person.favoriteStatus === 'ADDED';
  const place = [person.resCity, person.resState?.value].filter(Boolean).join(', ');
  const compact = useCompact();
  return (
    <Card
      as="li"
      data-place={person._id}
      tabIndex={-1}
      className={cx('flex items-center gap-3', compact ? 'px-4 py-0.5' : 'p-4')}
    >
      {!compact && <PersonBadge letters={initials(person.fullName)} />}
      <div className={cx('min-w-0 flex-1', compact && 'flex flex-wrap items-baseline gap-x-3')}>
        <p className="font-bold">
          <PersonLink id={person._id} name={person.fullName} />
        </p>
        <p className="text-sm text-muted">
          {[categoryName(person.categoryId), place].filter(Boolean).join(' · ')}
        </p>
        <Eligible
          certified={!showEligible || person.certified}
          licenseExpired={person.licenseExpired}
          showVerified={showEligible}
          className="text-muted"
        />
        <UnmetRequirements person={person} />
      </div>
      <RoundButton
        icon="star"
        look={favorite ? 'selected' : 'outline'}
        label={`${t(favorite ? 'favorites.remove' : 'favorites.add')} ${person.fullName}`}
        onClick={onToggle}
      />
    </Card>
  );
}
