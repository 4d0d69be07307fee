import { useUrlInput } from '@/lib/useUrlInput';
import { SearchInput } from '@/ui/SearchInput';

interface Props {
  label: string;
  /** The searched text, which is a search parameter of the URL. */
  value: string | undefined;
  onSearch: (text: string | undefined) => void;
  className?: string;
}

/** Returns the text that is searched. */
const searched = (text: string) => text.trim().slice(0, 100);

/** A box that searches while the user types. */
export function SearchBox({ label, value = '', onSearch, className }: Props) {
  const { typed, setTyped, commit, commitDebounced } = useUrlInput(value, (text) =>
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
          commitDebounced(searched(target.value));
        }}
        onKeyDown={(event) => event.key === 'Enter' && commit(searched(typed))}
      />
    </div>
  );
}
