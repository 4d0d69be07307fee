import * as v from 'valibot';
import { t } from '@/i18n';
import {
  type AvailabilityValues,
  areDatesInOrder,
  areDatesNear,
  EXCEPTION_DAYS_MAX,
  areHoursInOrder,
  repeatedDate,
  isValidRest,
  isValidZipCode,
} from '@/rules/availability';

const text = v.string();
const time = { choice: text, from: text, until: text };
const hoursRule = () => t('availability.hoursRule');

/** The rules of the form for the availability. */
export const availabilitySchema = v.object({
  week: v.array(
    v.pipe(
      v.object(time),
      v.forward(v.partialCheck([['choice'], ['from'], ['until']], areHoursInOrder, hoursRule), [
        'until',
      ]),
    ),
  ),
  exceptions: v.pipe(
    v.array(
      v.pipe(
        v.object({
          ...time,
          first: v.pipe(
            text,
            v.nonEmpty(() => t('rule.empty', { field: t('availability.first') })),
          ),
          last: text,
        }),
        v.forward(v.partialCheck([['choice'], ['from'], ['until']], areHoursInOrder, hoursRule), [
          'until',
        ]),
        v.forward(
          v.partialCheck([['first'], ['last']], areDatesInOrder, () => t('availability.datesRule')),
          ['last'],
        ),
        v.forward(
          v.partialCheck([['first'], ['last']], areDatesNear, () =>
            t('availability.lengthRule', { most: EXCEPTION_DAYS_MAX }),
          ),
          ['last'],
        ),
      ),
    ),
    v.rawCheck(({ dataset, addIssue }) => {
      const at = dataset.typed ? repeatedDate(dataset.value) : -1;
      const input = dataset.value as AvailabilityValues['exceptions'];
      const value = input[at];
      if (value)
        addIssue({
          message: t('availability.repeatedDate'),
          path: [
            { type: 'array', origin: 'value', input, key: at, value },
            {
              type: 'object',
              origin: 'value',
              input: { ...value },
              key: 'first',
              value: value.first,
            },
          ],
        });
    }),
  ),
  restHours: v.pipe(
    text,
    v.check(isValidRest, () => t('availability.restRule')),
  ),
  zipCode: v.pipe(
    text,
    v.check(isValidZipCode, () => t('availability.zipRule')),
  ),
});
