import { useQuery } from '@tanstack/react-query';
import { ApiProblem } from '@/api/problem';
import { config } from '@/api/open';
import { profile, securityLevel } from '@/api/queries';
import { useUser } from '@/session/store';
import { withheld } from '@/rules/profile';

/** A person's profile as this viewer may see it, with the rule of H-18 and H-19. */
export function useProfile(id: string) {
  const user = useUser();
  const asks = user.signInType === 'USER' && id !== user.userId;
  const query = useQuery(profile(id));
  const level = useQuery({ ...securityLevel(user.userId), enabled: asks });
  const { data: settings } = useQuery(config);
  // What was read earlier is not for whoever may not see it any more (AMB-17).
  const refused = query.error instanceof ApiProblem && query.error.status === 403;
  const kept =
    asks &&
    // Unknown counts as 0 (H-19); the server holds to the same rule by itself.
    withheld(user.signInType, settings?.flags.staff_validation ?? true, level.data?.level ?? 0);
  return {
    person: refused ? undefined : query.data,
    restricted: query.data?.restricted === true || kept,
    pending: query.isPending || (asks && level.isPending),
    error: query.data && !refused ? null : query.error,
    retry: () => void query.refetch(),
  };
}
