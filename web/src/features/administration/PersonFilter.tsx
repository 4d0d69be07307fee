import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { t } from '@/i18n';
import { useDebouncedValue } from '@/lib/useDebouncedValue';
import { lazyInPlace } from '@/ui/lazyInPlace';
import type { Option } from '@/ui/Select';
import { accountsQuery } from './queries';
import { idOf } from './recordId';

const SearchSelect = lazyInPlace(() => import('@/ui/SearchSelect'), {
  placeholder: <div className="skeleton h-18" aria-hidden="true" />,
  line: true,
});

const DEBOUNCE_MS = 250;

interface Props {
  /** The id of the person, empty for everyone. */
  value: string;
  /** The name of the person, if it is known. */
  name: string | undefined;
  onChange: (id: string) => void;
}

/** Selects a person by name, email address or phone number, as People finds accounts (AMB-119), or by the whole id. */
export function PersonFilter({ value, name, onChange }: Props) {
  const [text, setText] = useState('');
  const [picked, setPicked] = useState<Option>();
  const typed = text.trim();
  const searched = useDebouncedValue(typed, DEBOUNCE_MS);
  const id = idOf(typed);
  const query = useQuery({
    ...accountsQuery(searched),
    enabled: searched !== '' && idOf(searched) === undefined,
    placeholderData: keepPreviousData,
  });
  const found = query.data?.accounts;
  const options = useMemo(() => {
    if (id) return [{ value: id, label: id }];
    const accounts = searched === '' ? [] : (found ?? []);
    return accounts.map(({ _id, fullName, email }) => ({
      value: _id,
      label: `${fullName} · ${email}`,
    }));
  }, [id, searched, found]);
  // The same object as long as it is selected: another one replaces what is typed.
  const selected = useMemo(() => {
    if (value === '') return undefined;
    return picked?.value === value ? picked : { value, label: name ?? value };
  }, [value, picked, name]);
  const waits = typed !== searched || query.isFetching;
  return (
    <SearchSelect
      label={t('admin.actor')}
      value={value}
      all={t('admin.everyone')}
      options={options}
      search={{
        onText: setText,
        empty: typed === '' ? t('admin.typeName') : waits ? '' : t('common.noMatch'),
        selected,
      }}
      onChange={(next) => {
        setPicked(options.find((option) => option.value === next));
        setText('');
        onChange(next);
      }}
    />
  );
}
