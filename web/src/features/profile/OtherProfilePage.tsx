import { useCanGoBack, useParams, useRouter } from '@tanstack/react-router';
import { ApiProblem } from '@/api/problem';
import { editorPath } from '@/rules/steps';
import { ProfileBody } from '@/shared/profile/ProfileBody';
import { QueryView } from '@/shared/QueryView';
import { useProfile } from '@/shared/useProfile';
import { t } from '@/i18n';
import { useUser } from '@/session/store';
import { Button } from '@/ui/Button';
import { ButtonLink } from '@/ui/ButtonLink';
import { EmptyState } from '@/ui/Empty';
import { Page } from '@/ui/Page';
import { EndSessions } from './EndSessions';

/** The profile of another person as a screen, for example in a new tab. */
export default function OtherProfilePage() {
  const { id } = useParams({ from: '/shell/profile/$id' });
  const user = useUser();
  const router = useRouter();
  const canGoBack = useCanGoBack();
  return (
    <Page
      title={t('title.profile')}
      actions={
        id === user.userId ? (
          <ButtonLink to={editorPath(user.adminSignIn)} params={{ topicId: 'about' }} look="main">
            {t('profile.edit')}
          </ButtonLink>
        ) : (
          <Button
            icon="left"
            onClick={() =>
              canGoBack ? router.history.back() : void router.navigate({ to: '/', replace: true })
            }
          >
            {t('profile.back')}
          </Button>
        )
      }
    >
      <Body key={id} id={id} own={id === user.userId} />
    </Page>
  );
}

function Body({ id, own }: { id: string; own: boolean }) {
  const user = useUser();
  const { person, restricted, pending, error, retry } = useProfile(id);
  return (
    <QueryView
      query={{ data: pending ? undefined : person, error, refetch: retry }}
      empty={restricted && <EmptyState kind="notAllowed" title={t('profile.restricted')} />}
      // A malformed id gets the same message, so that the client does not reveal whether a person
      // exists.
      renderFailure={(problem) =>
        problem instanceof ApiProblem &&
        [400, 403].includes(problem.status) && (
          <EmptyState
            kind="notAllowed"
            title={t('profile.notFound')}
            hint={t('profile.notFoundHint')}
          />
        )
      }
    >
      {(shown) => (
        <>
          <ProfileBody person={shown} own={own} />
          {!own && user.signInType === 'SYSTEM_ADMIN' && (
            <p className="mt-4 flex justify-end">
              <EndSessions id={id} name={shown.fullName ?? ''} />
            </p>
          )}
        </>
      )}
    </QueryView>
  );
}
