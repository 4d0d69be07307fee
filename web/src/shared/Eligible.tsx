import { t } from '@/i18n';
import { cx } from '@/lib/cx';
import { Icon } from '@/ui/Icon';

interface Props {
  /** True if the center has verified the person. */
  certified: boolean;
  licenseExpired: boolean;
  /** Also shows that the center has verified the person; otherwise only problems are shown. */
  showVerified?: boolean;
  className?: string;
}

/** Whether the center has verified a person and their license is valid. */
export function Eligible({ certified, licenseExpired, showVerified = false, className }: Props) {
  const lines = [
    ...(certified && showVerified ? [{ ok: true, text: t('post.eligible') }] : []),
    ...(certified ? [] : [{ ok: false, text: t('requests.notEligible') }]),
    ...(licenseExpired ? [{ ok: false, text: t('requests.licenseExpired') }] : []),
  ];
  if (lines.length === 0) return null;
  return (
    <span className={cx('flex flex-wrap gap-x-3 text-sm', className)}>
      {lines.map(({ ok, text }) => (
        <span key={text} className="inline-flex items-center gap-1">
          <Icon
            name={ok ? 'done' : 'warning'}
            size={16}
            className={ok ? 'text-confirmed' : 'text-invited'}
          />
          {text}
        </span>
      ))}
    </span>
  );
}
