import type { ReactNode } from 'react';
import { ApiProblem } from '@/api/problem';
import { t } from '@/i18n';
import { Button } from '@/ui/Button';
import { Dialog } from '@/ui/Dialog';
import { SkeletonList } from '@/ui/Empty';
import { ProfileBody } from './profile/ProfileBody';
import { QueryView } from './QueryView';
import { useProfile } from './useProfile';

interface Props {
  /** The id of the person; the dialog reports that there is no profile if it is undefined. */
  id: string | undefined;
  /** Shown above the profile. */
  note?: ReactNode;
  onClose: () => void;
}

/** A profile in a dialog over the current screen. */
export default function ProfileDialog({ id, note, onClose }: Props) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('title.profile')}
      width="wide"
      actions={
        <Button icon="left" wide onClick={onClose}>
          {t('profile.back')}
        </Button>
      }
    >
      {note && <div className="mb-4 empty:hidden">{note}</div>}
      {id ? <LoadedProfile id={id} /> : <NoProfile />}
    </Dialog>
  );
}

const NoProfile = () => <p className="whitespace-pre-wrap text-muted">{t('profile.none')}</p>;

function LoadedProfile({ id }: { id: string }) {
  const { person, restricted, pending, error, retry } = useProfile(id);
  return (
    <QueryView
      query={{ data: pending ? undefined : person, error, refetch: retry }}
      skeleton={<SkeletonList rows={2} />}
      empty={restricted && <p>{t('profile.restricted')}</p>}
      // A malformed id gets the same message, so that the client does not reveal whether a person
      // exists.
      renderFailure={(problem) =>
        problem instanceof ApiProblem && [400, 403].includes(problem.status) && <NoProfile />
      }
    >
      {(shown) => <ProfileBody person={shown} modal />}
    </QueryView>
  );
}
