/** The rules of the data of a center that is added or corrected. */
import * as v from 'valibot';
import { CenterCity, ZipCode } from '@/api/bounds';
import { type PlainKey, t } from '@/i18n';
import { optionalPhoneNumber, requiredText } from './form/textRules';

const filled = (label: PlainKey) => requiredText(label, 'rule.empty');

export const centerSchema = v.object({
  name: filled('center.name'),
  address: filled('center.address'),
  city: v.pipe(
    filled('center.city'),
    v.minLength(CenterCity.minLength, () => t('center.cityRule')),
  ),
  state: filled('center.state'),
  zipCode: v.pipe(
    v.string(),
    v.trim(),
    v.minLength(ZipCode.minLength, () => t('center.zipRule')),
  ),
  phone: optionalPhoneNumber,
});

/** The data of a center. */
export type CenterValues = v.InferOutput<typeof centerSchema>;
