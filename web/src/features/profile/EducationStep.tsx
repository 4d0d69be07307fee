import * as v from 'valibot';
import {
  Fellowships,
  MedicalDegree,
  MedicalSchools,
  SchoolName,
  TrainingLocation,
  TrainingName,
  UndergraduateDegree,
  UndergraduateSchools,
} from '@/api/bounds';
import type { Profile } from '@/api/types';
import { FormAlerts } from '@/shared/form/FormAlerts';
import { useApiForm } from '@/shared/form/useApiForm';
import { monthText } from '@/i18n/dates';
import { monthOf, type School, type Training } from '@/rules/profileFields';
import { schoolFaults, trainingFaults } from './listFaults';
import { t } from '@/i18n';
import { useUser } from '@/session/store';
import { listOf, listSchema } from './listValue';
import { ListField } from './ListField';
import { stepDraft } from './stepDraft';
import type { StepProps } from './stepProps';
import { StepFooter } from './StepFooter';
import { DraftNotice } from '@/shared/DraftNotice';
import { useSave } from './useSave';
import { Card } from '@/ui/Card';

const SCHOOL: School = { school: '', degreeEarned: '', graduationDateSchool: '' };
const TRAINING: Training = { name: '', location: '', completed: '' };

const schema = v.object({
  undergraduate: listSchema(schoolFaults),
  medSchool: listSchema(schoolFaults),
  internship: listSchema(trainingFaults),
  residency: listSchema(trainingFaults),
  fellowships: listSchema(trainingFaults),
});

const normalizedSchool = ({ school, graduationDateSchool }: School) => ({
  school: school.trim(),
  graduationDateSchool: monthOf(graduationDateSchool),
});

const showSchool = (one: School) => ({
  name: one.school,
  detail: `${one.degreeEarned} · ${monthText(monthOf(one.graduationDateSchool))}`,
});
const showTraining = (one: Training) => ({
  name: one.name,
  detail: `${one.location} · ${monthText(monthOf(one.completed))}`,
});

const schoolColumns = (degrees: readonly string[]) =>
  [
    { name: 'school', label: t('edit.school'), maxLength: SchoolName.maxLength },
    { name: 'degreeEarned', label: t('edit.degree'), options: degrees },
    { name: 'graduationDateSchool', label: t('edit.graduation'), kind: 'month' },
  ] as const;

const trainingColumns = () =>
  [
    { name: 'name', label: t('edit.name'), maxLength: TrainingName.maxLength },
    { name: 'location', label: t('edit.location'), maxLength: TrainingLocation.maxLength },
    { name: 'completed', label: t('edit.completion'), kind: 'month' },
  ] as const;

/** Returns the lists of the step. */
function valuesOf(person: Profile) {
  const { internship, residency } = person;
  return {
    undergraduate: listOf<School>(person.undergraduate ?? [], SCHOOL),
    medSchool: listOf<School>(person.medSchool ?? [], SCHOOL),
    internship: listOf<Training>(
      internship
        ? [
            {
              name: internship.internshipName,
              location: internship.internshipLocation,
              completed: internship.internshipCompletionDate,
            },
          ]
        : [],
      TRAINING,
    ),
    residency: listOf<Training>(
      residency
        ? [
            {
              name: residency.residencyName,
              location: residency.residencyLocation,
              completed: residency.residencyCompletionDate,
            },
          ]
        : [],
      TRAINING,
    ),
    fellowships: listOf<Training>(
      (person.fellowships ?? []).map((one) => ({
        name: one.fellowshipName,
        location: one.fellowshipLocation,
        completed: one.fellowshipCompletionDate,
      })),
      TRAINING,
    ),
  };
}

/** The step for schools and training. */
export default function EducationStep({ person, previous, next, onLeave, onSaved }: StepProps) {
  const { userId } = useUser();
  const save = useSave();
  const form = useApiForm({
    schema,
    defaults: valuesOf(person),
    followDefaults: true,
    names: {
      undergraduate: 'undergraduate.items',
      medSchool: 'medSchool.items',
      internship: 'internship.items.0',
      residency: 'residency.items.0',
      fellowships: 'fellowships.items',
    },
    draft: { name: stepDraft(userId, 'education'), sameDefaults: true },
    submit: async (values, takeStored, isChanged) => {
      const [intern] = values.internship;
      const [resident] = values.residency;
      const saved = await save(
        {
          undergraduate: values.undergraduate.map((one) => ({
            ...normalizedSchool(one),
            degreeEarned: one.degreeEarned as (typeof UndergraduateDegree.enum)[number],
          })),
          medSchool: values.medSchool.map((one) => ({
            ...normalizedSchool(one),
            degreeEarned: one.degreeEarned as (typeof MedicalDegree.enum)[number],
          })),
          internship: intern
            ? {
                internshipName: intern.name.trim(),
                internshipLocation: intern.location.trim(),
                internshipCompletionDate: monthOf(intern.completed),
              }
            : null,
          residency: resident
            ? {
                residencyName: resident.name.trim(),
                residencyLocation: resident.location.trim(),
                residencyCompletionDate: monthOf(resident.completed),
              }
            : null,
          fellowships: values.fellowships.map((one) => ({
            fellowshipName: one.name.trim(),
            fellowshipLocation: one.location.trim(),
            fellowshipCompletionDate: monthOf(one.completed),
          })),
        },
        isChanged,
      );
      if (!takeStored(valuesOf(saved))) return;
      onSaved();
    },
  });
  const schools = { form, blank: SCHOOL, faultsOf: schoolFaults, show: showSchool };
  const trainings = { form, blank: TRAINING, faultsOf: trainingFaults, show: showTraining };
  return (
    <form noValidate onSubmit={form.onSubmit}>
      <Card padding="normal" className="grid gap-6">
        <DraftNotice form={form} />
        <FormAlerts form={form} />
        <ListField
          {...schools}
          name="undergraduate"
          title={t('profile.undergraduate')}
          what={t('edit.undergraduateSchool')}
          columns={schoolColumns(UndergraduateDegree.enum)}
          most={UndergraduateSchools.maxItems}
        />
        <ListField
          {...schools}
          name="medSchool"
          title={t('profile.medSchool')}
          what={t('edit.medicalSchool')}
          columns={schoolColumns(MedicalDegree.enum)}
          most={MedicalSchools.maxItems}
        />
        <ListField
          {...trainings}
          name="internship"
          title={t('profile.internship')}
          what={t('edit.internship')}
          columns={trainingColumns()}
          most={1}
        />
        <ListField
          {...trainings}
          name="residency"
          title={t('profile.residency')}
          what={t('edit.residency')}
          columns={trainingColumns()}
          most={1}
        />
        <ListField
          {...trainings}
          name="fellowships"
          title={t('profile.fellowships')}
          what={t('edit.fellowship')}
          columns={trainingColumns()}
          most={Fellowships.maxItems}
        />
      </Card>
      <StepFooter {...{ previous, next, onLeave, busy: form.busy }} />
    </form>
  );
}
