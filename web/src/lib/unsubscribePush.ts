import { logFailure } from './log';

/**
 * Unsubscribes this browser at its push service. The server deletes a subscription together with the session that created
 * it, but the browser keeps the subscription of an expired session.
 */
export async function unsubscribePush(): Promise<void> {
  try {
    const registration = await navigator.serviceWorker?.getRegistration();
    await (await registration?.pushManager?.getSubscription())?.unsubscribe();
  } catch (problem) {
    logFailure('push', problem);
  }
}
