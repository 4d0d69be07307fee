import { useEffect } from 'react';
import { setLanguage } from '@/i18n';
import { changeWhenUnlocked } from '@/i18n/languageLock';
import { getLocale, storeLocale } from '@/i18n/locale';
import { getSession, onSession } from '@/session/store';

/** Changes to the language of the signed-in user. */
function applyUserLanguage(): void {
  const wanted = getSession()?.user.language;
  if (wanted && wanted !== getLocale())
    setLanguage(wanted).catch(() => {
      // The language is stored, so the next visit loads its texts again.
    });
}

/** Applies the language of the signed-in user, after a sign-in and after a change on another device. */
export function SessionLanguage() {
  useEffect(() => {
    let known = getSession()?.user;
    const stop = onSession((session) => {
      const user = session?.user;
      const changed = user?.userId !== known?.userId || user?.language !== known?.language;
      known = user;
      // The pseudo-locale is for tests, which sign in too.
      if (!changed || getLocale() === 'en-XA') return;
      // Stored at once, so that a reload applies a change that still waits.
      if (user?.language) storeLocale(user.language);
      changeWhenUnlocked(applyUserLanguage);
    });
    return () => {
      stop();
      changeWhenUnlocked(undefined);
    };
  }, []);
  return null;
}
