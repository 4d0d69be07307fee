import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { fileQuery as fileOf } from '@/api/files';
import { BackToProfile } from '@/shared/BackToProfile';
import { DocumentViewer } from '@/shared/DocumentViewer';
import { hasFullProfile, profilePath } from '@/rules/steps';
import { t } from '@/i18n';
import { useUser } from '@/session/store';
import { ButtonLink } from '@/ui/ButtonLink';
import { EmptyState } from '@/ui/Empty';
import { Page } from '@/ui/Page';
import { TextLink } from '@/ui/TextLink';

/** The screen of one document, identified by `?file=`. */
export default function DownloadLinkPage() {
  const { file } = useSearch({ strict: false });
  const { adminSignIn, signInType } = useUser();
  return file ? (
    <Document key={file} file={file} />
  ) : (
    <Page title={t('title.document')} width="wide">
      <EmptyState
        kind="notFound"
        title={t('document.noneChosen')}
        hint={t('document.noneChosenHint')}
        action={
          // Administrators have no documents; they review those of others.
          hasFullProfile(signInType) ? (
            <ButtonLink to={profilePath(adminSignIn)} look="main">
              {t('title.profile')}
            </ButtonLink>
          ) : (
            <ButtonLink to="/adminMain/credential" look="main">
              {t('title.eligibility')}
            </ButtonLink>
          )
        }
      />
    </Page>
  );
}

function Document({ file }: { file: string }) {
  const { signInType } = useUser();
  const name = useQuery({ ...fileOf(file), notifyOnChangeProps: ['data'] }).data?.name;
  return (
    <Page
      title={t('title.document')}
      width="wide"
      lead={
        <>
          {hasFullProfile(signInType) ? (
            <BackToProfile />
          ) : (
            <TextLink to="/adminMain/credential" icon="left" touch className="text-sm">
              {t('title.eligibility')}
            </TextLink>
          )}
          {/* Reserves the height of the line until the name has loaded. */}
          <span className="block min-h-6">{name}</span>
        </>
      }
    >
      <DocumentViewer fileId={file} title={name ?? t('title.document')} />
    </Page>
  );
}
