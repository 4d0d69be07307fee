import { t } from '@/i18n';
import { cx } from '@/lib/cx';
import { Icon } from '@/ui/Icon';

interface Props {
  /** True if the center has verified the person. */
  certified: boolean;
  licenseExpired: boolean;
  /** Shows the state also if there is no problem. */
  praise?: boolean;
  className?: string;
}

/** Whether the center has verified a person and their license is valid. */
export function Eligible({ certified, licenseExpired, praise = false, className }: Props) {
  const lines = [
    ...(certified && praise ? [{ good: true, text: t('post.eligible') }] : []),
    ...(certified ? [] : [{ good: false, text: t('requests.notEligible') }]),
    ...(licenseExpired ? [{ good: false, text: t('requests.licenseExpired') }] : []),
  ];
  if (lines.length === 0) return null;
  return (
    <span className={cx('flex flex-wrap gap-x-3 text-sm', className)}>
      {lines.map(({ good, text }) => (
        <span key={text} className="inline-flex items-center gap-1">
          <Icon
            name={good ? 'done' : 'warning'}
            size={16}
            className={good ? 'text-confirmed' : 'text-invited'}
          />
          {text}
        </span>
      ))}
    </span>
  );
}
