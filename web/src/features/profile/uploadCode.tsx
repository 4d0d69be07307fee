/** What an upload needs once a file is chosen: the checks, the request and its progress. Loaded then. */
import type { UploadSlot } from '@/api/upload';
import { t } from '@/i18n';
import { DOCUMENT_LIMITS, PORTRAIT_LIMITS, shrink } from '@/lib/picture';
import { Button } from '@/ui/Button';
import { Icon } from '@/ui/Icon';
import { progressBar } from '@/ui/progressBar';
import { kindFault } from './fileFault';
import type { Upload } from './upload';

export { uploadFile } from '@/api/upload';
export { fileFault } from './fileFault';

/** Scales a picture down to the limits of its slot; returns any other file unchanged. */
export const shrinkFor = (slot: UploadSlot, picture: File) =>
  shrink(picture, slot === 'profilePicture' ? PORTRAIT_LIMITS : DOCUMENT_LIMITS);

/** Returns why the server has rejected a file, by the status of its answer; 0 if it has not answered. */
export function refusalText(slot: UploadSlot, status = 0): string {
  if (status === 422) return t('upload.activeContent');
  if (status === 406) return t('upload.infected');
  return t(status === 415 ? kindFault(slot) : 'upload.failed');
}

/** Returns that the browser cannot read a picture. */
export const unreadableText = () => t('upload.reader');

/** Returns that an upload has ended. */
export const doneText = (what: string) => t('upload.done', { what });

interface Props {
  what: string;
  upload: Upload;
  /** Moves the focus of the button that disappears. */
  onCancelled: () => void;
}

/** The progress or the failure of an upload. */
export function UploadProgress({ what, upload: { state, retry }, onCancelled }: Props) {
  return (
    <>
      {state.phase === 'preparing' && <p className="text-sm text-muted">{t('upload.preparing')}</p>}
      {state.phase === 'sending' && (
        <div className="flex items-center gap-3 text-sm text-muted">
          <progress
            aria-label={t('upload.progress', { what })}
            max={100}
            value={state.percent}
            className={progressBar}
          />
          <span className="tabular">{t('upload.percent', { percent: state.percent })}</span>
          <Button
            size="small"
            aria-label={t('upload.cancel', { what })}
            onClick={() => {
              state.cancel();
              onCancelled();
            }}
          >
            {t('common.cancel')}
          </Button>
        </div>
      )}
      {state.phase === 'failed' && (
        <div
          role="alert"
          className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-danger"
        >
          <p className="flex items-start gap-1">
            <Icon name="warning" size={16} className="mt-0.5" />
            {state.message}
          </p>
          {retry && (
            <Button size="small" icon="refresh" onClick={retry}>
              {t('common.retry')}
            </Button>
          )}
        </div>
      )}
    </>
  );
}
