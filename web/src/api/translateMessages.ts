/** Translates the messages of a response for the signed-in user. Loaded on demand, with `i18n/serverTexts.ts`. */
import { type ServerMessage, translate as translateFor } from '@/i18n/serverTexts';
import { getSession } from '@/session/store';

/** Returns the response with its messages in the active language; the user whom a center blocks is addressed directly. */
export const translate = <S extends ServerMessage>(response: S): Promise<S> =>
  translateFor(response, getSession()?.user.userId);
