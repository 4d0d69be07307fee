import { t } from '@/i18n';
import { cx } from '@/lib/cx';
import { Icon, type IconName } from '@/ui/Icon';
import type { DocumentStatus } from '@/rules/documents';

const looks: Record<DocumentStatus, { icon: IconName; className: string }> = {
  PENDING: { icon: 'clock', className: 'bg-requested-soft text-requested' },
  APPROVED: { icon: 'done', className: 'bg-confirmed-soft text-confirmed' },
  REJECTED: { icon: 'warning', className: 'bg-danger-soft text-danger' },
};

const words = {
  PENDING: 'document.pending',
  APPROVED: 'document.approved',
  REJECTED: 'document.rejected',
} as const;

/** The decision on a document as icon and label. */
export function DocumentPill({ status }: { status: DocumentStatus }) {
  return (
    <span
      className={cx(
        'inline-flex shrink-0 items-center gap-1 rounded-full py-0.5 pr-2.5 pl-1.5 text-sm font-bold',
        looks[status].className,
      )}
    >
      <Icon name={looks[status].icon} size={16} />
      {t(words[status])}
    </span>
  );
}
