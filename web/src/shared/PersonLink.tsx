import { useLinkProps } from '@tanstack/react-router';
import { useUser } from '@/session/store';
import { cx } from '@/lib/cx';
import { profilePath } from '@/rules/steps';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Whose profile lies over this screen (H-02). */
    profile?: string;
  }
}

interface Props {
  id: string;
  name: string;
  className?: string;
}

/**
 * A name that opens the profile over the screen it stands on; the address is `/profile/{id}`, which
 * is a screen of its own in another tab (H-02). One's own name leads to one's own profile (H-20).
 */
export function PersonLink({ id, name, className }: Props) {
  const user = useUser();
  const look = cx(
    'underline decoration-edge underline-offset-3 hover:decoration-current',
    className,
  );
  const link = useLinkProps(
    id === user.userId
      ? { to: profilePath(user.adminSignIn) }
      : {
          to: '.',
          search: true,
          state: (state) => ({ ...state, profile: id }),
          mask: { to: '/profile/$id', params: { id } },
          resetScroll: false,
          preload: false,
        },
  );
  // It stays on this screen's address, which the router would tell as the current page.
  return (
    <a {...link} aria-current={undefined} className={look}>
      {name}
    </a>
  );
}
