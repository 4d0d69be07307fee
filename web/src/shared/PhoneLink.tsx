import { cx } from '@/lib/cx';
import { phoneText } from '@/rules/people';

interface Props {
  /** Ten digits. */
  phone: string;
  /** For screen readers: whom a press calls. */
  label: string;
  className?: string;
}

/** A phone number that is called by a press. */
export function PhoneLink({ phone, label, className }: Props) {
  return (
    <a
      href={`tel:+1${phone}`}
      aria-label={label}
      className={cx('link tabular inline-flex min-h-11 items-center md:min-h-7', className)}
    >
      {phoneText(phone)}
    </a>
  );
}
