import type { FavoritePerson } from '@/api/types';
import { Eligible } from '@/shared/Eligible';
import { onDemand } from '@/ui/onDemand';

const ProfileDialog = onDemand(() => import('@/shared/ProfileDialog'), {
  close: ({ onClose }) => onClose(),
});

interface Props {
  open: boolean;
  /** Undefined when the person is no favorite any more. */
  person: FavoritePerson | undefined;
  /** Whether a center is chosen, whose word on them counts (AMB-51). */
  atCenter: boolean;
  onClose: () => void;
}

/** The profile of a favorite, over the form (B-28, H-14). */
export function PersonDialog({ open, person, atCenter, onClose }: Props) {
  if (!open) return null;
  return (
    <ProfileDialog
      id={person?._id}
      note={
        person && (
          <Eligible
            certified={!atCenter || person.certifiedForCenter}
            licenseExpired={person.licenseExpired}
            praise={atCenter}
          />
        )
      }
      onClose={onClose}
    />
  );
}
