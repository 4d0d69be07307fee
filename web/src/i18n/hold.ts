/**
 * What a change of the language would lose, because it mounts every screen again: open dialogs and unsaved input. A
 * change that was made elsewhere waits for them.
 */

const holders = new Set<object>();
let waiting: (() => void) | undefined;

function proceed(): void {
  if (holders.size > 0) return;
  const change = waiting;
  waiting = undefined;
  change?.();
}

/** Begins or ends to hold the language for an object, such as a form. */
export function holdLanguage(holder: object, holds: boolean): void {
  if (holds) holders.add(holder);
  // A dialog that opens in the render that closes another one is added first.
  else if (holders.delete(holder)) queueMicrotask(proceed);
}

/** Runs a change of the language once nothing holds it, instead of one that still waits. */
export function changeWhenFree(change: (() => void) | undefined): void {
  waiting = change;
  proceed();
}
