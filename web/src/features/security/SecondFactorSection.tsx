import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { api, bodyOf } from '@/api/client';
import { useCommand } from '@/api/command';
import { secondFactorsQuery } from '@/api/queries';
import type { components } from '@/api/schema';
import { passkeysQuery } from '@/shared/passkeyQueries';
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
  const query = useQuery(secondFactorsQuery);
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

/** The state of the section, and the commands on the app and the recovery codes. */
function useFactor() {
  const user = useUser();
  const queryClient = useQueryClient();
  const [draft, setDraft] = useState<{ secret: string; uri: string }>();
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
  // The event stream is not open while a required factor is missing, so the session is updated here.
  const setPresent = (present: boolean) =>
    refreshUser({ ...user, secondFactor: { ...user.secondFactor, present } });
  const begin = useCommand({
    send: (_action: 'begin', headers) =>
      bodyOf(api.POST('/api/secondfactor/totp', { body: {}, headers })),
    onDone: setDraft,
  });
  const renew = useCommand({
    send: (_action: 'renew', headers) =>
      bodyOf(api.POST('/api/secondfactor/recoverycodes', { body: {}, headers })),
    onDone: ({ recoveryCodes }) => setCodes(recoveryCodes),
    refreshes: ['profile'],
  });
  const remove = useCommand({
    send: (_action: 'remove') => api.DELETE('/api/secondfactor/totp'),
    onDone: () => {
      setPresent((queryClient.getQueryData(passkeysQuery.queryKey) ?? []).length > 0);
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
  return {
    /** The button that adds or replaces the app. */
    add,
    /** The app that is being added. */
    draft,
    closeDraft: () => close(() => setDraft(undefined)),
    onAdded: (added: readonly string[]) => {
      setDraft(undefined);
      setCodes(added);
      setPresent(true);
      toast(t('factor.added'));
    },
    codes,
    closeCodes: () => close(() => setCodes(undefined)),
    /** Whether the dialog before the removal is open. */
    removing,
    setRemoving,
    begin,
    renew,
    remove,
    keep,
  };
}

function Factor({ factors, onComplete }: Props & { factors: Factors }) {
  const factor = useFactor();
  if (factor.codes)
    return (
      <RecoveryCodes
        codes={factor.codes}
        onDone={() => {
          factor.closeCodes();
          onComplete?.();
        }}
      />
    );
  if (factor.draft)
    return <AddApp draft={factor.draft} onCancel={factor.closeDraft} onAdded={factor.onAdded} />;
  const { add, begin, renew, remove, keep, removing, setRemoving } = factor;
  const { totpSince, recoveryCodes, removal } = factors;
  return (
    <div className="mt-3 grid gap-3">
      {removal && (
        <RequestedRemoval
          removal={removal}
          busy={keep.isPending}
          onCancel={() => keep.run('keep')}
        />
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
      <RemoveDialog
        open={removing}
        busy={remove.isPending}
        onRemove={() => remove.run('remove')}
        onClose={() => setRemoving(false)}
      />
    </div>
  );
}

interface RequestedRemovalProps {
  removal: NonNullable<Factors['removal']>;
  busy: boolean;
  onCancel: () => void;
}

/** Says that the removal of the second factor is requested, and offers to cancel it. */
function RequestedRemoval({ removal, busy, onCancel }: RequestedRemovalProps) {
  return (
    <Note>
      <p>
        {removal.dueAt
          ? t('removal.due', { time: dateTimeText(removal.dueAt, ownZone()) })
          : t('removal.asked')}
      </p>
      <Button size="small" className="mt-2" busy={busy} onClick={onCancel}>
        {t('removal.cancel')}
      </Button>
    </Note>
  );
}

interface RemoveDialogProps {
  open: boolean;
  busy: boolean;
  onRemove: () => void;
  onClose: () => void;
}

/** Asks before the app is removed. */
function RemoveDialog({ open, busy, onRemove, onClose }: RemoveDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('factor.removeTitle')}
      actions={
        <>
          <Button wide onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button wide look="danger" busy={busy} onClick={onRemove}>
            {t('factor.remove')}
          </Button>
        </>
      }
    >
      <p>{t('factor.removeLead')}</p>
    </Dialog>
  );
}
