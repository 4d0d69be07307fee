/** Registers public/away.js, which shows a page of our own when the server cannot be reached. */
import { note } from './log';

interface TrustedUrls {
  createPolicy: (
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ) => { createScriptURL: (url: string) => string };
}

const AT = '/away.js';

/** Does so once the page has what it needs; without it the browser shows its own page. */
export async function prepareForAway(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  // The content policy wants addresses of scripts from a policy; this one knows one address.
  const { trustedTypes } = window as { trustedTypes?: TrustedUrls };
  const policy = trustedTypes?.createPolicy('caseboard-away', { createScriptURL: () => AT });
  try {
    const { active } = await navigator.serviceWorker.register(policy?.createScriptURL(AT) ?? AT, {
      updateViaCache: 'none',
    });
    // What it keeps is as old as itself otherwise; one that is installed just now has it fresh.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker, not a window
    active?.postMessage('loaded');
  } catch (problem) {
    note('away', problem);
  }
}
