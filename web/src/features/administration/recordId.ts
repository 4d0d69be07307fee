/** An id of the log: 32 digits and letters from a to f. */
export const ID = /^[0-9a-f]{32}$/;

/** Returns what is typed as an id in the form of the log; ids of other programs have hyphens. */
export const toId = (text: string): string => text.trim().toLowerCase().replaceAll('-', '');

/** Returns an id as the log has it, or undefined for a text that is none. */
export function idOf(text: string): string | undefined {
  const id = toId(text);
  return ID.test(id) ? id : undefined;
}
