import { useState } from 'react';
import type { ProfileDocument } from '@/api/types';
import { dayText } from '@/i18n/dates';
import { t } from '@/i18n';
import { serverNow } from '@/lib/serverClock';
import { licenseValidity } from '@/rules/profile';
import { Icon } from '@/ui/Icon';
import { StatePill } from '@/ui/Pill';

/** The last valid day of a document, marked if it has passed or is near; renders nothing for a document without one. */
export function DocumentExpiry({ document: { expires } }: { document: ProfileDocument }) {
  const [now] = useState(serverNow);
  if (!expires) return null;
  const validity = licenseValidity(expires, now);
  if (validity !== 'expired')
    return (
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-muted">
        {t('document.validUntil', { day: dayText(expires) })}
        {validity === 'endsSoon' && <StatePill state="invited" label={t('document.endsSoon')} />}
      </p>
    );
  return (
    <p className="flex items-center gap-1 text-sm font-bold text-danger">
      <Icon name="warning" size={16} />
      {t('document.expired', { day: dayText(expires) })}
    </p>
  );
}
