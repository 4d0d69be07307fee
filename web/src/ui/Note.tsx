import type { ReactNode } from 'react';
import { Icon } from './Icon';

/** Information that the user needs before an action. */
export function Note({ children }: { children: ReactNode }) {
  return (
    <div className="flex items-start gap-2 rounded bg-sunken px-3 py-2 text-sm">
      <Icon name="info" size={16} className="mt-0.5 shrink-0 text-muted" />
      <div className="min-w-0">{children}</div>
    </div>
  );
}
