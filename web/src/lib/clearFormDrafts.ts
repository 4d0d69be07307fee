/** The removal of all form drafts, which screens without a form need too. */
import { sessionStore } from './storage';

/** The beginning of the names of all drafts. */
export const DRAFT_PREFIX = 'caseboard.typed.';

/** Removes the drafts of all forms; called on sign-out. */
export const clearFormDrafts = (): void => sessionStore.removeByPrefix(DRAFT_PREFIX);
