/** The rules of the sign-up form and the payload it sends (A-53..A-88). */
import * as v from 'valibot';
import type { CenterBrief, SignUp } from '@/api/types';
import { EMAIL, PASSWORD, PHONE } from '@/rules/patterns';
import { type PlainKey, t } from '@/i18n';
import { getLocale, languageOf } from '@/i18n/locale';
import type { FormDraftOptions } from '@/shared/form/useFormDraft';

const required = (label: PlainKey) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty(() => t('rule.required', { field: t(label) })),
  );

const passwordRule = (label: PlainKey) =>
  v.regex(PASSWORD, () => t('rule.with', { field: t(label), rule: t('signUp.passwordRule') }));

const fields = v.object({
  signInType: v.picklist(['SURGEON', 'ADMIN', 'USER']),
  firstName: required('signUp.firstName'),
  lastName: required('signUp.lastName'),
  phone: v.pipe(
    v.string(),
    v.regex(PHONE, () => t('rule.with', { field: t('signUp.phone'), rule: t('signUp.phoneRule') })),
  ),
  email: v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty(() => t('signUp.emailRequired')),
    v.regex(EMAIL, () => t('signUp.emailInvalid')),
  ),
  password: v.pipe(
    v.string(),
    v.nonEmpty(() => t('rule.required', { field: t('signUp.password') })),
    passwordRule('signUp.password'),
  ),
  confirm: v.pipe(
    v.string(),
    v.nonEmpty(() => t('rule.required', { field: t('signUp.confirm') })),
    passwordRule('signUp.confirm'),
  ),
  /** A surgeon's centers, the first choice first. */
  centers: v.array(v.string()),
  /** An administrator's center. */
  center: v.string(),
  categoryId: v.string(),
  centerCode: v.string(),
  /** The center that the proof is for. */
  provenCenter: v.string(),
  proof: v.string(),
  question1: required('signUp.question1'),
  answer1: v.pipe(
    v.string(),
    v.check(
      (text) => text.trim() !== '',
      () => t('rule.required', { field: t('signUp.answer1') }),
    ),
  ),
  question2: required('signUp.question2'),
  answer2: v.pipe(
    v.string(),
    v.check(
      (text) => text.trim() !== '',
      () => t('rule.required', { field: t('signUp.answer2') }),
    ),
  ),
  consent: v.boolean(),
});

/** What the form holds. */
export type SignUpValues = v.InferOutput<typeof fields>;

/** The centers chosen for the present role, the first one being the one that is verified. */
export function chosenCenters(
  values: Pick<SignUpValues, 'signInType' | 'centers' | 'center'>,
): string[] {
  if (values.signInType === 'SURGEON') return values.centers;
  if (values.signInType === 'ADMIN') return values.center ? [values.center] : [];
  return [];
}

/** The form's rules; `codes` is the switch code_validation. */
export const signUpSchema = (codes: boolean) =>
  v.pipe(
    fields,
    v.forward(
      v.partialCheck(
        [['password'], ['confirm']],
        ({ password, confirm }) => confirm === '' || password === confirm,
        t('signUp.mismatch'),
      ),
      ['confirm'],
    ),
    v.forward(
      v.partialCheck(
        [['signInType'], ['centers']],
        (values) => values.signInType !== 'SURGEON' || values.centers.length > 0,
        t('rule.required', { field: t('signUp.centers') }),
      ),
      ['centers'],
    ),
    v.forward(
      v.partialCheck(
        [['signInType'], ['center']],
        (values) => values.signInType !== 'ADMIN' || values.center !== '',
        t('rule.required', { field: t('signUp.center') }),
      ),
      ['center'],
    ),
    v.forward(
      v.partialCheck(
        [['signInType'], ['centers'], ['center'], ['provenCenter'], ['proof']],
        (values) => {
          const first = chosenCenters(values)[0];
          if (!codes || first === undefined) return true;
          return values.proof !== '' && values.provenCenter === first;
        },
        t('signUp.centerCodeMissing'),
      ),
      ['centerCode'],
    ),
  );

/** Surgeons and professionals of the first group carry a title. */
function prefixOf(values: SignUpValues): string {
  const titled =
    values.signInType === 'SURGEON' ||
    (values.signInType === 'USER' && Number(values.categoryId) === 0);
  return titled ? 'Dr.' : '';
}

/** The sign-up call's body (A-72..A-82). The server derives everything that trust hangs on (AMB-07). */
export function signUpPayload(
  values: SignUpValues,
  centers: readonly CenterBrief[],
  termsVersion: string,
): SignUp {
  const ids = chosenCenters(values);
  const email = values.email.toLowerCase();
  const prefix = prefixOf(values);
  return {
    adminSignIn: values.signInType !== 'USER',
    signInType: values.signInType,
    firstName: values.firstName,
    lastName: values.lastName,
    fullName: [prefix, values.firstName, values.lastName].filter(Boolean).join(' '),
    prefix,
    username: email,
    email,
    password: values.password,
    phone: values.phone,
    verifiedEmail: false,
    categoryId: values.signInType === 'USER' ? Number(values.categoryId) : -1,
    Rating: 5,
    active: true,
    surgeryCenters: ids,
    myCenters: ids.map((value) => ({
      value,
      label: centers.find((center) => center._id === value)?.name ?? '',
    })),
    ...(values.signInType === 'SURGEON' ? { certifiedCenters: ids } : {}),
    ...(ids.length > 0 && values.proof ? { centerProofs: [values.proof] } : {}),
    securityQuestion1: { question: Number(values.question1), answer: values.answer1 },
    securityQuestion2: { question: Number(values.question2), answer: values.answer2 },
    consent: values.consent,
    termsVersion,
    language: languageOf(getLocale()),
  };
}

/** What the form starts with; the role defaults to the professional. */
export const emptySignUp: SignUpValues = {
  signInType: 'USER',
  firstName: '',
  lastName: '',
  phone: '',
  email: '',
  password: '',
  confirm: '',
  centers: [],
  center: '',
  categoryId: '0',
  centerCode: '',
  provenCenter: '',
  proof: '',
  question1: '',
  answer1: '',
  question2: '',
  answer2: '',
  consent: false,
};

/** The draft: no password, no answer, no code, and consent is given anew. */
export const signUpDraft: FormDraftOptions<SignUpValues> = {
  name: 'signUp',
  fields: [
    'signInType',
    'firstName',
    'lastName',
    'phone',
    'email',
    'centers',
    'center',
    'categoryId',
    'question1',
    'question2',
  ],
};
