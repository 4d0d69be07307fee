import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import type { Faults } from './listFaults';
import { t } from '@/i18n';
import { Button, IconButton } from '@/ui/Button';
import { Select, TextField } from '@/ui/Field';
import { begun, type ListState, listOf, take } from './list';

/** One field of an entry. */
interface Column<T> {
  name: keyof T & string;
  label: string;
  kind?: 'text' | 'month';
  /** A choice of these instead of text. */
  options?: readonly string[];
}

interface Props<T extends object> {
  title: string;
  /** One entry, in a word: `school`. */
  what: string;
  columns: readonly Column<T>[];
  blank: T;
  /** How many entries there can be. */
  most: number;
  state: ListState<T>;
  onChange: (state: ListState<T>) => void;
  faultsOf: (item: T) => Faults<T>;
  /** The form was sent with this entry half typed. */
  refused: boolean;
  /** How an entry reads. */
  show: (item: T) => { name: string; detail: string };
}

/** Entries with their fields below each other; Enter adds one (H-43, H-45, H-61..H-73). */
export function ListField<T extends object>(props: Props<T>) {
  const { title, what, blank, most, state, onChange, show } = props;
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  // The fields take the focus when they were asked for, not when the page opens with them.
  const [asked, setAsked] = useState(0);
  const open = (draft: T, at: number) => {
    setAsked(asked + 1);
    onChange({ ...state, draft, open: true, at, tried: false });
  };
  const change = (next: ListState<T>) => {
    onChange(next);
    if (!next.open) heading.current?.focus();
  };
  // Taking out the entry that is being changed ends the change; any other leaves it as it is.
  const remove = (place: number) => {
    const items = state.items.filter((_, index) => index !== place);
    const at = state.at > place ? state.at - 1 : state.at;
    onChange(state.at === place ? listOf(items, blank) : { ...state, items, at });
    heading.current?.focus();
  };
  const room = state.items.length < most;
  return (
    <section aria-labelledby={id} className="grid gap-3">
      <div className="flex items-center justify-between gap-2 max-md:flex-col max-md:items-start">
        <h2 id={id} ref={heading} tabIndex={-1} className="rounded-sm text-base font-bold">
          {title}
        </h2>
        {room && !state.open && (
          <Button size="small" icon="plus" onClick={() => open(blank, -1)}>
            {t('edit.addWhat', { what })}
          </Button>
        )}
      </div>
      {state.items.length > 0 && (
        <ul className="grid gap-2">
          {state.items.map((item, place) => {
            const { name, detail } = show(item);
            return (
              <li
                // oxlint-disable-next-line react/no-array-index-key
                key={place}
                className="flex items-center gap-2 rounded border border-line py-1 pr-1 pl-3"
              >
                <p className="min-w-0 flex-1 py-1">
                  <span className="font-bold">{name}</span>
                  <span className="tabular block text-sm text-muted">{detail}</span>
                </p>
                <IconButton
                  icon="pencil"
                  label={t('edit.change', { what: name })}
                  // What is being typed would be lost.
                  disabled={begun(state, blank)}
                  onClick={() => open(item, place)}
                />
                <IconButton
                  icon="trash"
                  label={t('common.remove', { what: name })}
                  onClick={() => remove(place)}
                />
              </li>
            );
          })}
        </ul>
      )}
      {state.open && <Draft key={asked} {...props} asked={asked} onChange={change} />}
    </section>
  );
}

type DraftProps<T extends object> = Props<T> & { asked: number };

function Draft<T extends object>({
  asked,
  refused,
  title,
  what,
  columns,
  blank,
  most,
  state,
  onChange,
  faultsOf,
}: DraftProps<T>) {
  const box = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    if (asked > 0) box.current?.querySelector('input')?.focus();
  }, [asked]);
  const faults: Faults<T> = state.tried || refused ? faultsOf(state.draft) : {};
  const add = () => {
    const found = faultsOf(state.draft);
    const taken = take(state, found, blank, state.items.length + 1 < most);
    onChange(taken);
    // The heading has the focus when there is nothing more to type.
    if (!taken.open) return;
    const [wrong] = columns.filter(({ name }) => found[name] !== undefined);
    const target = wrong ?? columns[0];
    box.current?.querySelector<HTMLElement>(`[name="${target?.name ?? ''}"]`)?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    add();
  };
  const set = (name: keyof T & string, text: string) =>
    onChange({ ...state, draft: { ...state.draft, [name]: text } });
  return (
    <fieldset
      ref={box}
      aria-label={title}
      className="grid min-w-0 gap-3 rounded border border-line bg-paper p-3"
    >
      <div className="grid gap-3 md:grid-cols-2">
        {columns.map(({ name, label, kind = 'text', options }, index) => {
          const shared = {
            name,
            label,
            value: String(state.draft[name]),
            error: faults[name],
            required: true,
          };
          const wide = index === 0 ? 'md:col-span-2' : '';
          return options ? (
            <Select
              key={name}
              {...shared}
              options={options.map((value) => ({ value, label: value }))}
              placeholder={t('common.select')}
              onChange={({ target }) => set(name, target.value)}
            />
          ) : (
            <TextField
              key={name}
              {...shared}
              className={wide}
              enterKeyHint="done"
              onKeyDown={onKeyDown}
              type={kind}
              maxLength={200}
              {...(kind === 'month' && { hint: t('edit.monthHint'), placeholder: 'YYYY-MM' })}
              onChange={({ target }) => set(name, target.value)}
            />
          );
        })}
      </div>
      <div className="flex flex-wrap items-center justify-end gap-3">
        <Button look="plain" onClick={() => onChange(listOf(state.items, blank))}>
          {t('common.cancel')}
        </Button>
        <Button icon={state.at < 0 ? 'plus' : 'check'} onClick={add}>
          {state.at < 0 ? t('edit.addWhat', { what }) : t('edit.changeDone')}
        </Button>
      </div>
    </fieldset>
  );
}
