/**
 * The token of this device. The server counts failed sign-ins on a device that signed in before apart
 * from others, so that an attack does not lock out the owner. It grants no access and outlives sessions.
 */
import { localStore } from '@/lib/storage';

const KEY = 'caseboard.device';

/** Returns the token as a part of the body of a sign-in. */
export function deviceOfSignIn(): { deviceToken?: string } {
  const deviceToken = localStore.read(KEY);
  return deviceToken ? { deviceToken } : {};
}

export const storeDeviceToken = (token: string): void => localStore.write(KEY, token);
