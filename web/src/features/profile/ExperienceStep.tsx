import * as v from 'valibot';
import { HospitalName, WorkExperiences } from '@/api/bounds';
import type { Profile } from '@/api/types';
import { serverNow } from '@/lib/serverClock';
import { FormAlerts } from '@/shared/form/FormAlerts';
import { useApiForm } from '@/shared/form/useApiForm';
import { monthText } from '@/i18n/dates';
import { monthOf, type Work } from '@/rules/profileFields';
import { workFaults } from './listFaults';
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

const WORK: Work = { hospital: '', startDate: '', endDate: '' };
const faultsOf = (work: Work) => workFaults(work, serverNow());
const schema = v.object({ workExperiences: listSchema(faultsOf) });

const columns = () =>
  [
    { name: 'hospital', label: t('edit.hospital'), maxLength: HospitalName.maxLength },
    { name: 'startDate', label: t('edit.start'), kind: 'month' },
    { name: 'endDate', label: t('edit.end'), kind: 'month' },
  ] as const;

const valuesOf = (person: Profile) => ({
  workExperiences: listOf<Work>(person.workExperiences ?? [], WORK),
});

/** The step for places of work. */
export default function ExperienceStep({ person, previous, next, onLeave, onSaved }: StepProps) {
  const { userId } = useUser();
  const save = useSave();
  const form = useApiForm({
    schema,
    defaults: valuesOf(person),
    followDefaults: true,
    names: { workExperiences: 'workExperiences.items' },
    draft: { name: stepDraft(userId, 'experience'), sameDefaults: true },
    submit: async (values, takeStored, isChanged) => {
      const saved = await save(
        {
          workExperiences: values.workExperiences.map((work) => ({
            hospital: work.hospital.trim(),
            startDate: monthOf(work.startDate),
            endDate: monthOf(work.endDate),
          })),
        },
        isChanged,
      );
      if (!takeStored(valuesOf(saved))) return;
      onSaved();
    },
  });
  return (
    <form noValidate onSubmit={form.onSubmit}>
      <Card padding="normal" className="grid gap-6">
        <DraftNotice form={form} />
        <FormAlerts form={form} />
        <ListField
          form={form}
          name="workExperiences"
          title={t('profile.experience')}
          what={t('edit.work')}
          columns={columns()}
          blank={WORK}
          most={WorkExperiences.maxItems}
          faultsOf={faultsOf}
          show={(work) => ({
            name: work.hospital,
            detail: t('profile.span', {
              from: monthText(monthOf(work.startDate)),
              to: monthText(monthOf(work.endDate)),
            }),
          })}
        />
      </Card>
      <StepFooter {...{ previous, next, onLeave, busy: form.busy }} />
    </form>
  );
}
