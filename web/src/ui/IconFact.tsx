import type { ReactNode } from 'react';
import { Icon, type IconName } from './Icon';

interface Props {
  icon: IconName;
  /** The name of the fact, for screen readers. */
  name: string;
  children: ReactNode;
}

/** A fact of a `<dl>` with an icon instead of its name. */
export function IconFact({ icon, name, children }: Props) {
  return (
    <div className="flex items-start gap-2">
      <dt className="mt-0.5 text-muted">
        <Icon name={icon} label={name} />
      </dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  );
}
