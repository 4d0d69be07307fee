import { useFieldArray, useWatch } from 'react-hook-form';
import { nextLine, type PostingValues } from '@/rules/posting';
import { FormRadioGroup, FormSelect, FormText } from '@/shared/form/fields';
import type { ApiForm } from '@/shared/form/useApiForm';
import { useCategories } from '@/shared/useCategories';
import { t } from '@/i18n';
import type { Session } from '@/session/types';
import { cx } from '@/lib/cx';
import { Button } from '@/ui/Button';
import { OptionalMark } from '@/ui/Field';
import { InfoTip } from '@/ui/Tooltip';
import { groupOptions, minPayField, payField, PLACES, rateTypeField } from './lineInputs';
import { deferredPart } from './loadDeferredParts';

const LastPay = deferredPart('LastPay');

interface Props {
  form: ApiForm<PostingValues>;
  session: Session;
}

/** The professionals that the case needs: one line per group, with its places and pay. */
export function PostingLines({ form, session }: Props) {
  const { control } = form;
  const { fields, append, remove } = useFieldArray({ control, name: 'lines' });
  const taken = useWatch({
    control,
    name: 'lines',
    compute: (lines) => lines.map(({ specialtyId }) => specialtyId),
  });
  const groups = useCategories();
  const several = fields.length > 1;
  return (
    <>
      {fields.map(({ id }, at) => (
        <div
          key={id}
          className={several ? 'grid gap-4 rounded border border-line p-3' : 'grid gap-4'}
          {...(several && { role: 'group', 'aria-label': t('post.position', { number: at + 1 }) })}
        >
          <div
            className={cx(
              'grid items-start gap-4 xs:grid-cols-[1fr_7rem]',
              several && 'lg:grid-cols-[1fr_7rem_auto]',
            )}
          >
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
            {several && (
              <Button
                icon="trash"
                size="small"
                className="max-lg:justify-self-start lg:mt-7"
                onClick={() => {
                  remove(at);
                  form.setFocus('lines.0.specialtyId');
                }}
              >
                {t('post.removePosition')}{' '}
                <span className="sr-only">{t('post.position', { number: at + 1 })}</span>
              </Button>
            )}
          </div>
          <div className="grid gap-4 lg:grid-cols-[auto_1fr_1fr]">
            <FormRadioGroup form={form} name={`lines.${at}.rateType`} {...rateTypeField()} />
            <PayField form={form} at={at} />
            <FormText
              form={form}
              name={`lines.${at}.minPay`}
              {...minPayField()}
              aside={
                <span className="-my-1 flex items-center gap-1">
                  <OptionalMark />
                  <InfoTip label={t('post.minPayAbout')} text={t('post.minPayHint')} />
                </span>
              }
            />
          </div>
          <LastPay form={form} session={session} at={at} />
        </div>
      ))}
      {nextLine(form.getValues('lines')) && (
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

/** The pay, per hour or per job. */
function PayField({ form, at }: { form: ApiForm<PostingValues>; at: number }) {
  const rateType = useWatch({ control: form.control, name: `lines.${at}.rateType` });
  return <FormText form={form} name={`lines.${at}.pay`} {...payField(rateType)} />;
}
