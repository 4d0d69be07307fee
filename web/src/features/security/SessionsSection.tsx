import { useQuery } from '@tanstack/react-query';
import { type RefObject, useRef } from 'react';
import type { OwnSession } from '@/api/types';
import { ownZone } from '@/rules/zonedTime';
import { useConfirmedCommand } from '@/shared/useConfirmedCommand';
import { QueryView } from '@/shared/QueryView';
import { t } from '@/i18n';
import { dateTimeText } from '@/i18n/dates';
import { useKeepFocus } from '@/lib/useKeepFocus';
import { Button } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { ConfirmDialog } from '@/ui/Dialog';
import { SkeletonList } from '@/ui/Empty';
import { ownSessionsQuery } from './queries';
import { useEndSession, useEndSessions } from './useSessions';

/** Returns the name of a device: browser and system as far as they are known. */
function deviceName({ browser, system }: OwnSession): string {
  if (browser && system) return t('sessions.device', { browser, system });
  return browser ?? system ?? t('sessions.unknownDevice');
}

/** Lists the sessions of the user and ends them. */
export function SessionsSection() {
  const query = useQuery(ownSessionsQuery);
  const end = useEndSession();
  const ending = useConfirmedCommand(useEndSessions(), (which: 'others' | 'all') => which);
  const box = useRef<HTMLUListElement>(null);
  const others = query.data?.some(({ current }) => !current) ?? false;
  return (
    <Card as="section" padding="large" aria-labelledby="account-sessions">
      <h2 id="account-sessions" className="text-lg">
        {t('sessions.title')}
      </h2>
      <p className="mt-1 text-muted">{t('sessions.lead')}</p>
      <div className="mt-4">
        <QueryView query={query} skeleton={<SkeletonList rows={1} height="h-24" />}>
          {(sessions) => (
            <List
              box={box}
              sessions={sessions}
              pending={end.isPending ? end.variables : undefined}
              onEnd={end.run}
            />
          )}
        </QueryView>
      </div>
      <div className="mt-4 flex justify-end gap-3 max-md:flex-col-reverse">
        {others && (
          <Button wide onClick={() => ending.ask('others')}>
            {t('sessions.endOthers')}
          </Button>
        )}
        <Button wide onClick={() => ending.ask('all')}>
          {t('sessions.endAll')}
        </Button>
      </div>
      <ConfirmDialog
        open={ending.subject !== undefined}
        title={t(ending.subject === 'all' ? 'sessions.endAll' : 'sessions.endOthers')}
        text={t(ending.subject === 'all' ? 'sessions.askAll' : 'sessions.askOthers')}
        yes={t('sessions.signOut')}
        no={t('common.cancel')}
        busy={ending.isPending}
        onNo={ending.cancel}
        onYes={ending.confirm}
      />
    </Card>
  );
}

interface ListProps {
  box: RefObject<HTMLUListElement | null>;
  sessions: readonly OwnSession[];
  /** The session that is being ended. */
  pending: string | undefined;
  onEnd: (id: string) => void;
}

function List({ box, sessions, pending, onEnd }: ListProps) {
  useKeepFocus(box);
  const zone = ownZone();
  return (
    <ul ref={box} aria-label={t('sessions.title')} className="grid gap-3">
      {sessions.map((session) => (
        <li
          key={session._id}
          data-place={session._id}
          tabIndex={-1}
          className="flex items-center justify-between gap-x-4 gap-y-2 rounded border border-line p-3 max-md:flex-wrap"
        >
          <div className="min-w-0">
            <p className="font-bold">
              {deviceName(session)}
              {session.current && (
                <span className="font-normal text-muted"> · {t('sessions.current')}</span>
              )}
            </p>
            <p className="text-sm text-muted">
              {t('sessions.since', { time: dateTimeText(session.createdAt, zone) })}
              {session.signInAddress && ` · ${session.signInAddress}`}
            </p>
            <p className="text-sm text-muted">
              {t('sessions.used', { time: dateTimeText(session.lastUsedAt, zone) })}
              {session.sameNetwork
                ? ` · ${t('sessions.thisNetwork')}`
                : session.address && ` · ${session.address}`}
            </p>
          </div>
          {!session.current && (
            <Button
              wide
              busy={pending === session._id}
              aria-label={t('sessions.endWhich', { device: deviceName(session) })}
              onClick={() => onEnd(session._id)}
            >
              {t('sessions.signOut')}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
