import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { api } from '@/api/client';
import { useCommand } from '@/api/command';
import { configQuery } from '@/api/publicQueries';
import { secondFactorsQuery } from '@/api/queries';
import type { Passkey } from '@/api/types';
import { passkeysQuery } from '@/shared/passkeyQueries';
import { useConfirmedCommand } from '@/shared/useConfirmedCommand';
import { QueryView } from '@/shared/QueryView';
import { t } from '@/i18n';
import { dateText, dateTimeText } from '@/i18n/dates';
import { useKeepFocus } from '@/lib/useKeepFocus';
import { hasPasskeys } from '@/lib/passkeys';
import { ownZone } from '@/rules/zonedTime';
import { refreshUser, useUser } from '@/session/store';
import { Button } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { Dialog } from '@/ui/Dialog';
import { SkeletonList } from '@/ui/Empty';
import { lazyWithRetry } from '@/ui/lazyWithRetry';
import { toast } from '@/ui/toast';

const PasskeyDialog = lazyWithRetry(
  () => import('./PasskeyDialog'),
  ({ onClose }) => onClose(),
);

/** The most passkeys that the server accepts (AMB-93). */
const MAX = 10;

interface Props {
  /** Called after a passkey was added. */
  onComplete: (() => void) | undefined;
}

/** The passkeys of the user: adding, renaming and removing them. */
export function PasskeysSection({ onComplete }: Props) {
  const { data } = useQuery(configQuery);
  const query = useQuery(passkeysQuery);
  const available = hasPasskeys() && data?.flags.passkeys !== false;
  return (
    <Card as="section" padding="large" aria-labelledby="passkeys">
      <h2 id="passkeys" className="text-lg">
        {t('passkey.title')}
      </h2>
      <p className="mt-1 text-muted">{t(available ? 'passkey.lead' : 'passkey.unavailable')}</p>
      <QueryView query={query} skeleton={<SkeletonList rows={1} height="h-16" />}>
        {(list) => <Passkeys list={list} canAdd={available} onComplete={onComplete} />}
      </QueryView>
    </Card>
  );
}

interface ListProps extends Props {
  list: readonly Passkey[];
  canAdd: boolean;
}

function Passkeys({ list, canAdd, onComplete }: ListProps) {
  const [editing, setEditing] = useState<Passkey | 'new'>();
  const box = useRef<HTMLDivElement>(null);
  useKeepFocus(box);
  const queryClient = useQueryClient();
  const user = useUser();
  // The event stream is not open while a required factor is missing, so the session is updated here.
  const setPresent = (present: boolean) =>
    refreshUser({ ...user, secondFactor: { ...user.secondFactor, present } });
  const remove = useCommand({
    subject: ({ _id }: Passkey) => _id,
    send: ({ _id: id }: Passkey, headers) =>
      api.DELETE('/api/passkeys/{id}', { params: { path: { id } }, headers }),
    onDone: () => {
      const app = queryClient.getQueryData(secondFactorsQuery.queryKey)?.totpSince;
      setPresent(app !== undefined || list.length > 1);
      toast(t('passkey.removed'));
    },
    refreshes: ['profile'],
  });
  const removal = useConfirmedCommand(remove, (passkey: Passkey) => passkey);
  return (
    <div ref={box} className="mt-3 grid gap-3">
      {list.length > 0 && (
        <ul aria-labelledby="passkeys" className="grid divide-y divide-line border-y border-line">
          {list.map((passkey) => (
            <li
              key={passkey._id}
              data-place={passkey._id}
              tabIndex={-1}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3"
            >
              <div className="min-w-0">
                <p className="font-bold break-words">{passkey.name}</p>
                <p className="text-sm text-muted">
                  {t('passkey.added', { date: dateText(passkey.createdAt, ownZone()) })}
                  {' · '}
                  {passkey.lastUsedAt
                    ? t('passkey.used', { time: dateTimeText(passkey.lastUsedAt, ownZone()) })
                    : t('passkey.neverUsed')}
                </p>
              </div>
              <div className="flex gap-2">
                <Button
                  size="small"
                  aria-label={t('passkey.renameNamed', { name: passkey.name })}
                  onClick={() => setEditing(passkey)}
                >
                  {t('passkey.rename')}
                </Button>
                <Button
                  size="small"
                  look="danger"
                  aria-label={t('passkey.removeNamed', { name: passkey.name })}
                  onClick={() => removal.ask(passkey)}
                >
                  {t('passkey.remove')}
                </Button>
              </div>
            </li>
          ))}
        </ul>
      )}
      {canAdd && list.length < MAX && (
        <p className="flex">
          <Button look={list.length > 0 ? 'quiet' : 'main'} onClick={() => setEditing('new')} wide>
            {t('passkey.add')}
          </Button>
        </p>
      )}
      {list.length >= MAX && <p>{t('passkey.full')}</p>}
      {editing && (
        <PasskeyDialog
          passkey={editing === 'new' ? undefined : editing}
          onAdded={() => {
            setPresent(true);
            onComplete?.();
          }}
          onClose={() => setEditing(undefined)}
        />
      )}
      <Dialog
        open={removal.subject !== undefined}
        onClose={removal.cancel}
        title={t('passkey.removeTitle')}
        actions={
          <>
            <Button wide onClick={removal.cancel}>
              {t('common.cancel')}
            </Button>
            <Button wide look="danger" busy={removal.isPending} onClick={removal.confirm}>
              {t('passkey.remove')}
            </Button>
          </>
        }
      >
        <p>{t('passkey.removeLead', { name: removal.subject?.name ?? '' })}</p>
      </Dialog>
    </div>
  );
}
