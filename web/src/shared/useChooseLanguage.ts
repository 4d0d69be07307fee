import { api, bodyOf } from '@/api/client';
import { useCommand } from '@/api/command';
import { setLanguage, t } from '@/i18n';
import type { Language } from '@/i18n/locale';
import { getSession, refreshUser, useSession } from '@/session/store';
import { toast } from '@/ui/toast';

/** The last choice on this device. An answer to an earlier one must not switch the language back. */
let lastChoice: Language | undefined;

/** Changes the language of this device and, for a signed-in person, of their mails and other devices. */
export function useChooseLanguage(): (language: Language) => void {
  const signedIn = useSession() !== undefined;
  const { run } = useCommand({
    scope: 'language',
    send: (language: Language, headers) =>
      bodyOf(api.PUT('/api/language', { body: { language }, headers })),
    onDone: ({ language }) => {
      const user = getSession()?.user;
      if (user && language === lastChoice) refreshUser({ ...user, language });
    },
  });
  return (language) => {
    lastChoice = language;
    setLanguage(language).catch(() => toast(t('error.load'), { tone: 'error' }));
    if (signedIn) run(language);
  };
}
