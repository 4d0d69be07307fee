import type { KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import { BoardSpecialties, BoardSpecialty } from '@/api/bounds';
import { withSpecialty } from '@/rules/profileFields';
import { useFormField } from '@/shared/form/fields';
import type { ApiForm } from '@/shared/form/useApiForm';
import { t } from '@/i18n';
import { Button } from '@/ui/Button';
import { OptionalMark, TextField } from '@/ui/Field';
import { EditableTags } from '@/ui/Tags';
import type { ProfessionValues } from './professionSchema';

/** The board specialties; Enter adds one. */
export function SpecialtyField({ form }: { form: ApiForm<ProfessionValues> }) {
  const list = useFormField({ form, name: 'boardSpecialties' });
  const {
    ref,
    value: typed,
    error,
    onChange: setTyped,
  } = useFormField({ form, name: 'specialty' });
  const add = () => {
    list.onChange(withSpecialty(list.value, typed));
    setTyped('');
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
          name="specialty"
          ref={ref}
          label={t('profile.specialties')}
          aside={<OptionalMark />}
          error={error}
          value={typed}
          maxLength={BoardSpecialty.maxLength}
          disabled={list.value.length >= BoardSpecialties.maxItems}
          placeholder={t('edit.specialtyHint')}
          enterKeyHint="done"
          className="flex-1"
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={onKeyDown}
        />
        <Button icon="plus" onClick={add}>
          {t('edit.add')}
        </Button>
      </div>
      <EditableTags
        label={t('profile.specialties')}
        items={list.value}
        onRemove={(name) => {
          // Rendered before the focus moves, because the field of a full list is disabled.
          flushSync(() => list.onChange(list.value.filter((one) => one !== name)));
          form.setFocus('specialty');
        }}
      />
    </div>
  );
}
