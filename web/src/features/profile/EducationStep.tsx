import * as v from 'valibot';
import { useApiForm } from '@/api/useApiForm';
import { monthText } from '@/i18n/dates';
import {
  MEDICAL_DEGREES,
  monthOf,
  type School,
  type Training,
  UNDERGRADUATE_DEGREES,
} from '@/rules/profileFields';
import { schoolFaults, trainingFaults } from './listFaults';
import { t } from '@/i18n';
import { useUser } from '@/session/store';
import { AlertList } from '@/ui/AlertList';
import { useDraft, useKeep } from './kept';
import { listOf, settled } from './list';
import { ListField } from './ListField';
import { listSchema } from './listSchema';
import type { StepProps } from './step';
import { StepFooter } from './StepFooter';
import { Unsaved } from './Unsaved';
import { useSave } from './useSave';

const SCHOOL: School = { school: '', degreeEarned: '', graduationDateSchool: '' };
const TRAINING: Training = { name: '', location: '', completed: '' };

const schema = v.object({
  undergraduate: listSchema(schoolFaults),
  medSchool: listSchema(schoolFaults),
  internship: listSchema(trainingFaults),
  residency: listSchema(trainingFaults),
  fellowships: listSchema(trainingFaults),
});

const tidySchool = ({ school, graduationDateSchool }: School) => ({
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
    { name: 'school', label: t('edit.school') },
    { name: 'degreeEarned', label: t('edit.degree'), options: degrees },
    { name: 'graduationDateSchool', label: t('edit.graduation'), kind: 'month' },
  ] as const;

const trainingColumns = () =>
  [
    { name: 'name', label: t('edit.name') },
    { name: 'location', label: t('edit.location') },
    { name: 'completed', label: t('edit.completion'), kind: 'month' },
  ] as const;

/** Schools and training (H-61..H-65). */
export default function EducationStep({ person, previous, next, onLeave, onSaved }: StepProps) {
  const { userId } = useUser();
  const save = useSave();
  const { internship, residency } = person;
  const draft = useDraft(userId, 'education', {
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
  });
  const { form, onSubmit, alerts, attempt, error, busy } = useApiForm({
    schema,
    defaults: draft.typed ?? draft.base,
    submit: async (values) => {
      const [intern] = settled(values.internship);
      const [resident] = settled(values.residency);
      await save({
        undergraduate: settled(values.undergraduate).map((one) => ({
          ...tidySchool(one),
          degreeEarned: one.degreeEarned as (typeof UNDERGRADUATE_DEGREES)[number],
        })),
        medSchool: settled(values.medSchool).map((one) => ({
          ...tidySchool(one),
          degreeEarned: one.degreeEarned as (typeof MEDICAL_DEGREES)[number],
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
        fellowships: settled(values.fellowships).map((one) => ({
          fellowshipName: one.name.trim(),
          fellowshipLocation: one.location.trim(),
          fellowshipCompletionDate: monthOf(one.completed),
        })),
      });
      onSaved();
    },
  });
  const discard = useKeep(draft, form);
  type Name = keyof typeof form.values;
  const bind = <N extends Name>(name: N) => ({
    state: form.values[name],
    onChange: (state: (typeof form.values)[N]) => form.set(name, state),
    refused: error(name) !== undefined,
  });
  const schools = { blank: SCHOOL, faultsOf: schoolFaults, show: showSchool, most: 10 };
  const trainings = { blank: TRAINING, faultsOf: trainingFaults, show: showTraining };
  return (
    <form noValidate onSubmit={onSubmit}>
      <fieldset disabled={busy} className="card grid min-w-0 gap-6 p-4 md:p-5">
        <Unsaved onDiscard={discard} />
        <AlertList items={alerts} attempt={attempt} />
        <ListField
          {...schools}
          {...bind('undergraduate')}
          title={t('profile.undergraduate')}
          what={t('edit.undergraduateSchool')}
          columns={schoolColumns(UNDERGRADUATE_DEGREES)}
        />
        <ListField
          {...schools}
          {...bind('medSchool')}
          title={t('profile.medSchool')}
          what={t('edit.medicalSchool')}
          columns={schoolColumns(MEDICAL_DEGREES)}
        />
        <ListField
          {...trainings}
          {...bind('internship')}
          title={t('profile.internship')}
          what={t('edit.internship')}
          columns={trainingColumns()}
          most={1}
        />
        <ListField
          {...trainings}
          {...bind('residency')}
          title={t('profile.residency')}
          what={t('edit.residency')}
          columns={trainingColumns()}
          most={1}
        />
        <ListField
          {...trainings}
          {...bind('fellowships')}
          title={t('profile.fellowships')}
          what={t('edit.fellowship')}
          columns={trainingColumns()}
          most={10}
        />
      </fieldset>
      <StepFooter {...{ previous, next, onLeave, busy }} />
    </form>
  );
}
