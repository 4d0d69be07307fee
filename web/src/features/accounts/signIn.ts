/** What the login screen does with a password and with the answer of the server. Loaded after its first render. */
import type { QueryClient } from '@tanstack/react-query';
import type { AnyRouter } from '@tanstack/react-router';
import { api, bodyOf } from '@/api/client';
import { translated } from '@/api/problem';
import { configQuery } from '@/api/publicQueries';
import type { LoginAnswer } from '@/api/types';
import { t } from '@/i18n';
import { afterLogin, lacksSecondFactor } from '@/rules/roles';
import { deviceOfSignIn, storeDeviceToken } from '@/session/device';
import { offerSecondFactor } from '@/session/factorOffer';
import { storePendingVerification } from '@/session/pendingVerification';
import { isKnownRole, startSession } from '@/session/store';

/** A sign-in whose password was right and which waits for the second factor. */
export type PendingSignIn = NonNullable<LoginAnswer['secondFactor']> & { email: string };

/** Sends a password; returns the answer, or the sign-in if the account has a second factor. */
export async function sendPassword(values: {
  email: string;
  password: string;
}): Promise<{ answer: LoginAnswer; pending?: PendingSignIn }> {
  const body = { ...values, ...deviceOfSignIn(values) };
  const answer = await bodyOf(api.POST('/api/emaillogin', { body }));
  if (!answer.secondFactor) return { answer };
  return { answer, pending: { ...answer.secondFactor, email: values.email } };
}

interface Options {
  router: AnyRouter;
  queryClient: QueryClient;
  /** The address to open. */
  next: string | undefined;
  /** Whether the second factor was a recovery code. */
  recovery: boolean;
}

/** Starts the session and navigates to the next screen; returns a message if that fails. */
export async function enter(
  answer: LoginAnswer,
  { router, queryClient, next, recovery }: Options,
): Promise<string | undefined> {
  const user = answer.user[0];
  if (!answer.auth || !user) return t('login.failed', await translated(answer));
  if (!isKnownRole(user.signInType)) return t('login.unknownRole');
  // A session exists only if the answer contains a token.
  if (!answer.authToken) return t('error.api');
  if (answer.deviceToken) storeDeviceToken(user, answer.deviceToken);
  const { flags } = await queryClient.ensureQueryData(configQuery);
  queryClient.clear();
  startSession(answer.authToken, user);
  if (!user.secondFactor.present) offerSecondFactor();
  if (flags.email_verification && !user.verifiedEmail) {
    const { userId, email, fullName } = user;
    storePendingVerification({ userId, email, fullName });
    await router.navigate({ to: '/emailVerification', search: { next } });
  } else if (recovery || lacksSecondFactor(user))
    await router.navigate({ to: '/security', search: { next } });
  else if (next) await router.navigate({ to: '.', href: next });
  else await router.navigate({ to: afterLogin(user) });
  return undefined;
}
