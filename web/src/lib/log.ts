/**
 * The one place that writes to the browser's console. Background failures are logged and the
 * screen stays as it is (M-17); nothing personal is written.
 */
export function note(what: string, detail?: unknown): void {
  const code =
    detail instanceof Error ? detail.name : typeof detail === 'string' ? detail : undefined;
  // oxlint-disable-next-line no-console
  console.info(code === undefined ? what : `${what}: ${code}`);
}
