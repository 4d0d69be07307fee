import { useRouter } from '@tanstack/react-router';
import { useUser } from '@/session/store';
import { cx } from '@/lib/cx';
import { useStaticLink } from '@/lib/useStaticLink';
import { profilePath } from '@/rules/steps';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The id of the person whose profile dialog is open over the screen. */
    profile?: string;
  }
}

interface Props {
  id: string;
  name: string;
  className?: string;
}

/**
 * A name that opens the profile as a dialog over the current screen. The address is
 * `/profile/{id}`, which shows a separate screen in another tab. The user's own name links to the
 * own profile.
 */
export function PersonLink({ id, name, className }: Props) {
  const user = useUser();
  const look = cx(
    'underline decoration-edge underline-offset-3 hover:decoration-current',
    className,
  );
  const router = useRouter();
  const openDialog = () =>
    void router.navigate({
      to: '.',
      search: true,
      state: (state) => ({ ...state, profile: id }),
      mask: { to: '/profile/$id', params: { id } },
      resetScroll: false,
    });
  const isOwn = id === user.userId;
  const link = useStaticLink(
    isOwn ? { to: profilePath(user.adminSignIn) } : { to: '/profile/$id', params: { id } },
    isOwn ? undefined : openDialog,
  );
  return (
    <a {...link} className={look}>
      {name}
    </a>
  );
}
