import type { ReactNode } from 'react';
import { Icon, type IconName } from './Icon';

interface Props {
  icon: IconName;
  /** A button after the text. */
  action?: { label: string; run: () => void };
  children: ReactNode;
}

/** A line above the page about the state of its content. */
export function Banner({ icon, action, children }: Props) {
  return (
    <div
      role="status"
      data-shell
      className="flex flex-wrap items-center justify-center gap-x-3 gap-y-1 border-b border-line bg-invited-soft px-4 py-2 text-sm text-invited"
    >
      <Icon name={icon} size={16} />
      {children}
      {action && (
        <button
          type="button"
          className="min-h-6 font-bold underline underline-offset-3"
          onClick={action.run}
        >
          {action.label}
        </button>
      )}
    </div>
  );
}
