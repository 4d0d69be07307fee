import type { ComponentProps } from 'react';
import { Icon } from './Icon';

type Props = Omit<ComponentProps<'input'>, 'type' | 'className' | 'placeholder'> & {
  /** The accessible name, shown as long as the box is empty. */
  label: string;
};

/** A box for the text of a search. */
export function SearchInput({ label, ...input }: Props) {
  return (
    <span className="relative block">
      <Icon
        name="search"
        className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-muted"
      />
      <input
        autoComplete="off"
        spellCheck={false}
        {...input}
        type="search"
        aria-label={label}
        placeholder={label}
        className="field-box pl-10"
      />
    </span>
  );
}
