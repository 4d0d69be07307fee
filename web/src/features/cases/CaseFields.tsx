import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { SpecialInstructions } from '@/api/bounds';
import type { PostingValues } from '@/rules/posting';
import { localOf } from '@/rules/zonedTime';
import { FormText, FormTextArea } from '@/shared/form/fields';
import type { ApiForm } from '@/shared/form/useApiForm';
import { t } from '@/i18n';
import { Card } from '@/ui/Card';
import { OptionalMark } from '@/ui/Field';
import { Icon } from '@/ui/Icon';
import { hoursField, zoneHint } from './lineInputs';
import { deferredPart } from './loadDeferredParts';
import { LocationFields } from './LocationFields';
import { PostingLines } from './PostingLines';
import { ProceduresField } from './ProceduresField';
import type { Poster } from './usePoster';

const StartDetails = deferredPart('StartDetails', <div aria-busy="true" className="min-h-17" />);

interface Props {
  form: ApiForm<PostingValues>;
  poster: Poster;
  onAddCenter: () => void;
  /** The earliest selectable start. */
  now: Date;
}

/** The fields of a case: place, time, procedures, role and pay. */
export function CaseFields({ form, poster, onAddCenter, now }: Props) {
  return (
    <Card className="divide-y divide-line">
      <Group title={t('post.caseTitle')}>
        <LocationFields form={form} poster={poster} onAddCenter={onAddCenter} />
        <div className="grid gap-4 lg:grid-cols-[1fr_9rem]">
          <StartField form={form} poster={poster} now={now} />
          <FormText form={form} name="duration" {...hoursField()} />
        </div>
        <StartDetails form={form} poster={poster} />
      </Group>
      <Group title={t('post.payTitle')}>
        <PostingLines form={form} session={poster.session} />
        <p className="flex items-start gap-2 text-sm text-muted">
          <Icon name="info" size={16} className="mt-0.5" />
          {t('post.check')}
        </p>
      </Group>
      <Group title={t('post.whatTitle')}>
        <ProceduresField form={form} />
        <FormTextArea
          form={form}
          name="desc"
          label={t('post.instructions')}
          aside={<OptionalMark />}
          hint={t('post.privacyHint')}
          maxLength={SpecialInstructions.maxLength}
        />
      </Group>
    </Card>
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

/** The start, in the zone of the selected center. */
function StartField({ form, poster, now }: Omit<Props, 'onAddCenter'>) {
  const [center, start] = useWatch({ control: form.control, name: ['surgeryCenterId', 'start'] });
  const zone = poster.zoneOf(center);
  return (
    <FormText
      form={form}
      name="start"
      deps={['repeat']}
      type="datetime-local"
      label={t('post.dateTime')}
      min={localOf(now, zone)}
      hint={center !== '' && zoneHint(start, zone)}
      required
    />
  );
}
