import { useEffect, useRef } from 'react';
import { t } from '@/i18n';
import { Icon } from './Icon';

interface Props {
  /** The errors, one line each; an empty list shows nothing. */
  items: readonly string[];
  /**
   * Number of failed attempts to submit. The list takes the focus after each of them, and not when an
   * error appears while the user types. Without it the list takes the focus when it appears.
   */
  attempt?: number;
  title?: string;
}

/** The list of form errors. It takes the focus, so that screen readers read it. */
export function AlertList({ items, attempt, title }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const shown = items.length > 0;
  const focusedAt = useRef(attempt);
  useEffect(() => {
    if (!shown || (attempt !== undefined && attempt === focusedAt.current)) return;
    focusedAt.current = attempt;
    box.current?.focus();
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
          <p className="whitespace-pre-wrap">{items[0]}</p>
        ) : (
          <ul className="list-disc pl-5 whitespace-pre-wrap">
            {items.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}
