import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { api, bodyOf } from '@/api/client';
import { useCommand } from '@/api/command';
import type { components } from '@/api/schema';
import { t } from '@/i18n';
import { dateTimeText } from '@/i18n/dates';
import { unsubscribePush } from '@/lib/unsubscribePush';
import { useKeepFocus } from '@/lib/useKeepFocus';
import { ownZone } from '@/rules/zonedTime';
import { QueryView } from '@/shared/QueryView';
import { Button } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { SkeletonList } from '@/ui/Empty';
import { toast } from '@/ui/toast';
import { pushSupport, subscribe } from './push';
import { pushSubscriptionsQuery } from './queries';

type Subscriptions = components['schemas']['PushSubscriptions'];
type Subscription = components['schemas']['PushSubscription'];

/** The browsers that receive push messages, with buttons to add this one and to remove them. */
export function PushSection() {
  const query = useQuery(pushSubscriptionsQuery);
  const box = useRef<HTMLElement>(null);
  useKeepFocus(box);
  return (
    <Card ref={box} as="section" padding="large" aria-labelledby="settings-push">
      <h2 id="settings-push" data-place="" tabIndex={-1} className="rounded-sm text-lg">
        {t('push.title')}
      </h2>
      <p className="mt-1 text-muted">{t('push.lead')}</p>
      <QueryView query={query} skeleton={<SkeletonList rows={1} height="h-44 md:h-22" />}>
        {(own) => <Browsers own={own} />}
      </QueryView>
    </Card>
  );
}

const nameOf = ({ browser, system }: Subscription) =>
  [browser, system].filter(Boolean).join(', ') || t('push.unknownDevice');

function Browsers({ own }: { own: Subscriptions }) {
  const [support, setSupport] = useState(pushSupport);
  const add = useCommand({
    send: async (publicKey: string) => {
      const subscription = await subscribe(publicKey);
      if (typeof subscription === 'string') return subscription;
      const { endpoint = '', keys = {} } = subscription;
      const body = { endpoint, keys: { p256dh: keys.p256dh ?? '', auth: keys.auth ?? '' } };
      return bodyOf(api.POST('/api/pushsubscriptions', { body }));
    },
    onDone: (added) => {
      setSupport(pushSupport());
      if (added === 'failed') toast(t('push.failed'), { tone: 'error' });
      else if (added !== 'denied') toast(t('push.on'));
    },
    refreshes: ['profile'],
  });
  const remove = useCommand({
    send: async ({ _id: id, current }: Subscription) => {
      await api.DELETE('/api/pushsubscriptions/{id}', { params: { path: { id } } });
      if (current) await unsubscribePush();
    },
    onDone: () => toast(t('push.off')),
    refreshes: ['profile'],
  });
  const here = own.subscriptions.some((one) => one.current);
  return (
    <div className="mt-3 grid gap-4">
      {own.subscriptions.length > 0 && (
        <ul
          aria-labelledby="settings-push"
          className="grid divide-y divide-line border-y border-line"
        >
          {own.subscriptions.map((one) => (
            <li
              key={one._id}
              data-place={one._id}
              tabIndex={-1}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3"
            >
              <div className="min-w-0">
                <p className="font-bold break-words">{nameOf(one)}</p>
                <p className="text-sm text-muted">
                  {one.current && `${t('push.thisDevice')} · `}
                  {t('push.since', { time: dateTimeText(one.createdAt, ownZone()) })}
                </p>
              </div>
              <Button
                size="small"
                look="danger"
                aria-label={t('push.removeNamed', { device: nameOf(one) })}
                busy={remove.isPending && remove.variables?._id === one._id}
                onClick={() => remove.run(one)}
              >
                {t('push.remove')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {support !== 'ready' && <p role="status">{t(`push.${support}`)}</p>}
      {support === 'ready' && !here && (
        <>
          <p className="text-sm text-muted">{t('push.explain')}</p>
          <p data-place="add" className="flex">
            <Button wide busy={add.isPending} onClick={() => add.run(own.publicKey)}>
              {t('push.add')}
            </Button>
          </p>
        </>
      )}
    </div>
  );
}
