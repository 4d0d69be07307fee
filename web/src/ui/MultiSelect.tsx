import { Combobox } from '@base-ui/react/combobox';
import { t } from '@/i18n';
import { ComboboxPopup } from './ComboboxPopup';
import { Field } from './Field';
import { Icon } from './Icon';
import type { Option } from './Select';

interface Props {
  label: string;
  options: readonly Option[];
  /** The selected values in the order of their selection. */
  value: readonly string[];
  onChange: (value: string[]) => void;
  onBlur?: () => void;
  placeholder?: string;
  hint?: string | undefined;
  error?: string | undefined;
  required?: boolean | undefined;
}

/**
 * A select for several values with search and removable chips. It is large, so load it with
 * `lazyInPlace(() => import('@/ui/MultiSelect'))`.
 */
export default function MultiSelect({
  label,
  options,
  value,
  onChange,
  onBlur,
  placeholder,
  hint,
  error,
  required,
}: Props) {
  const chosen = value.flatMap((v) => options.find((option) => option.value === v) ?? []);
  return (
    <Field {...{ label, hint, error, required }}>
      {(control) => (
        <Combobox.Root
          items={options as Option[]}
          multiple
          value={chosen}
          onValueChange={(next: Option[], { reason }) => {
            // Escape closes the list and must not clear the selection.
            if (reason !== 'escape-key') onChange(next.map((option) => option.value));
          }}
          isItemEqualToValue={(a: Option, b: Option) => a.value === b.value}
        >
          <Combobox.InputGroup className="field-box flex flex-wrap items-center gap-1 focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-accent">
            <Combobox.Chips className="contents">
              {chosen.map((option) => (
                <Combobox.Chip
                  key={option.value}
                  aria-label={option.label}
                  className="flex items-center gap-1 rounded-sm bg-accent-soft py-0.5 pr-0.5 pl-2 text-sm"
                >
                  {option.label}
                  <Combobox.ChipRemove
                    aria-label={t('common.remove', { what: option.label })}
                    className="flex size-6 items-center justify-center rounded-sm hover:bg-surface"
                  >
                    <Icon name="close" size={16} />
                  </Combobox.ChipRemove>
                </Combobox.Chip>
              ))}
              <Combobox.Input
                {...control}
                onBlur={onBlur}
                placeholder={chosen.length > 0 ? '' : placeholder}
                className="min-w-24 flex-1 bg-transparent py-0.5 outline-none placeholder:text-muted"
              />
            </Combobox.Chips>
          </Combobox.InputGroup>
          <ComboboxPopup />
        </Combobox.Root>
      )}
    </Field>
  );
}
