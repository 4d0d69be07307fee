declare global {
  var scheduler: { yield?: () => Promise<void> } | undefined;
}

/** Lets a touch be answered before the work goes on, where the browser knows how. */
export const breathe = async (): Promise<void> => globalThis.scheduler?.yield?.();
