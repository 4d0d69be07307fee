import { useEffect, useRef } from 'react';
import { t } from '@/i18n';
import { Icon } from './Icon';

interface Props {
  /** What is wrong, one line each; nothing is shown for none. */
  items: readonly string[];
  /** Changes with every attempt to submit, so that the same list takes the focus again. */
  attempt?: number;
  title?: string;
}

/** The red list of form failures (M-15). It takes the focus when it appears, so readers hear it. */
export function AlertList({ items, attempt = 0, title }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const shown = items.length > 0;
  useEffect(() => {
    if (shown) box.current?.focus();
  }, [shown, attempt]);
  if (!shown) return null;
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      className="flex gap-3 rounded-card border border-danger bg-danger-soft p-4 text-danger"
    >
      <Icon name="warning" className="mt-0.5" />
      <div className="min-w-0">
        {(title || items.length > 1) && (
          <p className="font-bold">{title ?? t('error.listTitle')}</p>
        )}
        {items.length === 1 ? (
          <p>{items[0]}</p>
        ) : (
          <ul className="list-disc pl-5">
            {items.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}
