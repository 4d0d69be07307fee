import { useQueryClient } from '@tanstack/react-query';
import { useCanGoBack, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { startPageOf } from '@/rules/roles';
import { t } from '@/i18n';
import { useUser } from '@/session/store';
import { ConfirmDialog } from '@/ui/Dialog';
import { PageHeading } from '@/ui/PageHeading';
import { signOut } from './signOut';

/** Asks for confirmation, then signs out. */
export default function LogoutPage() {
  const router = useRouter();
  const queryClient = useQueryClient();
  const user = useUser();
  const back = useCanGoBack();
  const [busy, setBusy] = useState(false);

  return (
    <>
      <PageHeading size="hidden">{t('logout.title')}</PageHeading>
      <ConfirmDialog
        open
        title={t('logout.title')}
        text={t('logout.ask')}
        busy={busy}
        onYes={() => {
          setBusy(true);
          void signOut(queryClient, () => router.navigate({ to: '/', replace: true }));
        }}
        onNo={() => {
          if (back) router.history.back();
          else void router.navigate({ to: startPageOf(user), replace: true });
        }}
      />
    </>
  );
}
