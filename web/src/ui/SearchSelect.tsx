import { Combobox } from '@base-ui/react/combobox';
import { ComboboxPopup } from './ComboboxPopup';
import { Field } from './Field';
import { Icon } from './Icon';
import type { Option } from './Select';

interface Props {
  label: string;
  options: readonly Option[];
  /** The selected value; empty selects all. */
  value: string;
  onChange: (value: string) => void;
  /** The text for no selection, also the name of the button that removes the selection. */
  all: string;
  /** A search on the server, which finds the options. */
  search?: {
    onText: (text: string) => void;
    /** What the list says without options; empty for nothing. */
    empty: string;
    /** The selected option, which may not be among those that were found last. */
    selected: Option | undefined;
  };
}

/**
 * A select for one of many values, with search. It is large, so load it with
 * `lazyInPlace(() => import('@/ui/SearchSelect'))`.
 */
export default function SearchSelect({ label, options, value, onChange, all, search }: Props) {
  const chosen = (search ? search.selected : options.find((it) => it.value === value)) ?? null;
  return (
    <Field label={label}>
      {(control) => (
        <Combobox.Root
          items={options as Option[]}
          value={chosen}
          onValueChange={(next: Option | null) => onChange(next?.value ?? '')}
          isItemEqualToValue={(a: Option, b: Option) => a.value === b.value}
          // Enter selects the first match, such as that of a pasted code.
          autoHighlight
          {...(search && { filter: null })}
          onInputValueChange={(text, { reason }) => {
            if (reason === 'input-change') search?.onText(text);
          }}
          onOpenChange={(_open, details) => {
            // Enter without a match would close the list and remove what was typed.
            if (details.reason === 'none') details.cancel();
          }}
        >
          <Combobox.InputGroup className="relative">
            <Combobox.Input
              {...control}
              placeholder={all}
              className="field-box pr-12"
              onClick={({ currentTarget }) => {
                // So that the next typed letter replaces the selected option.
                if (currentTarget.value === chosen?.label) currentTarget.select();
              }}
            />
            {chosen ? (
              <Combobox.Clear
                aria-label={all}
                title={all}
                tabIndex={0}
                className="absolute inset-y-0 right-0 flex w-11 items-center justify-center rounded text-muted hover:text-ink"
              >
                <Icon name="close" />
              </Combobox.Clear>
            ) : (
              <Icon
                name="down"
                className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2 text-muted"
              />
            )}
          </Combobox.InputGroup>
          <ComboboxPopup {...(search && { empty: search.empty })} />
        </Combobox.Root>
      )}
    </Field>
  );
}
