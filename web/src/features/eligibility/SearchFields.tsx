import { type FormEvent, useEffect, useRef, useState } from 'react';
import { t } from '@/i18n';
import { Button } from '@/ui/Button';
import { TextField } from '@/ui/Field';

/** The beginnings of the names that are looked for. */
export interface Names {
  last: string;
  first: string;
}

interface Props extends Names {
  /** The person has stopped typing, or pressed Enter. */
  onNames: (names: Names) => void;
  /** Enter on what was searched already. */
  onAgain: () => void;
}

/** How long a hand rests before it has stopped typing. */
const REST = 250;

/** Last and first name; answers while typing and on Enter (F-10, F-11). */
export function SearchFields({ last, first, onNames, onAgain }: Props) {
  const [typed, setTyped] = useState<Names>({ last, first });
  const told = useRef<Names>({ last, first });
  const timer = useRef<number>(undefined);

  useEffect(() => {
    // The address changed elsewhere (menu, Back): the fields follow it.
    if (told.current.last === last && told.current.first === first) return;
    told.current = { last, first };
    setTyped({ last, first });
  }, [last, first]);
  useEffect(() => () => window.clearTimeout(timer.current), []);

  const tell = (names: Names) => {
    window.clearTimeout(timer.current);
    const next = { last: names.last.trim(), first: names.first.trim() };
    if (next.last === told.current.last && next.first === told.current.first) return false;
    told.current = next;
    onNames(next);
    return true;
  };
  const type = (part: Partial<Names>) => {
    const next = { ...typed, ...part };
    setTyped(next);
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => tell(next), REST);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!tell(typed)) onAgain();
  };
  return (
    <form
      role="search"
      aria-label={t('eligibility.search')}
      onSubmit={submit}
      className="grid grid-cols-2 items-end gap-3 md:flex"
    >
      <TextField
        label={t('eligibility.last')}
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        value={typed.last}
        onChange={(event) => type({ last: event.target.value })}
        className="md:w-56"
      />
      <TextField
        label={t('eligibility.first')}
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        value={typed.first}
        onChange={(event) => type({ first: event.target.value })}
        className="md:w-56"
      />
      <Button type="submit" icon="search" className="max-md:col-span-2">
        {t('eligibility.searchButton')}
      </Button>
    </form>
  );
}
