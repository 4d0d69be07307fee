import { useState } from 'react';
import { api, bodyOf } from '@/api/client';
import { useCommand } from '@/api/command';
import { t } from '@/i18n';
import { Button } from '@/ui/Button';
import { ConfirmDialog } from '@/ui/Dialog';
import { toast } from '@/ui/toast';

/** A system administrator signs a person out on all devices, without closing the account. */
export default function EndSessions({ id, name }: { id: string; name: string }) {
  const [asking, setAsking] = useState(false);
  const end = useCommand({
    send: (person: string) =>
      bodyOf(api.DELETE('/api/usersessions/{id}', { params: { path: { id: person } } })),
    onDone: ({ ended }) => toast(t('sessions.othersEnded', { count: ended })),
  });
  return (
    <>
      <Button onClick={() => setAsking(true)}>{t('sessions.endAll')}</Button>
      <ConfirmDialog
        open={asking}
        title={t('sessions.endAll')}
        text={t('sessions.askOfPerson', { name })}
        yes={t('sessions.signOut')}
        no={t('common.cancel')}
        busy={end.isPending}
        onNo={() => setAsking(false)}
        onYes={() => end.mutate(id, { onSettled: () => setAsking(false) })}
      />
    </>
  );
}
