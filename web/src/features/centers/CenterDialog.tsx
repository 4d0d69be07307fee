import type { CenterReview } from '@/api/types';
import { AddCenterCodeDialog } from './AddCenterCodeDialog';
import { EditCenterDialog } from './EditCenterDialog';

interface Props {
  /** The center to correct, or the admin code. */
  about: CenterReview | 'code';
  onClose: () => void;
}

/** The dialogs that a press opens, in one lazy part, because each such part makes the first screen larger. */
export default function CenterDialog({ about, onClose }: Props) {
  if (about === 'code') return <AddCenterCodeDialog onClose={onClose} />;
  return <EditCenterDialog center={about} onClose={onClose} />;
}
