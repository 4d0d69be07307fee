import { localStore } from '@/lib/storage';

const KEY = 'caseboard.shortcuts';

/** Whether the keys work on this device. */
export const shortcutsOn = (): boolean => localStore.read(KEY) !== 'off';

/** Switches them on or off, until it is said otherwise. */
export function switchShortcuts(on: boolean): void {
  if (on) localStore.remove(KEY);
  else localStore.write(KEY, 'off');
}
