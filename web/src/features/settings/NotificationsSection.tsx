import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, bodyOf } from '@/api/client';
import { useCommand } from '@/api/command';
import { keys } from '@/api/keys';
import type { Profile } from '@/api/types';
import { phoneText } from '@/rules/people';
import { t } from '@/i18n';
import { useUser } from '@/session/store';
import { QueryView } from '@/shared/QueryView';
import { useProfile } from '@/shared/useProfile';
import { Card } from '@/ui/Card';
import { SkeletonList } from '@/ui/Empty';
import { Checkbox } from '@/ui/Checkbox';
import { toast } from '@/ui/toast';

type Channels = { email?: boolean; sms?: boolean };

/** How the user is notified about cases. */
export function NotificationsSection() {
  const { person, error, retry } = useProfile(useUser().userId);
  return (
    <Card as="section" padding="large" aria-labelledby="settings-notifications">
      <h2 id="settings-notifications" className="text-lg">
        {t('settings.notifications')}
      </h2>
      <p className="mt-1 text-muted">{t('settings.notificationsHint')}</p>
      <QueryView
        query={{ data: person, error, refetch: retry }}
        skeleton={<SkeletonList rows={1} height="h-20" />}
      >
        {(person) => <ChannelChoices person={person} />}
      </QueryView>
    </Card>
  );
}

/**
 * Sends only the changed channel, so that nothing else of the profile has to be complete and two
 * devices do not overwrite each other's choice.
 */
function ChannelChoices({ person }: { person: Profile }) {
  const { userId } = useUser();
  const queryClient = useQueryClient();
  // The choices that wait or are being sent, because `save.variables` has the last one only.
  const [pending, setPending] = useState<readonly Channels[]>([]);
  const save = useCommand({
    scope: 'notifications',
    send: (notificationsEnable: Channels, headers) =>
      bodyOf(
        api.PUT('/api/updateuser/{id}', {
          params: { path: { id: userId } },
          body: { notificationsEnable },
          headers,
        }),
      ),
    onDone: (saved) => {
      queryClient.setQueryData(keys.profile(userId), saved);
      toast(t('toast.saved'), { closeAfter: 1000 });
    },
    onSettled: (sent) => setPending((old) => old.filter((one) => one !== sent)),
    refreshes: ['profile'],
  });
  const change = (channels: Channels) => {
    setPending((old) => [...old, channels]);
    save.run(channels);
  };
  const stored = { email: true, sms: false, ...person.notificationsEnable };
  // A failure shows the stored choice again.
  const shown = pending.reduce<typeof stored>((all, one) => ({ ...all, ...one }), stored);
  const phone = person.phone;
  return (
    <fieldset className="mt-3" aria-busy={pending.length > 0 || undefined}>
      <legend className="sr-only">{t('settings.notifications')}</legend>
      <Checkbox
        label={t('settings.byEmail', { email: person.email ?? '' })}
        checked={shown.email}
        onChange={({ target }) => change({ email: target.checked })}
      />
      <Checkbox
        label={phone ? t('settings.bySmsTo', { phone: phoneText(phone) }) : t('settings.bySms')}
        checked={shown.sms}
        onChange={({ target }) => change({ sms: target.checked })}
      />
    </fieldset>
  );
}
