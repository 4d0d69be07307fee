import { useRef } from 'react';
import { useUrlInput } from '@/lib/useUrlInput';
import { TextField } from './Field';

interface Props {
  label: string;
  /** `YYYY-MM-DD`; empty if no day is chosen. */
  value: string;
  /** Whether the field can be emptied. */
  optional?: boolean;
  onChange: (day: string) => void;
}

/**
 * A day that is a search parameter of the URL. Browsers report a change for each typed part of a date, such as the year
 * 2 on the way to 2026, so a typed day applies on Enter or when the field is left, a picked one at once.
 */
export function DayField({ label, value, optional = false, onChange }: Props) {
  const { typed, setTyped, commit } = useUrlInput(value, onChange);
  const typing = useRef(false);
  const apply = ({ value: day, validity }: HTMLInputElement) => {
    typing.current = false;
    // An incomplete date is read as an empty one.
    if (validity.badInput || !(day || optional)) setTyped(value);
    else if (day !== value) commit(day);
  };
  return (
    <TextField
      type="date"
      label={label}
      value={typed}
      onChange={({ target }) => {
        setTyped(target.value);
        if (!typing.current) apply(target);
      }}
      onKeyDown={({ key, currentTarget }) => {
        if (key === 'Enter') apply(currentTarget);
        // The space bar opens the picker.
        else if (key !== ' ') typing.current = true;
      }}
      onBlur={({ target }) => apply(target)}
    />
  );
}
