import { useRef } from 'react';
import { t } from '@/i18n';
import { lazyInPlace } from '@/ui/lazyInPlace';
import { loadUploadCode } from './loadUploadCode';
import type { Upload } from './upload';

const UploadProgress = lazyInPlace(
  async () => ({ default: (await loadUploadCode()).UploadProgress }),
  { line: true },
);

/** The progress, the result or the failure of an upload. */
export function UploadState({ what, upload }: { what: string; upload: Upload }) {
  const status = useRef<HTMLParagraphElement>(null);
  const { state } = upload;
  return (
    <>
      <p
        ref={status}
        tabIndex={-1}
        role="status"
        className={state.phase === 'loading' ? 'text-sm text-muted' : 'sr-only'}
      >
        {state.phase === 'loading' && t('upload.loading', { what })}
        {state.phase === 'done' && state.text}
      </p>
      {(state.phase === 'preparing' || state.phase === 'sending' || state.phase === 'failed') && (
        <UploadProgress {...{ what, upload }} onCancelled={() => status.current?.focus()} />
      )}
    </>
  );
}
