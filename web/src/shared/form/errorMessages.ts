/**
 * Returns the messages of all errors below a node of a form's errors, including nested fields and
 * rows.
 */
export function errorMessages(errors: unknown): string[] {
  if (typeof errors !== 'object' || errors === null) return [];
  if ('message' in errors && typeof errors.message === 'string') return [errors.message];
  return Object.values(errors).flatMap(errorMessages);
}
