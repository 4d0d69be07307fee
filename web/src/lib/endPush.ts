import { logFailure } from './log';

/**
 * Ends the push messages to this browser at its push service, if it has any. The server, which ends them with the session
 * that subscribed, does not know those that an expired session of this browser has left.
 */
export async function endPush(): Promise<void> {
  try {
    const registration = await navigator.serviceWorker?.getRegistration();
    await (await registration?.pushManager?.getSubscription())?.unsubscribe();
  } catch (problem) {
    logFailure('push', problem);
  }
}
