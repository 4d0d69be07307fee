/**
 * The tokens of this device, one for each account that signed in on it. The server counts failed sign-ins on a device that
 * the account used before apart from others, so that an attack does not lock out the owner. A token grants no access and
 * outlives sessions.
 */
import { localStore, parse } from '@/lib/storage';
import type { SessionUser } from './types';

const KEY = 'caseboard.devices';
/** Earlier versions stored one token for all accounts here. The next account that signs in takes it over. */
const LEGACY_KEY = 'caseboard.device';
const MAX_DEVICES = 10;

interface Device {
  /** The hash of the email address. */
  account: string;
  userId: string;
  token: string;
}

/** A short hash (FNV-1a), so that the storage of a shared computer does not list email addresses. */
function hashOf(email: string): string {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(email.toLowerCase()))
    hash = Math.imul(hash ^ byte, 0x01000193);
  return (hash >>> 0).toString(16);
}

const isDevice = (value: unknown): value is Device => {
  const { account, userId, token } = (value ?? {}) as Record<keyof Device, unknown>;
  return [account, userId, token].every((field) => typeof field === 'string');
};

/** Returns the stored tokens, the newest first. Invalid entries are skipped, so that they do not prevent a sign-in. */
function stored(): Device[] {
  const devices = parse(localStore.read(KEY));
  return Array.isArray(devices) ? devices.filter(isDevice) : [];
}

/**
 * Returns the field `deviceToken` of the body of a sign-in: the token of the account, or the newest token before a passkey
 * has named the account.
 */
export function deviceOfSignIn(who: Partial<Pick<SessionUser, 'email' | 'userId'>>): {
  deviceToken?: string;
} {
  const account = who.email && hashOf(who.email);
  const device = stored().find((one) =>
    who.userId ? one.userId === who.userId : !account || one.account === account,
  );
  const deviceToken = device?.token ?? localStore.read(LEGACY_KEY);
  return deviceToken ? { deviceToken } : {};
}

/** Stores the token that a sign-in of a user returned. */
export function storeDeviceToken({ email, userId }: SessionUser, token: string): void {
  const account = hashOf(email);
  const others = stored().filter((one) => one.userId !== userId && one.account !== account);
  const devices = [{ account, userId, token }, ...others].slice(0, MAX_DEVICES);
  localStore.write(KEY, JSON.stringify(devices));
  localStore.remove(LEGACY_KEY);
}
