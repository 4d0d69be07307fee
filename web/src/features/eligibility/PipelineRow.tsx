import { categoryName } from '@/i18n/categories';
import { dateText } from '@/i18n/dates';
import { missingText } from '@/i18n/requirements';
import { t } from '@/i18n';
import { cx } from '@/lib/cx';
import { useCompact } from '@/session/store';
import { PersonLink } from '@/shared/PersonLink';
import { Checkbox } from '@/ui/Checkbox';
import { Icon } from '@/ui/Icon';
import { BlockButton } from './BlockButton';
import { EligibilityState } from './PersonRow';
import type { PipelinePerson } from './pipelineQueries';
import { ReviewLink } from './ReviewLink';
import type { BlockSubject } from './useBlock';

interface Props {
  person: PipelinePerson;
  checked: boolean;
  /** The time zone of the center. */
  zone: string;
  onToggle: (on: boolean) => void;
  blockBusy: boolean;
  onBlock: (person: BlockSubject) => void;
}

/** A person with their missing requirements and the number of open positions that they could fill. */
export function PipelineRow({ person, checked, zone, onToggle, blockBusy, onBlock }: Props) {
  const { fullName: name, block } = person;
  // The block is shown by itself, with its date and reason.
  const items = person.items.filter(({ missing }) => missing.kind !== 'NOT_BLOCKED');
  const compact = useCompact();
  return (
    <li
      data-place={person._id}
      tabIndex={-1}
      className={cx(
        'grid gap-x-5 border-t border-line px-4 first:border-t-0 md:grid-cols-[minmax(0,1fr)_minmax(0,1.5fr)_auto]',
        compact ? 'items-center py-0.5' : 'items-start gap-y-2 py-3',
      )}
    >
      <div className={cx('min-w-0', compact && 'flex flex-wrap items-center gap-x-3')}>
        {person.mayAsk ? (
          <Checkbox
            label={<PersonLink id={person._id} name={name} className="font-bold" />}
            checked={checked}
            onChange={({ target }) => onToggle(target.checked)}
          />
        ) : (
          <p className="flex min-h-11 items-center font-bold md:min-h-9">
            <PersonLink id={person._id} name={name} />
          </p>
        )}
        <div className={cx('text-sm', compact && 'flex flex-wrap gap-x-3')}>
          <p className="text-muted">
            {categoryName(person.categoryId)}
            {person.askedForVerification && !person.verified && ` · ${t('pipeline.waits')}`}
          </p>
          <EligibilityState certified={person.verified} />
        </div>
      </div>
      <div className={cx('min-w-0 text-sm', compact && 'flex flex-wrap gap-x-3')}>
        {block && (
          <>
            <p className="flex items-center gap-1.5 font-bold text-danger">
              <Icon name="cancelled" size={16} />
              {t('block.since', { date: dateText(block.since, zone) })}
            </p>
            {block.reason && (
              <p className="break-words whitespace-pre-line">
                {t('block.because', { reason: block.reason })}
              </p>
            )}
          </>
        )}
        {items.length === 0 && !block && (
          <p
            className={cx(
              'flex items-center gap-1.5',
              person.verified ? 'font-bold text-confirmed' : 'text-muted',
            )}
          >
            {person.verified && <Icon name="done" size={16} />}
            {t('pipeline.complete')}
          </p>
        )}
        {items.length > 0 && (
          <>
            <p className="font-bold">{t('pipeline.items', { count: items.length })}</p>
            <ul className={compact ? 'flex flex-wrap gap-x-3' : 'list-inside list-disc'}>
              {items.map(({ missing, byPerson }) => (
                <li
                  key={`${missing.kind}${missing.slot ?? ''}`}
                  className={cx(!byPerson && 'text-muted')}
                >
                  {missingText(missing)}
                  {!byPerson && ` · ${t('pipeline.byCenter')}`}
                </li>
              ))}
            </ul>
          </>
        )}
        <p className={cx('tabular text-muted', !compact && 'mt-1')}>
          {t(person.items.length === 0 ? 'pipeline.canFill' : 'pipeline.couldFill', {
            count: person.positions,
          })}
          {person.askedAt &&
            ` · ${t('pipeline.askedOn', { date: dateText(person.askedAt, zone) })}`}
        </p>
      </div>
      <div className="flex flex-wrap gap-2 max-md:w-full">
        <ReviewLink person={person} className="max-md:grow" />
        <BlockButton
          person={{ id: person._id, name, blocked: block !== undefined }}
          busy={blockBusy}
          onPress={onBlock}
        />
      </div>
    </li>
  );
}
