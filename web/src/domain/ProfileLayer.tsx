import { useRouter } from '@tanstack/react-router';
import ProfileDialog from './ProfileDialog';

/** The profile that the address names, over the screen it was opened from (H-02). */
export default function ProfileLayer({ id }: { id: string }) {
  const router = useRouter();
  return <ProfileDialog key={id} id={id} onClose={() => router.history.back()} />;
}
