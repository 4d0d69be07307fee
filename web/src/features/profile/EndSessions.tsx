import { api, bodyOf } from '@/api/client';
import { useCommand } from '@/api/command';
import { t } from '@/i18n';
import { useConfirmedCommand } from '@/shared/useConfirmedCommand';
import { Button } from '@/ui/Button';
import { ConfirmDialog } from '@/ui/Dialog';
import { toast } from '@/ui/toast';

/** A system administrator signs a person out on all devices, without closing the account. */
export function EndSessions({ id, name }: { id: string; name: string }) {
  const end = useCommand({
    send: (person: string) =>
      bodyOf(api.DELETE('/api/usersessions/{id}', { params: { path: { id: person } } })),
    onDone: ({ ended }) => toast(t('sessions.othersEnded', { count: ended })),
  });
  const ending = useConfirmedCommand(end, (person: string) => person);
  return (
    <>
      <Button onClick={() => ending.ask(id)}>{t('sessions.endAll')}</Button>
      <ConfirmDialog
        open={ending.subject !== undefined}
        title={t('sessions.endAll')}
        text={t('sessions.askOfPerson', { name })}
        yes={t('sessions.signOut')}
        no={t('common.cancel')}
        busy={ending.isPending}
        onNo={ending.cancel}
        onYes={ending.confirm}
      />
    </>
  );
}
