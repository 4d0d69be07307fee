import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { createPortal } from 'react-dom';
import { useWatch } from 'react-hook-form';
import { serverNow } from '@/lib/serverClock';
import { planText } from '@/shared/dispatchText';
import { t } from '@/i18n';
import type { PostingValues } from '@/rules/posting';
import { instantOf } from '@/rules/zonedTime';
import type { ApiForm } from '@/shared/form/useApiForm';
import { Button } from '@/ui/Button';
import { Select } from '@/ui/Select';
import { dispatchPreviewQuery } from './dispatchQueries';
import { PlanStepsDialog } from './PlanStepsDialog';
import { ReadFailure } from './ReadFailure';
import type { Poster } from './usePoster';
import { usePreviewValues } from './usePreviewValues';

interface Props {
  form: ApiForm<PostingValues>;
  poster: Poster;
}

/**
 * Chooses between inviting the selected people only and the dispatch plan of the center, which is summarized in one
 * line.
 */
export default function PlanChoice({ form, poster }: Props) {
  const id = useId();
  const [now] = useState(serverNow);
  const [planChosen, planWaves] = useWatch({
    control: form.control,
    name: ['planChosen', 'planWaves'],
  });
  const [editing, setEditing] = useState(false);
  const values = usePreviewValues(form);
  const zone = poster.zoneOf(values.surgeryCenterId);
  const { data, isLoadingError, refetch } = useQuery(dispatchPreviewQuery(values, zone));
  const plan = planChosen ?? (data?.preselected ? 'PLAN' : 'CHOSEN');
  const waves = planWaves ?? data?.waves ?? [];
  const at = instantOf(values.start, zone);
  return (
    <div className="grid gap-1">
      <Select
        id={`${id}-choice`}
        label={t('dispatch.choice')}
        value={plan}
        aria-describedby={id}
        options={[
          { value: 'CHOSEN', label: t('dispatch.onlyChosen') },
          {
            value: 'PLAN',
            label: data && !planWaves ? t(`dispatch.preset.${data.lead}`) : t('dispatch.preset'),
          },
        ]}
        onChange={({ target }) => form.setValue('planChosen', target.value as typeof plan)}
      />
      <p id={id} role="status" className="text-sm text-muted">
        {plan === 'CHOSEN' && t('dispatch.onlyChosenHint')}
        {plan === 'PLAN' &&
          !isLoadingError &&
          (data && at ? planText({ ...data, waves }, at, zone, now) : t('dispatch.needsTime'))}
      </p>
      {plan === 'PLAN' && data && (
        <div className="flex flex-wrap gap-2">
          <Button size="small" icon="pencil" onClick={() => setEditing(true)}>
            {t('dispatch.changeSteps')}
          </Button>
          {planWaves && (
            <Button
              size="small"
              // The button disappears.
              onClick={() => {
                form.setValue('planWaves', undefined);
                document.getElementById(`${id}-choice`)?.focus();
              }}
            >
              {t('dispatch.centerSteps')}
            </Button>
          )}
        </div>
      )}
      {/* Outside of the posting form, where Enter would post. */}
      {editing &&
        createPortal(
          <PlanStepsDialog
            waves={waves}
            onUse={(changed) => {
              form.setValue('planChosen', 'PLAN');
              form.setValue('planWaves', changed);
            }}
            onClose={() => setEditing(false)}
          />,
          document.body,
        )}
      {isLoadingError && planChosen !== 'CHOSEN' && (
        <ReadFailure text={t('dispatch.notRead')} onRetry={() => void refetch()} />
      )}
    </div>
  );
}
