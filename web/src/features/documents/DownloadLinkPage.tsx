import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { file as fileOf } from '@/api/queries';
import { DocumentViewer } from '@/domain/DocumentViewer';
import { t } from '@/i18n';
import { EmptyState } from '@/ui/Empty';
import { Page } from '@/ui/Page';

/** One document, named by `?file=` (H-11, AMB-27). */
export default function DownloadLinkPage() {
  const { file } = useSearch({ strict: false });
  return file ? (
    <Document key={file} file={file} />
  ) : (
    <Page title={t('title.document')}>
      <EmptyState
        kind="notFound"
        title={t('document.noneChosen')}
        hint={t('document.noneChosenHint')}
      />
    </Page>
  );
}

function Document({ file }: { file: string }) {
  const name = useQuery({ ...fileOf(file), notifyOnChangeProps: ['data'] }).data?.name;
  return (
    <Page title={t('title.document')} width="wide" lead={name}>
      <DocumentViewer fileId={file} title={name ?? t('title.document')} />
    </Page>
  );
}
