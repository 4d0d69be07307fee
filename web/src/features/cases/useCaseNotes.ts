import { useQuery } from '@tanstack/react-query';
import { centerDistancesQuery } from '@/api/newJobs';
import type { FullJob } from '@/api/types';
import { dollars } from '@/i18n/money';
import { t } from '@/i18n';
import { estimatedPay } from '@/rules/pay';

/** The notes of a professional's card: the distance after the place, and the estimated pay after the rate. */
export function useCaseNotes(job: Pick<FullJob, 'surgeryCenterId' | 'duration' | 'myStaff'>) {
  const miles = useQuery(centerDistancesQuery).data?.get(job.surgeryCenterId._id);
  const estimate = estimatedPay(job.duration, job.myStaff);
  return {
    // No line begins with the separator.
    placeNote: miles === undefined ? undefined : `\u00a0· ${t('cases.milesAway', { miles })}`,
    payNote: estimate === undefined ? undefined : t('cases.about', { amount: dollars(estimate) }),
  };
}
