import type { FavoritePerson } from '@/api/types';
import { withTexts } from '@/i18n';
import { Eligible } from '@/shared/Eligible';
import { lazyWithRetry } from '@/ui/lazyWithRetry';

const ProfileDialog = lazyWithRetry(
  () => withTexts(import('@/shared/ProfileDialog'), 'documents', 'profile', 'profileParts'),
  ({ onClose }) => onClose(),
);

interface Props {
  /** Undefined if the person is no longer a favorite. */
  person: FavoritePerson | undefined;
  /** Whether a center is selected, so that eligibility can be shown. */
  atCenter: boolean;
  onClose: () => void;
}

/** The profile of a favorite in a dialog over the form. */
export function PersonDialog({ person, atCenter, onClose }: Props) {
  return (
    <ProfileDialog
      id={person?._id}
      note={
        person && (
          <Eligible
            certified={!atCenter || person.certifiedForCenter}
            licenseExpired={person.licenseExpired}
            showVerified={atCenter}
          />
        )
      }
      onClose={onClose}
    />
  );
}
