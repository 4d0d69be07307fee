import type { CenterReview } from '@/api/types';
import { t } from '@/i18n';
import { dateText } from '@/i18n/dates';

/** The data of a center and its creator. */
export function CenterFacts({ center }: { center: CenterReview }) {
  const { creator } = center;
  return (
    <div className="grid min-w-0 gap-0.5">
      <p className="text-base font-bold">{center.name}</p>
      <p>{`${center.address}, ${center.city}, ${center.state} ${center.zipCode}`}</p>
      <p className="text-sm text-muted">
        {creator
          ? t('centers.addedBy', { name: creator.fullName, email: creator.email })
          : t('centers.addedWithCode')}
      </p>
      <p className="text-sm text-muted">
        {t('centers.addedOn', { date: dateText(center.createdAt, center.timeZone) })}
        {' · '}
        {t('centers.people', { count: center.people })}
      </p>
      {center.status === 'DEACTIVATED' && center.reason && (
        <p className="text-sm">{t('centers.reasonGiven', { reason: center.reason })}</p>
      )}
    </div>
  );
}
