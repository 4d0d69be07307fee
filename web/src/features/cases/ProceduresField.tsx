import { useState } from 'react';
import { Procedure } from '@/api/bounds';
import { type PostingValues, withProcedure } from '@/rules/posting';
import { useFormField } from '@/shared/form/fields';
import type { ApiForm } from '@/shared/form/useApiForm';
import { t } from '@/i18n';
import { Button } from '@/ui/Button';
import { Field } from '@/ui/Field';
import { EditableTags } from '@/ui/Tags';

/** The procedures. Enter or + Add adds one; each can be removed. */
export function ProceduresField({ form }: { form: ApiForm<PostingValues> }) {
  const list = useFormField({ form, name: 'procedures' });
  const { ref, value: typed, onChange: setTyped } = useFormField({ form, name: 'procedure' });
  const [announcement, setAnnouncement] = useState('');
  const focusInput = () => form.setFocus('procedure');
  const add = () => {
    const procedure = typed.trim();
    if (procedure === '') return;
    list.onChange(withProcedure(list.value, procedure));
    setAnnouncement(t('post.procedureAdded', { what: procedure }));
    setTyped('');
  };
  return (
    <div className="grid gap-2">
      <Field label={t('post.procedures')} hint={t('post.procedureHint')} error={list.error}>
        {(control) => (
          <div className="flex gap-2">
            <input
              {...control}
              ref={ref}
              type="text"
              className="field-box min-w-0"
              name="procedure"
              value={typed}
              maxLength={Procedure.maxLength}
              placeholder={t('post.procedurePlaceholder')}
              autoComplete="off"
              onChange={(event) => setTyped(event.target.value)}
              onKeyDown={(event) => {
                if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
                // Enter adds the procedure instead of submitting the form.
                event.preventDefault();
                add();
              }}
            />
            <Button
              className="shrink-0"
              onClick={() => {
                add();
                focusInput();
              }}
            >
              {t('post.addProcedure')} <span className="sr-only">{t('post.addProcedureWhat')}</span>
            </Button>
          </div>
        )}
      </Field>
      <EditableTags
        label={t('post.procedureList')}
        items={list.value}
        onRemove={(procedure, at) => {
          list.onChange(list.value.toSpliced(at, 1));
          setAnnouncement(t('post.procedureRemoved', { what: procedure }));
          focusInput();
        }}
      />
      <span role="status" className="sr-only">
        {announcement}
      </span>
    </div>
  );
}
