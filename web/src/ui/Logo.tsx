import { t } from '@/i18n';
import { cx } from '@/lib/cx';

/** The logo: a board with three rows, of which the middle one is filled. */
export function Logo({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true" className={className}>
      <rect
        x="1"
        y="1"
        width="22"
        height="22"
        rx="5"
        className="fill-surface stroke-accent"
        strokeWidth="1.8"
      />
      <rect x="5" y="5.5" width="14" height="3" rx="1.2" className="fill-edge" opacity="0.45" />
      <rect x="5" y="10.5" width="14" height="3" rx="1.2" className="fill-accent" />
      <rect x="5" y="15.5" width="14" height="3" rx="1.2" className="fill-edge" opacity="0.45" />
    </svg>
  );
}

/** The logo with the product name. */
export function Wordmark({
  className,
  compact = false,
}: {
  className?: string;
  compact?: boolean;
}) {
  return (
    <span className={cx('inline-flex items-center gap-2', className)}>
      <Logo />
      <span
        className={cx(
          'text-[1.0625rem] font-bold tracking-[-0.02em] text-ink',
          compact && 'max-xs:sr-only',
        )}
      >
        {t('brand.name')}
      </span>
    </span>
  );
}
