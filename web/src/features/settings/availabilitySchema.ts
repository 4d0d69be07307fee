import * as v from 'valibot';
import { t } from '@/i18n';
import {
  type AvailabilityValues,
  datesInOrder,
  datesNear,
  EXCEPTION_DAYS_MAX,
  hoursInOrder,
  repeatedDate,
  restValid,
  zipCodeValid,
} from '@/rules/availability';

const text = v.string();
const time = { choice: text, from: text, until: text };
const hoursRule = () => t('availability.hoursRule');

/** The rules of the form for the availability. */
export const availabilitySchema = v.object({
  week: v.array(
    v.pipe(
      v.object(time),
      v.forward(v.partialCheck([['choice'], ['from'], ['until']], hoursInOrder, hoursRule), [
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
        v.forward(v.partialCheck([['choice'], ['from'], ['until']], hoursInOrder, hoursRule), [
          'until',
        ]),
        v.forward(
          v.partialCheck([['first'], ['last']], datesInOrder, () => t('availability.datesRule')),
          ['last'],
        ),
        v.forward(
          v.partialCheck([['first'], ['last']], datesNear, () =>
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
    v.check(restValid, () => t('availability.restRule')),
  ),
  zipCode: v.pipe(
    text,
    v.check(zipCodeValid, () => t('availability.zipRule')),
  ),
});
