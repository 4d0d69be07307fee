import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { file as fileOf } from '@/api/queries';
import { BackToProfile } from '@/shared/BackToProfile';
import { DocumentViewer } from '@/shared/DocumentViewer';
import { profilePath } from '@/rules/steps';
import { t } from '@/i18n';
import { useUser } from '@/session/store';
import { ButtonLink } from '@/ui/ButtonLink';
import { EmptyState } from '@/ui/Empty';
import { Page } from '@/ui/Page';

/** The screen of one document, identified by `?file=`. */
export default function DownloadLinkPage() {
  const { file } = useSearch({ strict: false });
  const { adminSignIn } = useUser();
  return file ? (
    <Document key={file} file={file} />
  ) : (
    <Page title={t('title.document')}>
      <EmptyState
        kind="notFound"
        title={t('document.noneChosen')}
        hint={t('document.noneChosenHint')}
        action={
          <ButtonLink to={profilePath(adminSignIn)} look="main">
            {t('title.profile')}
          </ButtonLink>
        }
      />
    </Page>
  );
}

function Document({ file }: { file: string }) {
  const name = useQuery({ ...fileOf(file), notifyOnChangeProps: ['data'] }).data?.name;
  return (
    <Page
      title={t('title.document')}
      width="wide"
      lead={
        <>
          <BackToProfile />
          {/* Reserves the height of the line until the name has loaded. */}
          <span className="block min-h-6">{name}</span>
        </>
      }
    >
      <DocumentViewer fileId={file} title={name ?? t('title.document')} />
    </Page>
  );
}
