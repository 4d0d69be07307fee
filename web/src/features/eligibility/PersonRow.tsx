import { Link } from '@tanstack/react-router';
import type { PersonCard } from '@/api/types';
import { SLOTS } from '@/rules/documents';
import { categoryName } from '@/i18n/categories';
import { initials } from '@/rules/people';
import { t } from '@/i18n';
import { cx } from '@/lib/cx';
import { buttonClass } from '@/ui/Button';
import { Icon } from '@/ui/Icon';
import { PersonBadge } from '@/ui/Person';

interface Props {
  person: PersonCard;
  busy: boolean;
  onVerify: () => void;
  onRemove: () => void;
}

/** A person with their eligibility and the buttons that change it. */
export function PersonRow({ person, busy, onVerify, onRemove }: Props) {
  const { fullName: name, certified } = person;
  const place = [person.resCity, person.resState].filter(Boolean).join(', ');
  const what = categoryName(person.categoryId) ?? t('eligibility.surgeon');
  return (
    <li
      data-place={person._id}
      tabIndex={-1}
      aria-label={name}
      className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 gap-y-2 border-t border-line p-3 first:border-t-0 focus:-outline-offset-2 md:grid-cols-[auto_minmax(0,1.3fr)_minmax(0,1fr)_auto] md:px-4"
    >
      <PersonBadge letters={initials(name)} />
      <div className="min-w-0">
        <p className="font-bold">{name}</p>
        <p className="text-sm text-muted">{[what, place].filter(Boolean).join(' · ')}</p>
      </div>
      <div className="min-w-0 text-sm max-md:col-start-2">
        <EligibilityState certified={certified} />
        <p className="flex flex-wrap gap-x-3 text-muted">
          {person.documentCount !== undefined && (
            <span className="tabular">
              {t('eligibility.documents', { count: person.documentCount, total: SLOTS.length })}
            </span>
          )}
          {person.licenseExpired && (
            <span className="inline-flex items-center gap-1 font-bold text-danger">
              <Icon name="warning" size={16} />
              {t('eligibility.licenseExpired')}
            </span>
          )}
        </p>
      </div>
      <div className="flex items-center gap-1 max-md:col-start-2">
        <Link
          to="/adminMain/credential"
          search={(old) => ({ ...old, person: person._id, slot: undefined })}
          // Not preloaded on hover, because the server records every read of a profile.
          preload={false}
          aria-label={t('eligibility.reviewWhom', { name })}
          className={buttonClass({ size: 'small', className: 'mr-auto md:mr-2' })}
        >
          {t('eligibility.review')}
        </Link>
        <Thumb
          label={t(certified ? 'eligibility.verifiedWhom' : 'eligibility.verifyWhom', { name })}
          done={certified}
          busy={busy}
          onClick={onVerify}
        />
        {certified ? (
          <Thumb
            down
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

interface ThumbProps {
  label: string;
  down?: boolean;
  /** True if the state is reached already; the button stays and tells so. */
  done?: boolean;
  busy: boolean;
  onClick: () => void;
}

function Thumb({ label, down = false, done = false, busy, onClick }: ThumbProps) {
  const still = done || busy;
  return (
    <button
      type="button"
      title={label}
      aria-label={label}
      aria-busy={busy || undefined}
      aria-disabled={still || undefined}
      onClick={() => still || onClick()}
      className={cx(
        'tap inline-flex items-center justify-center rounded-full border transition-colors',
        done
          ? 'cursor-default border-transparent bg-confirmed-soft text-confirmed'
          : down
            ? 'border-transparent text-muted hover:bg-danger-soft hover:text-danger'
            : 'border-edge text-ink hover:border-accent hover:bg-accent-soft hover:text-accent',
        busy && 'opacity-60',
      )}
    >
      <Icon name="thumb" className={cx(down && 'rotate-180', done && 'fill-current')} />
    </button>
  );
}
