import type { PersonCard } from '@/api/types';
import { presentDocuments, SLOTS } from '@/rules/documents';
import { isBlocked } from '@/rules/blocked';
import { categoryName } from '@/i18n/categories';
import { initials } from '@/rules/people';
import { t } from '@/i18n';
import { cx } from '@/lib/cx';
import { useCompact } from '@/session/store';
import { Icon } from '@/ui/Icon';
import { PersonBadge } from '@/ui/PersonBadge';
import { RoundButton } from '@/ui/RoundButton';
import { BlockButton } from './BlockButton';
import { ReviewLink } from './ReviewLink';
import type { BlockSubject } from './useBlock';
import { PersonLink } from '@/shared/PersonLink';
import { UnmetRequirements } from '@/shared/UnmetRequirements';

interface Props {
  person: PersonCard;
  busy: boolean;
  onVerify: () => void;
  onRemove: () => void;
  blockBusy: boolean;
  onBlock: (person: BlockSubject) => void;
}

/** A person with their eligibility and the buttons that change it. */
export function PersonRow({ person, busy, onVerify, onRemove, blockBusy, onBlock }: Props) {
  const { fullName: name, certified } = person;
  const place = [person.resCity, person.resState?.value].filter(Boolean).join(', ');
  const what = categoryName(person.categoryId) ?? t('eligibility.surgeon');
  const compact = useCompact();
  const joined = compact && 'flex flex-wrap items-baseline gap-x-3';
  return (
    <li
      data-place={person._id}
      tabIndex={-1}
      aria-label={name}
      className={cx(
        'grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 border-t border-line first:border-t-0 focus:-outline-offset-2 md:grid-cols-[auto_minmax(0,1.3fr)_minmax(0,1fr)_auto] lg:grid-cols-[auto_minmax(0,1.3fr)_minmax(0,1fr)_18rem]',
        compact ? 'px-4 py-0.5' : 'gap-y-2 p-3 md:px-4',
      )}
    >
      <PersonBadge letters={initials(name)} size={compact ? 'small' : 'normal'} />
      <div className={cx('min-w-0', joined)}>
        <p className="font-bold">
          <PersonLink id={person._id} name={name} />
        </p>
        <p className="text-sm text-muted">{[what, place].filter(Boolean).join(' · ')}</p>
      </div>
      <div className={cx('min-w-0 text-sm max-md:col-start-2', joined)}>
        <EligibilityState certified={certified} />
        <p className="flex flex-wrap gap-x-3 text-muted">
          {person.completeness ? (
            <span className="tabular">
              {t('eligibility.documents', {
                count: presentDocuments(person.completeness),
                total: person.completeness.required,
              })}
            </span>
          ) : (
            person.documentCount !== undefined && (
              <span className="tabular">
                {t('eligibility.documents', { count: person.documentCount, total: SLOTS.length })}
              </span>
            )
          )}
          {person.licenseExpired && (
            <span className="inline-flex items-center gap-1 font-bold text-danger">
              <Icon name="warning" size={16} />
              {t('eligibility.licenseExpired')}
            </span>
          )}
        </p>
        <UnmetRequirements person={person} />
      </div>
      <div className="flex flex-wrap items-center gap-1 max-md:col-start-2 lg:justify-end">
        {person.signInType === 'USER' && (
          <BlockButton
            person={{ id: person._id, name, blocked: isBlocked(person.unmet) }}
            busy={blockBusy}
            onPress={onBlock}
          />
        )}
        <ReviewLink person={person} className="mr-auto md:mr-2" />
        <RoundButton
          icon="thumb"
          look={certified ? 'done' : 'outline'}
          label={t(certified ? 'eligibility.verifiedWhom' : 'eligibility.verifyWhom', { name })}
          busy={busy}
          onClick={onVerify}
        />
        {certified ? (
          <RoundButton
            icon="thumb"
            look="danger"
            turned
            label={t('eligibility.removeWhom', { name })}
            busy={busy}
            onClick={onRemove}
          />
        ) : (
          // Reserves the space of the button, so that the buttons align in a column.
          <span className="tap" />
        )}
      </div>
    </li>
  );
}

/** Whether the center has verified the person's credentials, as icon and label. */
export function EligibilityState({ certified }: { certified: boolean }) {
  return (
    <p
      className={cx(
        'flex items-center gap-1.5',
        certified ? 'font-bold text-confirmed' : 'text-muted',
      )}
    >
      <Icon name={certified ? 'done' : 'warning'} size={16} />
      {t(certified ? 'eligibility.verified' : 'eligibility.notVerified')}
    </p>
  );
}
