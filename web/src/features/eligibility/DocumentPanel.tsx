import { type FormEvent, useRef, useState } from 'react';
import { ApiProblem } from '@/api/problem';
import type { ProfileDocument } from '@/api/types';
import { DocumentPill } from '@/shared/DocumentPill';
import { DocumentViewer } from '@/shared/DocumentViewer';
import { fileSize, slotName } from '@/shared/documentText';
import { dateTimeText } from '@/i18n/dates';
import { ownZone } from '@/rules/zonedTime';
import { t } from '@/i18n';
import { Button } from '@/ui/Button';
import { Dialog } from '@/ui/Dialog';
import { TextArea } from '@/ui/Field';
import type { Subject } from './useEligibility';
import { useDocumentDecision } from './useDocumentDecision';

/** The largest length of a reason that the server accepts. */
const REASON_MAX = 500;

interface Props {
  person: Subject;
  document: ProfileDocument;
  /** Called after a decision if this document is still shown. */
  onDecided: () => void;
}

/** One document with its state, its content and the buttons that decide on it. */
export function DocumentPanel({ person, document, onDecided }: Props) {
  const { slot, status, reason } = document;
  const [rejecting, setRejecting] = useState(false);
  const [typed, setTyped] = useState('');
  const panel = useRef<HTMLElement>(null);
  // The user may have left the document before the answer arrives.
  const decide = useDocumentDecision(person.id, document, () => panel.current && onDecided());
  const what = slotName(slot);

  const reject = (event: FormEvent) => {
    event.preventDefault();
    decide.mutate(
      { status: 'REJECTED', reason: typed.trim() },
      {
        // Without an answer the form stays open with the typed reason.
        onSettled: (_answer, error) => {
          if (!(error instanceof ApiProblem && error.retryable)) setRejecting(false);
        },
      },
    );
  };
  return (
    <section ref={panel} aria-labelledby="document" className="grid gap-3">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div className="min-w-0">
          <h2 id="document" tabIndex={-1} className="scroll-mt-4 rounded-sm text-lg">
            {what}
          </h2>
          <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
            <DocumentPill status={status} />
            <span className="tabular">
              {t('review.uploaded', { when: dateTimeText(document.uploadedAt, ownZone()) })} ·{' '}
              <span className="whitespace-nowrap">{fileSize(document.size)}</span>
            </span>
          </p>
          {reason && <p className="mt-1 text-sm">{t('review.reasonWas', { reason })}</p>}
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
          {status !== 'APPROVED' && (
            <Button
              look="main"
              icon="check"
              className="max-md:flex-1"
              busy={decide.isPending && !rejecting}
              onClick={() => decide.run({ status: 'APPROVED' })}
            >
              {t('review.approve')}
            </Button>
          )}
        </div>
      </div>
      <DocumentViewer fileId={document.fileId} title={what} contentType={document.contentType} />
      <Dialog
        open={rejecting}
        onClose={() => setRejecting(false)}
        title={t('review.rejectTitle')}
        actions={
          <>
            <Button wide onClick={() => setRejecting(false)}>
              {t('common.cancel')}
            </Button>
            <Button wide look="danger" type="submit" form="reject" busy={decide.isPending}>
              {t('review.reject')}
            </Button>
          </>
        }
      >
        <form id="reject" onSubmit={reject} className="grid gap-3">
          <p className="font-bold">
            {what} · {person.name}
          </p>
          <p className="text-muted">{t('review.rejectAsk', { name: person.name })}</p>
          <TextArea
            label={t('review.reason')}
            hint={t('review.reasonHint')}
            maxLength={REASON_MAX}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </form>
      </Dialog>
    </section>
  );
}
