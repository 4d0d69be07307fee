import { localStore } from '@/lib/storage';

const KEY = 'caseboard.shortcuts';

/** Whether keyboard shortcuts are enabled on this device. */
export const areShortcutsEnabled = (): boolean => localStore.read(KEY) !== 'off';

/** Enables or disables keyboard shortcuts on this device. */
export function setShortcutsEnabled(enabled: boolean): void {
  if (enabled) localStore.remove(KEY);
  else localStore.write(KEY, 'off');
}
