/** Translates messages of the server for the signed-in user. Loaded on demand, as `i18n/serverTexts.ts` is. */
import { type ServerMessage, translate as translateFor } from '@/i18n/serverTexts';
import { getSession } from '@/session/store';

/** Returns the same with messages in the active language; a block by a center is addressed to the user whom it concerns. */
export const translate = <S extends ServerMessage>(response: S): Promise<S> =>
  translateFor(response, getSession()?.user.userId);
