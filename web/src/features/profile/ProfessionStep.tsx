import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LicenseNumber, YearsOfExperience } from '@/api/bounds';
import { configQuery } from '@/api/publicQueries';
import type { Profile } from '@/api/types';
import { FormAlerts } from '@/shared/form/FormAlerts';
import { FormSelect, FormText } from '@/shared/form/fields';
import { useApiForm } from '@/shared/form/useApiForm';
import { cleanCode } from '@/rules/code';
import { earliestLicenseDay, withSpecialty } from '@/rules/profileFields';
import { t } from '@/i18n';
import { useNow } from '@/lib/useNow';
import { useUser } from '@/session/store';
import { Card } from '@/ui/Card';
import { OptionalMark } from '@/ui/Field';
import { stepDraft } from './stepDraft';
import { ReviewNote } from './ReviewNote';
import { SpecialtyField } from './SpecialtyField';
import { professionSchema, type ProfessionValues } from './professionSchema';
import type { StepProps } from './stepProps';
import { StepFooter } from './StepFooter';
import { DraftNotice } from '@/shared/DraftNotice';
import { UploadRow } from './UploadRow';
import { useSave } from './useSave';

const valuesOf = (person: Profile): ProfessionValues => ({
  licenseNo: person.licenseNo ?? '',
  licenseExpDate: person.licenseExpDate ?? '',
  licenseState: person.licenseState ?? '',
  npi: person.npi ?? '',
  yearsOfExperience: person.yearsOfExperience ?? '',
  boardSpecialties: person.boardSpecialties ?? [],
  specialty: '',
});

/** The step for license, years of experience, specialties and the resume. */
export default function ProfessionStep({ person, previous, next, onLeave, onSaved }: StepProps) {
  const { userId } = useUser();
  const { data } = useQuery(configQuery);
  const now = useNow();
  const save = useSave();
  const [noResume, setNoResume] = useState(false);
  const form = useApiForm({
    schema: professionSchema,
    defaults: valuesOf(person),
    followDefaults: true,
    names: { boardSpecialties: 'specialty' },
    draft: { name: stepDraft(userId, 'profession'), sameDefaults: true },
    submit: async ({ specialty, boardSpecialties, ...values }, takeStored, isChanged) => {
      // A specialty that is typed but not added is saved as well.
      const saved = await save(
        { ...values, boardSpecialties: withSpecialty(boardSpecialties, specialty) },
        (name) => isChanged(name) || (name === 'boardSpecialties' && isChanged('specialty')),
      );
      if (!takeStored(valuesOf(saved))) return;
      // The values are saved, but the step is complete only with a resume.
      setNoResume(!person.resume);
      onSaved(!person.resume);
    },
  });
  const states = data?.states ?? [];
  return (
    <form noValidate onSubmit={form.onSubmit}>
      <Card padding="normal" className="grid gap-4">
        <DraftNotice form={form} />
        <FormAlerts form={form} />
        <ReviewNote person={person} />
        <FormText
          form={form}
          name="licenseNo"
          label={t('profile.licenseNo')}
          maxLength={LicenseNumber.maxLength}
          autoComplete="off"
          required
        />
        <FormText
          form={form}
          name="npi"
          label={t('profile.npi')}
          hint={t('edit.npiHint')}
          aside={<OptionalMark />}
          inputMode="numeric"
          clean={cleanCode}
          autoComplete="off"
        />
        <div className="grid gap-4 md:grid-cols-3">
          <FormText
            form={form}
            name="licenseExpDate"
            type="date"
            label={t('profile.licenseDate')}
            min={earliestLicenseDay(now)}
            max="9999-12-31"
            required
          />
          <FormSelect
            form={form}
            name="licenseState"
            label={t('profile.licenseState')}
            options={states}
            placeholder={t('common.select')}
            required
          />
          <FormText
            form={form}
            name="yearsOfExperience"
            label={t('profile.years')}
            aside={<OptionalMark />}
            maxLength={YearsOfExperience.maxLength}
            inputMode="numeric"
          />
        </div>
        <SpecialtyField form={form} />
        <div className="border-t border-line pt-4">
          <UploadRow person={person} slot="resume" missing={noResume} />
        </div>
      </Card>
      <StepFooter {...{ previous, next, onLeave, busy: form.busy }} />
    </form>
  );
}
