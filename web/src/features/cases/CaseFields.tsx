import type { ReactNode } from 'react';
import type { FormStore } from '@/lib/form';
import { CATEGORIES } from '@/rules/people';
import { categoryName } from '@/i18n/categories';
import { cleanHoursInput, cleanMoneyInput, type PostingValues } from '@/rules/posting';
import { localOf } from '@/rules/zonedTime';
import { zoneName } from '@/i18n/dates';
import { t } from '@/i18n';
import { Button } from '@/ui/Button';
import { OptionalMark, type Option, RadioGroup, Select, TextArea, TextField } from '@/ui/Field';
import { Icon } from '@/ui/Icon';
import { InfoTip } from '@/ui/Tooltip';
import { ProceduresField } from './ProceduresField';

interface Props {
  form: FormStore<PostingValues>;
  error: (name: keyof PostingValues) => string | undefined;
  /** Whom an administrator can post for; undefined for a surgeon, who posts for themself. */
  surgeons: readonly Option[] | undefined;
  /** False while that list is on its way. */
  surgeonsKnown: boolean;
  /** The own name of a surgeon. */
  ownName: string;
  /** A surgeon's centers; undefined for an administrator, whose center is given. */
  centers: readonly Option[] | undefined;
  /** The name of an administrator's center. */
  centerName: string;
  onAddCenter: () => void;
  /** Zone of the chosen center. */
  zone: string;
  /** The earliest start that can be chosen (B-34). */
  now: Date;
  rateType: PostingValues['rateType'];
  typedProcedure: string;
  onTypeProcedure: (typed: string) => void;
}

/** The left half of Post Surgical Case: what, when, where and for how much (B-07..B-17). */
export function CaseFields({
  form,
  error,
  surgeons,
  surgeonsKnown,
  ownName,
  centers,
  centerName,
  onAddCenter,
  zone,
  now,
  rateType,
  typedProcedure,
  onTypeProcedure,
}: Props) {
  /** Registers an input whose typing is cleaned on the way. */
  const cleaned = (name: 'hours' | 'pay' | 'minPay', clean: (text: string) => string) => {
    const field = form.register(name);
    return {
      ...field,
      onChange: (event: React.ChangeEvent<HTMLInputElement>) => {
        event.target.value = clean(event.target.value);
        return field.onChange(event);
      },
    };
  };
  return (
    <div className="card divide-y divide-line">
      <Group title={t('post.caseTitle')}>
        <div className="grid gap-4 lg:grid-cols-2">
          {surgeons ? (
            <Select
              {...form.register('surgeon')}
              // The list arrives after the form.
              key={`surgeons-${surgeons.length}`}
              label={t('post.surgeon')}
              placeholder={t('post.surgeonChoose')}
              options={surgeons}
              error={error('surgeon')}
              hint={surgeonsKnown && surgeons.length === 0 ? t('post.surgeonEmpty') : undefined}
              required
            />
          ) : (
            <Given label={t('post.surgeon')} icon="person">
              {ownName}
            </Given>
          )}
          {centers ? (
            <div className="flex min-w-0 items-start gap-2">
              <Select
                {...form.register('center')}
                key={`centers-${centers.map((c) => c.value).join()}`}
                className="flex-1"
                label={t('post.center')}
                placeholder={t('post.centerChoose')}
                options={centers}
                error={error('center')}
                required
              />
              <Button className="mt-7 shrink-0" onClick={onAddCenter}>
                {t('post.addCenter')} <span className="sr-only">{t('post.addCenterWhat')}</span>
              </Button>
            </div>
          ) : (
            <Given label={t('post.center')} icon="building">
              {centerName}
            </Given>
          )}
        </div>
        <div className="grid gap-4 lg:grid-cols-[1fr_9rem_1fr]">
          <TextField
            {...form.register('start')}
            type="datetime-local"
            label={t('post.dateTime')}
            min={localOf(now, zone)}
            error={error('start')}
            hint={t('post.zoneHint', { zone: zoneName(zone, now) })}
            required
          />
          <TextField
            {...cleaned('hours', cleanHoursInput)}
            label={t('post.hours')}
            inputMode="numeric"
            maxLength={3}
            autoComplete="off"
            error={error('hours')}
            required
          />
          <Select
            {...form.register('professional')}
            label={t('post.professional')}
            options={CATEGORIES.map((id) => ({
              value: String(id),
              label: categoryName(id) ?? String(id),
            }))}
            error={error('professional')}
          />
        </div>
      </Group>
      <Group title={t('post.payTitle')}>
        <div className="grid gap-4 lg:grid-cols-[auto_1fr_1fr]">
          <div className="pt-1">
            <RadioGroup
              {...form.register('rateType')}
              legend={t('post.rateType')}
              layout="inline"
              options={[
                { value: 'HOURLY', label: t('post.rateHourly') },
                { value: 'PER_JOB', label: t('post.ratePerJob') },
              ]}
            />
          </div>
          <TextField
            {...cleaned('pay', cleanMoneyInput)}
            label={rateType === 'HOURLY' ? t('post.hourlyPay') : t('post.perJobPay')}
            inputMode="decimal"
            maxLength={5}
            autoComplete="off"
            error={error('pay')}
            required
          />
          <TextField
            {...cleaned('minPay', cleanMoneyInput)}
            label={t('post.minPay')}
            aside={
              <span className="-my-1 flex items-center gap-1">
                <OptionalMark />
                <InfoTip label={t('post.minPayAbout')} text={t('post.minPayHint')} />
              </span>
            }
            inputMode="decimal"
            maxLength={5}
            autoComplete="off"
            error={error('minPay')}
          />
        </div>
        <p className="flex items-start gap-2 text-sm text-muted">
          <Icon name="info" size={16} className="mt-0.5" />
          {t('post.check')}
        </p>
      </Group>
      <Group title={t('post.whatTitle')}>
        <ProceduresField
          value={form.values.procedures}
          onChange={(value) => form.set('procedures', value)}
          error={error('procedures')}
          typed={typedProcedure}
          onType={onTypeProcedure}
        />
        <TextArea
          {...form.register('instructions')}
          label={t('post.instructions')}
          aside={<OptionalMark />}
          hint={t('post.privacyHint')}
          error={error('instructions')}
          maxLength={4000}
        />
      </Group>
    </div>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-4 p-4 md:p-5">
      <h2 className="text-lg">{title}</h2>
      {children}
    </section>
  );
}

/** A fact of the case that is not for this person to choose. */
function Given({
  label,
  icon,
  children,
}: {
  label: string;
  icon: 'person' | 'building';
  children: ReactNode;
}) {
  return (
    <dl className="grid content-start gap-1">
      <dt className="flex min-h-6 items-center text-sm font-bold">{label}</dt>
      <dd className="flex min-h-11 items-center gap-2 md:min-h-10">
        <Icon name={icon} className="text-muted" />
        {children}
      </dd>
    </dl>
  );
}
