import { useId } from 'react';
import { t } from '@/i18n';
import { Button } from '@/ui/Button';
import { Icon } from '@/ui/Icon';
import { progressBar } from './progressBar';
import type { useUpload } from './useUpload';

/** How far an upload is, that it is done, or why not. */
export function UploadState({
  what,
  upload: { standing, again },
}: {
  what: string;
  upload: ReturnType<typeof useUpload>;
}) {
  const id = useId();
  return (
    <>
      <p role="status" className="sr-only">
        {standing.phase === 'done' && t('upload.done', { what })}
      </p>
      {standing.phase === 'preparing' && (
        <p className="text-sm text-muted">{t('upload.preparing')}</p>
      )}
      {standing.phase === 'sending' && (
        <p className="flex items-center gap-3 text-sm text-muted">
          <span id={id} className="sr-only">
            {t('upload.progress', { what })}
          </span>
          <progress
            aria-labelledby={id}
            max={100}
            value={standing.percent}
            className={progressBar}
          />
          <span className="tabular">{t('upload.percent', { percent: standing.percent })}</span>
        </p>
      )}
      {standing.phase === 'failed' && (
        <div
          role="alert"
          className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-danger"
        >
          <p className="flex items-start gap-1">
            <Icon name="warning" size={16} className="mt-0.5" />
            {standing.message}
          </p>
          {again && (
            <Button size="small" icon="refresh" onClick={again}>
              {t('common.retry')}
            </Button>
          )}
        </div>
      )}
    </>
  );
}
