import { localStore } from '@/lib/storage';

const KEY = 'caseboard.shortcuts';

/** Whether keyboard shortcuts are enabled on this device. */
export const areShortcutsOn = (): boolean => localStore.read(KEY) !== 'off';

/** Enables or disables keyboard shortcuts on this device. */
export function switchShortcuts(on: boolean): void {
  if (on) localStore.remove(KEY);
  else localStore.write(KEY, 'off');
}
