/** The rules of the posting form and its initial values. */
import * as v from 'valibot';
import {
  defaultStart,
  hoursValid,
  minPayValid,
  payValid,
  type PostingValues,
  startError,
} from '@/rules/posting';
import type { FieldNames } from '@/shared/form/serverErrors';
import { t } from '@/i18n';

interface Options {
  /** Returns the time zone of a center. */
  zoneOf: (center: string) => string;
  /** Whether the poster can post for this surgeon. */
  isSelectable: (surgeon: string) => boolean;
}

/** The rules of the form; the server validates the same. */
export function postingSchema({ zoneOf, isSelectable }: Options) {
  const text = v.string();
  const filled = (field: string) => v.pipe(text, v.trim(), v.nonEmpty(t('rule.empty', { field })));
  const startIsNot =
    (fault: ReturnType<typeof startError>) =>
    ({ surgeryCenterId, start }: Pick<PostingValues, 'surgeryCenterId' | 'start'>) =>
      startError(start, zoneOf(surgeryCenterId), new Date()) !== fault;
  return v.pipe(
    v.object({
      surgeonId: v.pipe(
        text,
        v.check(
          (surgeon) => surgeon !== '' && isSelectable(surgeon),
          t('rule.empty', { field: t('field.surgeon') }),
        ),
      ),
      surgeryCenterId: filled(t('field.center')),
      start: text,
      duration: v.pipe(text, v.check(hoursValid, t('rule.number', { field: t('field.hours') }))),
      specialtyId: text,
      rateType: v.picklist(['HOURLY', 'PER_JOB']),
      pay: v.pipe(text, v.check(payValid, t('rule.number', { field: t('field.pay') }))),
      minPay: v.pipe(text, v.check(minPayValid, t('rule.number', { field: t('field.minPay') }))),
      procedures: v.array(text),
      procedure: text,
      desc: text,
      invitees: v.array(text),
    }),
    v.forward(
      v.partialCheck(
        [['surgeryCenterId'], ['start']],
        startIsNot('nonexistent'),
        t('post.nonexistentTime'),
      ),
      ['start'],
    ),
    v.forward(
      v.partialCheck(
        [['surgeryCenterId'], ['start']],
        startIsNot('emptyOrPast'),
        t('rule.emptyOrPast', { field: t('field.date') }),
      ),
      ['start'],
    ),
  );
}

/** Wire fields with another name in the form, which has one position. */
export const postingNames: FieldNames<PostingValues> = {
  staffs: 'pay',
  'staffs[0].hourlyRate': 'pay',
  'staffs[0].payPerJob': 'pay',
  'staffs[0].minPay': 'minPay',
  'staffs[0].specialtyId': 'specialtyId',
};

/** The fields that a draft stores. Of other people it has the ids of the chosen favorites only. */
export const draftFields = [
  'surgeryCenterId',
  'start',
  'duration',
  'rateType',
  'pay',
  'minPay',
  'specialtyId',
  'procedures',
  'procedure',
  'desc',
  'invitees',
] as const satisfies readonly (keyof PostingValues)[];

/** Returns the initial values for a center in this zone. */
export function emptyPosting(surgeon: string, center: string, zone: string): PostingValues {
  return {
    surgeonId: surgeon,
    surgeryCenterId: center,
    start: defaultStart(new Date(), zone),
    duration: '',
    rateType: 'HOURLY',
    pay: '',
    minPay: '',
    specialtyId: '0',
    procedures: [],
    procedure: '',
    desc: '',
    invitees: [],
  };
}
