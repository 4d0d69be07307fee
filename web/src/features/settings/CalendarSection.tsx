import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { api, bodyOf } from '@/api/client';
import { useCommand } from '@/api/command';
import type { components } from '@/api/schema';
import { t } from '@/i18n';
import { dateTimeText } from '@/i18n/dates';
import { useRestoredState } from '@/i18n/restoredState';
import { ownZone } from '@/rules/zonedTime';
import { useUser } from '@/session/store';
import { QueryView } from '@/shared/QueryView';
import { copyText } from '@/shared/copyText';
import { useConfirmedCommand } from '@/shared/useConfirmedCommand';
import { Button } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { ConfirmDialog } from '@/ui/Dialog';
import { SkeletonList } from '@/ui/Empty';
import { toast } from '@/ui/toast';
import { calendarLinkQuery } from './queries';

type CreatedLink = components['schemas']['CreatedCalendarLink'];

/** The private link to the schedule for calendar programs. System administrators have no schedule. */
export function CalendarSection() {
  return useUser().signInType === 'SYSTEM_ADMIN' ? null : <CalendarLink />;
}

function CalendarLink() {
  const query = useQuery(calendarLinkQuery);
  return (
    <Card as="section" padding="large" aria-labelledby="settings-calendar">
      <h2 id="settings-calendar" className="text-lg">
        {t('calendarLink.title')}
      </h2>
      <p className="mt-1 text-muted">{t('calendarLink.lead')}</p>
      <QueryView query={query} skeleton={<SkeletonList rows={1} height="h-16" />}>
        {({ createdAt }) => <Actions createdAt={createdAt ?? undefined} />}
      </QueryView>
    </Card>
  );
}

function Actions({ createdAt }: { createdAt: string | undefined }) {
  const queryClient = useQueryClient();
  const [created, setCreated] = useRestoredState<CreatedLink | undefined>(
    `calendarLink.${useUser().userId}`,
    undefined,
  );
  // Not a link that was revoked or replaced elsewhere meanwhile.
  const url = created?.createdAt === createdAt ? created?.url : undefined;
  const create = useCommand({
    send: (_press: 'create') => bodyOf(api.POST('/api/calendarlink')),
    onDone: (created) => {
      setCreated(created);
      queryClient.setQueryData(calendarLinkQuery.queryKey, { createdAt: created.createdAt });
    },
    refreshes: ['profile'],
  });
  const revoke = useCommand({
    send: (_press: 'revoke') => api.DELETE('/api/calendarlink'),
    onDone: () => {
      setCreated(undefined);
      toast(t('calendarLink.revoked'));
    },
    refreshes: ['profile'],
  });
  const replacing = useConfirmedCommand(create, (press: 'create') => press);
  const revoking = useConfirmedCommand(revoke, (press: 'revoke') => press);
  const confirmation = revoking.subject ? revoking : replacing;
  return (
    <div className="mt-4 grid gap-4">
      {url && <NewLink key={url} url={url} />}
      {createdAt && !url && (
        <p>{t('calendarLink.active', { time: dateTimeText(createdAt, ownZone()) })}</p>
      )}
      <div className="flex flex-wrap gap-3 max-md:flex-col">
        {createdAt ? (
          <>
            <Button wide busy={create.isPending} onClick={() => replacing.ask('create')}>
              {t('calendarLink.replace')}
            </Button>
            <Button
              wide
              look="danger"
              busy={revoke.isPending}
              onClick={() => revoking.ask('revoke')}
            >
              {t('calendarLink.revoke')}
            </Button>
          </>
        ) : (
          <Button wide busy={create.isPending} onClick={() => create.run('create')}>
            {t('calendarLink.create')}
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={confirmation.subject !== undefined}
        title={t(
          confirmation === revoking ? 'calendarLink.revokeTitle' : 'calendarLink.replaceTitle',
        )}
        text={t(confirmation === revoking ? 'calendarLink.revokeText' : 'calendarLink.replaceText')}
        yes={t(confirmation === revoking ? 'calendarLink.revoke' : 'calendarLink.replace')}
        busy={confirmation.isPending}
        onYes={confirmation.confirm}
        onNo={confirmation.cancel}
      />
    </div>
  );
}

/** The new link, which the server returns only once. `webcal:` opens the calendar program of a phone or Mac. */
function NewLink({ url }: { url: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that had the focus is replaced by others.
  useEffect(() => heading.current?.focus(), []);
  const copy = async () => {
    if (await copyText(url)) toast(t('common.copied'), { closeAfter: 1000 });
  };
  return (
    <div className="grid gap-3 rounded bg-sunken p-4">
      <h3 ref={heading} tabIndex={-1} className="font-bold">
        {t('calendarLink.new')}
      </h3>
      <p className="rounded bg-surface p-3 text-sm wrap-anywhere">{url}</p>
      <p className="text-sm text-muted">{t('calendarLink.once')}</p>
      <p className="flex flex-wrap items-center gap-3 max-md:flex-col">
        <Button look="main" wide onClick={() => void copy()}>
          {t('calendarLink.copy')}
        </Button>
        <a href={url.replace(/^https?:/, 'webcal:')} className="link">
          {t('calendarLink.open')}
        </a>
      </p>
    </div>
  );
}
