import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useId, useState } from 'react';
import { keys } from '@/api/keys';
import { documentCount, SLOTS, type Slot, usuallyExpires } from '@/rules/documents';
import { t } from '@/i18n';
import { useDraft } from '@/lib/useDraft';
import { getSession } from '@/session/store';
import { useLinkTarget } from '@/shared/useLinkTarget';
import { stepDraft } from './stepDraft';
import type { StepProps } from './stepProps';
import { progressBar } from '@/ui/progressBar';
import { StepFooter } from './StepFooter';
import { UploadRow } from './UploadRow';
import { isUploading } from './useUpload';
import { Card } from '@/ui/Card';

type Dates = Record<Slot, string>;
const NO_DATES = Object.fromEntries(SLOTS.map((slot) => [slot, ''])) as Dates;

/**
 * The typed days of the slots, a draft. They are in the query cache as the uploads are, because an upload that ends
 * after the step was left removes its day.
 */
function useDates(userId: string) {
  const queryClient = useQueryClient();
  const queryKey = keys.upload(userId, 'dates');
  const draft = useDraft({ name: stepDraft(userId, 'uploader') }, NO_DATES);
  const { data: dates = NO_DATES } = useQuery<Dates>({
    queryKey,
    queryFn: skipToken,
    initialData: draft.stored ?? NO_DATES,
  });
  const setDate = (slot: Slot, day: string) => {
    // Signing out removes drafts.
    if (getSession()?.user.userId !== userId) return;
    const known = queryClient.getQueryData<Dates>(queryKey) ?? draft.read(NO_DATES) ?? NO_DATES;
    const next = { ...known, [slot]: day };
    queryClient.setQueryData(queryKey, next);
    draft.save(next);
  };
  return [dates, setDate] as const;
}

/**
 * The step for documents. Each is saved as soon as it is uploaded. What centers expect of the group
 * comes first; the other slots stay reachable.
 */
export default function UploaderStep({ person, previous, next, onLeave, onSaved }: StepProps) {
  const id = useId();
  useLinkTarget(SLOTS);
  const queryClient = useQueryClient();
  // A day is sent with a file only, so a day without a file must not be lost silently.
  const [dates, setDate] = useDates(person._id);
  const [unsent, setUnsent] = useState<readonly Slot[]>([]);
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const open = SLOTS.filter((slot) => dates[slot] && !isUploading(queryClient, person._id, slot));
    setUnsent(open);
    if (open.length === 0) onSaved();
    else document.getElementById(`${id}-${open[0]}`)?.focus();
  };
  const expiryOf = (slot: Slot) => ({
    id: `${id}-${slot}`,
    day: dates[slot],
    error: unsent.includes(slot) ? t('upload.dateAlone') : undefined,
    onChange: (day: string) => {
      setDate(slot, day);
      setUnsent((old) => old.filter((one) => one !== slot));
    },
  });
  const expected = person.completeness?.expected ?? SLOTS;
  const others = SLOTS.filter((slot) => !expected.includes(slot));
  const { count, total } = documentCount(person.completeness, person.documents);
  const rows = (slots: readonly Slot[]) => (
    <ul className="mt-3">
      {slots.map((slot) => (
        <li
          key={slot}
          id={slot}
          tabIndex={-1}
          className="border-t border-line py-3 first:border-t-0 last:pb-0"
        >
          <UploadRow
            person={person}
            slot={slot}
            expiry={usuallyExpires(slot) ? expiryOf(slot) : undefined}
          />
        </li>
      ))}
    </ul>
  );
  return (
    <form noValidate onSubmit={onSubmit} className="grid gap-4">
      <Card padding="normal">
        <p className="text-muted">{t('upload.lead')}</p>
        <p className="mt-3 flex items-center gap-3 text-sm">
          <progress
            aria-label={t('profile.documents')}
            max={total}
            value={count}
            className={progressBar}
          />
          <span className="tabular font-bold">{t('profile.documentCount', { count, total })}</span>
        </p>
        {rows(SLOTS.filter((slot) => expected.includes(slot)))}
      </Card>
      {others.length > 0 && (
        <Card as="section" padding="normal" aria-labelledby="other-documents">
          <h2 id="other-documents" className="text-base">
            {t('upload.others')}
          </h2>
          <p className="text-sm text-muted">
            {t(person.signInType === 'SURGEON' ? 'upload.othersHintSurgeon' : 'upload.othersHint')}
          </p>
          {rows(others)}
        </Card>
      )}
      <StepFooter {...{ previous, next, onLeave }} />
    </form>
  );
}
