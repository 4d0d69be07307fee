/** What the fields of a position have in common, in a new and in a posted case. */
import { PlaceCount } from '@/api/bounds';
import { isPayInput } from '@/rules/input';
import { t } from '@/i18n';

/** Returns the error of a text that cannot become an amount of pay. */
export const payError = (text: string) => (isPayInput(text) ? undefined : t('post.payInput'));

/** The numbers of places of a position, as options. */
export const PLACES = Array.from({ length: PlaceCount.maximum }, (_, at) => ({
  value: String(at + 1),
  label: String(at + 1),
}));
