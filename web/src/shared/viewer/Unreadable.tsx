import type { ReactNode } from 'react';
import { t } from '@/i18n';
import { Card } from '@/ui/Card';
import { Icon } from '@/ui/Icon';

/** Replaces a file that could not be shown. */
export function Unreadable({ action }: { action: ReactNode }) {
  return (
    <Card role="alert" className="flex flex-col items-center gap-2 px-6 py-10 text-center">
      <Icon name="warning" size={24} className="text-danger" />
      <p className="text-base font-bold">{t('viewer.unreadable')}</p>
      <p className="max-w-96 text-muted">{t('viewer.unreadableHint')}</p>
      <div className="mt-2">{action}</div>
    </Card>
  );
}
