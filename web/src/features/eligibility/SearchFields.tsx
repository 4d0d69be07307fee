import { type FormEvent, useEffect, useRef, useState } from 'react';
import { NameSearchText } from '@/api/bounds';
import { t } from '@/i18n';
import { Button } from '@/ui/Button';
import { TextField } from '@/ui/Field';

/** The searched name prefixes. */
export interface Names {
  last: string;
  first: string;
}

interface Props extends Names {
  /** Called when the user stops typing or presses Enter. */
  onNames: (names: Names) => void;
  /** Called on Enter if the names have not changed. */
  onAgain: () => void;
}

/** Milliseconds without a key press after which the search starts. */
const DEBOUNCE = 250;

/** The search fields for last and first name. */
export function SearchFields({ last, first, onNames, onAgain }: Props) {
  const [typed, setTyped] = useState<Names>({ last, first });
  const reported = useRef<Names>({ last, first });
  const timer = useRef<number>(undefined);

  useEffect(() => {
    // The address has changed elsewhere (menu, Back), so the fields follow it.
    if (reported.current.last === last && reported.current.first === first) return;
    reported.current = { last, first };
    setTyped({ last, first });
  }, [last, first]);
  useEffect(() => () => window.clearTimeout(timer.current), []);

  const report = (names: Names) => {
    window.clearTimeout(timer.current);
    const next = { last: names.last.trim(), first: names.first.trim() };
    if (next.last === reported.current.last && next.first === reported.current.first) return false;
    reported.current = next;
    onNames(next);
    return true;
  };
  const type = (part: Partial<Names>) => {
    const next = { ...typed, ...part };
    setTyped(next);
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => report(next), DEBOUNCE);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!report(typed)) onAgain();
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
        maxLength={NameSearchText.maxLength}
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
        maxLength={NameSearchText.maxLength}
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
