import type { ReactNode } from 'react';
import { Icon, type IconName } from './Icon';

/** A line above the page about the state of its content. */
export function Banner({ icon, children }: { icon: IconName; children: ReactNode }) {
  return (
    <div
      role="status"
      data-shell
      className="flex flex-wrap items-center justify-center gap-x-3 gap-y-1 border-b border-line bg-invited-soft px-4 py-2 text-sm text-invited"
    >
      <Icon name={icon} size={16} />
      {children}
    </div>
  );
}
