/** The rules of the step with name, contact and About Me. */
import * as v from 'valibot';
import { emailAddress, phoneNumber, requiredText } from '@/shared/form/textRules';

/** Administrators have no residence, so city and state are optional for them. */
export const aboutSchema = (full: boolean) =>
  v.object({
    prefix: v.string(),
    firstName: requiredText('signUp.firstName'),
    lastName: requiredText('signUp.lastName'),
    suffix: v.string(),
    email: emailAddress,
    phone: phoneNumber,
    resCity: full ? requiredText('profile.city') : v.string(),
    resState: v.object({ value: full ? requiredText('profile.state') : v.string() }),
    aboutMe: v.object({ text: v.string(), flag: v.boolean() }),
  });

export type AboutValues = v.InferOutput<ReturnType<typeof aboutSchema>>;
