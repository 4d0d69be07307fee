import type { ProfileDocument } from '@/api/types';
import { t } from '@/i18n';
import { dateTimeText } from '@/i18n/dates';
import { ownZone } from '@/rules/zonedTime';
import { DocumentExpiry } from './DocumentExpiry';
import { fileSize } from './documentText';

/** The upload time, size and last valid day of a document, and why it was rejected. */
export function DocumentFacts({ document }: { document: ProfileDocument }) {
  return (
    <>
      <p className="text-sm text-muted">
        {t('document.uploaded', { when: dateTimeText(document.uploadedAt, ownZone()) })} ·{' '}
        <span className="tabular">{fileSize(document.size)}</span>
      </p>
      <DocumentExpiry document={document} />
      {document.reason && (
        <p className="text-sm">{t('profile.reason', { reason: document.reason })}</p>
      )}
    </>
  );
}
