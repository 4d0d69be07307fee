/** Input rules and options that the forms for a new and for a posted case share. */
import { PlaceCount } from '@/api/bounds';
import { isPayInput } from '@/rules/input';
import { instantOf } from '@/rules/zonedTime';
import { zoneName } from '@/i18n/dates';
import { t } from '@/i18n';

/** Returns the hint of a center-local start, with the zone as it is at that time; as it is now if there is no time. */
export const zoneHint = (start: string, zone: string): string =>
  t('post.zoneHint', { zone: zoneName(zone, instantOf(start, zone) ?? new Date()) });

/** Returns the error of a text that is not the beginning of an amount of pay; it is shown while the user types. */
export const payError = (text: string) => (isPayInput(text) ? undefined : t('post.payInput'));

/** The options for the number of places of a position. */
export const PLACES = Array.from({ length: PlaceCount.maximum }, (_, at) => ({
  value: String(at + 1),
  label: String(at + 1),
}));
