import type { SubmitEvent } from 'react';
import { SLOTS } from '@/rules/documents';
import { t } from '@/i18n';
import type { StepProps } from './step';
import { progressBar } from './progressBar';
import { StepFooter } from './StepFooter';
import { UploadRow } from './UploadRow';
import { Card } from '@/ui/Card';

/** The step for documents. Each is saved as soon as it is uploaded. */
export default function UploaderStep({ person, previous, next, onLeave, onSaved }: StepProps) {
  const there = person.documents?.length ?? 0;
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    onSaved();
  };
  return (
    <form noValidate onSubmit={onSubmit}>
      <Card padding="normal">
        <p className="text-muted">{t('upload.lead')}</p>
        <p className="mt-3 flex items-center gap-3 text-sm">
          <progress
            aria-label={t('profile.documents')}
            max={SLOTS.length}
            value={there}
            className={progressBar}
          />
          <span className="tabular font-bold">
            {t('profile.documentCount', { count: there, total: SLOTS.length })}
          </span>
        </p>
        <ul className="mt-3">
          {SLOTS.map((slot) => (
            <li key={slot} className="border-t border-line py-3 first:border-t-0 last:pb-0">
              <UploadRow person={person} slot={slot} />
            </li>
          ))}
        </ul>
      </Card>
      <StepFooter {...{ previous, next, onLeave }} />
    </form>
  );
}
