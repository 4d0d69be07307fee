import type { SubmitEvent } from 'react';
import { documentCount, SLOTS, type Slot } from '@/rules/documents';
import { t } from '@/i18n';
import type { StepProps } from './stepProps';
import { progressBar } from '@/ui/progressBar';
import { StepFooter } from './StepFooter';
import { UploadRow } from './UploadRow';
import { Card } from '@/ui/Card';

/**
 * The step for documents. Each is saved as soon as it is uploaded. What centers expect of the group
 * comes first; the other slots stay reachable.
 */
export default function UploaderStep({ person, previous, next, onLeave, onSaved }: StepProps) {
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    onSaved();
  };
  const expected = person.completeness?.expected ?? SLOTS;
  const others = SLOTS.filter((slot) => !expected.includes(slot));
  const { count, total } = documentCount(person.completeness, person.documents);
  const rows = (slots: readonly Slot[]) => (
    <ul className="mt-3">
      {slots.map((slot) => (
        <li key={slot} className="border-t border-line py-3 first:border-t-0 last:pb-0">
          <UploadRow person={person} slot={slot} />
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
          <p className="text-sm text-muted">{t('upload.othersHint')}</p>
          {rows(others)}
        </Card>
      )}
      <StepFooter {...{ previous, next, onLeave }} />
    </form>
  );
}
