import { useId, useRef } from 'react';
import { t } from '@/i18n';
import { Button } from '@/ui/Button';
import { Icon } from '@/ui/Icon';
import { progressBar } from '@/ui/progressBar';
import type { useUpload } from './useUpload';

/** The progress, the result or the failure of an upload. */
export function UploadState({
  what,
  upload: { state, retry },
}: {
  what: string;
  upload: ReturnType<typeof useUpload>;
}) {
  const id = useId();
  const status = useRef<HTMLParagraphElement>(null);
  return (
    <>
      <p ref={status} tabIndex={-1} role="status" className="sr-only">
        {state.phase === 'done' && t('upload.done', { what })}
      </p>
      {state.phase === 'preparing' && <p className="text-sm text-muted">{t('upload.preparing')}</p>}
      {state.phase === 'sending' && (
        <div className="flex items-center gap-3 text-sm text-muted">
          <span id={id} className="sr-only">
            {t('upload.progress', { what })}
          </span>
          <progress aria-labelledby={id} max={100} value={state.percent} className={progressBar} />
          <span className="tabular">{t('upload.percent', { percent: state.percent })}</span>
          <Button
            size="small"
            aria-label={t('upload.cancel', { what })}
            onClick={() => {
              state.cancel();
              // The button disappears; without this the focus would be lost.
              status.current?.focus();
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
