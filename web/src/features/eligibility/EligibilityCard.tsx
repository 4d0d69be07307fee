import type { components } from '@/api/schema';
import type { ProfileDocument } from '@/api/types';
import { documentCount } from '@/rules/documents';
import { countByStatus } from '@/rules/eligibility';
import { t } from '@/i18n';
import { Button } from '@/ui/Button';
import { ButtonLink } from '@/ui/ButtonLink';
import { Card } from '@/ui/Card';
import { MissingItems } from '@/shared/MissingItems';
import { EligibilityState } from './PersonRow';

interface Props {
  center: string;
  certified: boolean;
  /** True if name or license changed after the center had verified the person. */
  changed: boolean;
  documents: readonly ProfileDocument[] | undefined;
  completeness: components['schemas']['Completeness'] | undefined;
  busy: boolean;
  onVerify: () => void;
  onRemove: () => void;
  /** Asks the person for what is missing; undefined if the person can supply nothing. */
  onAsk: (() => void) | undefined;
  /** The person to review next. */
  next: { _id: string; fullName: string } | undefined;
}

/**
 * Whether the center has verified the person, the number of documents by state, the button that changes it, and what can be
 * done besides.
 */
export function EligibilityCard({
  center,
  certified,
  changed,
  documents,
  completeness,
  busy,
  onVerify,
  onRemove,
  onAsk,
  next,
}: Props) {
  // Other documents would make the numbers contradict the line above them.
  const expected = documents?.filter(({ slot }) => completeness?.expected.includes(slot) ?? true);
  const { total, approved, pending, rejected } = countByStatus(expected);
  return (
    <Card as="section" padding="small" aria-labelledby="eligibility-state">
      <h2 id="eligibility-state" className="mb-2 text-base">
        {t('review.standing', { center })}
      </h2>
      <EligibilityState certified={certified} />
      {changed && <p className="mt-1 text-sm">{t('review.changed')}</p>}
      {documents && (
        <p className="tabular mt-1 text-sm text-muted">
          {t('eligibility.documents', documentCount(completeness, documents))}
          {total > 0 && (
            <span className="block">{t('review.tally', { approved, pending, rejected })}</span>
          )}
        </p>
      )}
      {completeness && (
        <div className="mt-2">
          <MissingItems completeness={completeness} />
        </div>
      )}
      {/* One button for both actions, so that it keeps the focus. */}
      <Button
        look={certified ? 'danger' : 'main'}
        icon={certified ? undefined : 'thumb'}
        busy={busy}
        className="mt-4 w-full"
        onClick={certified ? onRemove : onVerify}
      >
        {t(certified ? 'eligibility.remove' : 'eligibility.verify')}
      </Button>
      {onAsk && (
        <Button className="mt-3 w-full" aria-haspopup="dialog" onClick={onAsk}>
          {t('review.ask')}
        </Button>
      )}
      {next && (
        <ButtonLink
          to="/adminMain/credential"
          search={(old) => ({ ...old, person: next._id, slot: undefined })}
          // Not preloaded on hover, because the server records every read of a profile.
          preload={false}
          className="mt-3 w-full"
        >
          {t('review.next', { name: next.fullName })}
        </ButtonLink>
      )}
    </Card>
  );
}
