import { useState } from 'react';
import type { ProfileDocument } from '@/api/types';
import { dayText } from '@/i18n/dates';
import { t } from '@/i18n';
import { licenseValidity } from '@/rules/profile';
import { Icon } from '@/ui/Icon';

/** The last valid day of a document, marked if it has passed; renders nothing for a document without one. */
export function DocumentExpiry({ document: { expires } }: { document: ProfileDocument }) {
  const [now] = useState(() => new Date());
  if (!expires) return null;
  if (licenseValidity(expires, now) !== 'expired')
    return (
      <p className="text-sm text-muted">{t('document.validUntil', { day: dayText(expires) })}</p>
    );
  return (
    <p className="flex items-center gap-1 text-sm font-bold text-danger">
      <Icon name="warning" size={16} />
      {t('document.expired', { day: dayText(expires) })}
    </p>
  );
}
