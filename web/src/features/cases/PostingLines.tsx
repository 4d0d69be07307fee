import { useFieldArray, useWatch } from 'react-hook-form';
import type { PostedJob } from '@/api/types';
import { cleanPay } from '@/rules/input';
import { nextLine, type PostingValues } from '@/rules/posting';
import { lineOf } from '@/rules/postAgain';
import { lastPayOf } from '@/rules/postingHints';
import { FormRadioGroup, FormSelect, FormText } from '@/shared/form/fields';
import type { ApiForm } from '@/shared/form/useApiForm';
import { useCategories } from '@/shared/useCategories';
import { payText } from '@/i18n/money';
import { t } from '@/i18n';
import type { Session } from '@/session/types';
import { cx } from '@/lib/cx';
import { Button } from '@/ui/Button';
import { OptionalMark } from '@/ui/Field';
import { InfoTip } from '@/ui/Tooltip';
import { payError, PLACES } from './lineInputs';
import { useRecentCases } from './usePostingHints';

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
  const [center, duration] = useWatch({ control, name: ['surgeryCenterId', 'duration'] });
  // The hours are typed before the pay; until then the first screen needs no further requests.
  const recent = useRecentCases(session, center !== '' && duration !== '');
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
              'grid items-start gap-4 sm:grid-cols-[1fr_7rem]',
              several && 'lg:grid-cols-[1fr_7rem_auto]',
            )}
          >
            <FormSelect
              form={form}
              name={`lines.${at}.specialtyId`}
              label={t('post.professional')}
              // A case has one position per group.
              options={groups.map((group) => ({
                ...group,
                disabled: taken.some((id, other) => other !== at && id === group.value),
              }))}
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
            <div className="pt-1">
              <FormRadioGroup
                form={form}
                name={`lines.${at}.rateType`}
                legend={t('post.rateType')}
                layout="inline"
                options={[
                  { value: 'HOURLY', label: t('post.rateHourly') },
                  { value: 'PER_JOB', label: t('post.ratePerJob') },
                ]}
              />
            </div>
            <PayField form={form} at={at} />
            <FormText
              form={form}
              name={`lines.${at}.minPay`}
              clean={cleanPay}
              inputError={payError}
              label={t('post.minPay')}
              aside={
                <span className="-my-1 flex items-center gap-1">
                  <OptionalMark />
                  <InfoTip label={t('post.minPayAbout')} text={t('post.minPayHint')} />
                </span>
              }
              inputMode="decimal"
              autoComplete="off"
            />
          </div>
          <LastPay form={form} at={at} last={lastPayOf(recent, center, taken[at] ?? '')} />
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

interface LastPayProps {
  form: ApiForm<PostingValues>;
  at: number;
  last: PostedJob['staffs'][number] | undefined;
}

/** Offers the last pay of the group at the center while no pay is typed. */
function LastPay({ form, at, last }: LastPayProps) {
  const pay = useWatch({ control: form.control, name: `lines.${at}.pay` });
  if (!last || pay !== '') return null;
  return (
    <Button
      size="small"
      icon="copy"
      className="justify-self-start"
      onClick={() => {
        const { rateType, pay: typed, minPay } = lineOf(last);
        form.setValue(`lines.${at}.rateType`, rateType);
        form.setValue(`lines.${at}.pay`, typed);
        form.setValue(`lines.${at}.minPay`, minPay);
        form.clearErrors([`lines.${at}.pay`, `lines.${at}.minPay`]);
        // The button disappears.
        form.setFocus(`lines.${at}.pay`);
      }}
    >
      {t('post.lastPay', { pay: payText(last) })}
    </Button>
  );
}

/** The pay, per hour or per job. */
function PayField({ form, at }: { form: ApiForm<PostingValues>; at: number }) {
  const rateType = useWatch({ control: form.control, name: `lines.${at}.rateType` });
  return (
    <FormText
      form={form}
      name={`lines.${at}.pay`}
      clean={cleanPay}
      inputError={payError}
      label={rateType === 'HOURLY' ? t('post.hourlyPay') : t('post.perJobPay')}
      inputMode="decimal"
      autoComplete="off"
      required
    />
  );
}
