/**
 * What a change of the language would lose, because it mounts every screen again: open dialogs and unsaved input. A
 * change that was made elsewhere waits for them.
 */

const owners = new Set<object>();
let waiting: (() => void) | undefined;

function runWaitingChange(): void {
  if (owners.size > 0) return;
  const change = waiting;
  waiting = undefined;
  change?.();
}

/** Locks or unlocks the language for an owner, such as a form. */
export function lockLanguage(owner: object, locked: boolean): void {
  if (locked) owners.add(owner);
  // A dialog that opens in the render that closes another one is added first.
  else if (owners.delete(owner)) queueMicrotask(runWaitingChange);
}

/** Runs a change of the language once nothing locks it, instead of one that still waits. */
export function changeWhenUnlocked(change: (() => void) | undefined): void {
  waiting = change;
  runWaitingChange();
}
