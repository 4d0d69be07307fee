import { useEffect } from 'react';
import { setLanguage } from '@/i18n';
import { getLocale } from '@/i18n/locale';
import { getSession, onSession } from '@/session/store';

/** Follows the language that the signed-in person chose, after a sign-in and after a change on another device. */
export function SessionLanguage() {
  useEffect(() => {
    let known = getSession()?.user;
    return onSession((session) => {
      const user = session?.user;
      const changed = user?.userId !== known?.userId || user?.language !== known?.language;
      known = user;
      // The pseudo-locale is for tests, which sign in too.
      if (!changed || !user?.language || getLocale() === 'en-XA') return;
      if (user.language !== getLocale()) void setLanguage(user.language);
    });
  }, []);
  return null;
}
