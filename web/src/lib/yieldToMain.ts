declare global {
  var scheduler: { yield?: () => Promise<void> } | undefined;
}

/** Lets the browser handle input before the caller continues, where it supports `scheduler.yield`. */
export const yieldToMain = async (): Promise<void> => globalThis.scheduler?.yield?.();
