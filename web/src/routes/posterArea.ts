import { createRoute } from '@tanstack/react-router';
import { requireArea } from '@/app/guards';
import { centerOf } from '@/session/store';
import { centerSearch } from './search';
import { shell } from './shell';

/** The parent route of the screens of surgeons and administrators. The center in the address is that of the screen. */
export const posterArea = createRoute({
  getParentRoute: () => shell,
  id: 'posters',
  validateSearch: centerSearch,
  beforeLoad: async (input) => {
    requireArea('admin')();
    const { center } = input.search;
    if (!center || center === centerOf(input.context.session)?.value) return input.context;
    return (await import('./posterLoaders')).sessionAtAddress(input);
  },
});
