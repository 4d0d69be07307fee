import { useRef, useState } from 'react';
import { withProcedure } from '@/rules/posting';
import { t } from '@/i18n';
import { Button } from '@/ui/Button';
import { Field } from '@/ui/Field';
import { Icon } from '@/ui/Icon';

interface Props {
  value: readonly string[];
  onChange: (procedures: string[]) => void;
  error: string | undefined;
  /** What is typed but not yet added; the form owns it, so that posting can add it too. */
  typed: string;
  onType: (typed: string) => void;
}

/** Procedures, added one at a time by Enter or + Add, each removable (B-14, B-15, B-16). */
export function ProceduresField({ value, onChange, error, typed, onType }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [said, setSaid] = useState('');
  const add = () => {
    if (typed.trim() === '') return;
    onChange(withProcedure(value, typed));
    setSaid(t('post.procedureAdded', { what: typed.trim() }));
    onType('');
  };
  return (
    <div className="grid gap-2">
      <Field label={t('post.procedures')} hint={t('post.procedureHint')} error={error}>
        {(control) => (
          <div className="flex gap-2">
            <input
              {...control}
              ref={input}
              type="text"
              className="field-box min-w-0"
              value={typed}
              maxLength={300}
              placeholder={t('post.procedurePlaceholder')}
              autoComplete="off"
              onChange={(event) => onType(event.target.value)}
              onKeyDown={(event) => {
                if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
                // Enter adds the procedure; it does not post the case.
                event.preventDefault();
                add();
              }}
            />
            <Button
              className="shrink-0"
              onClick={() => {
                add();
                input.current?.focus();
              }}
            >
              {t('post.addProcedure')} <span className="sr-only">{t('post.addProcedureWhat')}</span>
            </Button>
          </div>
        )}
      </Field>
      {value.length > 0 && (
        <ul aria-label={t('post.procedureList')} className="flex flex-wrap gap-2">
          {value.map((procedure, index) => (
            <li
              key={procedure}
              className="flex items-center gap-1 rounded-sm bg-sunken py-0.5 pr-0.5 pl-2.5 text-sm"
            >
              {procedure}
              <button
                type="button"
                aria-label={t('common.remove', { what: procedure })}
                className="flex size-8 items-center justify-center rounded-sm text-muted hover:bg-surface hover:text-danger md:size-6"
                onClick={() => {
                  onChange(value.filter((_, at) => at !== index));
                  setSaid(t('post.procedureRemoved', { what: procedure }));
                  input.current?.focus();
                }}
              >
                <Icon name="close" size={16} />
              </button>
            </li>
          ))}
        </ul>
      )}
      <span role="status" className="sr-only">
        {said}
      </span>
    </div>
  );
}
