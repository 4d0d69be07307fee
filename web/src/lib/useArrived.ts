import { useDeferredValue } from 'react';

/**
 * True once something is known. When it arrives while the screen stands, what shows it is drawn in
 * small slices instead of in one go, so that a slow phone answers meanwhile; what was known from
 * the start is shown at once.
 */
export const useArrived = (known: boolean): boolean => useDeferredValue(known);
