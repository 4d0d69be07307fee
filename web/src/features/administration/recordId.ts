/** An id of the log: 32 digits and letters from a to f. */
export const ID = /^[0-9a-f]{32}$/;

/** Returns an id as the log has it, or undefined for a text that is none; the export of other programs has hyphens. */
export function idOf(text: string): string | undefined {
  const id = text.toLowerCase().replaceAll('-', '');
  return ID.test(id) ? id : undefined;
}
