/** Fields and options that the forms for a new and for a posted case share. */
import { PlaceCount } from '@/api/bounds';
import { cleanHours, cleanPay, isHoursInput, isPayInput } from '@/rules/input';
import type { PostingLine } from '@/rules/posting';
import { instantOf } from '@/rules/zonedTime';
import { zoneName } from '@/i18n/dates';
import { t } from '@/i18n';
import type { Option } from '@/ui/Select';

/** Returns the hint of a center-local start, with the zone as it is at that time; as it is now if there is no time. */
export const zoneHint = (start: string, zone: string): string =>
  t('post.zoneHint', { zone: zoneName(zone, instantOf(start, zone) ?? new Date()) });

const decimal = { inputMode: 'decimal', autoComplete: 'off' } as const;

/** The props of the field for the estimated hours. */
export const hoursField = () => ({
  ...decimal,
  label: t('post.hours'),
  clean: cleanHours,
  inputError: (text: string) => (isHoursInput(text) ? undefined : t('post.hoursInput')),
  required: true,
});

/** The props of the field for the minimum pay. */
export const minPayField = () => ({
  ...decimal,
  label: t('post.minPay'),
  clean: cleanPay,
  inputError: (text: string) => (isPayInput(text) ? undefined : t('post.payInput')),
});

/** The props of the field for the pay per hour or per job. */
export const payField = (rateType: PostingLine['rateType'] | undefined) => ({
  ...minPayField(),
  label: rateType === 'PER_JOB' ? t('post.perJobPay') : t('post.hourlyPay'),
  required: true,
});

/** The props of the choice of the type of pay. */
export const rateTypeField = () => ({
  legend: t('post.rateType'),
  layout: 'inline' as const,
  options: [
    { value: 'HOURLY', label: t('post.rateHourly') },
    { value: 'PER_JOB', label: t('post.ratePerJob') },
  ],
});

/** The groups that a position can have: a case has one position per group. `taken` are the groups of all positions. */
export const groupOptions = (groups: readonly Option[], taken: readonly string[], at: number) =>
  groups.map((group) => ({
    ...group,
    disabled: taken.some((other, n) => n !== at && other === group.value),
  }));

/** The options for the number of places of a position. */
export const PLACES = Array.from({ length: PlaceCount.maximum }, (_, at) => ({
  value: String(at + 1),
  label: String(at + 1),
}));
