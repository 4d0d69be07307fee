import type { Profile } from '@/api/types';
import { DocumentPill } from '@/shared/DocumentPill';
import { DocumentFacts } from '@/shared/DocumentFacts';
import { type DocumentStatus, type Slot } from '@/rules/documents';
import { slotName } from '@/shared/documentText';
import { t } from '@/i18n';
import { cx } from '@/lib/cx';
import { OptionalMark, TextField } from '@/ui/Field';
import { FileButton } from '@/ui/FileButton';
import { Icon, type IconName } from '@/ui/Icon';
import { UploadState } from './UploadState';
import type { Expiry } from './upload';
import { useUpload } from './useUpload';

interface Props {
  person: Profile;
  slot: Slot;
  /** Whether a file is required and missing. */
  missing?: boolean;
  /** The last valid day of the next file; nothing if the slot has none. */
  expiry?: (Expiry & { id: string; error: string | undefined }) | undefined;
}

/** Returns the accepted file types of the slot. */
const accepted = (slot: Slot) =>
  slot === 'resume' ? 'application/pdf,.pdf' : 'application/pdf,.pdf,image/*';

/** The icon for each state of a slot. */
const stateIcons: Record<DocumentStatus | 'MISSING', { name: IconName; className: string }> = {
  PENDING: { name: 'clock', className: 'text-requested' },
  APPROVED: { name: 'done', className: 'text-confirmed' },
  REJECTED: { name: 'warning', className: 'text-danger' },
  MISSING: { name: 'document', className: 'text-muted' },
};

/** A document slot of the user's own profile, with its upload buttons. */
export function UploadRow({ person, slot, missing = false, expiry }: Props) {
  const what = slotName(slot);
  const upload = useUpload(slot, what, person.lastName ?? '', expiry);
  const document = person.documents?.find((one) => one.slot === slot);
  const icon = stateIcons[document?.status ?? 'MISSING'];
  const { phase } = upload.state;
  const { busy } = upload;
  const shared = {
    busy,
    onFile: upload.start,
    invalid: missing || phase === 'failed',
  };
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-44 flex-1">
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <span className="flex min-w-0 items-start gap-2 font-bold">
              <Icon size={16} name={icon.name} className={cx('mt-1', icon.className)} />
              {what}
            </span>
            {document && <DocumentPill status={document.status} />}
          </p>
          {document ? (
            <DocumentFacts document={document} />
          ) : (
            <p className="text-sm text-muted">
              {t('document.missing')}
              {slot === 'resume' && ` · ${t('upload.resumeHint')}`}
            </p>
          )}
        </div>
        <div
          className={cx(
            'flex flex-wrap items-start justify-between gap-x-4 gap-y-2',
            expiry && 'max-md:grow',
          )}
        >
          {expiry && (
            <TextField
              id={expiry.id}
              // As wide with a hint as without one, so that the buttons stay beside it.
              className="w-40"
              type="date"
              label={t(document ? 'upload.nextExpires' : 'upload.expires')}
              aria-label={t(document ? 'upload.nextExpiresOf' : 'upload.expiresOf', { what })}
              // The longer label of a further file has no space for the mark.
              aside={!document && <OptionalMark />}
              max="2099-12-31"
              value={expiry.day}
              disabled={busy}
              error={expiry.error}
              hint={expiry.day && !expiry.error && t('upload.expiresHint')}
              onChange={({ target }) => expiry.onChange(target.value)}
            />
          )}
          {/* Buttons with a lighter border if no new upload is needed. */}
          <div
            className={cx(
              'flex flex-wrap gap-2',
              document && document.status !== 'REJECTED' && '*:border-line',
              // Level with the box of the field. Where there is a camera, phones have no space beside the field.
              expiry && 'md:mt-8 max-md:not-pointer-coarse:mt-7',
            )}
          >
            {slot !== 'resume' && (
              <FileButton
                {...shared}
                icon="camera"
                text={t('upload.cameraShort')}
                label={t('upload.camera', { what })}
                accept="image/*"
                capture="environment"
              />
            )}
            <FileButton
              {...shared}
              icon="upload"
              text={t(document ? 'upload.replaceShort' : 'upload.short')}
              label={t(document ? 'upload.replace' : 'upload.choose', { what })}
              accept={accepted(slot)}
            />
          </div>
        </div>
      </div>
      <UploadState what={what} upload={upload} />
      {missing && phase !== 'failed' && !document && (
        <p role="alert" className="flex items-start gap-1 text-sm text-danger">
          <Icon name="warning" size={16} className="mt-0.5" />
          {t('rule.with', { field: what, rule: t('upload.missing') })}
        </p>
      )}
    </div>
  );
}
