import type { ReactNode } from 'react';
import { ApiProblem, problemText } from '@/api/problem';
import { t } from '@/i18n';
import { Button } from '@/ui/Button';
import { Dialog } from '@/ui/Dialog';
import { LoadFailed, SkeletonList } from '@/ui/Empty';
import { ProfileBody } from './ProfileBody';
import { useProfile } from './useProfile';

interface Props {
  /** No one when undefined (H-14). */
  id: string | undefined;
  /** Said before the profile. */
  note?: ReactNode;
  onClose: () => void;
}

/** A profile over the screen it was opened from (B-28, H-02, H-13). */
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
      {id ? <Known id={id} /> : <None />}
    </Dialog>
  );
}

const None = () => <p className="whitespace-pre-wrap text-muted">{t('profile.none')}</p>;

function Known({ id }: { id: string }) {
  const { person, restricted, pending, error, retry } = useProfile(id);
  if (pending) return <SkeletonList rows={2} />;
  // A malformed id belongs to no one.
  if (error instanceof ApiProblem && (error.status === 403 || error.status === 400))
    return <None />;
  if (restricted) return <p>{t('profile.restricted')}</p>;
  if (error) return <LoadFailed onRetry={retry} detail={problemText(error)} />;
  return person ? <ProfileBody person={person} modal /> : <None />;
}
