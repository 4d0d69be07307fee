import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useFieldArray, useWatch } from 'react-hook-form';
import { api, bodyOf } from '@/api/client';
import { useIdempotentSubmit } from '@/api/command';
import { keys } from '@/api/keys';
import { invalidate } from '@/api/refresh';
import type { components } from '@/api/schema';
import { t } from '@/i18n';
import {
  type AvailabilityValues,
  availabilityRequest,
  CHOICES,
  DAYS,
  editedAvailability,
  EXCEPTIONS_MAX,
  hasHours,
} from '@/rules/availability';
import { useUser } from '@/session/store';
import { DraftNotice } from '@/shared/DraftNotice';
import { FormAlerts } from '@/shared/form/FormAlerts';
import { FormSelect, FormText } from '@/shared/form/fields';
import { type ApiForm, useApiForm } from '@/shared/form/useApiForm';
import { cx } from '@/lib/cx';
import { useKeepFocus } from '@/lib/useKeepFocus';
import { Button, IconButton } from '@/ui/Button';
import { toast } from '@/ui/toast';
import { availabilitySchema } from './availabilitySchema';
import { availabilityQuery } from '@/api/ownAvailability';

type Availability = components['schemas']['Availability'];
type Form = ApiForm<AvailabilityValues>;

/** The days of the week, the exceptions and the hours of rest, which are saved together. */
export function AvailabilityForm({ own }: { own: Availability }) {
  const { userId } = useUser();
  const queryClient = useQueryClient();
  const submitOnce = useIdempotentSubmit(['profile']);
  const form: Form = useApiForm({
    schema: availabilitySchema,
    defaults: editedAvailability(own),
    followDefaults: true,
    draft: { name: `availability.${userId}`, sameDefaults: true },
    submit: async (values, takeStored): Promise<void> => {
      const saved = await submitOnce([values], (headers) =>
        bodyOf(api.PUT('/api/availability', { body: availabilityRequest(values), headers })),
      );
      // The server has removed exceptions that have ended. Without this, a draft begun before the next read
      // would refer to the old data.
      queryClient.setQueryData(availabilityQuery.queryKey, saved);
      takeStored(editedAvailability(saved));
      // The server compares the distances of cases from this ZIP code.
      if (saved.zipCode !== own.zipCode) invalidate(queryClient, keys.allNewJobs);
      toast(t('toast.saved'), { closeAfter: 1000 });
    },
  });
  return (
    <form noValidate onSubmit={form.onSubmit} className="mt-4 grid gap-6">
      <DraftNotice form={form} />
      <FormAlerts form={form} />
      <fieldset className="min-w-0">
        <legend className="font-bold">{t('availability.week')}</legend>
        <ul className="mt-1">
          {DAYS.map((day, at) => (
            <li key={day} className="border-b border-line py-3 last:border-b-0">
              <TimeFields
                form={form}
                name={`week.${at}`}
                of={t(`availability.day.${day}`)}
                optional
              />
            </li>
          ))}
        </ul>
      </fieldset>
      <Exceptions form={form} />
      <FormText
        form={form}
        name="restHours"
        className="max-w-panel"
        label={t('availability.rest')}
        hint={t('availability.restHint')}
        inputMode="numeric"
        required
      />
      <FormText
        form={form}
        name="zipCode"
        id="home-zip"
        className="max-w-panel"
        label={t('availability.zip')}
        hint={t('availability.zipHint')}
        inputMode="numeric"
        autoComplete="postal-code"
      />
      <div>
        <Button wide type="submit" look="main" busy={form.busy}>
          {t('availability.save')}
        </Button>
      </div>
    </form>
  );
}

function Exceptions({ form }: { form: Form }) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'exceptions' });
  const box = useRef<HTMLFieldSetElement>(null);
  useKeepFocus(box);
  const firsts = fields.map((_, at) => `exceptions.${at}.first` as const);
  const removeAt = (removed: number) => {
    remove(removed);
    // Such an error can be due to the removed one.
    for (const name of firsts.slice(0, -1))
      if (form.getFieldState(name).error) void form.trigger(name);
  };
  return (
    <fieldset ref={box} className="min-w-0">
      <legend data-place="" tabIndex={-1} className="rounded-sm font-bold">
        {t('availability.exceptions')}
      </legend>
      <p className="mt-1 text-sm text-muted">{t('availability.exceptionsHint')}</p>
      <ul>
        {fields.map(({ id }, at) => (
          <li
            key={id}
            data-place={id}
            tabIndex={-1}
            aria-label={t('availability.exception', { number: at + 1 })}
            className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] items-start gap-x-3 gap-y-2 border-b border-line py-3 last:border-b-0 md:grid-cols-[11rem_11rem_minmax(0,1fr)_auto]"
          >
            <FormText
              form={form}
              name={`exceptions.${at}.first`}
              label={t('availability.first')}
              type="date"
              deps={[`exceptions.${at}.last`, ...firsts]}
              required
            />
            <FormText
              form={form}
              name={`exceptions.${at}.last`}
              label={t('availability.last')}
              type="date"
              deps={firsts}
              hint={t('availability.lastHint')}
            />
            <div className="max-md:col-span-3 max-md:row-start-2">
              <TimeFields
                form={form}
                name={`exceptions.${at}`}
                of={t('availability.exception', { number: at + 1 })}
              />
            </div>
            <IconButton
              icon="trash"
              className="mt-7"
              label={t('availability.remove', { number: at + 1 })}
              disabled={form.busy}
              onClick={() => removeAt(at)}
            />
          </li>
        ))}
      </ul>
      {fields.length < EXCEPTIONS_MAX && (
        <p className="mt-3">
          <Button
            icon="plus"
            disabled={form.busy}
            onClick={() =>
              append(
                { first: '', last: '', choice: 'NOT_AVAILABLE', from: '07:00', until: '15:00' },
                { focusName: `exceptions.${fields.length}.first` },
              )
            }
          >
            {t('availability.add')}
          </Button>
        </p>
      )}
    </fieldset>
  );
}

interface TimesProps {
  form: Form;
  name: `week.${number}` | `exceptions.${number}`;
  /** The day or exception, for screen readers. */
  of: string;
  /** Whether the day can be left without a statement. */
  optional?: boolean;
}

/** The availability on a day or in an exception, with the fields for hours if the choice has hours. */
function TimeFields({ form, name, of, optional = false }: TimesProps) {
  const choice = useWatch({ control: form.control, name: `${name}.choice` });
  const options = [...(optional ? (['NONE'] as const) : []), ...CHOICES];
  return (
    <div
      className={cx(
        'grid gap-2 md:gap-x-3',
        hasHours(choice) && 'md:grid-cols-[minmax(0,1fr)_auto]',
      )}
    >
      <FormSelect
        form={form}
        name={`${name}.choice`}
        label={t('availability.state', { of })}
        options={options.map((value) => ({ value, label: t(`availability.choice.${value}`) }))}
        deps={[`${name}.until`]}
      />
      {hasHours(choice) && (
        <div className="grid grid-cols-2 gap-3 md:grid-cols-[8rem_8rem]">
          <FormText
            form={form}
            name={`${name}.from`}
            label={t('availability.from', { of })}
            type="time"
            deps={[`${name}.until`]}
          />
          <FormText
            form={form}
            name={`${name}.until`}
            label={t('availability.until', { of })}
            type="time"
          />
        </div>
      )}
    </div>
  );
}
