/** The rules of the posting form and its initial values. */
import { hashKey } from '@tanstack/react-query';
import * as v from 'valibot';
import { serverNow } from '@/lib/serverClock';
import {
  defaultStart,
  hasSecondDate,
  isValidHours,
  MAX_LINES,
  isValidMinPay,
  newLine,
  isValidPay,
  type PostingValues,
  startError,
} from '@/rules/posting';
import type { FieldNames } from '@/shared/form/serverErrors';
import { requiredText } from '@/shared/form/textRules';
import { type PlainKey, t } from '@/i18n';

const text = v.string();

/** The fields without a default. */
const options = {
  repeat: v.optional(
    v.object({
      every: v.picklist(['7', '14', '28', 'days']),
      until: text,
      skipped: v.array(text),
      days: v.array(text),
    }),
  ),
  planChosen: v.optional(v.picklist(['CHOSEN', 'PLAN'])),
  planWaves: v.optional(v.array(v.any())),
};

interface Options {
  /** Returns the time zone of a center. */
  zoneOf: (center: string) => string;
  /** Whether the poster can post for this surgeon. */
  isSelectable: (surgeon: string) => boolean;
}

/** The rule of a number that is typed as text. */
export const numberRule = (valid: (text: string) => boolean, field: PlainKey) =>
  v.pipe(
    text,
    v.check(valid, () => t('rule.number', { field: t(field) })),
  );

/** The rules of a position. */
export const lineRule = v.object({
  specialtyId: text,
  required: text,
  rateType: v.picklist(['HOURLY', 'PER_JOB']),
  pay: numberRule(isValidPay, 'field.pay'),
  minPay: numberRule(isValidMinPay, 'field.minPay'),
  invitees: v.array(text),
});

/** The rules of the form; the server validates the same. */
export function postingSchema({ zoneOf, isSelectable }: Options) {
  const startErrorIsNot =
    (fault: ReturnType<typeof startError>) =>
    ({ surgeryCenterId, start }: Pick<PostingValues, 'surgeryCenterId' | 'start'>) =>
      startError(start, zoneOf(surgeryCenterId), serverNow()) !== fault;
  return v.pipe(
    v.object({
      surgeonId: v.pipe(
        text,
        v.check(
          (surgeon) => surgeon !== '' && isSelectable(surgeon),
          t('rule.empty', { field: t('field.surgeon') }),
        ),
      ),
      surgeryCenterId: requiredText('field.center', 'rule.empty'),
      start: text,
      ...options,
      duration: numberRule(isValidHours, 'field.hours'),
      lines: v.array(lineRule),
      procedures: v.array(text),
      procedure: text,
      desc: text,
    }),
    v.forward(
      v.partialCheck(
        [['surgeryCenterId'], ['start']],
        startErrorIsNot('nonexistent'),
        t('post.nonexistentTime'),
      ),
      ['start'],
    ),
    v.forward(
      v.partialCheck(
        [['surgeryCenterId'], ['start']],
        startErrorIsNot('emptyOrPast'),
        t('rule.emptyOrPast', { field: t('field.date') }),
      ),
      ['start'],
    ),
    // With one date the case would be posted as if it did not repeat.
    v.forward(v.partialCheck([['start'], ['repeat']], hasSecondDate, t('post.repeatDates')), [
      'repeat',
    ]),
  );
}

/** Wire fields with another name in the forms of a new and of a posted case. */
export const postingNames: FieldNames<Pick<PostingValues, 'start' | 'lines'>> = Object.assign(
  { staffs: 'lines' as const, 'starts[0]': 'start' as const },
  ...Array.from({ length: MAX_LINES }, (_, at) => ({
    [`staffs[${at}].hourlyRate`]: `lines.${at}.pay`,
    [`staffs[${at}].payPerJob`]: `lines.${at}.pay`,
    [`staffs[${at}].numOfRequired`]: `lines.${at}.required`,
  })),
);

/** The fields that a draft stores. Of other people it has the ids of the chosen favorites only. */
export const draftFields = [
  'surgeryCenterId',
  'start',
  'repeat',
  'planChosen',
  'planWaves',
  'duration',
  'lines',
  'procedures',
  'procedure',
  'desc',
] as const satisfies readonly (keyof PostingValues)[];

/** Returns a stored draft; without the fields that have no default if one of them has another shape. */
export const withValidOptions = (stored: PostingValues): PostingValues =>
  v.safeParse(v.object(options), stored).success
    ? stored
    : { ...stored, repeat: undefined, planChosen: undefined, planWaves: undefined };

/** Whether two forms have the same values, except for the surgeon, whom a draft does not have. */
export const isSamePosting = (a: PostingValues, b: PostingValues): boolean =>
  hashKey([{ ...a, surgeonId: '' }]) === hashKey([{ ...b, surgeonId: '' }]);

/** Returns the initial values for a center in this zone. */
export function emptyPosting(surgeon: string, center: string, zone: string): PostingValues {
  return {
    surgeonId: surgeon,
    surgeryCenterId: center,
    start: defaultStart(serverNow(), zone),
    duration: '',
    lines: [newLine('0')],
    procedures: [],
    procedure: '',
    desc: '',
  };
}
