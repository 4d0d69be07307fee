/** The rules of the sign-up form and its request body. */
import * as v from 'valibot';
import type { CenterBrief, SignUp } from '@/api/types';
import { t } from '@/i18n';
import { getLocale, languageOf } from '@/i18n/locale';
import { emailAddress, phoneNumber, requiredAnswer, requiredText } from '@/shared/form/textRules';
import type { FormDraftOptions } from '@/shared/form/useFormDraft';
import { strongPassword } from '@/shared/newPassword';

const fields = v.object({
  signInType: v.picklist(['SURGEON', 'ADMIN', 'USER']),
  firstName: requiredText('signUp.firstName'),
  lastName: requiredText('signUp.lastName'),
  phone: phoneNumber,
  email: emailAddress,
  password: strongPassword('signUp.password'),
  confirm: strongPassword('signUp.confirm'),
  /** The centers of a surgeon; the first one has to be verified by its code. */
  centers: v.array(v.string()),
  /** The center of an administrator. */
  center: v.string(),
  categoryId: v.string(),
  centerCode: v.string(),
  /** The center whose code was verified. */
  provenCenter: v.string(),
  proof: v.string(),
  question1: requiredText('signUp.question1'),
  answer1: requiredAnswer('signUp.answer1'),
  question2: requiredText('signUp.question2'),
  answer2: requiredAnswer('signUp.answer2'),
  consent: v.boolean(),
});

/** The values of the form. */
export type SignUpValues = v.InferOutput<typeof fields>;

/** Returns the centers for the selected role; the first one has to be verified. */
export function chosenCenters(
  values: Pick<SignUpValues, 'signInType' | 'centers' | 'center'>,
): string[] {
  if (values.signInType === 'SURGEON') return values.centers;
  if (values.signInType === 'ADMIN') return values.center ? [values.center] : [];
  return [];
}

/** The rules of the form; `codes` is true if the server requires a center code. */
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
        [['signInType'], ['categoryId']],
        (values) => values.signInType !== 'USER' || values.categoryId !== '',
        t('rule.required', { field: t('signUp.group') }),
      ),
      ['categoryId'],
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

/** Returns the title: surgeons and anesthesiologists get one. */
function prefixOf(values: SignUpValues): string {
  const titled =
    values.signInType === 'SURGEON' || (values.signInType === 'USER' && values.categoryId === '0');
  return titled ? 'Dr.' : '';
}

/**
 * Returns the body of the sign-up call. The wire has fields such as `verifiedEmail` and `active`,
 * but the server ignores them and derives permissions itself (AMB-07).
 */
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

/** The initial values; the default role is the professional. */
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
  categoryId: '',
  centerCode: '',
  provenCenter: '',
  proof: '',
  // A question of each set is preselected; another one can be chosen (AMB-125).
  question1: '0',
  answer1: '',
  question2: '0',
  answer2: '',
  consent: false,
};

/**
 * The stored fields. Password, answers and code are never stored, and consent must be given again.
 */
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
