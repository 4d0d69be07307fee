/** Rules of text fields that several forms have. */
import * as v from 'valibot';
import { EmailAddress, OptionalPhoneNumber, PhoneNumber } from '@/api/bounds';
import { type PlainKey, t } from '@/i18n';
import { isAnswer } from '@/rules/answer';

/** A text that must not be empty; the spaces around it are removed. */
export const requiredText = (
  label: PlainKey,
  message: 'rule.required' | 'rule.empty' = 'rule.required',
) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty(() => t(message, { field: t(label) })),
  );

/** A password or a code, where spaces count. */
export const requiredSecret = (label: PlainKey) =>
  v.pipe(
    v.string(),
    v.nonEmpty(() => t('rule.required', { field: t(label) })),
  );

/** The answer to a security question. It is sent as typed, but is not only spaces. */
export const requiredAnswer = (label: PlainKey) =>
  v.pipe(
    v.string(),
    v.check(isAnswer, () => t('rule.required', { field: t(label) })),
  );

/** The error of a phone number that does not have ten digits. */
export const phoneFault = (): string =>
  t('rule.with', { field: t('signUp.phone'), rule: t('signUp.phoneRule') });

export const phoneNumber = v.pipe(
  requiredText('signUp.phone'),
  v.regex(PhoneNumber.pattern, phoneFault),
);

export const optionalPhoneNumber = v.pipe(
  v.string(),
  v.trim(),
  v.regex(OptionalPhoneNumber.pattern, phoneFault),
);

/** The email address of an account. */
export const emailAddress = v.pipe(
  requiredText('signUp.email'),
  v.regex(EmailAddress.pattern, () => t('rule.invalid', { field: t('signUp.email') })),
);
