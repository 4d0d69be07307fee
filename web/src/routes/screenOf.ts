import { lazyRouteComponent } from '@tanstack/react-router';
import { breathe } from '@/lib/breathe';

/** A screen whose code comes when it is first needed. Asking for its files is a task of its own. */
export const screenOf: typeof lazyRouteComponent = (load, name) =>
  lazyRouteComponent(async () => {
    await breathe();
    return load();
  }, name);
