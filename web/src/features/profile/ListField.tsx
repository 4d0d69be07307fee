import { useId, useRef } from 'react';
import { flushSync } from 'react-dom';
import {
  type FieldPathByValue,
  type FieldValues,
  get,
  useFieldArray,
  useFormState,
  useWatch,
} from 'react-hook-form';
import { errorMessages } from '@/shared/form/errorMessages';
import type { ApiForm } from '@/shared/form/useApiForm';
import { t } from '@/i18n';
import { Button, IconButton } from '@/ui/Button';
import { Icon } from '@/ui/Icon';
import { type Column, EntryFields, type ListForm } from './EntryFields';
import { type Entry, type ListValue, NEW_ENTRY } from './listValue';
import type { Faults } from './listFaults';

interface ListProps<T extends Entry> {
  title: string;
  /** The name of one entry, such as `school`. */
  what: string;
  columns: readonly Column<T>[];
  blank: T;
  /** The largest number of entries. */
  most: number;
  faultsOf: (entry: T) => Faults<T>;
  /** Returns the text of an entry. */
  show: (entry: T) => { name: string; detail: string };
}

interface Props<T extends Entry, V extends FieldValues, Out> extends ListProps<T> {
  form: ApiForm<V, Out>;
  name: FieldPathByValue<V, ListValue<T>>;
}

type EntryListProps = ListProps<Entry> & { form: ListForm; name: 'list' };

/** A list of entries with their fields below each other; Enter adds one. */
export function ListField<T extends Entry, V extends FieldValues, Out>(props: Props<T, V, Out>) {
  // `Props` ensures that `name` is a list of `T` in this form.
  return <EntryList {...(props as unknown as EntryListProps)} />;
}

function EntryList({
  form,
  name,
  title,
  what,
  columns,
  blank,
  most,
  faultsOf,
  show,
}: EntryListProps) {
  const { control } = form;
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const { fields, append, update, remove } = useFieldArray({ control, name: `${name}.items` });
  const { errors } = useFormState({ control, name: `${name}.items` });
  const [open, at, entry] = useWatch({
    control,
    name: [`${name}.open`, `${name}.at`, `${name}.entry`],
  });
  const items = useWatch({ control, name: `${name}.items` });

  const setEntry = (values: Entry, isOpen: boolean, index: number) => {
    form.setValue(`${name}.entry`, { ...values });
    form.setValue(`${name}.at`, index);
    form.setValue(`${name}.open`, isOpen);
    form.clearErrors(`${name}.entry`);
  };
  const focusField = ([first]: typeof columns) => {
    if (first) form.setFocus(`${name}.entry.${first.name}`);
  };
  const openEntry = (values: Entry, index: number) => {
    // The fields are rendered before the first one takes the focus.
    flushSync(() => setEntry(values, true, index));
    focusField(columns);
  };
  const close = () => {
    setEntry(blank, false, NEW_ENTRY);
    heading.current?.focus();
  };
  const removeItem = (index: number) => {
    remove(index);
    if (at === index) setEntry(blank, false, NEW_ENTRY);
    else if (at > index) form.setValue(`${name}.at`, at - 1);
    heading.current?.focus();
  };
  /** Removes the errors that a change has corrected, also at other fields, as of two dates. */
  const clearCorrected = () => {
    const typed = form.getValues(`${name}.entry`);
    const empty = columns.every((column) => (typed[column.name] ?? '').trim() === '');
    const faults: Partial<Record<string, string>> = empty ? {} : faultsOf(typed);
    for (const column of columns)
      if (faults[column.name] === undefined) form.clearErrors(`${name}.entry.${column.name}`);
  };
  const takeEntry = () => {
    const typed = form.getValues(`${name}.entry`);
    const faults: Partial<Record<string, string>> = faultsOf(typed);
    const wrong = columns.filter((column) => faults[column.name] !== undefined);
    for (const { name: field } of wrong)
      form.setError(`${name}.entry.${field}`, { message: faults[field] ?? '' });
    if (wrong.length === 0) {
      if (at === NEW_ENTRY) append({ ...typed }, { shouldFocus: false });
      else update(at, { ...typed });
      // The heading takes the focus if no further entry can be typed.
      if (at !== NEW_ENTRY || fields.length + 1 >= most) return close();
      setEntry(blank, true, NEW_ENTRY);
    }
    focusField(wrong.length > 0 ? wrong : columns);
  };
  const changed =
    open && columns.some((column) => entry[column.name] !== (items[at] ?? blank)[column.name]);
  return (
    <section aria-labelledby={id} className="grid gap-3">
      <div className="flex items-center justify-between gap-2 max-md:flex-col max-md:items-start">
        <h2 id={id} ref={heading} tabIndex={-1} className="rounded-sm text-base font-bold">
          {title}
        </h2>
        {fields.length < most && !open && (
          <Button size="small" icon="plus" onClick={() => openEntry(blank, NEW_ENTRY)}>
            {t('edit.addWhat', { what })}
          </Button>
        )}
      </div>
      <Messages of={get(errors, `${name}.items.message`)} />
      {fields.length > 0 && (
        <ul className="grid gap-2">
          {fields.map(({ id: key, ...item }, index) => {
            const { name: itemName, detail } = show(item);
            return (
              <li
                key={key}
                className="flex items-center gap-2 rounded border border-line py-1 pr-1 pl-3"
              >
                <div className="min-w-0 flex-1 py-1">
                  <p>
                    <span className="font-bold">{itemName}</span>
                    <span className="tabular block text-sm text-muted">{detail}</span>
                  </p>
                  <Messages of={get(errors, `${name}.items.${index}`)} />
                </div>
                <IconButton
                  icon="pencil"
                  label={t('edit.change', { what: itemName })}
                  // Disabled while another entry has unsaved input, which would be lost.
                  disabled={changed}
                  onClick={() => openEntry(item, index)}
                />
                <IconButton
                  icon="trash"
                  label={t('common.remove', { what: itemName })}
                  onClick={() => removeItem(index)}
                />
              </li>
            );
          })}
        </ul>
      )}
      {open && (
        <EntryFields
          form={form}
          name={name}
          title={title}
          columns={columns}
          addLabel={at === NEW_ENTRY ? t('edit.addWhat', { what }) : t('edit.changeDone')}
          addIcon={at === NEW_ENTRY ? 'plus' : 'check'}
          onAdd={takeEntry}
          onChange={clearCorrected}
          onCancel={close}
        />
      )}
    </section>
  );
}

/** The errors of a list or of one of its items. */
function Messages({ of: errors }: { of: unknown }) {
  const messages = typeof errors === 'string' ? [errors] : errorMessages(errors);
  return messages.map((message) => (
    <p key={message} className="flex items-start gap-1 text-sm text-danger">
      <Icon name="warning" size={16} className="mt-0.5" />
      {message}
    </p>
  ));
}
