import { api, bodyOf } from '@/api/client';
import { useCommand } from '@/api/command';
import type { Density } from '@/api/types';
import { getSession, refreshUser } from '@/session/store';

/** Changes the density of lists, on this device at once and on the others with their next read. */
export function useChooseDensity(): (density: Density) => void {
  const keep = (density: Density) => {
    const user = getSession()?.user;
    if (user) refreshUser({ ...user, density });
  };
  const { run } = useCommand({
    scope: 'density',
    send: (density: Density, once) =>
      bodyOf(api.PUT('/api/density', { body: { density }, headers: { ...once } })),
    refreshes: ['profile'],
  });
  return (density) => {
    keep(density);
    run(density);
  };
}
