import { useQueryClient } from '@tanstack/react-query';
import { api, bodyOf } from '@/api/client';
import { useCommand } from '@/api/command';
import { sessionQuery } from '@/api/queries';
import type { Density } from '@/api/types';
import { getSession, refreshUser } from '@/session/store';

/** Changes the density of lists, on this device at once and on the others with their next read. */
export function useChooseDensity(): (density: Density) => void {
  const queryClient = useQueryClient();
  const storeDensity = (density: Density) => {
    const user = getSession()?.user;
    if (user) refreshUser({ ...user, density });
  };
  const { run } = useCommand({
    scope: 'density',
    send: (density: Density, headers) =>
      bodyOf(api.PUT('/api/density', { body: { density }, headers })),
    onFailed: (_problem, density) => {
      // The density that the server has, unless another one was chosen meanwhile.
      const stored = queryClient.getQueryData(sessionQuery.queryKey)?.density;
      if (stored && getSession()?.user.density === density) storeDensity(stored);
    },
    refreshes: ['profile'],
  });
  return (density) => {
    storeDensity(density);
    run(density);
  };
}
