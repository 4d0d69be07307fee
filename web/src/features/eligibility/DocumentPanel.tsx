import { useEffect, useRef, useState } from 'react';
import type { ProfileDocument } from '@/api/types';
import { DocumentExpiry } from '@/shared/DocumentExpiry';
import { DocumentPill } from '@/shared/DocumentPill';
import { DocumentViewer } from '@/shared/DocumentViewer';
import { fileSize, slotName } from '@/shared/documentText';
import { dateTimeText } from '@/i18n/dates';
import { ownZone } from '@/rules/zonedTime';
import { t } from '@/i18n';
import { lockLanguage } from '@/i18n/languageLock';
import { useKeepFocus } from '@/lib/useKeepFocus';
import { Button } from '@/ui/Button';
import { OptionalMark, TextField } from '@/ui/Field';
import { RejectDialog } from './RejectDialog';
import type { Subject } from './useEligibility';
import { useDocumentDecision } from './useDocumentDecision';

interface Props {
  person: Subject;
  document: ProfileDocument;
  /** The center that decides. */
  center: string;
  /** Called after a decision if this document is still shown. */
  onDecided: () => void;
}

/** One document with its state, its content and the buttons that decide on it. */
export function DocumentPanel({ person, document, center, onDecided }: Props) {
  const { slot, status, reason } = document;
  const [rejecting, setRejecting] = useState(false);
  const panel = useRef<HTMLDivElement>(null);
  // The button Approve is removed after its press.
  useKeepFocus(panel);
  const stored = document.expires ?? '';
  const [expires, setExpires] = useState(stored);
  const [known, setKnown] = useState(stored);
  if (known !== stored) {
    setKnown(stored);
    // A decision of a colleague does not replace unsaved input.
    if (expires === known) setExpires(stored);
  }
  // The user may have left the document before the answer arrives.
  const decide = useDocumentDecision({ person: person.id, center }, document, () => {
    if (!panel.current) return;
    // Without a day in the decision, that of the professional applies.
    setExpires((day) => day || stored);
    onDecided();
  });
  const changed = expires !== stored;
  useEffect(() => {
    lockLanguage(panel, changed);
    return () => lockLanguage(panel, false);
  }, [changed]);
  const what = slotName(slot);

  return (
    // A group: the viewer in it is a landmark of the same name.
    <div ref={panel} role="group" aria-labelledby="document" className="grid gap-3">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div className="min-w-0">
          <h2
            id="document"
            data-place="document"
            tabIndex={-1}
            className="scroll-mt-4 rounded-sm text-lg"
          >
            {what}
          </h2>
          <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
            <DocumentPill status={status} />
            <span className="tabular">
              {t('document.uploaded', { when: dateTimeText(document.uploadedAt, ownZone()) })} ·{' '}
              <span className="whitespace-nowrap">{fileSize(document.size)}</span>
            </span>
          </p>
          {reason && <p className="mt-1 text-sm">{t('review.reasonWas', { reason })}</p>}
          <DocumentExpiry document={document} />
        </div>
        <div className="flex flex-wrap gap-2 max-md:w-full">
          {status !== 'REJECTED' && (
            <Button
              look="danger"
              icon="close"
              className="max-md:flex-1"
              aria-haspopup="dialog"
              onClick={() => setRejecting(true)}
            >
              {t('review.reject')}
            </Button>
          )}
          {(status !== 'APPROVED' || changed) && (
            <Button
              look="main"
              icon="check"
              data-place="approve"
              className="max-md:flex-1"
              busy={decide.isPending && !rejecting}
              onClick={() => decide.run({ status: 'APPROVED', expires })}
            >
              {t('review.approve')}
            </Button>
          )}
        </div>
      </div>
      <TextField
        type="date"
        className="max-w-panel"
        label={t('review.expires')}
        hint={t('review.expiresHint')}
        aside={<OptionalMark />}
        max="2099-12-31"
        value={expires}
        onChange={({ target }) => setExpires(target.value)}
      />
      <DocumentViewer fileId={document.fileId} title={what} contentType={document.contentType} />
      {rejecting && (
        <RejectDialog
          subject={`${what} · ${person.name}`}
          name={person.name}
          reject={(reason) => decide.mutateAsync({ status: 'REJECTED', reason, expires })}
          onClose={() => setRejecting(false)}
        />
      )}
    </div>
  );
}
