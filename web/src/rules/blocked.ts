import type { MissingRequirement } from './requirements';

/**
 * Whether the center blocks a person who does not meet these requirements. In a file of its own, because screens at the
 * size limit need nothing else of `requirements.ts`.
 */
export const isBlocked = (missing: readonly MissingRequirement[] = []): boolean =>
  missing.some(({ kind }) => kind === 'NOT_BLOCKED');
