/**
 * Logs a failure that the screen does not show. The only function that writes to the browser's
 * console; writes the name of an error or a code, never personal data.
 */
export function logFailure(what: string, detail?: unknown): void {
  const code =
    detail instanceof Error ? detail.name : typeof detail === 'string' ? detail : undefined;
  // oxlint-disable-next-line no-console
  console.info(code === undefined ? what : `${what}: ${code}`);
}
