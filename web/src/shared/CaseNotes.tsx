import { useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { t } from '@/i18n';
import { cx } from '@/lib/cx';
import { TextButton } from '@/ui/TextLink';

/** The notes of a case, collapsed to two lines if they are longer. */
export function CaseNotes({ text, compact = false }: { text: string; compact?: boolean }) {
  const [open, setOpen] = useState(false);
  const [isTruncated, setIsTruncated] = useState(false);
  const paragraph = useRef<HTMLParagraphElement>(null);
  useLayoutEffect(() => {
    const element = paragraph.current;
    if (!element || open) return;
    // The observer runs after layout and before the paint, for a row with `content-auto` when it comes near the viewport. A
    // measurement in this effect would force the layout of every card of a list.
    const observer = new ResizeObserver(() => {
      const overflows = element.scrollHeight > element.clientHeight + 1;
      if (overflows !== isTruncated) flushSync(() => setIsTruncated(overflows));
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [text, open, isTruncated]);
  return (
    <div className={cx('text-muted', compact ? 'mt-1 text-sm' : 'max-md:text-sm')}>
      <p ref={paragraph} className={cx('whitespace-pre-line', !open && 'line-clamp-2')}>
        <span className="sr-only">{t('case.notes')}: </span>
        {text}
      </p>
      {isTruncated && (
        <TextButton touch aria-expanded={open} className="text-sm" onClick={() => setOpen(!open)}>
          {open ? t('common.showLess') : t('common.showMore')}
        </TextButton>
      )}
    </div>
  );
}
