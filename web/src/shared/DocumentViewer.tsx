import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { fileQuery } from '@/api/files';
import { t } from '@/i18n';
import { Button } from '@/ui/Button';
import { lazyInPlace } from '@/ui/lazyInPlace';
import { QueryView } from './QueryView';
import { useDownload } from './useDownload';
import { Picture } from '@/shared/viewer/Picture';
import { Unreadable } from '@/shared/viewer/Unreadable';
import { ViewerSkeleton } from '@/shared/viewer/ViewerFrame';

const pdfPages = () => import('./viewer/PdfPages');
const PdfPages = lazyInPlace(pdfPages, { placeholder: <ViewerSkeleton /> });
const PDF = 'application/pdf';

interface Props {
  /** The id of the file. */
  fileId: string;
  /** The title, for example the name of the slot. */
  title: string;
  /** The content type, if known; the code that renders it then loads in parallel with the file. */
  contentType?: string;
}

/**
 * Shows a PDF or a picture with zoom and a download button. Set `key={fileId}` where the file can
 * change.
 */
export function DocumentViewer({ fileId, title, contentType }: Props) {
  const query = useQuery(fileQuery(fileId));
  const [broken, setBroken] = useState(false);
  const download = useDownload();
  useEffect(() => {
    if (contentType === PDF) pdfPages().catch(() => {});
  }, [contentType]);
  const save = (
    <Button
      size="small"
      icon="download"
      busy={download.isPending}
      aria-label={t('document.downloadWhat', { what: title })}
      onClick={() => download.run(fileId)}
    >
      {t('document.download')}
    </Button>
  );
  return (
    <QueryView
      query={query}
      skeleton={<ViewerSkeleton />}
      empty={broken && <Unreadable action={save} />}
    >
      {({ content }) => {
        const shared = { content, title, actions: save, onBroken: () => setBroken(true) };
        return content.type === PDF ? <PdfPages {...shared} /> : <Picture {...shared} />;
      }}
    </QueryView>
  );
}
