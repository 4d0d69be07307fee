import * as v from 'valibot';
import { useApiForm } from '@/api/useApiForm';
import { monthText } from '@/i18n/dates';
import { monthOf, type Work } from '@/rules/profileFields';
import { workFaults } from './listFaults';
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

const WORK: Work = { hospital: '', startDate: '', endDate: '' };
const faultsOf = (work: Work) => workFaults(work, new Date());
const schema = v.object({ workExperiences: listSchema(faultsOf) });

const columns = () =>
  [
    { name: 'hospital', label: t('edit.hospital') },
    { name: 'startDate', label: t('edit.start'), kind: 'month' },
    { name: 'endDate', label: t('edit.end'), kind: 'month' },
  ] as const;

/** Places of work (H-45, H-46, H-66..H-73). */
export default function ExperienceStep({ person, previous, next, onLeave, onSaved }: StepProps) {
  const { userId } = useUser();
  const save = useSave();
  const draft = useDraft(userId, 'experience', {
    workExperiences: listOf<Work>(person.workExperiences ?? [], WORK),
  });
  const { form, onSubmit, alerts, attempt, error, busy } = useApiForm({
    schema,
    defaults: draft.typed ?? draft.base,
    submit: async (values) => {
      await save({
        workExperiences: settled(values.workExperiences).map((work) => ({
          hospital: work.hospital.trim(),
          startDate: monthOf(work.startDate),
          endDate: monthOf(work.endDate),
        })),
      });
      onSaved();
    },
  });
  const discard = useKeep(draft, form);
  return (
    <form noValidate onSubmit={onSubmit}>
      <fieldset disabled={busy} className="card grid min-w-0 gap-6 p-4 md:p-5">
        <Unsaved onDiscard={discard} />
        <AlertList items={alerts} attempt={attempt} />
        <ListField
          title={t('profile.experience')}
          what={t('edit.work')}
          columns={columns()}
          blank={WORK}
          most={30}
          state={form.values.workExperiences}
          onChange={(state) => form.set('workExperiences', state)}
          refused={error('workExperiences') !== undefined}
          faultsOf={faultsOf}
          show={(work) => ({
            name: work.hospital,
            detail: t('profile.span', {
              from: monthText(monthOf(work.startDate)),
              to: monthText(monthOf(work.endDate)),
            }),
          })}
        />
      </fieldset>
      <StepFooter {...{ previous, next, onLeave, busy }} />
    </form>
  );
}
