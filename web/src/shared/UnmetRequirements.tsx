import type { PersonCard } from '@/api/types';
import { unmetTexts } from '@/i18n/requirements';

/** The requirements of the center that a professional does not meet; renders nothing if there are none. */
export function UnmetRequirements({ person: { unmet } }: { person: Pick<PersonCard, 'unmet'> }) {
  if (!unmet || unmet.length === 0) return null;
  return unmetTexts('eligibility.unmet', unmet).map((line) => (
    <p key={line} className="text-sm text-muted">
      {line}
    </p>
  ));
}
