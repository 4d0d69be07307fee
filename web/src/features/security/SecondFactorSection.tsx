import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { api, bodyOf } from '@/api/client';
import { useCommand } from '@/api/command';
import { secondFactors } from '@/api/queries';
import type { components } from '@/api/schema';
import { passkeys } from '@/shared/passkeyQueries';
import { QueryView } from '@/shared/QueryView';
import { t } from '@/i18n';
import { dateText, dateTimeText } from '@/i18n/dates';
import { useRestoredState } from '@/i18n/restoredState';
import { ownZone } from '@/rules/zonedTime';
import { refreshUser, useUser } from '@/session/store';
import { Button } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { Dialog } from '@/ui/Dialog';
import { SkeletonList } from '@/ui/Empty';
import { Note } from '@/ui/Note';
import { lazyWithRetry } from '@/ui/lazyWithRetry';
import { toast } from '@/ui/toast';
import { RecoveryCodes } from './RecoveryCodes';

const AddApp = lazyWithRetry(
  () => import('./AddApp'),
  ({ onCancel }) => onCancel(),
  <div aria-busy="true" className="skeleton mt-4 h-112" />,
);

type Factors = components['schemas']['SecondFactors'];

interface Props {
  /** Called after an app was added and its recovery codes were saved. */
  onComplete: (() => void) | undefined;
}

/** The authenticator app and the recovery codes of the user. */
export function SecondFactorSection({ onComplete }: Props) {
  const query = useQuery(secondFactors);
  const user = useUser();
  return (
    <Card as="section" padding="large" aria-labelledby="second-factor">
      <h2 id="second-factor" className="text-lg">
        {t('factor.title')}
      </h2>
      <p className="mt-1 text-muted">{t('factor.lead')}</p>
      {user.secondFactor?.required && !user.secondFactor.present && (
        <div className="mt-3">
          <Note>{t('factor.required')}</Note>
        </div>
      )}
      <QueryView query={query} skeleton={<SkeletonList rows={1} height="h-16" />}>
        {(factors) => <Factor factors={factors} onComplete={onComplete} />}
      </QueryView>
    </Card>
  );
}

function Factor({ factors, onComplete }: Props & { factors: Factors }) {
  const [draft, setDraft] = useState<{ secret: string; uri: string }>();
  const user = useUser();
  // They are shown only once.
  const [codes, setCodes] = useRestoredState<readonly string[] | undefined>(
    `codes.${user.userId}`,
    undefined,
  );
  const [removing, setRemoving] = useState(false);
  const add = useRef<HTMLButtonElement>(null);
  /** Closes a part of the section and moves the focus, which was on a button of that part, to the first button. */
  const close = (hide: () => void) => {
    flushSync(hide);
    add.current?.focus();
  };
  const queryClient = useQueryClient();
  // The event stream is not open while a required factor is missing, so the session is updated here.
  const setPresent = (present: boolean) =>
    refreshUser({ ...user, secondFactor: { ...user.secondFactor, present } });
  const begin = useCommand({
    send: (_action: 'begin', once) =>
      bodyOf(api.POST('/api/secondfactor/totp', { body: {}, headers: once })),
    onDone: setDraft,
  });
  const renew = useCommand({
    send: (_action: 'renew', once) =>
      bodyOf(api.POST('/api/secondfactor/recoverycodes', { body: {}, headers: once })),
    onDone: ({ recoveryCodes }) => setCodes(recoveryCodes),
    refreshes: ['profile'],
  });
  const remove = useCommand({
    send: (_action: 'remove') => api.DELETE('/api/secondfactor/totp'),
    onDone: () => {
      setPresent((queryClient.getQueryData(passkeys.queryKey) ?? []).length > 0);
      // The button that opened the dialog will be gone.
      close(() => setRemoving(false));
      toast(t('factor.removed'));
    },
    onSettled: () => setRemoving(false),
    refreshes: ['profile'],
  });
  const keep = useCommand({
    send: (_action: 'keep') => api.DELETE('/api/secondfactorremoval'),
    onDone: () => toast(t('removal.cancelled')),
    refreshes: ['profile'],
  });
  if (codes)
    return (
      <RecoveryCodes
        codes={codes}
        onDone={() => {
          close(() => setCodes(undefined));
          onComplete?.();
        }}
      />
    );
  if (draft)
    return (
      <AddApp
        draft={draft}
        onCancel={() => close(() => setDraft(undefined))}
        onAdded={(added) => {
          setDraft(undefined);
          setCodes(added);
          setPresent(true);
          toast(t('factor.added'));
        }}
      />
    );
  const { totpSince, recoveryCodes, removal } = factors;
  return (
    <div className="mt-3 grid gap-3">
      {removal && (
        <Note>
          <p>
            {removal.dueAt
              ? t('removal.due', { time: dateTimeText(removal.dueAt, ownZone()) })
              : t('removal.asked')}
          </p>
          <Button
            size="small"
            className="mt-2"
            busy={keep.isPending}
            onClick={() => keep.run('keep')}
          >
            {t('removal.cancel')}
          </Button>
        </Note>
      )}
      <p className="font-bold">
        {totpSince ? t('factor.since', { date: dateText(totpSince, ownZone()) }) : t('factor.none')}
      </p>
      {totpSince && <p>{t('factor.codesLeft', { count: recoveryCodes })}</p>}
      <div className="flex flex-wrap gap-3">
        <Button
          ref={add}
          look={totpSince ? 'quiet' : 'main'}
          busy={begin.isPending}
          onClick={() => begin.run('begin')}
          wide
        >
          {t(totpSince ? 'factor.replace' : 'factor.add')}
        </Button>
        {totpSince && (
          <>
            <Button busy={renew.isPending} onClick={() => renew.run('renew')} wide>
              {t('factor.renew')}
            </Button>
            <Button look="danger" onClick={() => setRemoving(true)} wide>
              {t('factor.remove')}
            </Button>
          </>
        )}
      </div>
      <Dialog
        open={removing}
        onClose={() => setRemoving(false)}
        title={t('factor.removeTitle')}
        actions={
          <>
            <Button wide onClick={() => setRemoving(false)}>
              {t('common.cancel')}
            </Button>
            <Button wide look="danger" busy={remove.isPending} onClick={() => remove.run('remove')}>
              {t('factor.remove')}
            </Button>
          </>
        }
      >
        <p>{t('factor.removeLead')}</p>
      </Dialog>
    </div>
  );
}
