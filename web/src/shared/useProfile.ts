import { useQuery } from '@tanstack/react-query';
import { ApiProblem } from '@/api/problem';
import { configQuery } from '@/api/publicQueries';
import { profileQuery, securityLevelQuery } from '@/api/queries';
import { useUser } from '@/session/store';
import { isProfileHidden } from '@/rules/profile';

/**
 * Reads a person's profile and applies the rule that hides surgeons from viewers with a low
 * security level.
 */
export function useProfile(id: string) {
  const user = useUser();
  const needsLevel = user.signInType === 'USER' && id !== user.userId;
  const query = useQuery(profileQuery(id));
  const level = useQuery({ ...securityLevelQuery(user.userId), enabled: needsLevel });
  const { data: settings } = useQuery(configQuery);
  // After a 403 the cached profile must not be shown any more.
  const refused = query.error instanceof ApiProblem && query.error.status === 403;
  const hidden =
    needsLevel &&
    // An unknown level counts as 0. The server enforces the same rule.
    isProfileHidden(
      user.signInType,
      settings?.flags.staff_validation ?? true,
      level.data?.level ?? 0,
    );
  return {
    person: refused ? undefined : query.data,
    restricted: query.data?.restricted === true || hidden,
    pending: query.isPending || (needsLevel && level.isPending),
    error: query.data && !refused ? null : query.error,
    retry: () => void query.refetch(),
  };
}
