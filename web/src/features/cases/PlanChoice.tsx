import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { planText } from '@/shared/dispatchText';
import { t } from '@/i18n';
import type { PostingValues } from '@/rules/posting';
import { instantOf } from '@/rules/zonedTime';
import type { ApiForm } from '@/shared/form/useApiForm';
import { Select } from '@/ui/Select';
import { dispatchPreview } from './dispatchQueries';
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
  const [now] = useState(() => new Date());
  const planChosen = useWatch({ control: form.control, name: 'planChosen' });
  const values = usePreviewValues(form);
  const zone = poster.zoneOf(values.surgeryCenterId);
  const { data, isLoadingError, refetch } = useQuery(dispatchPreview(values, zone));
  const plan = planChosen ?? (data?.preselected ? 'PLAN' : 'CHOSEN');
  const at = instantOf(values.start, zone);
  return (
    <div className="grid gap-1">
      <Select
        label={t('dispatch.choice')}
        value={plan}
        aria-describedby={id}
        options={[
          { value: 'CHOSEN', label: t('dispatch.onlyChosen') },
          {
            value: 'PLAN',
            label: data ? t(`dispatch.preset.${data.lead}`) : t('dispatch.preset'),
          },
        ]}
        onChange={({ target }) => form.setValue('planChosen', target.value as typeof plan)}
      />
      <p id={id} role="status" className="text-sm text-muted">
        {plan === 'CHOSEN' && t('dispatch.onlyChosenHint')}
        {plan === 'PLAN' &&
          !isLoadingError &&
          (data && at ? planText(data, at, zone, now) : t('dispatch.needsTime'))}
      </p>
      {isLoadingError && planChosen !== 'CHOSEN' && (
        <ReadFailure text={t('dispatch.notRead')} onRetry={() => void refetch()} />
      )}
    </div>
  );
}
