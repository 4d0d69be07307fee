import { t } from '@/i18n';
import { cx } from '@/lib/cx';
import { Icon } from './Icon';

interface TagsProps {
  items: readonly string[];
  /** The accessible name of the list. */
  label?: string;
  className?: string;
}

/** Short texts, such as procedures, in a row. */
export function Tags({ items, label, className }: TagsProps) {
  return (
    <ul aria-label={label} className={cx('flex flex-wrap gap-1.5', className)}>
      {items.map((item, index) => (
        // oxlint-disable-next-line react/no-array-index-key
        <li key={index} className="rounded-sm bg-sunken px-2 py-0.5 text-sm">
          {item}
        </li>
      ))}
    </ul>
  );
}

interface EditableProps {
  items: readonly string[];
  label: string;
  /** Called with the index as well, because an item can occur twice. */
  onRemove: (item: string, at: number) => void;
}

/** Tags that can be removed one by one. */
export function EditableTags({ items, label, onRemove }: EditableProps) {
  if (items.length === 0) return null;
  return (
    <ul aria-label={label} className="flex flex-wrap gap-2">
      {items.map((item, index) => (
        <li
          // oxlint-disable-next-line react/no-array-index-key
          key={index}
          className="flex items-center gap-1 rounded-sm bg-sunken py-0.5 pr-0.5 pl-2.5 text-sm"
        >
          {item}
          <button
            type="button"
            title={t('common.remove', { what: item })}
            aria-label={t('common.remove', { what: item })}
            className="flex size-11 items-center justify-center rounded-sm text-muted hover:bg-surface hover:text-danger max-md:-my-1.5 md:size-6"
            onClick={() => onRemove(item, index)}
          >
            <Icon name="close" size={16} />
          </button>
        </li>
      ))}
    </ul>
  );
}
