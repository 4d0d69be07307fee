import type { ComponentProps } from 'react';
import { cx } from '@/lib/cx';

/** A button with several lines of text, in a list. */
export function RowButton({ className, ...rest }: ComponentProps<'button'>) {
  return (
    <button
      type="button"
      {...rest}
      className={cx(
        'grid min-h-11 min-w-0 content-center rounded px-2 py-2 text-left leading-5 hover:bg-accent-soft aria-pressed:bg-accent-soft',
        className,
      )}
    />
  );
}
