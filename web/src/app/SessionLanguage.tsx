import { useEffect } from 'react';
import { setLanguage } from '@/i18n';
import { changeWhenUnlocked } from '@/i18n/languageLock';
import { getLocale, storeLocale } from '@/i18n/locale';
import { getSession, onSession } from '@/session/store';

/** Changes to the language of the person. */
function follow(): void {
  const wanted = getSession()?.user.language;
  if (wanted && wanted !== getLocale())
    setLanguage(wanted).catch(() => {
      // The language is stored, so the next visit reads its texts again.
    });
}

/** Follows the language that the signed-in person chose, after a sign-in and after a change on another device. */
export function SessionLanguage() {
  useEffect(() => {
    let known = getSession()?.user;
    const stop = onSession((session) => {
      const user = session?.user;
      const changed = user?.userId !== known?.userId || user?.language !== known?.language;
      known = user;
      // The pseudo-locale is for tests, which sign in too.
      if (!changed || getLocale() === 'en-XA') return;
      // A reload while the change waits has the language already.
      if (user?.language) storeLocale(user.language);
      changeWhenUnlocked(follow);
    });
    return () => {
      stop();
      changeWhenUnlocked(undefined);
    };
  }, []);
  return null;
}
