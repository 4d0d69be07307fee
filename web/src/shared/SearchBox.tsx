import { useTyped } from '@/lib/useTyped';
import { SearchInput } from '@/ui/SearchInput';

interface Props {
  label: string;
  /** The searched text, which is part of the address. */
  value: string | undefined;
  onSearch: (text: string | undefined) => void;
  className?: string;
}

/** Returns the text that is searched. */
const searched = (text: string) => text.trim().slice(0, 100);

/** A box that searches while the user types. */
export function SearchBox({ label, value = '', onSearch, className }: Props) {
  const { typed, setTyped, send, sendLater } = useTyped(value, (text) =>
    onSearch(text || undefined),
  );
  return (
    <div className={className}>
      <SearchInput
        label={label}
        value={typed}
        maxLength={100}
        onChange={({ target }) => {
          setTyped(target.value);
          sendLater(searched(target.value));
        }}
        onKeyDown={(event) => event.key === 'Enter' && send(searched(typed))}
      />
    </div>
  );
}
