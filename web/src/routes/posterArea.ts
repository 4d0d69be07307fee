import { createRoute } from '@tanstack/react-router';
import { requireArea } from '@/app/guards';
import { shell } from './shell';

/** The parent route of the screens of surgeons and administrators. */
export const posterArea = createRoute({
  getParentRoute: () => shell,
  id: 'posters',
  beforeLoad: requireArea('admin'),
});
