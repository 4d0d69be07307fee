import { Combobox } from '@base-ui/react/combobox';
import { t } from '@/i18n';
import { Icon } from './Icon';
import type { Option } from './Select';

interface Props {
  /** What the list says without options. */
  empty?: string;
}

/** The list of `MultiSelect` and `SearchSelect`: the options that match the typed text. */
export function ComboboxPopup({ empty = t('common.noMatch') }: Props) {
  return (
    <Combobox.Portal>
      <Combobox.Positioner sideOffset={4} className="z-50">
        <Combobox.Popup className="popup max-h-72 w-[var(--anchor-width)] overflow-y-auto overscroll-contain py-1">
          <Combobox.Empty>
            <p className="px-3 py-2 text-sm text-muted empty:hidden">{empty}</p>
          </Combobox.Empty>
          <Combobox.List>
            {(option: Option) => (
              <Combobox.Item
                key={option.value}
                value={option}
                className="grid min-h-11 cursor-pointer grid-cols-[1.25rem_1fr] items-center gap-2 px-3 py-1 data-highlighted:bg-accent-soft md:min-h-9"
              >
                <Combobox.ItemIndicator className="col-start-1 text-accent">
                  <Icon name="check" size={16} />
                </Combobox.ItemIndicator>
                <span className="col-start-2 min-w-0 break-words">{option.label}</span>
              </Combobox.Item>
            )}
          </Combobox.List>
        </Combobox.Popup>
      </Combobox.Positioner>
    </Combobox.Portal>
  );
}
