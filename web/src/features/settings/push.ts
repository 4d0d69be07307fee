/** Push messages of this browser: whether it can show them, and subscribing to them. */
import { logFailure } from '@/lib/log';

/** `install` on an iPhone or iPad, which support push messages only if the client was added to the home screen. */
export type PushSupport = 'ready' | 'denied' | 'install' | 'unsupported';

const isApple = () =>
  /iPhone|iPad/.test(navigator.userAgent) ||
  // The user agent of iPadOS is that of a Mac.
  (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1);

/** Returns whether this browser can show push messages. */
export function pushSupport(): PushSupport {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window))
    return isApple() ? 'install' : 'unsupported';
  return Notification.permission === 'denied' ? 'denied' : 'ready';
}

const bytes = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (char) =>
    char.charCodeAt(0),
  );

/**
 * Asks for the permission and subscribes this browser. Returns `denied` if the user denies it, and `failed` if the push service
 * of the browser is off or cannot be reached, or the service worker could not be registered. Must be called by an event handler
 * of the user, because browsers show the question only then.
 */
export async function subscribe(
  publicKey: string,
): Promise<PushSubscriptionJSON | 'denied' | 'failed'> {
  if ((await Notification.requestPermission()) !== 'granted') return 'denied';
  // `ready` never settles without a registration; with one it waits until the worker is installed.
  if (!(await navigator.serviceWorker.getRegistration())) return 'failed';
  const { pushManager } = await navigator.serviceWorker.ready;
  const key = bytes(publicKey);
  const before = await pushManager.getSubscription();
  const known = before?.options.applicationServerKey;
  // A subscription with the key of another installation cannot be used.
  if (before && known && !areBytesEqual(new Uint8Array(known), key)) await before.unsubscribe();
  try {
    const options = { userVisibleOnly: true, applicationServerKey: key };
    return (await pushManager.subscribe(options)).toJSON();
  } catch (error) {
    // An `AbortError`, which elsewhere means that the user cancelled.
    logFailure('push subscription failed', error);
    return 'failed';
  }
}

const areBytesEqual = (one: Uint8Array, other: Uint8Array) =>
  one.length === other.length && one.every((byte, index) => byte === other[index]);
