/** Registers the service worker public/offline.js, which shows a page when the server is unreachable. */
import { followNotifications } from './followNotifications';
import { logFailure } from './log';
import type { TrustedTypes } from './trustedTypes';

const SCRIPT = '/offline.js';

/** Registers the worker, or asks the active one to refresh its cache; `open` opens the path of a pressed notification. */
export async function registerOfflineFallback(open: (path: string) => void): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  followNotifications(open);
  // The content security policy requires a trusted type for script addresses.
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes };
  const policy = trustedTypes?.createPolicy('caseboard-offline', {
    createScriptURL: () => SCRIPT,
  });
  try {
    const { active } = await navigator.serviceWorker.register(
      policy?.createScriptURL(SCRIPT) ?? SCRIPT,
      { updateViaCache: 'none' },
    );
    // A worker that is installed right now fills its cache by itself.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker, not a window
    active?.postMessage('loaded');
  } catch (problem) {
    logFailure('offline fallback', problem);
  }
}
