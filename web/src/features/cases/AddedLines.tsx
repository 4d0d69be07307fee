import { useFieldArray, useWatch } from 'react-hook-form';
import type { EditValues } from '@/rules/editCase';
import { nextLine } from '@/rules/posting';
import { FormRadioGroup, FormSelect, FormText } from '@/shared/form/fields';
import type { ApiForm } from '@/shared/form/useApiForm';
import { useCategories } from '@/shared/useCategories';
import { t } from '@/i18n';
import { Button } from '@/ui/Button';
import { groupOptions, minPayField, payField, PLACES, rateTypeField } from './lineInputs';

interface Props {
  form: ApiForm<EditValues>;
  /** The number of positions that the posted case has; those stay. */
  posted: number;
}

/** Adds positions for groups that the posted case does not have. */
export function AddedLines({ form, posted }: Props) {
  const { control } = form;
  const { fields, append, remove } = useFieldArray({ control, name: 'lines' });
  const lines = useWatch({ control, name: 'lines' });
  const groups = useCategories();
  const taken = lines.map(({ specialtyId }) => specialtyId);
  return (
    <>
      {fields.map(({ id }, at) =>
        at < posted ? null : (
          <div
            key={id}
            role="group"
            aria-label={t('post.position', { number: at + 1 })}
            className="grid gap-3 rounded border border-line p-3"
          >
            <div className="grid items-start gap-3 xs:grid-cols-[1fr_7rem]">
              <FormSelect
                form={form}
                name={`lines.${at}.specialtyId`}
                label={t('post.professional')}
                options={groupOptions(groups, taken, at)}
              />
              <FormSelect
                form={form}
                name={`lines.${at}.required`}
                label={t('post.places')}
                options={PLACES}
              />
            </div>
            <FormRadioGroup form={form} name={`lines.${at}.rateType`} {...rateTypeField()} />
            <div className="grid items-start gap-3 xs:grid-cols-2">
              <FormText form={form} name={`lines.${at}.pay`} {...payField(lines[at]?.rateType)} />
              <FormText form={form} name={`lines.${at}.minPay`} {...minPayField()} />
            </div>
            <Button
              icon="trash"
              size="small"
              className="justify-self-start"
              onClick={() => {
                remove(at);
                form.setFocus('duration');
              }}
            >
              {t('post.removePosition')}{' '}
              <span className="sr-only">{t('post.position', { number: at + 1 })}</span>
            </Button>
          </div>
        ),
      )}
      {nextLine(lines) && (
        <Button
          icon="plus"
          size="small"
          className="justify-self-start"
          onClick={() => {
            const line = nextLine(form.getValues('lines'));
            if (line) append(line);
          }}
        >
          {t('post.addPosition')}
        </Button>
      )}
    </>
  );
}
