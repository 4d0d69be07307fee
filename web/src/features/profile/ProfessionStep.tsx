import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as v from 'valibot';
import { config } from '@/api/open';
import { useApiForm } from '@/api/useApiForm';
import { slotName } from '@/shared/documentText';
import { earliestLicenseDay, withSpecialty, YEARS } from '@/rules/profileFields';
import { t } from '@/i18n';
import { useNow } from '@/lib/useNow';
import { useUser } from '@/session/store';
import { AlertList } from '@/ui/AlertList';
import { OptionalMark, Select, TextField } from '@/ui/Field';
import { useDraft, useKeep } from './kept';
import { SpecialtyField } from './SpecialtyField';
import { required } from './required';
import type { StepProps } from './step';
import { StepFooter } from './StepFooter';
import { UploadRow } from './UploadRow';
import { Unsaved } from './Unsaved';
import { useSave } from './useSave';

/** H-55..H-59 */
const schema = v.object({
  number: required('profile.licenseNo'),
  lastDay: v.pipe(
    v.string(),
    v.check(
      (day) => day >= earliestLicenseDay(new Date()),
      () => t('edit.licenseDateRule'),
    ),
  ),
  state: required('profile.licenseState'),
  years: v.pipe(
    v.string(),
    v.trim(),
    v.regex(YEARS, () => t('rule.invalid', { field: t('profile.years') })),
  ),
  specialties: v.array(v.string()),
  specialty: v.string(),
});

/** License, experience in years, specialties and the resume (H-55..H-60, H-78..H-82). */
export default function ProfessionStep({ person, previous, next, onLeave, onSaved }: StepProps) {
  const { userId } = useUser();
  const { data } = useQuery(config);
  const now = useNow();
  const save = useSave();
  const [noResume, setNoResume] = useState(false);
  const draft = useDraft(userId, 'profession', {
    number: person.licenseNo ?? '',
    lastDay: person.licenseExpDate ?? '',
    state: person.licenseState ?? '',
    years: person.yearsOfExperience ?? '',
    specialties: person.boardSpecialties ?? [],
    specialty: '',
  });
  const { form, onSubmit, alerts, attempt, error, busy } = useApiForm({
    schema,
    defaults: draft.typed ?? draft.base,
    names: {
      licenseNo: 'number',
      licenseExpDate: 'lastDay',
      licenseState: 'state',
      yearsOfExperience: 'years',
      boardSpecialties: 'specialty',
    },
    submit: async (values) => {
      await save({
        licenseNo: values.number,
        licenseExpDate: values.lastDay,
        licenseState: values.state,
        yearsOfExperience: values.years,
        // What was typed and not added counts as well.
        boardSpecialties: withSpecialty(values.specialties, values.specialty),
      });
      // H-81: what was typed is safe; the step is complete with the resume.
      setNoResume(!person.resume);
      onSaved(!person.resume);
    },
  });
  const discard = useKeep(draft, form);
  const states = data?.states ?? [];
  return (
    <form noValidate onSubmit={onSubmit}>
      <fieldset disabled={busy} className="card grid min-w-0 gap-4 p-4 md:p-5">
        <Unsaved onDiscard={discard} />
        <AlertList items={alerts} attempt={attempt} />
        <TextField
          {...form.register('number')}
          label={t('profile.licenseNo')}
          error={error('number')}
          maxLength={50}
          autoComplete="off"
          required
        />
        <div className="grid gap-4 md:grid-cols-3">
          <TextField
            {...form.register('lastDay')}
            type="date"
            label={t('profile.licenseDate')}
            error={error('lastDay')}
            min={earliestLicenseDay(now)}
            max="9999-12-31"
            required
          />
          <Select
            {...form.register('state')}
            key={states.length}
            label={t('profile.licenseState')}
            error={error('state')}
            options={states}
            placeholder={t('common.select')}
            required
          />
          <TextField
            {...form.register('years')}
            label={t('profile.years')}
            aside={<OptionalMark />}
            error={error('years')}
            maxLength={3}
            inputMode="numeric"
          />
        </div>
        <SpecialtyField
          names={form.values.specialties}
          text={form.values.specialty}
          error={error('specialty')}
          onNames={(names) => form.set('specialties', names)}
          onText={(text) => form.set('specialty', text)}
        />
        <div className="border-t border-line pt-4">
          <UploadRow
            person={person}
            slot="resume"
            error={
              noResume
                ? t('rule.with', { field: slotName('resume'), rule: t('upload.missing') })
                : undefined
            }
          />
        </div>
      </fieldset>
      <StepFooter {...{ previous, next, onLeave, busy }} />
    </form>
  );
}
