import type { KeyboardEvent } from 'react';
import { FormSelect, FormText } from '@/shared/form/fields';
import type { ApiForm } from '@/shared/form/useApiForm';
import { t } from '@/i18n';
import { Button } from '@/ui/Button';
import type { Entry, ListValue } from './listValue';

/** A field of an entry. */
export interface Column<T> {
  name: keyof T & string;
  label: string;
  kind?: 'text' | 'month';
  maxLength?: number;
  /** The options of a select; a text field without them. */
  options?: readonly string[];
}

/** A form with a list, for code that is independent of the type of its entries. */
export type ListForm = ApiForm<{ list: ListValue<Entry> }, unknown>;

interface Props {
  form: ListForm;
  /** The field name of the list. */
  name: 'list';
  title: string;
  columns: readonly Column<Entry>[];
  addLabel: string;
  addIcon: 'plus' | 'check';
  onAdd: () => void;
  /** Runs after a change of a field. */
  onChange: () => void;
  onCancel: () => void;
}

/** The fields of the entry that is being edited. */
export function EntryFields({
  form,
  name,
  title,
  columns,
  addLabel,
  addIcon,
  onAdd,
  onChange,
  onCancel,
}: Props) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    onAdd();
  };
  return (
    <fieldset
      aria-label={title}
      onChange={onChange}
      className="grid min-w-0 gap-3 rounded border border-line bg-paper p-3"
    >
      <div className="grid gap-3 md:grid-cols-2">
        {columns.map(({ name: column, label, kind = 'text', maxLength, options }, index) =>
          options ? (
            <FormSelect
              key={column}
              form={form}
              name={`${name}.entry.${column}`}
              label={label}
              options={options.map((value) => ({ value, label: value }))}
              placeholder={t('common.select')}
              required
            />
          ) : (
            <FormText
              key={column}
              form={form}
              name={`${name}.entry.${column}`}
              label={label}
              className={index === 0 ? 'md:col-span-2' : ''}
              enterKeyHint="done"
              onKeyDown={onKeyDown}
              type={kind}
              {...(maxLength && { maxLength })}
              {...(kind === 'month' && {
                hint: t('edit.monthHint'),
                placeholder: t('edit.monthPlaceholder'),
              })}
              required
            />
          ),
        )}
      </div>
      <div className="flex flex-wrap items-center justify-end gap-3">
        <Button look="plain" onClick={onCancel}>
          {t('common.cancel')}
        </Button>
        <Button icon={addIcon} onClick={onAdd}>
          {addLabel}
        </Button>
      </div>
    </fieldset>
  );
}
