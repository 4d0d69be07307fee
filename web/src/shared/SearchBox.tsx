import { useEffect, useRef, useState } from 'react';
import { SearchInput } from '@/ui/SearchInput';

interface Props {
  label: string;
  /** The searched text, which is part of the address. */
  value: string | undefined;
  onSearch: (text: string | undefined) => void;
  className?: string;
}

/** How long the typing pauses before a search, in milliseconds. */
const PAUSE = 250;

/** A box that searches while the user types. */
export function SearchBox({ label, value, onSearch, className }: Props) {
  const [typed, setTyped] = useState(value ?? '');
  const [known, setKnown] = useState(value);
  // The address can change by a link or by Back.
  if (value !== known) {
    setKnown(value);
    if ((value ?? '') !== typed.trim()) setTyped(value ?? '');
  }
  const timer = useRef(0);
  useEffect(() => () => window.clearTimeout(timer.current), []);
  const search = (text: string) => {
    window.clearTimeout(timer.current);
    onSearch(text.trim().slice(0, 100) || undefined);
  };
  return (
    <div className={className}>
      <SearchInput
        label={label}
        value={typed}
        maxLength={100}
        onChange={({ target }) => {
          setTyped(target.value);
          window.clearTimeout(timer.current);
          timer.current = window.setTimeout(() => search(target.value), PAUSE);
        }}
        onKeyDown={(event) => event.key === 'Enter' && search(typed)}
      />
    </div>
  );
}
