import { useId } from 'react';
import type { FavoritePerson } from '@/api/types';
import { Eligible } from '@/shared/Eligible';
import { categoryName } from '@/i18n/categories';
import { isInvitable } from '@/rules/invitable';
import { initials } from '@/rules/people';
import { t } from '@/i18n';
import { cx } from '@/lib/cx';
import { Checkbox } from '@/ui/Checkbox';
import { PersonBadge } from '@/ui/PersonBadge';
import { RowButton } from '@/ui/RowButton';
import { TextLink } from '@/ui/TextLink';
import { InviteeWarning, type WarnedInvitee } from '@/shared/lazyInviteeWarning';
import { ReadFailure } from './ReadFailure';

interface Props {
  /** The category that the title names; undefined if there is one list only. */
  group: number | undefined;
  /** Undefined while they load. */
  people: readonly FavoritePerson[] | undefined;
  failed: boolean;
  onRetry: () => void;
  /** Ids of the favorites to invite. */
  selected: readonly string[];
  onSelect: (ids: string[]) => void;
  /** Why the selected people cannot be invited. */
  error: string | undefined;
  /** Whether a center is selected, so that eligibility can be shown. */
  atCenter: boolean;
  /** The favorites who cannot be invited, are not available or have little time for the case. */
  warned: readonly WarnedInvitee[];
  /** Opens the profile of a favorite. */
  onOpen: (id: string) => void;
}

/** The favorites that can be invited, with checkboxes and links to their profiles. */
export function FavoritesPanel({
  group,
  people,
  failed,
  onRetry,
  selected,
  onSelect,
  error,
  atCenter,
  warned,
  onOpen,
}: Props) {
  const title = useId();
  const chosen = people?.filter((person) => selected.includes(person._id)).length ?? 0;
  const total = people?.length ?? 0;
  const warningOf = (id: string) => warned.find(({ userId }) => userId === id);
  const candidates = people?.filter(({ _id }) => isInvitable(warningOf(_id))) ?? [];
  return (
    // While it loads, the height of a full list is reserved, so that the summary below hardly shifts.
    <section
      aria-labelledby={title}
      className={cx(
        'min-w-0',
        group !== undefined && 'not-first:mt-6',
        group === undefined && !people && !failed && 'md:min-h-[27rem]',
      )}
    >
      <div className="flex items-baseline justify-between gap-2">
        <h2 id={title} className="text-lg">
          {t('post.favorites')}
          {group !== undefined && `: ${categoryName(group)}`}
        </h2>
        {total > 0 && (
          <span className="tabular text-sm text-muted">
            {t('post.chosen', { count: chosen, total })}
          </span>
        )}
      </div>
      {!people && failed && <ReadFailure text={t('error.load')} onRetry={onRetry} />}
      {!people && !failed && (
        <div aria-busy="true" className="mt-3 grid gap-2">
          <div className="skeleton h-10" />
          <div className="skeleton h-10" />
        </div>
      )}
      {people && total === 0 && (
        <div className="mt-3 rounded border border-dashed border-line p-4 text-center">
          <p className="font-bold">{t('post.noFavorites')}</p>
          <p className="mt-1 text-sm text-muted">{t('post.noFavoritesHint')}</p>
          <TextLink to="/adminMain/updateFavorites" touch className="mt-2">
            {t('post.toFavorites')}
          </TextLink>
        </div>
      )}
      {people && total > 0 && (
        <>
          <SelectAll
            chosen={chosen}
            all={chosen > 0 && candidates.every(({ _id }) => selected.includes(_id))}
            unavailable={chosen === 0 && candidates.length === 0}
            error={error}
            onChange={(all) => onSelect(all ? candidates.map(({ _id }) => _id) : [])}
          />
          <ul className="max-h-[26rem] overflow-y-auto overscroll-contain md:max-h-[22rem]">
            {people.map((person) => (
              <Row
                key={person._id}
                person={person}
                atCenter={atCenter}
                warned={warningOf(person._id)}
                checked={selected.includes(person._id)}
                onOpen={() => onOpen(person._id)}
                onCheck={(checked) => {
                  const others = selected.filter((id) => id !== person._id);
                  onSelect(checked ? [...others, person._id] : others);
                }}
              />
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

function SelectAll({
  chosen,
  all,
  unavailable,
  error,
  onChange,
}: {
  chosen: number;
  /** Whether everyone who can be invited is selected. */
  all: boolean;
  unavailable: boolean;
  error: string | undefined;
  onChange: (all: boolean) => void;
}) {
  return (
    <div className="mt-2 border-b border-line font-bold">
      <Checkbox
        ref={(box) => {
          if (box) box.indeterminate = chosen > 0 && !all;
        }}
        label={t('post.selectAll')}
        error={error}
        checked={all}
        aria-disabled={unavailable || undefined}
        onChange={(event) => {
          if (!unavailable) onChange(event.target.checked);
        }}
      />
    </div>
  );
}

interface RowProps {
  person: FavoritePerson;
  atCenter: boolean;
  warned: WarnedInvitee | undefined;
  checked: boolean;
  onCheck: (checked: boolean) => void;
  onOpen: () => void;
}

function Row({ person, atCenter, warned, checked, onCheck, onOpen }: RowProps) {
  const warning = useId();
  // Who was selected for another time or center can still be removed.
  const unavailable = !checked && !isInvitable(warned);
  return (
    <li className="flex items-center gap-1 border-b border-line last:border-b-0">
      <label className="flex min-h-11 items-center gap-3 py-1.5 pr-1">
        <input
          type="checkbox"
          aria-label={t('post.inviteWho', { name: person.fullName })}
          checked={checked}
          // A disabled checkbox would lose the focus.
          aria-disabled={unavailable || undefined}
          aria-describedby={warned && warning}
          onChange={(event) => {
            if (!unavailable) onCheck(event.target.checked);
          }}
        />
        <PersonBadge letters={initials(person.fullName)} size="small" />
      </label>
      <RowButton aria-haspopup="dialog" className="flex-1" onClick={onOpen}>
        <span className="font-bold underline decoration-line underline-offset-3">
          {person.fullName}
        </span>
        <span className="text-sm text-muted">{categoryName(person.categoryId)}</span>
        <Eligible
          certified={!atCenter || person.certifiedForCenter}
          licenseExpired={person.licenseExpired}
          className="text-muted"
        />
        {warned && (
          <span id={warning}>
            <InviteeWarning warned={warned} />
          </span>
        )}
      </RowButton>
    </li>
  );
}
