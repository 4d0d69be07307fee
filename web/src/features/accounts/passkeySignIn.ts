import { api, bodyOf } from '@/api/client';
import type { LoginAnswer } from '@/api/types';
import { t } from '@/i18n';
import { deviceOfSignIn } from '@/session/device';
import { signWithPasskey, userOfPasskey } from '@/shared/passkey';
import type { PendingSignIn } from './signIn';

/**
 * Signs in with a passkey that the user chooses. Returns the answer of the server, or a message if
 * there is no session.
 */
export async function passkeySignIn(): Promise<LoginAnswer | string> {
  const options = await bodyOf(api.POST('/api/passkeylogin/options', { body: deviceOfSignIn({}) }));
  const answer = await signWithPasskey(options);
  if ('failure' in answer) return t(answer.failure);
  const { credential } = answer;
  const userId = userOfPasskey(credential);
  const body = { credential, ...(userId && deviceOfSignIn({ userId })) };
  const response = await bodyOf(api.POST('/api/passkeylogin', { body }));
  if (response.auth) return response;
  // Shown with a message of its own, because the user can act on it: the passkey was removed from the account.
  return response.message === 'This passkey is not known'
    ? t('passkey.unknown')
    : t('passkey.rejected');
}

/**
 * Completes a sign-in with a passkey after the password. Returns the answer of the server, which
 * has a session or ends the sign-in, or a message if the user can try again.
 */
export async function passkeySecondFactor(pending: PendingSignIn): Promise<LoginAnswer | string> {
  const { token } = pending;
  const options = await bodyOf(
    api.POST('/api/secondfactorlogin/passkey/options', { body: { token } }),
  );
  const answer = await signWithPasskey(options);
  if ('failure' in answer) return t(answer.failure);
  const body = { token, credential: answer.credential, ...deviceOfSignIn(pending) };
  const response = await bodyOf(api.POST('/api/secondfactorlogin/passkey', { body }));
  return response.auth || !response.secondFactor ? response : t('passkey.rejected');
}
