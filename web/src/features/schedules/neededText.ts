import type { ScheduledCase } from '@/api/types';
import { categoryName } from '@/i18n/categories';
import { t } from '@/i18n';

/** Returns how many places of a position are taken, such as `1 of 2 filled: RN`. */
export const neededText = ({
  specialtyId,
  numOfFilled,
  numOfRequired,
}: NonNullable<ScheduledCase['staffs']>[number]): string =>
  `${t('case.fill', { filled: numOfFilled, count: numOfRequired })}: ${categoryName(specialtyId) ?? ''}`;
