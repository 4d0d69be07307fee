import type { KeyboardEvent } from 'react';
import { withSpecialty } from '@/rules/profileFields';
import { t } from '@/i18n';
import { Button } from '@/ui/Button';
import { OptionalMark, TextField } from '@/ui/Field';
import { Icon } from '@/ui/Icon';

interface Props {
  names: readonly string[];
  /** What is being typed. */
  text: string;
  error: string | undefined;
  onNames: (names: string[]) => void;
  onText: (text: string) => void;
}

const MOST = 30;

/** Board specialties; Enter adds one, an empty one is ignored (H-44, H-60). */
export function SpecialtyField({ names, text, error, onNames, onText }: Props) {
  const add = () => {
    onNames(withSpecialty(names, text));
    onText('');
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    add();
  };
  return (
    <div className="grid gap-2">
      <div className="flex items-end gap-2">
        <TextField
          label={t('profile.specialties')}
          aside={<OptionalMark />}
          error={error}
          value={text}
          maxLength={100}
          disabled={names.length >= MOST}
          placeholder={t('edit.specialtyHint')}
          enterKeyHint="done"
          className="flex-1"
          onChange={({ target }) => onText(target.value)}
          onKeyDown={onKeyDown}
        />
        <Button icon="plus" onClick={add}>
          {t('edit.add')}
        </Button>
      </div>
      {names.length > 0 && (
        <ul aria-label={t('profile.specialties')} className="flex flex-wrap gap-2">
          {names.map((name) => (
            <li key={name} className="inline-flex items-center rounded-full bg-sunken pl-3 text-sm">
              {name}
              <button
                type="button"
                title={t('common.remove', { what: name })}
                aria-label={t('common.remove', { what: name })}
                className="tap inline-flex items-center justify-center rounded-full text-muted hover:text-ink"
                onClick={() => onNames(names.filter((one) => one !== name))}
              >
                <Icon name="close" size={16} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
