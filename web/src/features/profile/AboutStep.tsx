import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import * as v from 'valibot';
import { config } from '@/api/open';
import { useApiForm } from '@/api/useApiForm';
import { PREFIXES, SUFFIXES } from '@/rules/profileFields';
import { EMAIL, PHONE } from '@/rules/patterns';
import { hasFullProfile } from '@/rules/steps';
import { t } from '@/i18n';
import { useUser } from '@/session/store';
import { AlertList } from '@/ui/AlertList';
import { Checkbox, OptionalMark, Select, TextArea, TextField } from '@/ui/Field';
import { EmailCode } from './EmailCode';
import { useDraft, useKeep } from './kept';
import { PictureField } from './PictureField';
import { required } from './required';
import type { StepProps } from './step';
import { StepFooter } from './StepFooter';
import { Unsaved } from './Unsaved';
import { useSave } from './useSave';

const email = v.pipe(
  required('signUp.email'),
  v.regex(EMAIL, () => t('rule.invalid', { field: t('signUp.email') })),
);

const phone = v.pipe(
  required('signUp.phone'),
  v.regex(PHONE, () => t('rule.with', { field: t('signUp.phone'), rule: t('signUp.phoneRule') })),
);

/** H-51..H-54: administrators live nowhere (H-40). */
const schemaFor = (full: boolean) =>
  v.object({
    prefix: v.string(),
    firstName: required('signUp.firstName'),
    lastName: required('signUp.lastName'),
    suffix: v.string(),
    email,
    phone,
    city: full ? required('profile.city') : v.string(),
    state: full ? required('profile.state') : v.string(),
    text: v.string(),
    onlyAbout: v.boolean(),
    byEmail: v.boolean(),
    bySms: v.boolean(),
  });

const choices = (values: readonly string[]) => values.map((value) => ({ value, label: value }));

/** Who one is and how to be reached. */
export default function AboutStep({ person, previous, next, onLeave, onSaved }: StepProps) {
  const user = useUser();
  const full = hasFullProfile(user.signInType);
  const { data } = useQuery(config);
  const save = useSave();
  const states = data?.states ?? [];
  // Sent only when it is another one: each time it is sent may mail a code.
  const knownEmail = useRef(person.pendingEmail ?? person.email ?? '');
  const draft = useDraft(user.userId, 'about', {
    prefix: person.prefix ?? '',
    firstName: person.firstName ?? '',
    lastName: person.lastName ?? '',
    suffix: person.suffix ?? '',
    email: person.pendingEmail ?? person.email ?? '',
    phone: person.phone ?? '',
    city: person.resCity ?? '',
    state: person.resState?.value ?? '',
    text: person.aboutMe?.text ?? '',
    onlyAbout: person.aboutMe?.flag ?? false,
    byEmail: person.notificationsEnable?.email ?? true,
    bySms: person.notificationsEnable?.sms ?? false,
  });
  const { form, onSubmit, alerts, attempt, error, busy } = useApiForm({
    schema: schemaFor(full),
    defaults: draft.typed ?? draft.base,
    names: { resCity: 'city', resState: 'state', aboutMe: 'text' },
    submit: async (values) => {
      const { prefix, firstName, lastName, suffix } = values;
      const label = states.find((one) => one.value === values.state)?.label ?? values.state;
      await save({
        prefix,
        firstName,
        lastName,
        suffix,
        ...(values.email !== knownEmail.current && { email: values.email }),
        phone: values.phone,
        notificationsEnable: { email: values.byEmail, sms: values.bySms },
        ...(full && {
          resCity: values.city,
          resState: { value: values.state, label },
          aboutMe: { text: values.text, flag: values.onlyAbout },
        }),
      });
      knownEmail.current = values.email;
      // A plain Save stays where it is (H-39).
      onSaved(!full);
    },
  });
  const discard = useKeep(draft, form);
  return (
    <div className="grid gap-4">
      {full && <PictureField person={person} />}
      <form noValidate onSubmit={onSubmit}>
        <fieldset disabled={busy} className="card grid min-w-0 gap-4 p-4 md:p-5">
          <Unsaved onDiscard={discard} />
          <AlertList items={alerts} attempt={attempt} />
          <div className="grid grid-cols-[6.5rem_1fr_6.5rem] gap-4 md:grid-cols-[6.5rem_1fr_1fr_6.5rem]">
            <Select
              {...form.register('prefix')}
              label={t('edit.prefix')}
              error={error('prefix')}
              options={choices(PREFIXES)}
              placeholder={t('edit.none')}
            />
            <TextField
              {...form.register('firstName')}
              label={t('signUp.firstName')}
              error={error('firstName')}
              maxLength={100}
              autoComplete="given-name"
              className="max-md:col-span-2"
              required
            />
            <TextField
              {...form.register('lastName')}
              label={t('signUp.lastName')}
              error={error('lastName')}
              maxLength={100}
              autoComplete="family-name"
              className="max-md:col-span-2"
              required
            />
            <Select
              {...form.register('suffix')}
              label={t('edit.suffix')}
              error={error('suffix')}
              options={choices(SUFFIXES)}
              placeholder={t('edit.none')}
            />
          </div>
          <TextField
            {...form.register('email')}
            type="email"
            label={t('signUp.email')}
            hint={t('edit.newEmail')}
            error={error('email')}
            maxLength={254}
            autoComplete="email"
            required
          />
          <TextField
            {...form.register('phone')}
            type="tel"
            label={t('signUp.phone')}
            hint={t('signUp.phoneHint')}
            title={t('signUp.phoneTitle')}
            error={error('phone')}
            maxLength={10}
            inputMode="numeric"
            autoComplete="tel-national"
            required
          />
          {full && (
            <>
              <div className="grid gap-4 md:grid-cols-2">
                <TextField
                  {...form.register('city')}
                  label={t('profile.city')}
                  error={error('city')}
                  maxLength={200}
                  autoComplete="address-level2"
                  required
                />
                <Select
                  {...form.register('state')}
                  // The list may arrive after the form.
                  key={states.length}
                  label={t('profile.state')}
                  error={error('state')}
                  options={states}
                  placeholder={t('common.select')}
                  autoComplete="address-level1"
                  required
                />
              </div>
              <TextArea
                {...form.register('text')}
                label={t('profile.aboutMe')}
                aside={<OptionalMark />}
                hint={t('edit.aboutHint')}
                error={error('text')}
                maxLength={4000}
                rows={5}
              />
              {user.signInType === 'SURGEON' && (
                <Checkbox {...form.register('onlyAbout')} label={t('edit.onlyAbout')} />
              )}
            </>
          )}
          <fieldset>
            <legend className="text-sm font-bold">{t('edit.tell')}</legend>
            <Checkbox {...form.register('byEmail')} label={t('edit.byEmail')} />
            <Checkbox {...form.register('bySms')} label={t('edit.bySms')} />
          </fieldset>
        </fieldset>
        <StepFooter {...{ previous, next, onLeave, busy }} />
      </form>
      {person.pendingEmail && <EmailCode email={person.pendingEmail} />}
    </div>
  );
}
